//! Tests that no view shows the key of a text in place of the text.

use std::collections::BTreeSet;
use std::path::Path;

use super::*;
use crate::registry::GAMES;

/// The first parts of all text keys, up to the first point.
fn beginnings() -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("www/texts");
    let files = std::fs::read_dir(folder).expect("the folder of texts");
    let mut found = BTreeSet::new();
    for file in files {
        let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
        let texts: serde_json::Map<String, serde_json::Value> =
            serde_json::from_str(&text).expect("texts by key");
        found.extend(
            texts
                .keys()
                .filter_map(|key| Some(key.split_once('.')?.0.to_owned())),
        );
    }
    assert!(found.len() > 25, "the texts are there: {found:?}");
    found
}

/// Finds a word that looks like a key: it begins like one, and letters follow the point.
fn key_in<'a>(text: &'a str, beginnings: &BTreeSet<String>) -> Option<&'a str> {
    text.split_whitespace().find(|word| {
        word.split_once('.').is_some_and(|(area, rest)| {
            beginnings.contains(area) && rest.starts_with(|c: char| c.is_ascii_lowercase())
        })
    })
}

/// Pages with everything open that can be open over or beside a game.
fn states(game: &str) -> Vec<State> {
    let open = |link: &str, messages: Vec<Msg>| {
        let (mut state, _) = page(&format!("{link}&lang=en"));
        assert!(state.notice().is_none(), "{link}: {:?}", state.notice());
        for message in messages {
            update(&mut state, message);
        }
        state
    };
    let play = format!("#/play?game={game}&first=person&second=random");
    let layer = |layer| vec![Msg::of(play::Msg::Dialog(Some(layer)))];
    let loaded = Msg::Documents(DatabaseAnswer::Listed("", Ok(Vec::new())).into());
    vec![
        open(&play, vec![Msg::Keys(true)]),
        open(&play, vec![Msg::of(play::Msg::Analysis(play::AnalysisMsg::Switch(true)))]),
        open(&play, layer(play::Dialog::GameText)),
        open(&play, layer(play::Dialog::Library)),
        open(&format!("#/play?rules={game}"), Vec::new()),
        open(&format!("{play}&moves="), vec![Msg::of(play::Msg::Resign)]),
        open(&play, [layer(play::Dialog::Library), vec![loaded]].concat()),
        open(&play, vec![Msg::of(play::Msg::OpenEditor)]),
        open(&format!("#/play?game={game}&first=strong&second=random"), Vec::new()),
        open(
            &format!("#/lab?game={game}"),
            vec![Msg::of(lab::Msg::Charts(lab::charts::state::ChartsMsg::Start))],
        ),
    ]
}

#[test]
fn no_view_shows_a_key() {
    let beginnings = beginnings();
    let mut all: Vec<State> = GAMES
        .iter()
        .flat_map(|game| states(game.info().id))
        .collect();
    for game in GAMES.iter().filter(|game| !game.features().is_empty()) {
        all.push(page(&format!("#/coevolution?evolve={}", game.info().id)).0);
    }
    for format in ["round_robin", "cup", "swiss", "gauntlet"] {
        all.push(super::championship::held(format));
    }
    all.push(page("#/championship?game=tic_tac_toe&player=casual").0);
    for link in [
        "#/play?game=rastros&second=deepening:t500:mobility*2:natural",
        "#/play?first=wizard",
    ] {
        all.push(page(link).0);
    }
    for state in &all {
        let shown = view(state);
        let mut texts = vec![shown.text()];
        for element in shown.find_all(&|_| true) {
            let named = ["aria-label", "title", "placeholder"];
            texts.extend(
                named
                    .iter()
                    .filter_map(|a| element.get(a).map(str::to_owned)),
            );
        }
        for text in &texts {
            let link = state.document().link;
            assert_eq!(key_in(text, &beginnings), None, "{link} shows a key: {text}");
        }
    }
}

#[test]
fn recognises_text_keys() {
    let beginnings = beginnings();
    for (text, key) in [
        ("A new lab.nonsense here", Some("lab.nonsense")),
        ("play.take_back", Some("play.take_back")),
        ("End of the game. Play again.", None),
        ("1.5 s of play. Then more.", None),
    ] {
        assert_eq!(key_in(text, &beginnings), key, "{text}");
    }
}
