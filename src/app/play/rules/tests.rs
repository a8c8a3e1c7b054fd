//! Tests of the page of the rules: each task is possible in the real game, and its tick appears only then.

use super::list::rules_of;
use crate::app::effects::BrowserCommand;
use crate::app::play::RulesMsg;
use crate::app::play::rules::pages::RuleBoardMsg;
use crate::app::play::testing::*;
use crate::app::ui::{DisplayMode, Element};
use crate::game::PASS_TEXT;
use crate::games::adji_boto::LONGEST;
use crate::plot::Picture;
use crate::registry::GAMES;
use crate::text::{EnumId, has_text};

/// For each rule: moves that do not fulfil its task, and moves of which the last one does.
const PLAYED: [(&str, &str, &str, &str); 30] = [
    ("rastros", "step", "c4", "d4"),
    ("rastros", "turns", "e6", "e6 f6"),
    ("rastros", "trail", "c3 c4", "b4 a4"),
    ("rastros", "own", "a2 a3", "a1"),
    // North goes to its own corner.
    ("rastros", "rival", "e4 e5", "e5"),
    ("rastros", "stuck", "c4 c5", "e3"),
    ("tic_tac_toe", "turns", "b2", "b2 a1"),
    ("tic_tac_toe", "row", "a1 c2", "c3"),
    ("tic_tac_toe", "slanted", "a1 c1", "c1"),
    ("tic_tac_toe", "full", "a1 c1", "c1 a1"),
    ("tic_tac_toe", "larger", "c4 e3", "e3"),
    ("reversi", "bracket", "", "c2"),
    ("reversi", "row", "d3", "e2"),
    ("reversi", "eight", "c1", "a1"),
    ("reversi", "several", "", "c3"),
    ("reversi", "pass", "pass", "pass a1"),
    ("reversi", "end", "d1 d2", "d2 d1"),
    ("reversi", "stuck", "b1", "d2"),
    ("adji_boto", "sow", "f2", "b2"),
    ("adji_boto", "turns", "f2", "f2 a1"),
    ("adji_boto", "capture", "b2", "a2"),
    ("adji_boto", "spared", "a2", "b2"),
    ("adji_boto", "lap", "b2", "c2"),
    ("adji_boto", "skip", "b2", "c2"),
    ("adji_boto", "pass", "pass", "pass f1"),
    ("adji_boto", "end", "a2", "a2 f1"),
    ("adji_boto", "long", "", "c2"),
    ("lecture_tree", "down", "B", "C F"),
    ("lecture_tree", "leaf", "B D", "B E"),
    ("lecture_tree", "zero", "C F", "B D"),
];

/// The page of a game's rules, over a game of Rastros.
fn reading(game: &'static str) -> State {
    let mut state = State::new(1);
    let effects = update(&mut state, Msg::Rules(RulesMsg::Open(game))).effects;
    assert!(effects.contains(&Effect::focus("rules-title")));
    state
}

/// The `id` of a cell, by its name in the game.
fn cell(game: &str, section: &str, name: &str) -> String {
    let section = rules_of(game).iter().find(|s| s.id == section).unwrap();
    let view = registry::game(game)
        .unwrap()
        .parse(section.start)
        .unwrap()
        .view();
    let cell = (0..view.cells.len()).find(|&cell| view.cell_name(cell) == name);
    format!("rule-{}-cell-{}", section.id, cell.unwrap_or_else(|| panic!("no cell {name}")))
}

/// Makes a move as a user does: by a cell, or by the button of a pass.
fn play_on(state: &mut State, game: &str, section: &str, mv: &str) -> Vec<Effect> {
    if mv != PASS_TEXT {
        return press(state, &cell(game, section, mv));
    }
    let message = {
        let shown = render(state);
        let is_pass = |e: &Element<Msg>| e.get("class").is_some_and(|c| c.contains("pass-button"));
        let passes = shown.find_all(&is_pass);
        assert_eq!(passes.len(), 1, "{game} {section}");
        passes[0].fire(EventKind::Click, &EventData::default())
    };
    update(state, message.expect("it passes")).effects
}

/// True if the task has its tick.
fn ticked(state: &State, section: &str) -> bool {
    let view = render(state);
    let task = view.by_id(&format!("rule-{section}-task"));
    task.expect("the rule is there").get("class") == Some("rule-task done")
}

/// The text under a board.
fn text_of(state: &State, section: &str) -> String {
    let view = render(state);
    view.by_id(&format!("rule-{section}-answer"))
        .unwrap()
        .text()
}

#[test]
fn every_game_has_rules_and_boards() {
    for kind in GAMES {
        let game = kind.info().id;
        let sections = rules_of(game);
        assert!(sections.len() >= 3, "{game} has no page of its rules");
        for section in sections {
            let start = kind.parse(section.start);
            let start = start.unwrap_or_else(|e| panic!("{game} {}: {}", section.id, e.reason));
            assert_eq!(start.text(), section.start);
            assert_eq!(start.outcome(), None, "{game} {}", section.id);
            for what in ["title", "text", "task"] {
                let key = format!("rule.{game}.{}.{what}", section.id);
                assert!(has_text(&key), "{key}");
            }
            let same = sections.iter().filter(|s| s.id == section.id);
            assert_eq!(same.count(), 1, "{game} {}", section.id);
        }
        let state = reading(game);
        for language in Language::all() {
            let texts = Texts(language);
            for mode in [DisplayMode::Usual, DisplayMode::Presentation, DisplayMode::Child] {
                let shown = state.view(&PageData::empty(Context {
                    texts,
                    mode,
                    ..CONTEXT
                }));
                let text = shown.text();
                assert!(!text.contains(['{', '}']) && !text.contains("rule."), "{text}");
                let boards = shown.find_all(&|e| e.tag == "canvas");
                // The first one is that of the animated steps.
                assert_eq!(boards.len(), 1 + sections.len(), "{game}");
                for (board, section) in boards.into_iter().skip(1).zip(sections) {
                    let Some(Picture::Board(picture)) = board.picture.as_deref() else {
                        panic!("a board");
                    };
                    let legal = kind.parse(section.start).unwrap().moves().into_iter();
                    let legal: Vec<_> = legal.filter_map(|m| m.cell).collect();
                    assert_eq!(picture.targets, legal, "legal moves are marked");
                }
            }
        }
    }
    let long = render(&reading("adji_boto")).text();
    assert_contains(&long, &format!("after {LONGEST} moves"));
}

#[test]
fn tasks_are_ticked_by_the_game() {
    for kind in GAMES {
        let game = kind.info().id;
        let ids = rules_of(game).iter().map(|section| section.id);
        let played = PLAYED.iter().filter(|played| played.0 == game);
        assert!(ids.eq(played.map(|played| played.1)), "{game}");
    }
    for (game, section, other, right) in PLAYED {
        let mut state = reading(game);
        for mv in other.split_whitespace() {
            assert!(!ticked(&state, section), "{game} {section}");
            play_on(&mut state, game, section, mv);
        }
        assert!(!ticked(&state, section), "{game} {section}: after {other}");
        press(&mut state, &format!("rule-{section}-reset"));
        for mv in right.split_whitespace() {
            assert!(!ticked(&state, section), "{game} {section}: before {mv}");
            play_on(&mut state, game, section, mv);
        }
        assert!(ticked(&state, section), "{game} {section}: {}", text_of(&state, section));
        assert!(text_of(&state, section).starts_with("Done!"), "{game} {section}");
        let progress = render(&state).by_id("rules-progress").unwrap().text();
        assert!(progress.starts_with("1 of"), "{progress}");
        press(&mut state, &format!("rule-{section}-reset"));
        assert!(ticked(&state, section), "done is done");
        assert!(!text_of(&state, section).contains("Done"), "but not on this board");
    }
}

/// Fulfils all tasks of a game.
fn do_all(state: &mut State, game: &str) {
    for (_, section, _, right) in PLAYED.into_iter().filter(|played| played.0 == game) {
        for mv in right.split_whitespace() {
            play_on(state, game, section, mv);
        }
    }
}

#[test]
fn ticks_survive_change_of_game() {
    let mut state = reading("rastros");
    do_all(&mut state, "rastros");
    let progress = |state: &State| render(state).by_id("rules-progress").unwrap().text();
    assert_eq!(progress(&state), "All 6 done. Now you know the rules!");
    let effects = update(&mut state, Msg::Rules(RulesMsg::Open("reversi"))).effects;
    assert!(
        !effects
            .iter()
            .any(|e| matches!(e, Effect::Browser(BrowserCommand::Focus(_)))),
        "the choice keeps it"
    );
    assert_eq!(progress(&state), "0 of 7 done");
    update(&mut state, Msg::Rules(RulesMsg::Open("rastros")));
    assert_eq!(progress(&state), "All 6 done. Now you know the rules!");
    assert_eq!(text_of(&state, "step"), "South to move.", "the boards are as they were");
}

#[test]
fn describes_effects_of_moves() {
    for (game, section, moves, expected) in [
        ("rastros", "step", "c4", "South played c4. Now c3 is closed. North to move."),
        (
            "rastros",
            "own",
            "a1",
            "Done! South played a1. Now b2 is closed. South wins. The piece is in the corner of South.",
        ),
        (
            "rastros",
            "rival",
            "e5",
            "Done! South played e5. Now d4 is closed. North wins. The piece is in the corner of North.",
        ),
        (
            "rastros",
            "stuck",
            "e3",
            "Done! South played e3. Now d3 is closed. South wins. North cannot move.",
        ),
        (
            "tic_tac_toe",
            "full",
            "c1 a1",
            "Done! X played a1. The game is a draw. The board is full.",
        ),
        ("reversi", "row", "d3", "Black played d3. 1 disc turned. White to move."),
        (
            "reversi",
            "several",
            "c3",
            "Done! Black played c3. 8 discs turned. Black wins. Nobody can move: 17 black discs, 0 white.",
        ),
        ("reversi", "pass", "", "White to move, but there is nothing to play: pass."),
        ("reversi", "pass", "pass", "White passed. Black to move."),
        (
            "adji_boto",
            "capture",
            "a2",
            "Done! Player 1 played a2. Player 1 captured 3 seeds. Player 2 to move.",
        ),
        (
            "adji_boto",
            "capture",
            "b2",
            "Player 1 played b2. Nothing was captured. Player 2 to move.",
        ),
        (
            "adji_boto",
            "end",
            "a2 f1",
            "Done! Player 2 played f1. Player 2 captured 1 seed. Player 2 wins. No seeds are left. \
             Player 1 captured 11, Player 2 12.",
        ),
    ] {
        let mut state = reading(game);
        for mv in moves.split_whitespace() {
            play_on(&mut state, game, section, mv);
        }
        assert_eq!(text_of(&state, section), expected);
    }
}

#[test]
fn illegal_try_is_explained() {
    let mut state = reading("rastros");
    for (mv, answer) in [
        ("c3", "Not c3. The piece already stands there."),
        ("e5", "Not e5. The piece moves one cell at a time, from c3."),
    ] {
        press(&mut state, &cell("rastros", "step", mv));
        assert_eq!(text_of(&state, "step"), answer);
    }
    play_on(&mut state, "rastros", "step", "d4");
    assert!(
        text_of(&state, "step").contains("North to move."),
        "a move takes the answer away"
    );
    press(&mut state, &cell("rastros", "step", "c3"));
    assert_eq!(
        text_of(&state, "step"),
        "Not c3. That cell is blocked: the piece has been there."
    );
    press(&mut state, "rule-step-back");
    assert_eq!(text_of(&state, "step"), "South to move.");
    play_on(&mut state, "rastros", "own", "a1");
    press(&mut state, &cell("rastros", "own", "a2"));
    assert_eq!(text_of(&state, "own"), "Not a2. The game is over.");
    assert_eq!(text_of(&state, "rival"), "South to move.", "each board has its own answers");
    for (game, section, mv, answer) in [
        ("tic_tac_toe", "row", "a3", "Not a3. That cell is taken."),
        (
            "reversi",
            "bracket",
            "a1",
            "Not a1. A disc there would turn none of your opponent’s.",
        ),
        ("reversi", "pass", "a1", "Not a1. No move turns a disc: you have to pass."),
        ("adji_boto", "turns", "a1", "Not a1. That hole is in your opponent’s row."),
        ("adji_boto", "capture", "c2", "Not c2. That hole is empty."),
    ] {
        let mut state = reading(game);
        let boards = |state: &State| {
            let view = render(state);
            let boards = view.find_all(&|e| e.tag == "canvas").into_iter();
            boards.map(|e| e.picture.clone()).collect::<Vec<_>>()
        };
        let before = boards(&state);
        press(&mut state, &cell(game, section, mv));
        assert_eq!(text_of(&state, section), answer);
        assert!(boards(&state) == before, "{game} {section}: the boards are as they were");
        for language in Language::all() {
            let texts = Texts(language);
            let view = state.view(&PageData::empty(Context { texts, ..CONTEXT }));
            let words = view
                .by_id(&format!("rule-{section}-answer"))
                .unwrap()
                .text();
            let reason = words.split(". ").nth(1).expect("a reason");
            assert!(reason.starts_with(char::is_uppercase), "{words}");
        }
    }
}

#[test]
fn rules_board_takes_keys_and_drags() {
    let mut state = reading("rastros");
    let at = cell("rastros", "step", "c3");
    let roving = |state: &State| {
        let shown = render(state);
        let is_cell = |e: &Element<Msg>| {
            let id = e.get("id").unwrap_or_default();
            id.starts_with("rule-step-cell-") && e.get("tabindex") == Some("0")
        };
        let cells = shown.find_all(&is_cell);
        assert_eq!(cells.len(), 1);
        cells[0].get("id").unwrap().to_owned()
    };
    assert_eq!(roving(&state), at);
    let to = cell("rastros", "step", "c4");
    let effects = fire(&mut state, &at, EventKind::KeyDown, &EventData::key("ArrowUp"));
    assert!(effects.contains(&Effect::focus(&*to)));
    assert_eq!(roving(&state), to);
    let held = |state: &State| {
        let boards = render(state);
        let hands = boards.find_all(&|e| e.get("class") == Some("hand"));
        hands.len()
    };
    update(
        &mut state,
        Msg::Rules(RulesMsg::Try(0, RuleBoardMsg::Board(BoardMsg::Lift(true)))),
    );
    assert_eq!(held(&state), 1);
    press(&mut state, &to);
    assert_eq!(held(&state), 0);
    // The button of a pass disappears: the focus moves to the board.
    let mut state = reading("reversi");
    let effects = play_on(&mut state, "reversi", "pass", PASS_TEXT);
    let board = |effect: &Effect| match effect {
        Effect::Browser(BrowserCommand::Focus(id)) => id.starts_with("rule-pass-cell-"),
        _ => false,
    };
    assert!(effects.iter().any(board), "{effects:?}");
    // Keys of the game have no effect here, and neither have boards that the page does not contain.
    assert_eq!(key_message(&state, crate::app::ui::keys::PageAction::Back), None);
    update(&mut state, Msg::Rules(RulesMsg::Try(99, RuleBoardMsg::Reset)));
}
