//! Tests of the user's own evaluations: editing, saving, sharing, and offering them.

use super::EvaluationsMsg;
use super::kind::EVALUATION_KIND;
use crate::app::play::testing::*;
use crate::app::players::OwnEvaluation;
use crate::app::players::offered::player_of;
use crate::app::ui::{Element, query};
use crate::eval::{EvaluationSpec, Term, square_features};
use crate::registry::GAMES;

/// The documents that effects save: keys and texts.
fn put(effects: &[Effect]) -> Vec<(String, String)> {
    let put = |effect: &Effect| match effect {
        Effect::Database(DatabaseRequest::Put(documents)) => {
            Some((documents[0].key.clone(), documents[0].head.clone()))
        }
        _ => None,
    };
    effects.iter().filter_map(put).collect()
}

fn typed(state: &mut State, id: &str, kind: EventKind, text: &str) -> Vec<Effect> {
    fire(state, id, kind, &EventData::value(text))
}

/// Creates an evaluation with a name: Basílio's with 2.5 for free cells. Returns the saved documents.
fn write(state: &mut State, name: &str) -> Vec<(String, String)> {
    press(state, "evaluations-button");
    press(state, "duplicate-basilio");
    typed(state, "own-name", EventKind::Input, name);
    typed(state, "slider-mobility", EventKind::Input, "2.5");
    put(&press(state, "own-save"))
}

fn choices(state: &State, id: &str) -> Vec<String> {
    let page = render(state);
    let list = page.find_all(&|e| e.get("id") == Some(id));
    let options = list[0]
        .children
        .iter()
        .flat_map(|c| c.find_all(&|e| e.tag == "option"));
    options.map(Element::text).collect()
}

fn rastros() -> State {
    let mut state = play("rastros", "5/5/2o2/5/5 S");
    send(&mut state, [Msg::Setup(SetupMsg::Seat(Side::Second, "basilio".into()))]);
    state
}

fn mine() -> EvaluationSpec {
    EvaluationSpec {
        terms: vec![Term::new("dist_obj", -1.0), Term::new("mobility", 2.5)],
    }
}

#[test]
fn own_evaluation_survives_reload() {
    let mut state = rastros();
    press(&mut state, "evaluations-button");
    press(&mut state, "duplicate-basilio");
    typed(&mut state, "slider-mobility", EventKind::Input, "2.5");
    let shown = render(&state);
    // In the middle of an empty 5 x 5 board eight cells are free, and the goal is 2 away.
    let text_of = |id: &str| shown.by_id(id).unwrap().text();
    assert_eq!(text_of("adds-mobility"), "× 8 = 20");
    assert_eq!(text_of("adds-dist_obj"), "× 2 = −2");
    assert_eq!(text_of("own-total"), "18");
    typed(&mut state, "number-mobility", EventKind::Change, "-0,5");
    assert_eq!(render(&state).by_id("own-total").unwrap().text(), "−6");
    press(&mut state, "own-discard");
    let saved = write(&mut state, "  Ana's   own ");
    let [(key, text)] = &saved[..] else {
        panic!("{saved:?}")
    };
    assert!(key.starts_with("evaluation-"), "{key}");
    let response = on_document_msg(&mut state, DatabaseAnswer::Saved(key.clone(), Ok(())));
    assert_eq!(response.notice.unwrap().message.key, "own.saved");
    // Another visit reads them beside the games.
    let mut again = rastros();
    let loaded = vec![(key.clone(), text.clone())];
    on_document_msg(&mut again, DatabaseAnswer::Listed("", Ok(loaded)));
    assert_eq!(again.library.games.damaged, 0, "it is no saved game");
    send(&mut again, [Msg::Analysis(AnalysisMsg::Switch(true))]);
    for state in [&state, &again] {
        let ours = |e: &&OwnEvaluation| e.name == "Ana's own" && e.evaluation == mine();
        assert_eq!(state.own.of_game("rastros").filter(ours).count(), 1);
        assert_eq!(state.own.of_game("reversi").count(), 0);
    }
    for list in ["second-player", "second-evaluation", "analysis-evaluation"] {
        assert!(choices(&again, list).contains(&"Ana's own".to_owned()), "{list}");
    }
    let word = "dist_obj*-1,mobility*2.5";
    typed(&mut again, "analysis-evaluation", EventKind::Change, word);
    assert_eq!(again.analysis.judging(again.game.kind), mine());
    press(&mut again, "evaluations-of-analysis");
    let name = "Play against it: Ana's own";
    let play = {
        let page = render(&again);
        let buttons = page.find_all(&|e| e.get("aria-label") == Some(name));
        buttons[0].fire(EventKind::Click, &EventData::default())
    };
    send(&mut again, play);
    assert_eq!(again.dialog, None);
    let seat = &again.game.seats[Side::Second];
    assert_eq!(seat.computer(), Some(&player_of(&mine())));
    assert!(render(&again).text().contains("Ana's own"));
}

#[test]
fn changes_reach_users_deletion_undoes() {
    let mut state = rastros();
    let key = write(&mut state, "Ana")[0].0.clone();
    send(
        &mut state,
        [
            Msg::Dialog(None),
            Msg::Setup(SetupMsg::Player(Side::Second, player_of(&mine()))),
            Msg::Analysis(AnalysisMsg::JudgeWith("dist_obj*-1,mobility*2.5".into())),
        ],
    );
    press(&mut state, "evaluations-button");
    press(&mut state, &format!("edit-{key}"));
    typed(&mut state, "number-mobility", EventKind::Change, "4");
    typed(&mut state, "own-name", EventKind::Input, "Berta");
    let saved = put(&press(&mut state, "own-save"));
    assert_eq!(saved[0].0, key, "in the same place");
    assert!(saved[0].1.contains("Berta"));
    let spec = state.game.seats[Side::Second].computer().unwrap();
    assert_eq!(spec.evaluation.terms[1].weight, 4.0);
    assert_eq!(state.analysis.judging(state.game.kind).terms[1].weight, 4.0);
    press(&mut state, &format!("duplicate-{key}"));
    assert_eq!(state.own.draft.as_ref().unwrap().name, "Berta (copy)");
    press(&mut state, "own-save");
    assert_eq!(state.own.of_game("rastros").count(), 2);
    let effects = press(&mut state, &format!("delete-{key}"));
    let undo = offered(&effects).unwrap();
    assert_eq!(effects.len(), 1, "the browser has it until nobody wants it back");
    assert_eq!(state.own.of_game("rastros").count(), 1);
    assert_eq!(undo.trash, Some(key.clone()));
    send(&mut state, [undo.back]);
    assert_eq!(state.own.of_game("rastros").count(), 2);
    // After a failed save, the evaluation exists until the page closes, among the unsaved ones, and the page reports
    // the error.
    let full = Message::new("error.storage");
    let response = on_document_msg(&mut state, DatabaseAnswer::Saved(key, Err(full)));
    assert!(response.notice.unwrap().is_error());
    assert_eq!(state.own.list.iter().count(), 1);
    assert_eq!(state.own.of_game("rastros").count(), 2);
    assert!(render(&state).by_id("own-unsaved").is_some());
}

#[test]
fn undo_removes_champion_that_browser_refused_to_save() {
    let mut state = rastros();
    let champion = OwnEvaluation {
        name: "Generation 3".to_owned(),
        game: "rastros".to_owned(),
        evaluation: mine(),
    };
    let effects = state.save_evaluation(champion).effects;
    let key = put(&effects)[0].0.clone();
    let undo = offered(&effects).unwrap();
    let full = Message::new("error.storage");
    on_document_msg(&mut state, DatabaseAnswer::Saved(key, Err(full)));
    assert_eq!(state.own.of_game("rastros").count(), 1, "it is in memory");
    send(&mut state, [undo.back]);
    assert_eq!(state.own.of_game("rastros").count(), 0);
}

#[test]
fn two_tabs_change_the_same_evaluation() {
    let mut state = rastros();
    let (key, text) = write(&mut state, "Ana").remove(0);
    on_document_msg(&mut state, DatabaseAnswer::Saved(key.clone(), Ok(())));
    press(&mut state, &format!("edit-{key}"));
    typed(&mut state, "own-name", EventKind::Input, "Berta");
    let look = on_document_msg(&mut state, DocumentMsg::PageVisible).effects;
    assert_eq!(look, [Effect::Database(DatabaseRequest::List("evaluation-"))]);
    let heads = vec![(key.clone(), text.replace("Ana", "Carla"))];
    on_document_msg(&mut state, DatabaseAnswer::Listed("", Ok(heads)));
    let saved = put(&press(&mut state, "own-save"));
    assert_ne!(saved[0].0, key);
    let names: Vec<_> = state.own.list.iter().map(|e| &*e.head.name).collect();
    assert_eq!(names, ["Carla", "Berta"], "both are saved");
}

#[test]
fn evaluation_needs_weight_gets_name() {
    let mut state = rastros();
    press(&mut state, "evaluations-button");
    press(&mut state, "duplicate-basilio");
    typed(&mut state, "slider-dist_obj", EventKind::Input, "0");
    assert!(put(&press(&mut state, "own-save")).is_empty());
    let error = render(&state).by_id("own-error").unwrap().text();
    assert_contains(&error, "at least one weight");
    typed(&mut state, "number-diagonal", EventKind::Change, "1e99");
    typed(&mut state, "own-name", EventKind::Input, "   ");
    let saved = put(&press(&mut state, "own-save"));
    assert!(saved[0].1.contains("My evaluation"), "{saved:?}");
    assert!(saved[0].1.contains("1000000"), "the largest weight: {saved:?}");
}

#[test]
fn keeps_and_counts_unreadable_entries() {
    let mut state = rastros();
    let entry = |text: &str| ("evaluation-1-1".to_owned(), text.to_owned());
    let feature = r#"{"name":"x","game":"rastros","evaluation":[{"feature":"luck","weight":1}]}"#;
    for text in ["", "{}", feature, &feature.replace("rastros", "go")] {
        let loaded = DatabaseAnswer::Listed("", Ok(vec![entry(text)]));
        let effects = on_document_msg(&mut state, loaded).effects;
        assert!(!effects.iter().any(|e| matches!(e, Effect::Database(_))));
        assert_eq!((state.own.list.damaged, state.library.games.damaged), (1, 0), "{text}");
        assert_eq!(state.own.of_game("rastros").count(), 0);
    }
    let good = feature.replace("luck", "mobility");
    on_document_msg(&mut state, DatabaseAnswer::Listed("", Ok(vec![entry(&good)])));
    assert_eq!((state.own.list.damaged, state.own.of_game("rastros").count()), (0, 1));
}

#[test]
fn link_carries_weights_and_name() {
    let mut state = rastros();
    write(&mut state, "Ana: mine & more");
    send(
        &mut state,
        [
            Msg::Dialog(None),
            Msg::Setup(SetupMsg::Player(Side::Second, player_of(&mine()))),
        ],
    );
    let written = query::write("play", &link_of(&state));
    assert_contains(&written, "dist_obj*-1,mobility*2.5");
    let read = query::read(&written).unwrap();
    let mut errors = Vec::new();
    let other = open_link(&State::new(3), &read.pairs, &mut errors).unwrap();
    assert_eq!(errors, []);
    assert_eq!(other.game.seats, state.game.seats);
    assert_eq!(other.own.name_of("rastros", &mine()), Some("Ana: mine & more"));
    assert!(render(&other).text().contains("Ana: mine & more"));
    assert_eq!(query::write("play", &link_of(&other)), written, "it is passed on");
    let mut saved = other.clone();
    let unsaved = saved.own.of_game("rastros").next().unwrap().clone();
    let save = Msg::Evaluations(EvaluationsMsg::SaveUnsaved(unsaved));
    assert_eq!(put(&update(&mut saved, save).effects).len(), 1);
    assert_eq!(saved.own.of_game("rastros").count(), 1, "not twice");
    for bad in ["Ana", "Ana:", ":mobility*1", "Ana:luck*1", "Ana:mobility*x", "Ana:basilio"] {
        let mut pairs = read.pairs.clone();
        pairs.insert(0, ("own".to_owned(), bad.to_owned()));
        let mut errors = Vec::new();
        let opened = open_link(&State::new(3), &pairs, &mut errors).unwrap();
        assert_eq!(errors.len(), 1, "{bad}");
        let words = errors[0].text(Language::En);
        assert_contains(&words, "own");
        assert_eq!(opened.own.of_game("rastros").count(), 1, "{bad}");
        assert_eq!(opened.game.seats, state.game.seats);
    }
}

/// Names from the page, from a link, and from a backup file.
#[test]
fn evaluation_names_drop_bidi_controls() {
    let mut state = rastros();
    let text = &write(&mut state, "Of\u{202e} mine")[0].1;
    assert_contains(text, "\"Of mine\"");
    let pairs = vec![("own".to_owned(), "Of\u{202e} Ana:mobility*1".to_owned())];
    let opened = open_link(&State::new(3), &pairs, &mut Vec::new()).unwrap();
    let names: Vec<_> = opened
        .own
        .of_game("rastros")
        .map(|own| &*own.name)
        .collect();
    assert_eq!(names, ["Of Ana"]);
    let file = OwnEvaluation {
        game: "rastros".to_owned(),
        name: "Of\u{2067} a file".to_owned(),
        evaluation: mine(),
    };
    let file = serde_json::to_string(&file).unwrap();
    let texts = (EVALUATION_KIND.from_json)(String::new(), &file, 0.0).unwrap();
    assert!(texts.head.contains("\"Of a file\""), "{}", texts.head);
}

fn reversi() -> State {
    let kind = crate::registry::game("reversi").unwrap();
    let start = kind.first_start().unwrap().text();
    let mut state = play("reversi", &start);
    press(&mut state, "evaluations-button");
    state
}

#[test]
fn square_weights_go_through_a_link() {
    let mut state = reversi();
    press(&mut state, "duplicate-mobility");
    for (square, weight) in square_features().zip(1..) {
        let id = format!("number-{square}");
        typed(&mut state, &id, EventKind::Change, &format!("-{weight},5"));
    }
    let shown = render(&state);
    let field = shown.by_id("number-square_c2").unwrap();
    assert_eq!(field.get("aria-label"), Some("Weight: c2"));
    assert_eq!(field.get("value"), Some("−11.5"));
    // On the start position: Black on e4 and d5, White on d4 and e5.
    assert_eq!(shown.by_id("adds-squares").unwrap().text(), "The cells add 0");
    let saved = put(&press(&mut state, "own-save"));
    assert!(
        saved[0]
            .1
            .contains(r#"{"feature":"square_h8","weight":-64.5}"#)
    );
    // The list shows a short text and a board.
    let row = render(&state).by_id("own-list").unwrap().text();
    assert!(
        row.contains("Number of moves") || row.contains("Mobility") || row.contains("moves"),
        "{row}"
    );
    assert_contains(&row, "the weights of 64 cells");
    assert_lacks(&row, "square_");
    let own = state.own.of_game("reversi").next().unwrap().clone();
    assert_eq!(own.evaluation.terms[0].feature, "mobility", "in the order of the game");
    let against = Msg::Setup(SetupMsg::Player(Side::Second, player_of(&own.evaluation)));
    send(&mut state, [Msg::Dialog(None), against]);
    let written = query::write("play", &link_of(&state));
    assert_contains(&written, "mobility*1,squares*-1.5/-2.5/-3.5");
    assert!(!written.contains("square_") && written.len() < 1_200, "{written}");
    let read = query::read(&written).unwrap();
    let mut errors = Vec::new();
    let other = open_link(&State::new(3), &read.pairs, &mut errors).unwrap();
    assert_eq!((&other.game.seats, errors), (&state.game.seats, vec![]));
}

#[test]
fn words_of_evaluations_and_players_round_trip() {
    for kind in GAMES {
        let start = kind.first_start().unwrap().text();
        let state = play(kind.info().id, &start);
        let evaluations =
            crate::app::players::offered::evaluations(state.game.kind, &state.own, CONTEXT.texts);
        assert_eq!(evaluations.len(), kind.evaluations().len());
        for offered in evaluations {
            let read = crate::app::players::seats::read_evaluation(*kind, &offered.word);
            assert_eq!(read.unwrap(), offered.evaluation);
            assert!(!offered.name.is_empty());
        }
        for offered in
            crate::app::players::offered::players(state.game.kind, &state.own, CONTEXT.texts)
        {
            let seat = crate::app::players::seats::read(*kind, &offered.word).unwrap();
            assert_eq!(seat.computer(), Some(&offered.spec));
        }
    }
}

#[test]
fn every_source_that_is_named_has_a_name() {
    for kind in GAMES {
        let features = kind.features().into_iter().map(|f| f.source);
        let evaluations = kind.evaluations().iter().map(|e| e.source);
        let players = kind.players().into_iter().map(|p| p.source);
        for id in features.chain(evaluations).chain(players) {
            let key = format!("source.{id}");
            assert!(id.is_empty() || crate::text::has_text(&key), "{key}");
        }
    }
}
