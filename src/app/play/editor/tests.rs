//! Tests of the position editor.

use super::Editor;
use crate::app::play::testing::*;
use crate::app::ui::keys::PageAction;
use crate::registry::GAMES;

fn text(state: &State) -> String {
    let page = render(state);
    let field = page.by_id("editor-text").unwrap();
    field.get("value").unwrap().to_owned()
}

fn state_text(state: &State) -> String {
    render(state).by_id("editor-state").unwrap().text()
}

#[test]
fn editor_composes_texts_of_all_boards() {
    let mut boards = 0;
    for game in GAMES {
        for preset in game.info().presets {
            let mut position = game.preset(preset).unwrap();
            for _ in 0..6 {
                let mut state = play(game.info().id, &position.text());
                if Editor::can_edit(&state.game) {
                    press(&mut state, "edit-button");
                    // Choosing the current side composes the text anew.
                    let side = position.side_to_move();
                    send(&mut state, [Msg::Edit(EditorMsg::Side(side))]);
                    assert_eq!(text(&state), position.text());
                    boards += 1;
                }
                match position.moves().last() {
                    Some(m) => position = position.play(&m.text).unwrap(),
                    None => break,
                }
            }
        }
    }
    assert!(boards > 20);
}

#[test]
fn editor_starts_game_from_position() {
    let mut state = play("rastros", "4/1o2/4/4 S");
    moves(&mut state, "c2");
    press(&mut state, "edit-button");
    assert_eq!(text(&state), state.game.history.here().position.text());
    press(&mut state, "editor-start");
    press(&mut state, "tool-gone");
    press(&mut state, "editor-cell-1");
    assert_eq!(text(&state), "1#2/1o2/4/4 S");
    press(&mut state, "editor-cell-1");
    assert_eq!(text(&state), "4/1o2/4/4 S", "a second press takes it away");
    press(&mut state, "editor-cell-1");
    press(&mut state, "tool-piece");
    press(&mut state, "editor-cell-10");
    assert_eq!(text(&state), "1#2/4/2o1/4 S", "there is one piece: it moves");
    send(&mut state, [Msg::Edit(EditorMsg::Side(Side::Second))]);
    assert_eq!(state_text(&state), "This position can be played.");
    press(&mut state, "editor-play");
    assert_eq!(state.record().start, "1#2/4/2o1/4 N");
    assert!(state.record().moves.is_empty());
    assert!(state.editor.is_none());
}

#[test]
fn unplayable_positions_say_why() {
    let mut state = play("rastros", "4/1o2/4/4 S");
    press(&mut state, "edit-button");
    press(&mut state, "editor-cell-5");
    assert_eq!(text(&state), "4/4/4/4 S", "the piece is taken away");
    let why = state_text(&state);
    assert!(!why.is_empty() && why != "This position can be played.", "{why}");
    let shown = render(&state);
    assert!(
        shown
            .by_id("editor-play")
            .unwrap()
            .get("disabled")
            .is_some()
    );
    assert_eq!(shown.by_id("editor-text").unwrap().get("aria-invalid"), Some("true"));
    send(&mut state, [Msg::Edit(EditorMsg::Play)]);
    assert!(state.editor.is_some(), "a key does not get past it either");
    fire(&mut state, "editor-text", EventKind::Input, &EventData::value("4/4/2o1/4 N"));
    assert_eq!(state_text(&state), "This position can be played.");
    assert_eq!(state.editor.as_ref().unwrap().side, Side::Second, "the board follows");
    assert_eq!(
        state.editor.as_ref().unwrap().view.cells[10],
        crate::game::CellContent::SharedPiece
    );
}

#[test]
fn cancelled_editor_changes_nothing() {
    let mut state = play("tic_tac_toe", "3/3/3 X 3");
    send(&mut state, [Msg::Setup(SetupMsg::Seat(Side::Second, "random".into()))]);
    let before = state.stored();
    press(&mut state, "edit-button");
    press(&mut state, "tool-second");
    press(&mut state, "editor-cell-4");
    press(&mut state, "editor-clear");
    assert_eq!(key_message(&state, PageAction::Back), None, "keys wait");
    let cancel = key_message(&state, PageAction::Close).unwrap();
    send(&mut state, [cancel]);
    assert_eq!(state.stored(), before);
}

#[test]
fn workers_rest_while_a_position_is_set_up() {
    let mut state = play("tic_tac_toe", "3/3/3 X 3");
    send(&mut state, [Msg::Setup(SetupMsg::Seat(Side::First, "random".into()))]);
    send(&mut state, [Msg::Analysis(AnalysisMsg::Switch(true))]);
    let effects = press(&mut state, "edit-button");
    assert_eq!(groups(&effects), (vec![], vec![MOVES, PROOF]));
    let effects = press(&mut state, "editor-cancel");
    assert_eq!(groups(&effects).0, [MOVES, PROOF]);
}

#[test]
fn editor_board_follows_arrow_keys() {
    let mut state = play("tic_tac_toe", "3/3/3 X 3");
    press(&mut state, "edit-button");
    let effects = fire(&mut state, "editor-cell-4", EventKind::KeyDown, &EventData::key("ArrowUp"));
    assert!(effects.contains(&Effect::focus("editor-cell-1")));
    let page = render(&state);
    assert_eq!(page.by_id("editor-cell-1").unwrap().get("tabindex"), Some("0"));
}
