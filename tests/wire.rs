//! What the page and its workers say to each other arrives as it was said, and nothing else is taken for it.

use std::collections::BTreeMap;
use std::fmt::Debug;

use rastros_lab::arena::{Bout, Purpose, Score, Stream};
use rastros_lab::eval::{EvaluationSpec, Preference, Term};
use rastros_lab::facade::{
    Analysed, Chosen, GameRecord, MoveValue, NodesRow, Pairs, Progress, Solved, SolvedMove, Task,
    TaskResult, Thinking, Worth,
};
use rastros_lab::job::Unit;
use rastros_lab::job::protocol::{Event, Request};
use rastros_lab::job::wire::{Garbled, read, write};
use rastros_lab::message::Message;
use rastros_lab::player::{Algorithm, Limit, PlayerSpec};
use rastros_lab::search::{Counters, MoveOrder};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// Sends a value. Every shorter and every longer row of bytes has to be refused.
fn send<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) -> T {
    let mut bytes = write(value).expect("it can be written");
    for length in 0..bytes.len() {
        assert_eq!(read::<T>(&bytes[..length]), Err(Garbled), "{length}");
    }
    let arrived = read(&bytes).expect("it can be read");
    bytes.push(0);
    assert_eq!(read::<T>(&bytes), Err(Garbled));
    arrived
}

fn arrives<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
    assert_eq!(send(value), *value);
}

fn record() -> GameRecord {
    GameRecord {
        game: "rastros".to_owned(),
        start: "7x7 · à toi".to_owned(),
        moves: vec!["d4".to_owned(), String::new()],
    }
}

fn evaluation() -> EvaluationSpec {
    let term = |feature: &str, weight| Term {
        feature: feature.to_owned(),
        weight,
    };
    EvaluationSpec {
        terms: vec![term("mobility", -0.1), term("distance", 1.0 / 3.0)],
    }
}

fn player(limit: Limit) -> PlayerSpec {
    PlayerSpec {
        algorithm: Algorithm::Deepening,
        limit,
        evaluation: evaluation(),
        order: MoveOrder::Evaluation,
        preference: Preference::Any,
        shuffles: false,
        resigns: true,
        proves: true,
    }
}

/// A message that holds one that holds a text which looks like neither.
fn note() -> Message {
    let inner = Message::new("error.move.unknown").with("move", r#"{"key":"x"}"#);
    Message::new("error.link")
        .with_message("fault", inner)
        .with("nothing", "")
}

fn counters() -> Counters {
    Counters {
        nodes: u64::MAX,
        leaves: 1 << 53 | 1,
        cutoffs: 0,
    }
}

#[test]
fn every_request_arrives() {
    let unit = Unit {
        game: "reversi".to_owned(),
        start: "8x8".to_owned(),
        bouts: vec![Bout {
            players: [player(Limit::Depth(3)), PlayerSpec::random()],
            stream: Stream {
                purpose: Purpose::Yardstick,
                generation: 7,
                pairing: 1 << 19,
            },
            first_pair: u32::MAX,
            pairs: 2,
            opening_plies: 1,
        }],
        seed: (1 << 53) - 1,
    };
    let tasks = [
        Task::Choose {
            record: record(),
            player: player(Limit::Time(60_000)),
            seed: 5,
        },
        Task::Analyse {
            record: record(),
            moves: Vec::new(),
            evaluation: EvaluationSpec::default(),
            max_depth: 64,
            time_ms: 0,
        },
        Task::NodesPerDepth {
            record: record(),
            evaluation: evaluation(),
            algorithm: Algorithm::Minimax,
            order: MoveOrder::Natural,
            max_depth: 9,
            max_nodes: 1 << 40,
        },
        Task::Solve {
            record: record(),
            moves: true,
            time_ms: 250,
        },
        Task::Play(unit),
    ];
    for (id, task) in (0..).zip(tasks) {
        arrives(&Request::Run { id, task });
    }
}

#[test]
fn every_event_arrives() {
    let thinking = |note| Thinking {
        value: -0.5,
        variation: vec!["e5".to_owned()],
        depth: 3,
        counters: counters(),
        time_ms: 0.25,
        exact: true,
        complete: false,
        note,
    };
    let analysed = |note| Analysed {
        moves: vec![MoveValue {
            mv: "pass".to_owned(),
            value: f64::NEG_INFINITY,
            variation: Vec::new(),
            depth: 1,
            exact: false,
        }],
        counters: counters(),
        time_ms: 1e-300,
        complete: true,
        note,
    };
    let solved = SolvedMove {
        mv: "a1".to_owned(),
        worth: Some(Worth::Loss),
        score: Some(-64),
        plies: None,
        answers: Some(0),
        nodes: 12,
    };
    let moves = vec![
        solved.clone(),
        SolvedMove {
            worth: None,
            score: None,
            plies: Some(9),
            answers: None,
            ..solved
        },
    ];
    let row = NodesRow {
        depth: 2,
        value: 1e6 - 3.0,
        counters: counters(),
        time_ms: 7.0,
    };
    let progress = [
        Progress::Thinking(thinking(None)),
        Progress::Analysed(analysed(Some(note()))),
        Progress::NodesRow(row),
        Progress::Solving {
            moves: moves.clone(),
            nodes: 3,
            time_ms: 4.5,
        },
    ];
    let results = [
        TaskResult::Chosen(Chosen {
            mv: None,
            thinking: None,
        }),
        TaskResult::Chosen(Chosen {
            mv: Some("b2".to_owned()),
            thinking: Some(thinking(Some(note()))),
        }),
        TaskResult::Analysed(analysed(None)),
        TaskResult::NodesPerDepth {
            rows: vec![row; 2],
            gave_up_at: Some(3),
        },
        TaskResult::Solved(Solved {
            worth: Some(Worth::Win),
            moves,
            best: Some("a1".to_owned()),
            pairs: Some(Pairs {
                first: None,
                pairs: vec![(0, usize::MAX), (3, 4)],
            }),
            nodes: 0,
            time_ms: 0.0,
            complete: true,
            in_book: true,
            note: Some(note()),
        }),
        TaskResult::Played {
            scores: vec![Score::default(); 3],
        },
    ];
    type Said = Event<Progress, TaskResult>;
    arrives(&Said::Ready);
    for progress in progress {
        arrives(&Said::Progress { id: 1, progress });
    }
    for result in results {
        arrives(&Said::Done { id: 2, result });
    }
    let fault = note();
    arrives(&Said::Failed { id: 3, fault });
}

#[test]
fn floats_keep_every_bit() {
    for bits in [
        0,
        1,
        1 << 63,
        f64::NAN.to_bits() | 5,
        f64::INFINITY.to_bits(),
        0.1_f64.to_bits(),
    ] {
        let bytes = write(&f64::from_bits(bits)).unwrap();
        assert_eq!(read::<f64>(&bytes).unwrap().to_bits(), bits);
    }
}

#[test]
fn what_does_not_fit_its_type_is_refused() {
    assert_eq!(read::<u32>(&write(&(1_u64 << 32)).unwrap()), Err(Garbled));
    assert_eq!(read::<i8>(&write(&-129_i64).unwrap()), Err(Garbled));
    assert_eq!(read::<Worth>(&write(&3_u32).unwrap()), Err(Garbled));
    assert_eq!(read::<char>(&write(&0xd800_u32).unwrap()), Err(Garbled));
    // A length beyond everything, and a text that is none.
    assert_eq!(read::<Vec<String>>(&[0xff; 8]), Err(Garbled));
    assert_eq!(
        read::<String>(&[1, 0, 0, 0, 0, 0, 0, 0, 0xff]),
        Err(Garbled)
    );
}

#[test]
fn what_is_known_by_its_looks_or_name_does_not_travel() {
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    #[serde(untagged)]
    enum Either {
        Number(u32),
        Text(String),
    }
    let bytes = write(&Either::Number(1)).unwrap();
    assert_eq!(read::<Either>(&bytes), Err(Garbled));
    assert_eq!(write(&BTreeMap::from([(1, 2)])), Err(Garbled));
}

#[test]
fn kinds_that_no_message_uses_yet_arrive_too() {
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Nothing;
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Pair(i16, char);
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    enum Kind {
        Two(bool, f32),
        Unit(()),
        Named(Nothing),
    }
    arrives(&(-3_i8, 200_u8, 60_000_u16, i32::MIN, i64::MIN));
    arrives(&vec![Pair(-1, '✓'), Pair(i16::MAX, 'a')]);
    arrives(&vec![
        Kind::Two(true, 0.5),
        Kind::Unit(()),
        Kind::Named(Nothing),
    ]);
    arrives(&Some(Some(None::<u8>)));
}
