//! Positions, moves, games and players as text.

use rastros_lab::app::play::{self, LibraryMsg};
use rastros_lab::app::players::seats;
use rastros_lab::app::shell::msg::Msg;
use rastros_lab::app::shell::update::update;
use rastros_lab::registry::{GAMES, read_start_list};

use super::samples;

pub fn position(text: &str) -> bool {
    let read = GAMES.iter().filter_map(|game| {
        let at = game.parse(text).ok()?;
        let again = game.parse(&at.text()).expect("it was just written");
        assert_eq!(again.text(), at.text());
        assert_eq!(at.moves().is_empty(), at.outcome().is_some(), "{text}");
        Some(at)
    });
    read.count() > 0
}

/// Moves of every game, in its first position.
pub fn some_moves() -> Vec<String> {
    let starts = GAMES
        .iter()
        .map(|game| game.first_start().expect("a preset"));
    starts
        .flat_map(|start| start.moves())
        .map(|mv| mv.text)
        .collect()
}

pub fn a_move(text: &str) -> bool {
    let read = GAMES.iter().filter(|game| {
        let start = game.first_start();
        let played = start.expect("a preset").play(text);
        // The position after valid moves round-trips.
        played.is_ok_and(|at| game.parse(&at.text()).is_ok_and(|p| p.text() == at.text()))
    });
    read.count() > 0
}

/// Games with names, starts and moves, alone and several, and positions alone.
pub fn texts() -> Vec<String> {
    let mut texts = samples::libraries();
    texts.retain(|text| text.len() < 4096 && !text.starts_with(['{', 'P']));
    texts.push(
        "name: A\ngame: rastros\n1. e6 f7 2. g7\nname: B\ngame: tic_tac_toe\n1. a1 b2\n".to_owned(),
    );
    texts.extend(samples::positions().into_iter().step_by(5));
    let others = [
        "[Event \"Cup\"]\n[Black \"Ana\"]\n[White \"Rui\"]\n\n1. F5 D6 {good} 2. C3! D3 (2... B3 $1) 3. C4 F4 10-5\n",
        "(;GM[Othello]PB[Ana]PW[Rui]TY[8]B[F5]W[D6//1.5]B[C3/-2.5/3]W[D3];)",
        "---------------------------OX------XO--------------------------- X; f5:+0; d6:+2;",
        "game: Reversi\nstart: WB2/4/4/4 B\nMoves: PA c1",
        "f5d6c3d3c4f4f6",
        "[(4, 4), (5, 4)]",
        "https://example.org/#/play?game=rastros&moves=d4,d5",
        "\u{feff}ｆ５ ｄ６\u{200b} 1-0",
    ];
    texts.extend(others.map(str::to_owned));
    texts
}

/// Parses a text like the input field of the page.
pub fn text(text: &str) -> bool {
    let mut state = samples::page("");
    update(&mut state, Msg::of(play::Msg::Draft(text.to_owned())));
    samples::reports_success(&update(&mut state, Msg::of(play::Msg::ReadDraft)))
}

/// Parses it as a file of the library, and as a dropped file.
pub fn file(text: &str) -> bool {
    let mut state = samples::page("");
    let import = LibraryMsg::Import(text.to_owned());
    update(&mut state, Msg::of(play::Msg::Library(import)));
    let dropped = play::Msg::Dropped(text.to_owned());
    samples::reports_success(&update(&mut state, Msg::of(dropped)))
}

/// Lists of initial positions, and one of moves.
pub fn start_lists() -> Vec<String> {
    let positions = samples::positions();
    let mut lists: Vec<String> = positions.chunks(4).map(|list| list.join("\n")).collect();
    lists.push("# a comment\n\nf5 d6\n".to_owned());
    lists
}

/// Reads a list for every game: its positions round-trip as a list.
pub fn start_list(text: &str) -> bool {
    let read = GAMES.iter().filter_map(|game| {
        let positions = read_start_list(*game, text).ok()?;
        assert_eq!(read_start_list(*game, &positions.join("\n")), Ok(positions.clone()), "{text}");
        Some(positions)
    });
    read.count() > 0
}

/// Computers and evaluations of every game in the format of links.
pub fn players() -> Vec<String> {
    let mut words = Vec::new();
    for game in GAMES {
        words.extend(
            game.players()
                .iter()
                .map(|p| seats::write_player(*game, &p.spec)),
        );
        words.extend(
            game.evaluations()
                .iter()
                .map(|e| seats::write_evaluation(*game, &e.spec())),
        );
    }
    words.push("deepening:t500:mobility*2:natural".to_owned());
    words
}

pub fn player(text: &str) -> bool {
    let read = GAMES.iter().filter(|game| {
        if let Ok(evaluation) = seats::read_evaluation(**game, text) {
            let again = seats::write_evaluation(**game, &evaluation);
            assert_eq!(seats::read_evaluation(**game, &again).as_ref(), Ok(&evaluation), "{text}");
        }
        let Ok(seat) = seats::read(**game, text) else {
            return false;
        };
        // The preference of a random player is not written.
        let again = seats::write(**game, &seat);
        let read = seats::read(**game, &again).map(|seat| seats::write(**game, &seat));
        assert_eq!(read, Ok(again), "{text}");
        true
    });
    read.count() > 0
}
