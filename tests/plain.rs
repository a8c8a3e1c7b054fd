//! Plain data arrives as it was sent, and nothing else is taken for it: as bytes between the page and its workers, as JSON, byte
//! for byte what `serde_json` writes, in storage and in files.

use std::collections::BTreeMap;
use std::fmt::Debug;

use proptest::prelude::*;
use rastros_lab::arena::{Bout, Purpose, Score, Stream};
use rastros_lab::eval::{EvaluationSpec, Preference, Term};
use rastros_lab::job::Unit;
use rastros_lab::job::protocol::{Event, Request};
use rastros_lab::plain::{Fault, Json, Unknown, from_bytes, to_bytes, to_json};
use rastros_lab::player::{Algorithm, Limit, PlayerSpec};
use rastros_lab::registry::{
    Analysed, Chosen, GameRecord, MoveValue, NodesRow, Pairs, Progress, Solved, SolvedMove, Task,
    TaskResult, Thinking, Worth,
};
use rastros_lab::search::{Counters, MoveOrder};
use rastros_lab::text::Message;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

fn read_json<T: DeserializeOwned>(text: &str, unknown: Unknown) -> Result<T, Fault> {
    Json::parse(text)?.read(unknown)
}

/// Sends a value both ways. Every shorter and every longer row of bytes has to be refused.
fn arrives<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
    let mut bytes = to_bytes(value).expect("it can be written");
    for length in 0..bytes.len() {
        assert!(from_bytes::<T>(&bytes[..length]).is_err(), "{length}");
    }
    assert_eq!(from_bytes::<T>(&bytes).as_ref(), Ok(value));
    bytes.push(0);
    assert!(from_bytes::<T>(&bytes).is_err());

    let json = to_json(value).expect("it can be written");
    assert_eq!(json, serde_json::to_string(value).unwrap());
    assert_eq!(read_json::<T>(&json, Unknown::Refused).as_ref(), Ok(value));
    let spaced = serde_json::to_string_pretty(value).unwrap();
    assert_eq!(
        read_json::<T>(&spaced, Unknown::Ignored).as_ref(),
        Ok(value)
    );
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
            value: -1e-7,
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
    let bits = [
        0,
        1,
        1 << 63,
        f64::NAN.to_bits() | 5,
        f64::INFINITY.to_bits(),
        0.1_f64.to_bits(),
        f64::MAX.to_bits(),
        1e21_f64.to_bits(),
        1e16_f64.to_bits(),
        5e-5_f64.to_bits(),
    ];
    for float in bits.map(f64::from_bits) {
        let bytes = to_bytes(&float).unwrap();
        assert_eq!(
            from_bytes::<f64>(&bytes).unwrap().to_bits(),
            float.to_bits()
        );
        let json = to_json(&float).unwrap();
        assert_eq!(json, serde_json::to_string(&float).unwrap());
        let read = read_json::<f64>(&json, Unknown::Ignored);
        if float.is_finite() {
            assert_eq!(read.unwrap().to_bits(), float.to_bits(), "{json}");
        } else {
            assert!(read.is_err(), "{json}");
        }
    }
}

#[test]
fn bytes_that_do_not_fit_a_type_are_refused() {
    fn refused<T: DeserializeOwned + Debug>(bytes: &[u8]) {
        assert!(from_bytes::<T>(bytes).is_err(), "{bytes:?}");
    }
    refused::<u32>(&to_bytes(&(1_u64 << 32)).unwrap());
    refused::<i8>(&to_bytes(&-129_i64).unwrap());
    refused::<Worth>(&to_bytes(&3_u32).unwrap());
    refused::<char>(&to_bytes("ab").unwrap());
    // A length beyond everything, and a text that is none.
    refused::<Vec<String>>(&[0xff; 8]);
    refused::<String>(&[1, 0, 0, 0, 0, 0, 0, 0, 0xff]);
}

/// A struct with everything that a field may be.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Fields {
    name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    note: Option<u8>,
    #[serde(default)]
    more: Vec<[i32; 2]>,
}

#[test]
fn faults_of_json_are_named_with_their_place() {
    fn fault(text: &str) -> (bool, String, (usize, usize)) {
        let fault = read_json::<Vec<Fields>>(text, Unknown::Refused).expect_err(text);
        let detail = fault.detail().to_owned();
        (fault.is_syntax(), detail, fault.place(text))
    }
    let data = |text: &str, detail: &str, place| {
        assert_eq!(fault(text), (false, detail.to_owned(), place));
    };
    data("{}", "invalid type: map, expected a sequence", (1, 1));
    data("[\n {\"note\": 1}]", "missing field `name`", (2, 2));
    data(
        "[{\"name\":\"é\", \"note\":-1}]",
        "invalid type: integer `-1`, expected u8",
        (1, 22),
    );
    data(
        "[{\"name\":\"\", \"note\":300}]",
        "invalid value: integer `300`, expected u8",
        (1, 21),
    );
    data(
        "[{\"name\":\"\", \"nota\":3}]",
        "unknown field `nota`, expected one of `name`, `note`, `more`",
        (1, 21),
    );
    data(
        "[{\"name\":\"\", \"name\":\"\"}]",
        "duplicate field `name`",
        (1, 21),
    );
    data(
        "[{\"name\":1.5}]",
        "invalid type: floating point `1.5`, expected a string",
        (1, 10),
    );
    data(
        "[{\"name\":\"\",\"more\":[[1]]}]",
        "invalid length 1, expected an array of length 2",
        (1, 21),
    );
    data(
        "[{\"name\":\"\",\"more\":[[1,2,3]]}]",
        "too many parts",
        (1, 26),
    );
    let syntax = |text: &str, detail: &str, place| {
        assert_eq!(fault(text), (true, detail.to_owned(), place));
    };
    syntax("", "EOF while parsing a value", (1, 1));
    syntax("[\n1,]", "trailing comma", (2, 3));
    syntax("[] []", "trailing characters", (1, 4));
    syntax("[nul]", "expected value", (1, 2));
    syntax("[\"a\\x\"]", "invalid escape", (1, 5));
    syntax(&"[".repeat(129), "recursion limit exceeded", (1, 129));
}

#[test]
fn what_may_be_missing_may_be_missing_and_fields_come_in_any_order() {
    let read = |text: &str| read_json::<Fields>(text, Unknown::Ignored).unwrap();
    let fields = |note, more| Fields {
        name: "n".to_owned(),
        note,
        more,
    };
    assert_eq!(read("{\"name\":\"n\"}"), fields(None, Vec::new()));
    assert_eq!(
        read("{\"more\":[[1,-2]],\"other\":{},\"note\":null,\"name\":\"\\u006e\"}"),
        fields(None, vec![[1, -2]])
    );
    assert_eq!(
        read("{\"more\":[],\"note\":7,\"name\":\"n\"}"),
        fields(Some(7), Vec::new())
    );
}

#[test]
fn what_is_known_by_its_looks_does_not_travel_as_bytes_nor_does_a_map() {
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    #[serde(untagged)]
    enum Either {
        Number(u32),
        Text(String),
    }
    let bytes = to_bytes(&Either::Number(1)).unwrap();
    assert!(from_bytes::<Either>(&bytes).is_err());
    assert!(to_bytes(&BTreeMap::from([(1, 2)])).is_err());
    assert!(to_json(&BTreeMap::from([(1, 2)])).is_err());
}

#[test]
fn kinds_that_nothing_of_ours_uses_yet_arrive_too() {
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Nothing;
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Pair(i16, char);
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    enum Kind {
        Two(bool, f32),
        Unit(()),
        Named(Nothing),
        Fields { a: Option<bool>, b: [u8; 2] },
        Bare,
    }
    arrives(&(-3_i8, 200_u8, 60_000_u16, i32::MIN, i64::MIN));
    arrives(&vec![Pair(-1, '✓'), Pair(i16::MAX, 'a')]);
    arrives(&vec![
        Kind::Two(true, 0.1),
        Kind::Unit(()),
        Kind::Named(Nothing),
        Kind::Fields {
            a: Some(false),
            b: [1, 2],
        },
        Kind::Bare,
    ]);
    arrives(&Some(Some(false)));
    arrives(&vec!["\u{0}\u{1f}\u{7f}\"\\/\u{8}\u{c}\n\r\té𝄞".to_owned()]);
}

/// A value of JSON, to compare what two readers take for one.
fn shown(text: &str) -> Option<String> {
    Some(format!("{:?}", Json::parse(text).ok()?))
}

#[test]
fn escapes_are_read_as_others_read_them() {
    for text in [
        r#""\ud834\udd1e""#,
        r#""\ud834""#,
        r#""\udd1e""#,
        r#""\ud834\u0041""#,
        r#""\u00e9\/\b\f\n\r\t\"\\""#,
        r#""\u00E9x""#,
        r#""\u+0e9""#,
        r#""\u00"#,
        "\"\t\"",
    ] {
        let ours = read_json::<String>(text, Unknown::Ignored).ok();
        assert_eq!(ours, serde_json::from_str(text).ok(), "{text}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    /// Texts that look like JSON are taken and refused as `serde_json` does.
    #[test]
    fn what_is_json_is_agreed_upon(text in r#"([\[\]{}:, \n]|"a"|"\\n|"|true|null|-?[01]{1,2}|\.[05]|[eE][+-]?9){0,12}"#) {
        let theirs = serde_json::from_str::<serde_json::Value>(&text);
        prop_assert_eq!(shown(&text).is_some(), theirs.is_ok(), "{}", text);
    }

    #[test]
    fn texts_and_numbers_arrive(text in any::<String>(), float in any::<f64>(), number in any::<i64>()) {
        prop_assume!(float.is_finite());
        arrives(&(text, float, number));
    }
}
