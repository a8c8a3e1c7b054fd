//! Tests of networks of n-tuples: a file opens in the editor, and saved networks play in the league.

use super::*;
use crate::app::championship;
use crate::app::play::EvaluationsMsg;

/// Corners, and two cells beside each other.
const NETWORK: &str = "2\n 1 4\n 0 7 56 63\n -1 0 1\n\n 2 1\n 0 1\n 1 2 3 4 5 6 7 8 9\n";

/// The page with the network in the editor, dropped on another section.
fn opened() -> State {
    let (mut state, _) = page("#/play?game=reversi&first=person&second=person&lang=en");
    let listed = DatabaseAnswer::Listed("", Ok(Vec::new()));
    update(&mut state, Msg::Documents(listed.into()));
    update(&mut state, Msg::Go(SectionId::Lab));
    update(&mut state, Msg::FileDropped(NETWORK.to_owned()));
    state
}

fn edit(state: &mut State, messages: impl IntoIterator<Item = EvaluationsMsg>) {
    for msg in messages {
        update(state, Msg::of(play::Msg::Evaluations(msg)));
    }
}

#[test]
fn dropped_network_opens_in_the_editor() {
    let mut state = opened();
    assert_eq!(state.section, SectionId::Play);
    let shown = view(&state);
    let text = |id: &str| shown.by_id(id).expect(id).text();
    // All its cells are empty at the start.
    assert_eq!(text("adds-network"), "The network adds 5");
    assert_eq!(text("own-total"), "5");
    assert!(shown.text().contains("2 tuples with 12 values"));
    edit(
        &mut state,
        [
            EvaluationsMsg::Negated(true),
            EvaluationsMsg::Name("Small".to_owned()),
            EvaluationsMsg::Save(String::new()),
        ],
    );
    let own = state.sections.play.own.of_game("reversi");
    let own: Vec<_> = own
        .map(|own| (own.name.as_str(), own.evaluation.is_negated()))
        .collect();
    assert_eq!(own, [("Small", true)]);
    assert!(view(&state).text().contains("2 tuples with 12 values"));
}

#[test]
fn rejects_networks_by_line_and_game() {
    let notice = |state: &State| state.notice().map(|n| n.message.to_string());
    let (mut state, _) = page("#/play?game=reversi&lang=en");
    update(&mut state, Msg::FileDropped(NETWORK.replace("63", "64")));
    assert_eq!(notice(&state).as_deref(), Some("Line 3: “64” is not a cell, 0 to 63."));
    update(&mut state, Msg::FileDropped(NETWORK.to_owned()));
    assert_eq!(notice(&state), None, "the error was about another file");
    let (mut state, _) = page("#/play?game=rastros&lang=en");
    update(&mut state, Msg::FileDropped(NETWORK.to_owned()));
    assert!(notice(&state).is_some_and(|text| text.contains("Reversi")));
    assert_eq!(state.sections.play.game().info().id, "reversi");
    assert!(view(&state).text().contains("2 tuples with 12 values"));
}

#[test]
fn network_does_not_replace_unsaved_evaluation() {
    let mut state = opened();
    edit(&mut state, [EvaluationsMsg::Name("Mine".to_owned())]);
    update(&mut state, Msg::FileDropped(NETWORK.replace("-1 0 1", "-2 0 2")));
    let key = state.notice().map(|n| n.message.key.clone());
    assert_eq!(key.as_deref(), Some("error.network.draft"));
    edit(&mut state, [EvaluationsMsg::Save(String::new())]);
    let own = state.sections.play.own.of_game("reversi");
    let own: Vec<_> = own
        .map(|own| (&own.name[..], own.evaluation.terms[0].values[0]))
        .collect();
    assert_eq!(own, [("Mine", -1.0)]);
}

#[test]
fn saved_networks_join_the_league() {
    let mut state = opened();
    edit(&mut state, [EvaluationsMsg::Save("Small".to_owned())]);
    update(&mut state, Msg::Go(SectionId::Championship));
    press(&mut state, "button", "Othello League");
    update(&mut state, Msg::of(championship::Msg::Begin));
    let job = state.sections.championship.job().expect("it goes on");
    let config = job.config();
    let names: Vec<_> = config.players.iter().map(|p| &p.name[..]).collect();
    assert_eq!(names, ["SWH", "LR06", "SJK09", "SJK11", "Small"]);
    assert_eq!((config.games(), config.opening_plies), (20_000, 7));
    // The link carries the network.
    let (again, _) = page(&state.document().link);
    update(&mut state, Msg::of(championship::Msg::Close));
    let of_form = |state: &State| state.sections.championship.draft().players.clone();
    assert_eq!(of_form(&again), of_form(&state));
}

#[test]
fn reports_long_links() {
    let mut state = opened();
    edit(&mut state, [EvaluationsMsg::Save("Small".to_owned())]);
    update(&mut state, Msg::Copied(Ok(())));
    let key = |state: &State| state.notice().map(|n| n.message.key.clone());
    assert_eq!(key(&state).as_deref(), Some("page.copied"));
    let table = (0..6_561)
        .map(|n| n.to_string())
        .collect::<Vec<_>>()
        .join(" ");
    let large = format!("1 8 1 0 1 2 3 4 5 6 7 {table}");
    let open = EvaluationsMsg::OpenFile(large);
    edit(&mut state, [open, EvaluationsMsg::Save("Large".to_owned())]);
    press(&mut state, "button", "Play against it: Large");
    update(&mut state, Msg::Copied(Ok(())));
    assert_eq!(key(&state).as_deref(), Some("page.copied.long"));
}
