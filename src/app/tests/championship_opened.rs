//! A game of a championship in Play: its result, its players, and its visibility.

use super::championship::{job, play_on, send, text_of};
use super::*;
use crate::app::championship::{GameIndex, Msg as Of};
use crate::championship::Ending;
use crate::game::Side;

/// Two players that resign, on a small board, with their own names.
const RESIGNING: &str = "#/championship?game=rastros&board=small5&lang=en&pairs=4&seed=7\
    &player=alpha_beta:d6:basilio:resigns;name=%5B3,%202%5D\
    &player=alpha_beta:d6:mobility*-100:resigns;name=%5B1,%20%E2%88%92100%5D";

/// The finished championship, and a game of it that a player resigned.
fn resigned() -> (State, GameIndex) {
    let (mut state, _) = page(RESIGNING);
    assert!(state.notice().is_none(), "{:?}", state.notice());
    let begun = send(&mut state, Of::Begin);
    play_on(&mut state, Begun::all(&begun));
    let mut games = (0..4).flat_map(|pair| [(pair, 0), (pair, 1)]);
    let end = |(pair, game): (u32, u32)| {
        let played = job(&state).meetings()[0][0]
            .pair(pair)
            .expect("it was played");
        played.games[game as usize].end
    };
    let found = games.find(|&game| game.1 == 1 && end(game) == Ending::Resignation);
    let (pair, game) = found.expect("somebody has resigned");
    let place = GameIndex {
        repeat: 0,
        meeting: 0,
        pair,
        game,
    };
    (state, place)
}

#[test]
fn opened_game_has_result_reason_and_names() {
    let (mut state, place) = resigned();
    let effects = send(&mut state, Of::OpenGame(place));
    assert!(effects.contains(&Effect::reveal(play::PLACE)));
    let played = &job(&state).meetings()[0][0].pair(place.pair).unwrap().games[1];
    let loser = !played.outcome.winner().expect("somebody has won");
    let loser = ["South", "North"][loser.index()];
    let winner = ["North", "South"][usize::from(loser == "North")];
    let ends = format!("{winner} wins. {loser} resigned.");
    let is_told = |state: &State| {
        let shown = view(state);
        let words = text_of(state, "status");
        assert!(words.ends_with(&ends), "{words}");
        let names = shown.find_all(&|e| e.get("class") == Some("quiet who"));
        let mut names: Vec<_> = names.iter().map(|e| e.text()).collect();
        names.sort();
        assert_eq!(names, ["[1, −100]", "[3, 2]"]);
        assert_eq!(state.sections.play.history().here().outcome(), Some(played.outcome));
    };
    is_told(&state);
    let link = state.document().link;
    let (shared, _) = page(&link);
    assert!(shared.notice().is_none(), "{:?}", shared.notice());
    is_told(&shared);
    is_told(&visit(left(shared)));
}

#[test]
fn another_player_or_game_has_another_name() {
    let link =
        "#/play?game=rastros&moves=e6&first=club&second=club&first_name=Xavier&second_name=Rui";
    let (mut state, _) = page(link);
    assert!(view(&state).text().contains("Rui"));
    let person = play::Msg::Setup(play::SetupMsg::Seat(Side::Second, "person".to_owned()));
    update(&mut state, Msg::of(person));
    assert!(!view(&state).text().contains("Rui"));
    update(&mut state, Msg::of(play::Msg::New));
    assert!(!view(&state).text().contains("Xavier"));
}

#[test]
fn names_impossible_end() {
    for link in [
        "#/play?game=rastros&moves=e6&end=tired",
        "#/play?game=rastros&moves=e6&end=decided",
        "#/play?game=tic_tac_toe&moves=a1,a2,b1,b2,c1&end=timeout",
        "#/play?game=rastros&moves=e6&first_name=%0A",
        "#/play?game=rastros&moves=e6&first_name=%E2%80%AEmus",
    ] {
        let (state, _) = page(link);
        assert!(state.notice().is_some(), "{link}");
        assert!(!state.document().link.contains("end="), "{link}");
    }
}

#[test]
fn shows_every_kind_of_end() {
    for (end, words) in [
        ("resignation", "South wins. North resigned."),
        ("timeout", "South wins. North ran out of time."),
        ("illegal", "South wins. North made an illegal move."),
        ("nonsense", "South wins. The answer of North was not a move."),
        ("crash", "South wins. The program of North stopped working."),
        ("length", "The game is a draw. The game was too long."),
    ] {
        let (state, _) = page(&format!("#/play?game=rastros&moves=e6&end={end}&lang=en"));
        assert!(state.notice().is_none(), "{:?}", state.notice());
        let message = text_of(&state, "status");
        assert!(message.ends_with(words), "{message}");
    }
}
