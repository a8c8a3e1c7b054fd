//! Tests of embedded positions and games.

use super::*;

const GAME: &str =
    "game=tic_tac_toe&board=classic&first=person&second=perfect&moves=b2,a1,c1&lang=en";

fn embedded(value: &str) -> (State, Vec<Effect>) {
    page(&format!("#/play?embed={value}&{GAME}"))
}

/// The number of moves on the board.
fn ply(state: &State) -> usize {
    state.sections.play.record().moves.len()
}

#[test]
fn embedded_game_leads_to_the_page() {
    let (mut state, _) = embedded("1");
    assert_eq!(ply(&state), 3, "its end is seen first");
    press(&mut state, "button", "Previous move");
    assert_eq!(ply(&state), 2);
    update(&mut state, Msg::Key("ArrowLeft".to_owned()));
    assert_eq!(ply(&state), 1);
    press(&mut state, "button", "To the start");
    assert_eq!(ply(&state), 0);
    let shown = view(&state);
    let open = shown
        .find("a", "Open in Rastros Lab")
        .expect("the way to the page");
    assert_eq!(open.get("href"), Some(&*format!("#/play?{GAME}")));
    assert_eq!(open.get("target"), Some("_blank"));
    for gone in ["header", "footer", "nav", "select"] {
        assert!(shown.find_all(&|e| e.tag == gone).is_empty(), "{gone}");
    }
    assert_eq!(ply(&embedded("start").0), 0, "its start is seen first");
}

#[test]
fn embedded_position_has_no_players() {
    let (mut state, effects) =
        page("#/play?game=rastros&second=perfect&first=perfect&embed=1&lang=en");
    assert_eq!(effects, [], "nobody thinks");
    let shown = view(&state);
    assert!(shown.by_id("walk-next").is_none() && shown.by_id("moves").is_none());
    assert!(
        shown
            .find_all(&|e| e.get("class").is_some_and(|c| c.contains("legal")))
            .is_empty(),
        "no move is offered"
    );
    let cell = shown.by_id("play-cell-0").expect("a cell");
    let pressed = cell.fire(EventKind::Click, &EventData::default());
    assert_eq!(update(&mut state, pressed.expect("a message")), []);
    for msg in [
        play::Msg::New,
        play::Msg::Analysis(play::AnalysisMsg::Switch(true)),
        play::Msg::choose("c4"),
    ] {
        assert_eq!(update(&mut state, Msg::of(msg)), []);
    }
    assert_eq!(ply(&state), 0);
}

#[test]
fn press_on_embedded_board_goes_forward() {
    let (mut state, _) = embedded("start");
    let pressed = view(&state)
        .by_id("play-cell-4")
        .map(|cell| cell.fire(EventKind::Click, &EventData::default()));
    update(&mut state, pressed.flatten().expect("a message"));
    assert_eq!(ply(&state), 1);
}

#[test]
fn embedded_page_saves_nothing() {
    let (mut other, _) = page("#/play?game=rastros&moves=d6,c5");
    let mut stored = other.closing().1;
    other
        .settings
        .change(|settings| settings.theme = Theme::Dark);
    stored.extend(other.closing().1);
    let boot = Boot {
        stored,
        link: format!("#/play?embed=1&{GAME}"),
        ..Boot::default()
    };
    let link = boot.link.clone();
    let (mut state, effects) = State::new(boot);
    assert_eq!(effects, []);
    assert_eq!(state.document().theme, Theme::Dark, "it looks like the page");
    assert_eq!(state.document().link, link, "the address stays");
    // Another game replaces it; the page does not save the first one.
    let next = "#/play?embed=start&game=tic_tac_toe&board=classic&moves=a1,b2";
    let effects = update(&mut state, Msg::Link(next.to_owned()));
    assert_eq!(effects, []);
    assert_eq!((ply(&state), state.document().link.as_str()), (0, next));
}

#[test]
fn reports_errors_of_embedded_link() {
    let (state, effects) =
        page("#/play?embed=1&game=tic_tac_toe&board=classic&moves=a1,z9&lang=en");
    assert!(view(&state).text().contains("z9"));
    assert!(matches!(effects[..], [Effect::After(..)]), "the notice goes by itself");
    assert_eq!(ply(&state), 1);
}
