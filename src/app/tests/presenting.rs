//! Tests of presentation and child mode: start, content, and end.

use super::*;
use crate::app::effects::BrowserCommand;

/// A link to each place.
const PLACES: [(&str, SectionId); 5] = [
    ("#/play?game=tic_tac_toe&second=person&moves=b2,a1", SectionId::Play),
    ("#/puzzles?puzzle=3", SectionId::Puzzles),
    ("#/lab?game=tic_tac_toe&depth=2", SectionId::Lab),
    ("#/championship", SectionId::Championship),
    ("#/coevolution", SectionId::Coevolution),
];

fn press_key(state: &mut State, name: &str) -> Vec<Effect> {
    update(state, Msg::Key(name.to_owned()))
}

fn press_id(state: &mut State, id: &str) -> Vec<Effect> {
    let message = {
        let page = view(state);
        let element = page.by_id(id).unwrap_or_else(|| panic!("no {id}"));
        element.fire(EventKind::Click, &EventData::default())
    };
    update(state, message.expect("pressing it does something"))
}

fn class_of(state: &State) -> String {
    let Node::Element(page) = view(state) else {
        panic!("the page is an element")
    };
    page.get("class").unwrap_or_default().to_owned()
}

fn focuses(effects: &[Effect]) -> bool {
    effects.contains(&Effect::focus("main"))
}

fn full_screen(on: bool) -> Effect {
    Effect::Browser(BrowserCommand::FullScreen(on))
}

#[test]
fn presentation_opens_and_closes_everywhere() {
    for (link, tab) in PLACES {
        let (mut state, effects) = page(link);
        do_tasks(&mut state, effects);
        assert_eq!(class_of(&state), "page");
        let effects = press_key(&mut state, "p");
        assert!(focuses(&effects) && effects.contains(&full_screen(true)));
        assert_eq!(class_of(&state), "page presenting", "{link}");
        let shown = view(&state);
        assert!(shown.by_id("present-leave").is_some() && shown.by_id("language").is_none());
        assert_eq!(state.section, tab);
        let effects = press_key(&mut state, "p");
        assert!(focuses(&effects) && effects.contains(&full_screen(false)));
        assert_eq!(class_of(&state), "page", "{link}");
        press_id(&mut state, "present-button");
        assert_eq!(state.mode, DisplayMode::Presentation);
        assert!(focuses(&press_key(&mut state, "Escape")) && state.mode == DisplayMode::Usual);
        press_id(&mut state, "present-button");
        assert!(
            focuses(&press_id(&mut state, "present-leave")) && state.mode == DisplayMode::Usual
        );
    }
}

#[test]
fn links_carry_the_presentation() {
    for (link, tab) in PLACES {
        let join = if link.contains('?') { '&' } else { '?' };
        let (state, effects) = page(&format!("{link}{join}projector=1"));
        assert!(state.notice().is_none(), "{:?}", state.notice());
        assert!(state.mode == DisplayMode::Presentation && state.section == tab, "{link}");
        assert!(!effects.contains(&full_screen(true)), "nobody has pressed anything");
        assert!(state.document().link.contains("projector=1"));
        let (again, _) = page(&state.document().link);
        assert_eq!(again.mode, DisplayMode::Presentation);
        // It is not a setting: another tab shows the usual page.
        assert_eq!(visit(left(state)).mode, DisplayMode::Usual);
    }
    let (state, _) = page("#/play?projector=2");
    assert!(state.notice().is_some() && state.mode == DisplayMode::Usual);
    let (mut state, _) = page("#/lab?projector=1");
    update(&mut state, Msg::Link("#/lab?depth=3".to_owned()));
    assert_eq!(state.mode, DisplayMode::Usual, "a link says all that is not as usual");
}

#[test]
fn presented_lab_begins_with_the_first_scene() {
    let begins = |state: &State| state.document().link.contains("lanes=minimax&");
    assert!(begins(&page("#/lab?projector=1").0));
    let (mut state, _) = page("#/lab");
    assert!(!begins(&state));
    let effects = press_id(&mut state, "present-button");
    assert!(begins(&state) && effects.iter().any(|e| matches!(e, Effect::Run { .. })));
    let (mut state, _) = page("#/lab?game=tic_tac_toe&depth=2");
    let before = state.sections.lab.own_setup().record().clone();
    press_id(&mut state, "present-button");
    assert_eq!(*state.sections.lab.own_setup().record(), before);
}

#[test]
fn lab_is_large_only_when_presented() {
    let lab_of = |state: &State| {
        let class =
            |e: &crate::app::ui::vdom::Element<Msg>| e.get("class") == Some("search-lab projector");
        view(state).find_all(&class).len()
    };
    let (mut state, _) = page("#/lab?game=tic_tac_toe&depth=2&projector=1");
    assert_eq!(lab_of(&state), 1);
    press_key(&mut state, "Escape");
    assert_eq!(lab_of(&state), 0);
    press_id(&mut state, "present-button");
    assert_eq!(lab_of(&state), 1);
    update(&mut state, Msg::FullScreenExited);
    assert_eq!(lab_of(&state), 0, "Escape was the browser's");
}

#[test]
fn game_is_played_when_presented() {
    let (mut state, _) = page("#/play?game=tic_tac_toe&second=person&moves=b2,a1&projector=1");
    let at = |state: &State| state.sections.play.history().at();
    for (key, there) in
        [("PageUp", 1), ("PageUp", 0), ("PageUp", 0), ("PageDown", 1), ("PageDown", 2)]
    {
        press_key(&mut state, key);
        assert_eq!(at(&state), there, "{key}");
    }
    press(&mut state, "gridcell", "c3, free, you can move here");
    assert_eq!(at(&state), 3);
    assert!(
        view(&state)
            .by_id("status")
            .unwrap()
            .text()
            .contains("O to move.")
    );
    press_id(&mut state, "walk-first");
    assert_eq!(at(&state), 0);
    let shown = view(&state);
    for gone in ["new-button", "analysis-button", "game", "moves"] {
        assert!(shown.by_id(gone).is_none(), "{gone}");
    }
}

#[test]
fn presentation_bar_shows_notices() {
    let (mut state, _) = page("#/play?game=tic_tac_toe&second=person");
    press_id(&mut state, "present-button");
    update(&mut state, Msg::Copied(Err("a text".to_owned())));
    let shown = view(&state);
    let bars = shown.find_all(&|e| e.get("class") == Some("present-bar"));
    assert!(bars[0].text().contains("The browser did not allow copying"));
    assert_eq!(shown.find_all(&|e| e.get("class") == Some("notices")).len(), 1);
}

#[test]
fn dialogs_disable_the_presentation_key() {
    let (mut state, _) = page("#/play?game=tic_tac_toe&second=person");
    press_key(&mut state, "?");
    press_key(&mut state, "p");
    assert_eq!(state.mode, DisplayMode::Usual);
    update(&mut state, Msg::Keys(false));
    press_key(&mut state, "p");
    let text = |layer| Msg::of(play::Msg::Dialog(layer));
    update(&mut state, text(Some(play::Dialog::GameText)));
    press_key(&mut state, "Escape");
    assert_eq!(state.mode, DisplayMode::Presentation, "Escape closes the text");
    update(&mut state, text(None));
    press_key(&mut state, "Escape");
    assert_eq!(state.mode, DisplayMode::Usual);
}

#[test]
fn child_mode_is_a_setting_and_a_link() {
    let (mut state, _) = page("#/play?game=tic_tac_toe&first=person&second=club");
    let effects = press_id(&mut state, "child-button");
    assert!(focuses(&effects));
    assert_eq!(class_of(&state), "page for-child");
    assert!(state.document().link.contains("child=1"));
    let mut again = visit(left(state));
    assert_eq!(class_of(&again), "page for-child", "child mode stays");
    let other = "{\"theme\":\"dark\"}".to_owned();
    update(&mut again, Msg::StoredByOtherTab(StorageKey::Settings, other));
    assert_eq!(again.document().theme, Theme::Dark);
    assert_eq!(
        class_of(&again),
        "page for-child",
        "the mode of another tab does not apply here"
    );
    assert!(focuses(&press_id(&mut again, "child-leave")));
    assert_eq!(class_of(&again), "page");
    assert!(!again.document().link.contains("child="));
    let (state, _) = page("#/play?child=1");
    assert_eq!(class_of(&state), "page for-child");
    let link = state.document().link;
    assert!(link.contains("board=small5&first=person&second=random"), "{link}");
    let mut again = visit(left(state));
    assert_eq!(again.mode, DisplayMode::Child, "a teacher's link opens it for good");
    update(&mut again, Msg::Link("#/play?child=0".to_owned()));
    assert_eq!(again.mode, DisplayMode::Usual);
}

#[test]
fn child_mode_has_play_and_puzzles_only() {
    let (mut state, _) =
        page("#/play?child=1&game=rastros&analysis=basilio&clock=5.0&second=strong&lang=en");
    let link = state.document().link;
    assert!(!link.contains("analysis=") && !link.contains("clock="), "{link}");
    assert!(link.contains("second=club"), "the nearest level: {link}");
    let shown = view(&state);
    let links: Vec<_> = shown.find_all(&|e| e.get("class") == Some("section-link"));
    assert_eq!(links.iter().map(|link| link.text()).collect::<Vec<_>>(), ["Play", "Puzzles"]);
    for gone in [
        "analysis-button",
        "library-button",
        "text-button",
        "link-button",
        "keys-button",
        "moves",
        "game",
    ] {
        assert!(shown.by_id(gone).is_none(), "{gone}");
    }
    for key in ["l", " ", "?", "p", "f", "ArrowLeft"] {
        press_key(&mut state, key);
        assert_eq!(state.document().link, link, "{key}");
        assert!(!state.keys_open && state.mode == DisplayMode::Child);
    }
    press(&mut state, "a", "Puzzles");
    let shown = view(&state);
    assert!(shown.by_id("puzzles-title").is_some() && shown.by_id("puzzles-count").is_none());
    for elsewhere in ["#/lab?depth=2", "#/championship", "#/coevolution"] {
        update(&mut state, Msg::Link(elsewhere.to_owned()));
        assert_eq!(state.section, SectionId::Play, "{elsewhere}");
        let (_, notice) = state.notices.pop().expect("a notice");
        assert_eq!(notice.message.key, "child.astray");
    }
    let (astray, _) = page("#/lab?child=1");
    assert!(astray.section == SectionId::Play && astray.notice().is_some());
}

#[test]
fn child_mode_keeps_the_adults_game() {
    let (mut state, _) =
        page("#/play?game=tic_tac_toe&first=person&second=person&moves=b2,a1,c3,a3");
    press_id(&mut state, "child-button");
    assert_eq!(state.sections.play.record().moves.len(), 4, "it goes on");
    let effects = update(&mut state, Msg::of(play::Msg::Child(play::ChildMsg::Game("reversi"))));
    assert!(state.offer.is_some(), "and can be brought back");
    drop(effects);
    update(&mut state, Msg::Undo);
    assert_eq!(state.sections.play.record().moves.len(), 4);
    // A game that is not for children is replaced too.
    let (mut state, _) = page("#/play?game=lecture_tree&second=person");
    press_id(&mut state, "child-button");
    assert_eq!(state.sections.play.game().info().id, "rastros");
}
