//! Tests of the page of the rules in the whole page: its address, the links to it and back, and the display modes.

use super::*;
use crate::app::play::RulesMsg;

const GAME: &str = "#/play?game=rastros&board=championship&first=person&second=person&moves=e6";

fn has(state: &State, id: &str) -> bool {
    view(state).by_id(id).is_some()
}

fn open(state: &mut State, game: &'static str) -> Vec<Effect> {
    update(state, Msg::of(play::Msg::Rules(RulesMsg::Open(game))))
}

fn tap(state: &mut State, id: &str) -> Vec<Effect> {
    let message = {
        let page = view(state);
        let element = page.by_id(id).unwrap_or_else(|| panic!("no {id}"));
        element.fire(EventKind::Click, &EventData::default())
    };
    update(state, message.expect("it does something"))
}

#[test]
fn rules_have_an_address() {
    let (mut state, _) = page(&format!("{GAME}&lang=en"));
    let game = state.document();
    let record = state.sections.play.record();
    let effects = press(&mut state, "button", "How to play");
    assert!(effects.contains(&Effect::push_history_entry()), "a place of the history");
    let rules = state.document();
    assert_eq!(rules.link, "#/play?rules=rastros&lang=en");
    assert_eq!(rules.title, "How to play: Rastros · Rastros Lab");
    let effects = update(&mut state, Msg::Link(game.link.clone()));
    assert!(!effects.contains(&Effect::push_history_entry()), "the history has it already");
    assert_eq!(state.document(), game);
    assert_eq!(state.sections.play.record(), record, "the game is as it was");
    assert!(state.notice().is_none() && state.offer.is_none());
    update(&mut state, Msg::Link(rules.link.clone()));
    assert_eq!(state.document(), rules);
    let effects = open(&mut state, "reversi");
    assert!(effects.contains(&Effect::push_history_entry()));
    let effects = tap(&mut state, "rules-back");
    assert!(effects.contains(&Effect::push_history_entry()));
    assert_eq!(state.document(), game);
    // The link to the section leads to the game too, and so does its bare address.
    open(&mut state, "reversi");
    press(&mut state, "a", "Play");
    assert_eq!(state.document(), game);
    open(&mut state, "reversi");
    update(&mut state, Msg::Link("#/play".to_owned()));
    assert_eq!(state.document(), game);
}

#[test]
fn rules_lead_back_to_a_game() {
    let focus = |id: &str| Effect::focus(id);
    let (mut state, _) = page(&format!("{GAME}&lang=en"));
    let before = state.sections.play.record();
    assert!(tap(&mut state, "rules-button").contains(&focus("rules-title")));
    assert!(tap(&mut state, "rules-back").contains(&focus("rules-button")));
    assert_eq!(state.sections.play.record(), before);
    open(&mut state, "rastros");
    tap(&mut state, "rules-return");
    assert!(has(&state, "play-cell-0") && state.sections.play.record() == before);
    open(&mut state, "reversi");
    assert!(tap(&mut state, "rules-play").contains(&focus("main")));
    assert!(has(&state, "play-cell-0"));
    assert_eq!(state.sections.play.game().info().id, "reversi");
}

#[test]
fn link_opens_rules_without_changing_the_game() {
    let (state, _) = page(&format!("{GAME}&lang=en"));
    let record = state.sections.play.record();
    let boot = Boot {
        stored: left(state),
        link: "#/play?rules=adji_boto&lang=en".to_owned(),
        ..Boot::default()
    };
    let (state, _) = State::new(boot);
    assert!(has(&state, "rule-sow") && !has(&state, "play-cell-0"));
    assert_eq!(state.sections.play.record(), record);
    assert!(state.notice().is_none() && state.offer.is_none());
    // On a first visit, the usual first game is below it.
    let (mut state, _) = page("#/play?rules=reversi&lang=en");
    tap(&mut state, "rules-back");
    let (first, _) = page("#/play?lang=en");
    assert_eq!(state.document(), first.document());
}

#[test]
fn unknown_game_is_named() {
    for game in ["chess", "", "Rastros"] {
        let (state, _) = page(&format!("{GAME}&rules={game}&lang=en"));
        let text = state.notice().expect("a notice").message.to_string();
        assert!(text.contains(&format!("“{game}” is not a value for rules")), "{text}");
        assert_eq!(state.document().link, format!("{GAME}&lang=en"));
    }
}

#[test]
fn rules_open_in_child_mode_and_presentation() {
    let (mut state, _) = page("#/play?rules=reversi&child=1&lang=en");
    assert!(!has(&state, "rules-print") && !has(&state, "class-button"));
    assert!(
        !view(&state).text().contains("Lecture tree"),
        "no game that children do not have"
    );
    press(&mut state, "button", "I cannot play");
    let words = view(&state).by_id("rule-pass-answer").unwrap().text();
    assert_eq!(words, "White passed. Black to move.");
    tap(&mut state, "rules-play");
    assert!(has(&state, "child-status"));
    let link = state.document().link;
    assert!(link.contains("game=reversi&board=six"), "a child's board: {link}");
    press(&mut state, "button", "How to play");
    assert!(has(&state, "rules-return"));
    let (mut state, _) = page("#/play?rules=rastros&projector=1&lang=en");
    assert!(has(&state, "present-leave") && has(&state, "rule-step"));
    let key = |name: &str| Msg::Key(name.to_owned());
    update(&mut state, key("Escape"));
    assert!(!has(&state, "present-leave") && has(&state, "rule-step"));
    update(&mut state, key("p"));
    assert!(has(&state, "present-leave"), "the key begins it here, too");
}

#[test]
fn embedded_rules_link_shows_the_game() {
    let (mut state, _) = page(&format!("{GAME}&rules=rastros&embed=1&lang=en"));
    assert!(has(&state, "open-page") && state.sections.play.rules.game().is_none());
    let before = state.sections.play.history().at();
    update(&mut state, Msg::Key("ArrowLeft".to_owned()));
    assert_ne!(state.sections.play.history().at(), before, "its keys are about the game");
}

#[test]
fn printed_rules_have_name_of_game() {
    let (mut state, _) = page("#/play?rules=reversi&lang=en");
    dismiss_notice(&mut state);
    state.set_now(1.7e12);
    let shown = view(&state);
    let heads = shown.find_all(&|e| e.get("class") == Some("print-only print-head"));
    assert!(heads[0].text().contains("Reversi"), "{}", heads[0].text());
    assert_eq!(tap(&mut state, "rules-print"), [Effect::print()]);
}
