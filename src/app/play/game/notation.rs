//! Writes and parses games as text.

use super::history::History;
use crate::app::record::linked::record_of;
use crate::app::ui::query;
use crate::arena::game_text;
use crate::game::written::split_cells;
use crate::registry::{AnyPosition, Transcript, game, read_transcript};
use crate::text::{Message, visible};

/// Writes the game: its kind, its start, and the moves of the current line.
pub(crate) fn write_game(history: &History) -> String {
    let path = history.path(history.end());
    let record = history.record();
    let moves = path[1..].iter().map(|&node| &history[node].mv[..]);
    game_text(&record.game, &record.start, moves)
}

fn is_tag(line: &str) -> bool {
    line.starts_with('[') && line.ends_with("\"]") && line.contains(" \"")
}

/// Splits a text with several games: each begins with a line `name: …` or `game: …`, with PGN tags, or with the `(;` of
/// GGF, or is one of many lines with a whole game or board each. Any other text is one game.
pub(crate) fn split_games(text: &str) -> Vec<&str> {
    let mut begins = Vec::new();
    let mut at = 0;
    let (mut after_name, mut after_tag) = (false, false);
    for line in text.split_inclusive('\n') {
        let head = line.trim_start_matches(MARK).split_once(':');
        let head = head.map(|(name, _)| name.trim().to_ascii_lowercase());
        let tag = is_tag(line.trim_start_matches(MARK).trim());
        match head.as_deref() {
            Some("name") => begins.push(at),
            Some("game") if !after_name => begins.push(at),
            _ if tag && !after_tag => begins.push(at),
            _ => {}
        }
        after_name = head.as_deref() == Some("name");
        after_tag = tag || (after_tag && line.trim().is_empty());
        at += line.len();
    }
    if text.contains("GM[") {
        begins.extend(text.match_indices("(;").map(|(at, _)| at));
        begins.sort_unstable();
        begins.dedup();
    }
    if begins.is_empty() {
        return lines_with_games(text).unwrap_or_else(|| vec![text]);
    }
    let ends = begins[1..].iter().copied().chain([text.len()]);
    begins.iter().zip(ends).map(|(&b, e)| &text[b..e]).collect()
}

/// The byte order mark, which some programs write before a text.
const MARK: char = '\u{feff}';

/// The minimum number of moves without separators in a line that contains a whole game.
const GLUED: usize = 8;

/// The lines of a text if each contains a whole game without separators, or the letters of a board. `None` for fewer
/// than two lines, and if they may be one game: in these notations no move occurs twice in a game.
fn lines_with_games(text: &str) -> Option<Vec<&str>> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let lines: Vec<&str> = lines.collect();
    let word = |line: &&str| {
        line.split_whitespace()
            .next()
            .unwrap_or_default()
            .to_lowercase()
    };
    let words: Vec<String> = lines.iter().map(word).collect();
    let first = split_cells(words.first()?);
    let is_board = |word: &String| word.chars().count() == 64;
    let is_game = |word: &String| {
        let moves = split_cells(word);
        moves.len() >= GLUED && moves.iter().any(|mv| first.contains(mv))
    };
    let several = words.len() > 1 && (words.iter().all(is_board) || words.iter().all(is_game));
    several.then_some(lines)
}

/// The name at the beginning of a game's text.
fn name_of(text: &str) -> Option<String> {
    let (name, value) = text
        .trim_start_matches(MARK)
        .lines()
        .next()?
        .split_once(':')?;
    let value = visible(value.trim());
    (name.trim().eq_ignore_ascii_case("name") && !value.is_empty()).then_some(value)
}

#[derive(Clone, Debug)]
pub(crate) struct Reading {
    /// The game, at its end.
    pub(crate) history: History,
    /// The name of the game, or the names of the players.
    pub(crate) name: Option<String>,
    /// The message for the user about the parsed game.
    pub(crate) message: Message,
}

pub fn is_game(text: &str, start: &dyn AnyPosition) -> bool {
    let first = split_games(text).into_iter().next();
    first.is_some_and(|first| read_game(first, start).is_ok())
}

/// Parses a game in any usual notation, or a link to it. First tries the selected game for a text that does not name
/// its game; `start` is the start position of the selected game.
///
/// # Errors
/// See [`read_transcript`]; for a link, its error.
pub(crate) fn read_game(text: &str, start: &dyn AnyPosition) -> Result<Reading, Message> {
    let (read, from_link) = match link_in(text) {
        Some(link) => (read_link(&link)?, true),
        None => (read_transcript(text, start)?, false),
    };
    let kind = game(&read.record.game)?;
    let begin = kind.parse(&read.record.start);
    let mut history = History::new(begin.map_err(|error| error.reason)?);
    for mv in &read.record.moves {
        history.play(mv).map_err(|error| error.reason)?;
    }
    let players = read.players.as_ref().map(|names| names.join(" – "));
    let name = if from_link { None } else { name_of(text) };
    Ok(Reading {
        message: understood(&history, &read),
        name: name.or(players),
        history,
    })
}

/// The link of this page in a text: a word with names and values. A position may contain a `#` too.
fn link_in(text: &str) -> Option<String> {
    let is_link = |word: &&str| word.contains('?') && (word.contains("#/") || word.contains("://"));
    let word = text.split_whitespace().find(is_link)?;
    let (address, hash) = word.split_once('#').unwrap_or((word, ""));
    let search = address.find('?').map_or("", |at| &address[at..]);
    Some(query::link_of_address(search, hash))
}

fn read_link(link: &str) -> Result<Transcript, Message> {
    let query::Link { pairs, .. } = query::read(link)?;
    let mut errors = Vec::new();
    let record = record_of(&pairs, &mut errors);
    if let Some(error) = Message::list(errors) {
        return Err(Message::new("error.link").with_message("reason", error));
    }
    let none = || Message::new("error.text.link");
    Ok(Transcript {
        record: record.ok_or_else(none)?,
        players: None,
        passes_added: 0,
        variations: 0,
    })
}

/// Describes the parsed text: the game, the number of moves, and added or skipped parts.
fn understood(history: &History, read: &Transcript) -> Message {
    let position = &history.here().position;
    let moves = read.record.moves.len() - read.passes_added;
    let first = match (moves, position.outcome()) {
        (0, None) => Message::new("play.text.read.position")
            .with_message("side", position.info().side_name(position.side_to_move())),
        (0, Some(_)) => Message::new("play.text.read.over"),
        _ => Message::new("play.text.read").with("n", moves),
    };
    let first = first.with_message("game", position.info().name());
    let more = [
        ("play.text.read.passes", read.passes_added),
        ("play.text.read.variations", read.variations),
    ];
    let more = more.into_iter().filter(|(_, n)| *n > 0);
    let more = more.map(|(key, n)| Message::new(key).with("n", n));
    let parts = std::iter::once(first.clone()).chain(more).collect();
    Message::list(parts).unwrap_or(first)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::app::tests::assert_contains;
    use crate::python::decode;
    use crate::registry::GAMES;
    use crate::text::{EnumId, Language};

    fn start_of(id: &str) -> Box<dyn AnyPosition> {
        let kind = game(id).unwrap();
        kind.first_start().unwrap()
    }

    fn read(selected: &str, text: &str) -> Reading {
        let reading = read_game(text, &*start_of(selected));
        reading.unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    /// The game and moves of a text.
    fn moves(selected: &str, text: &str) -> String {
        let record = read(selected, text).history.record();
        format!("{} {}", record.game, record.moves.join(" "))
    }

    fn error_of(selected: &str, text: &str) -> String {
        let error = read_game(text, &*start_of(selected)).expect_err(text);
        error.text(Language::En)
    }

    #[test]
    fn explains_invalid_text_with_example() {
        for text in ["hello", "what is this?", "play with me, please", "(see) you"] {
            let words = error_of("reversi", text);
            assert_contains(&words, "was not understood as Reversi");
            let shown = words.split("such as: ").nth(1).expect("an example");
            assert_eq!(read("rastros", shown).history.record().game, "reversi");
        }
        assert!(error_of("reversi", &"é".repeat(90)).contains('…'));
        for kind in GAMES {
            let id = kind.info().id;
            let text = start_of(id).text();
            assert_eq!(read("rastros", &text).history.record().game, id);
        }
    }

    /// The error message stays short for any pasted text, and comes in linear time: a quadratic loop over these texts
    /// takes minutes.
    #[test]
    fn huge_text_gets_a_short_error() {
        const MANY: usize = 300_000;
        let word = "x".repeat(MANY);
        for text in [
            word.clone(),
            format!("{word}: 1"),
            format!("game: {word}"),
            format!("game: rastros\nstart: {word}"),
            format!("game: rastros\n1. {word}"),
            format!("game: rastros\n1. {}", word.replace('x', "x ")),
            format!("7/7/4{word}2/7/7/7/7 S"),
            format!("7/7/4o2/7/7/7/7 {word}"),
            format!("7/7/4o2/7/7/7/7 S {word}"),
            format!("A(B(D=3 E={word}) C(F=5 G=7)) A"),
            format!("2,2,2/2,2,2 1 0:0 0 {word}"),
            format!("(;GM[Othello]B[{word}];)"),
            format!("[Event \"{word}\"]\n1. {word}"),
            "(".repeat(MANY),
            format!("f5 zz {}", "(".repeat(MANY)),
            "{".repeat(MANY),
            "a1".repeat(MANY),
            "-".repeat(MANY),
        ] {
            let words = error_of("reversi", &text);
            assert!(words.chars().count() < 600, "{} {words:.200}", words.len());
        }
    }

    #[test]
    fn position_form_decides_the_game() {
        for (text, kind) in [
            ("7/7/4x2/7/7/7/7 S", "rastros"),
            ("4/4/4 S", "rastros"),
            ("XO1/3/zz X 3", "tic_tac_toe"),
            ("8/8/8/3WZ3/3BW3/8/8/8 B", "reversi"),
            ("2,2,2/2,2,z 1 0:0 0 all", "adji_boto"),
            ("A(B(D=3 E=x) C(F=5 G=7)) A", "lecture_tree"),
        ] {
            let kind = game(kind).unwrap();
            let own = kind.parse(text).err();
            let own = own.unwrap_or_else(|| panic!("{text} is right"));
            let reason = own.describe(text).text(Language::En);
            let name = kind.info().name().text(Language::En);
            for selected in ["rastros", "reversi"] {
                let words = error_of(selected, text);
                assert_eq!(words, format!("Read as {name}. {reason}"), "{text}");
            }
        }
        assert!(error_of("rastros", "7/7/4o2/7/7/7/7").contains("the text has 1 of 2."));
        let words = error_of("rastros", "start: 7/7/4x2/7/7/7/7 S");
        assert_contains(&words, "At character 13:");
    }

    #[test]
    fn selected_game_reads_moves_in_usual_forms() {
        for text in [
            "f5 f6 e6",
            "1. F5 F6 2. E6",
            "1.f5 f6 2.e6",
            "1.f5 1...f6 2.e6",
            "1 f5 2 f6 3 e6",
            "f5f6e6",
            "F5F6E6",
            "f5,f6,e6",
            "f5; f6; e6",
            "f5-f6-e6",
            "game: Reversi\nf5 f6 e6",
            "Game: othello\nMoves: f5 f6 e6",
            "JOGO : reversi\n\nf5 f6 e6",
            "(5, 6) (6, 6) (6, 5)",
            "[(5, 6), (6, 6), (6, 5)]",
            "5,6 6,6 6,5",
            "f5! f6?! {a comment, a1} e6?? 1-0",
            "f5 f6 (1... d6 2. c5) e6 33-31",
            "\u{feff}game: reversi\r\nf5 f\u{ad}6\u{200b} e6\r\n",
            "ｆ５　ｆ６　ｅ６",
            "Black: Ana\nWhite: Rui\nf5 f6 e6",
            "[Event \"Cup\"]\n[Black \"Ana\"]\n[White \"Rui\"]\n1. F5 F6\n2. E6",
            "(;GM[Othello]B[f5]W[f6]B[e6//2.5];)",
            "https://example.org/?x=1#/play?game=reversi&moves=f5,f6,e6&first=person",
            "#/Play/?game=Reversi&moves=f5f6e6",
            "Joga isto: https://example.org/?game=reversi&moves=f5,f6,e6#/play (Ana)",
            "- f5\n- f6\n- e6",
            "1,f5,f6\n2,e6",
            "[\"f5\",\"f6\",\"e6\"]",
            "1. f5    f6\r\n2. e6.",
            "Reversi\nf5 f6 e6",
            "```\nf5 f6 e6\n```",
        ] {
            assert_eq!(moves("reversi", text), "reversi f5 f6 e6", "{text}");
        }
        assert_eq!(moves("rastros", "(4, 4) (5, 4)"), "rastros d5 d4");
        assert_eq!(moves("reversi", "8/7#/8/4o3/8/8/8/8 S"), "rastros ");
        assert_eq!(moves("rastros", "game: rastros\n(4,4)(5,4)"), "rastros d5 d4");
        assert_eq!(moves("lecture_tree", "AB BE"), "lecture_tree B E");
    }

    #[test]
    fn game_is_named_in_every_language() {
        for kind in GAMES {
            let name = kind.info().name();
            for language in Language::all() {
                let text = format!("Game: {}\n", name.text(language).to_uppercase());
                let read = read("rastros", &text).history.record();
                assert_eq!(read.game, kind.info().id, "{text}");
            }
        }
    }

    #[test]
    fn passes_are_added_and_read() {
        let start = "game: reversi\nstart: WB2/4/4/4 B\n";
        for pass in ["", "pass ", "PASS ", "PA ", "ps ", "-- ", "passa ", "1. -- 1... "] {
            let read = read("rastros", &format!("{start}{pass}c1"));
            assert_eq!(read.history.record().moves, ["pass", "c1"], "{pass}");
            let added = read.message.to_string().contains("1 pass added");
            assert_eq!(added, pass.is_empty(), "{pass}: {}", read.message);
        }
        let words = error_of("rastros", &format!("{start}c1 pass b2"));
        assert!(words.contains("Move 3, “b2”") || words.contains("over"), "{words}");
        let words = error_of("reversi", "f5 pass");
        assert_contains(&words, "Move 2, “pass”");
        let words = error_of("reversi", "(;GM[Othello]B[f5]B[f6];)");
        assert_contains(&words, "the side to move is");
    }

    #[test]
    fn error_names_move_and_selected_game() {
        for (selected, text, parts) in [
            ("reversi", "f5 f6 a1 e6", ["Read as Reversi. Move 3, “a1”", "turn"]),
            ("reversi", "F5F6ZZ", ["Read as Reversi. Move 3, “ZZ”", "not a cell"]),
            ("rastros", "d4 a1", ["Read as Rastros. Move 2, “a1”", "one cell at a time"]),
            ("rastros", "c4 c3", ["Read as Rastros. Move 1, “c4”", "one cell at a time"]),
        ] {
            let words = error_of(selected, text);
            for part in parts {
                assert!(words.contains(part), "{text}: {words}");
            }
        }
        for (selected, text, part) in [
            ("lecture_tree", "A B", "not understood as Lecture tree"),
            ("tic_tac_toe", "5 1 9", "not understood as Tic-tac-toe"),
            ("tic_tac_toe", "XXX/3/3", "Read as Tic-tac-toe."),
            ("reversi", "Ana f5, Rui d6", "Read as Reversi. Move 1, “Ana”"),
        ] {
            let words = error_of(selected, text);
            assert!(words.contains(part), "{text}: {words}");
        }
        let words = error_of("rastros", "game: chess\ne4");
        assert_contains(&words, "no game called “chess”");
        let words = error_of("rastros", "#/play?game=rastros&moves=d4,a1");
        assert_contains(&words, "Move 2, “a1”");
        assert!(error_of("rastros", "#/lab?lanes=minimax").contains("does not lead to a game"));
    }

    #[test]
    fn other_game_is_read_only_where_it_is_sure() {
        let whole = include_str!("../../../../tests/records/15.txt");
        assert!(moves("rastros", whole).starts_with("reversi "));
        assert_eq!(moves("rastros", "XO1/3/3 X 3"), "tic_tac_toe ");
        assert_eq!(read("rastros", "XO1/3/3 X 3").message.key, "play.text.read.position");
        // The moves of the game on the board, which has an unusual size.
        let board = game("rastros").unwrap().start(&[5, 5, 3, 3]).unwrap();
        let read = read_game("d4 d5", &*board).unwrap().history.record();
        assert_eq!((read.start, read.moves.len()), (board.text(), 2));
    }

    /// The records of `tests/records`; an independent program has counted their results.
    #[test]
    fn public_records_end_with_the_right_count() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records");
        let counts = std::fs::read_to_string(folder.join("counts.txt")).unwrap();
        let rows = counts.lines().filter(|line| !line.starts_with('#'));
        let mut n = 0;
        for row in rows {
            let mut words = row.split(' ');
            let file = words.next().unwrap();
            let numbers: Vec<usize> = words.map(|word| word.parse().unwrap()).collect();
            let bytes = std::fs::read(folder.join(file)).unwrap();
            let text = decode(file, &bytes).unwrap().text;
            for selected in ["reversi", "rastros"] {
                let read = read(selected, &text);
                let record = read.history.record();
                let here = &read.history.here().position;
                let score = here.view().score.expect("Reversi counts discs");
                let found = [score.first, score.second].map(|n| n as usize);
                assert_eq!((&*record.game, &found[..]), ("reversi", &numbers[..2]), "{file}");
                assert_eq!(record.moves.len(), numbers[2] + numbers[3], "{file}");
                let added = format!("{} pass", numbers[3]);
                let says = read.message.to_string().contains(&added);
                assert_eq!(says, numbers[3] > 0, "{file}: {}", read.message);
                let named = file.ends_with("pgn") || file.ends_with("ggf");
                assert_eq!(read.name.is_some(), named, "{file}");
            }
            n += 1;
        }
        assert_eq!(n, 20);
    }

    #[test]
    fn splits_text_with_several_games() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records");
        let file = |name: &str| {
            let bytes = std::fs::read(folder.join(name)).unwrap();
            decode(name, &bytes).unwrap().text
        };
        for files in [
            &["01.pgn", "02.pgn", "05.pgn"][..],
            &["06.ggf", "08.ggf"],
            &["10.obf", "11.obf"],
            &["15.txt", "16.txt"],
        ] {
            let texts: Vec<String> = files.iter().map(|name| file(name)).collect();
            let all = texts.join("\n");
            let parts = split_games(&all);
            assert_eq!(parts.len(), files.len(), "{files:?}");
            for (part, text) in parts.iter().zip(&texts) {
                let read = |text: &str| moves("reversi", text);
                assert_eq!(read(part), read(text));
            }
        }
        let wrapped = include_str!("../../../../tests/records/15.txt");
        let wrapped = format!("{}\n{}", &wrapped[..60], &wrapped[60..]);
        assert_eq!(split_games(&wrapped).len(), 1, "one game in two lines");
        assert_eq!(moves("reversi", &wrapped).split(' ').count(), 61);
        assert_eq!(split_games("\u{feff}name: A\ngame: rastros\nname: B\ngame: rastros").len(), 2);
        assert_eq!(name_of("\u{feff}Name: 👩‍🏫\n").as_deref(), Some("👩‍🏫"));
    }

    #[test]
    fn near_miss_says_what_is_wrong() {
        let dashes = |n| "-".repeat(n);
        let missing = format!("{}OX{}XO{}", dashes(27), dashes(6), dashes(26));
        let ten = format!("{}O*{}*O{}", dashes(44), dashes(8), dashes(44));
        let fischer = "[White \"Fischer\"]\n\n1. e4 e5 2. Nf3 Nc6";
        let chess = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        for (selected, text, part) in [
            ("reversi", &*format!("(;GM[Othello]BO[10 {ten} *];)"), "Rows is 10"),
            ("tic_tac_toe", "XXXOOO---", "both sides have a full line"),
            ("tic_tac_toe", "XXXXX----", "5 X and 0 O"),
            ("tic_tac_toe", "X O X O X O X O X O", "10 cells"),
            ("reversi", &*missing, "63 cells"),
            ("reversi", &*format!("{missing} X"), "63 cells"),
            ("reversi", &*format!("{missing}-- X"), "65 cells"),
            ("reversi", chess, "like chess"),
            ("rastros", fischer, "like chess"),
            ("rastros", "game: gomoku", "The games are: Rastros, "),
            ("rastros", "Norte: d4", "the side to move is South"),
            ("rastros", " \n", "There is no text."),
        ] {
            let words = error_of(selected, text);
            assert!(words.contains(part), "{text}: {words}");
        }
    }

    #[test]
    fn words_around_moves_are_no_moves() {
        for text in [
            "Final da taça, Ana contra Rui\nd4 c4",
            "Partida 3\n\n1. d4 c4",
            "Sul d4 Norte c4",
            "South: d4\nNorth: c4",
            "S: d4, N: c4",
            "4d 4c",
            "{\"game\": \"Rastros\", \"moves\": [\"d4\", \"c4\"]}",
            "{\"moves\": \"d4 c4\", \"start\": \"8/8/8/4o3/8/8/8/8 S\"}",
        ] {
            assert_eq!(moves("rastros", text), "rastros d4 c4", "{text}");
        }
    }
}
