//! Messages from the frame with users' programs, and the programs themselves.

use rastros_lab::app::documents::{Shared, SharedText};
use rastros_lab::app::programs::{self, Programs};
use rastros_lab::python::{
    Answer, ClassFiles, GuestPath, Program, Question, SourceFile, read_event,
};

pub fn lines() -> Vec<String> {
    let lines = [
        r#"{"ready":true}"#,
        r#"{"failed":"no memory"}"#,
        r#"{"program":"check-1","id":7,"answer":"{}"}"#,
        r#"{"program":"check-1","id":7,"fault":"late"}"#,
    ];
    lines.map(str::to_owned).to_vec()
}

pub fn line(text: &str) -> bool {
    read_event(text).is_some()
}

pub fn answers() -> Vec<String> {
    let answers = [
        r#"{"game":"rastros","found":[{"name":"f","kind":"evaluation","line":8}],"notes":["n"],"printed":"x"}"#,
        r#"{"move":"d4","ms":1.5,"printed":""}"#,
        r#"{"name":"a.py","imports":["b"],"plays":true,"printed":""}"#,
        r#"{"judged":[{"mirrored":[4,5],"values":[4,"nan"],"changed":false,"again":[4,5]}],"us":49.9,"printed":""}"#,
        r#"{"alone":8.5,"ours":2,"same":true,"printed":""}"#,
        r#"{"sides":["X","O"],"points":false,"sorted":true,"copies":false,"varies":false,"initial":[1,0,null,null],"printed":""}"#,
        r#"{"expanded":[{"moves":[["1.1",2],["1.2",3]],"error":null}],"states":[[2,1,null,null],[3,1,-1.0,null]],"printed":""}"#,
        r#"{"error":{"kind":"late","where":"a.py","line":3,"text":"x"},"printed":""}"#,
    ];
    answers.map(str::to_owned).to_vec()
}

/// Reads an answer or a failure. Every failure has a message.
pub fn answer(text: &str) -> bool {
    let questions = [
        Question::Load {
            main: "a.py".to_owned(),
            files: vec![SourceFile("a.py".to_owned(), String::new())],
            game: None,
            plays: None,
            rules: None,
        },
        Question::Open,
        Question::Expand {
            states: vec![GuestPath(1, Vec::new())],
        },
        Question::Survey {
            name: "a.py".to_owned(),
            source: String::new(),
        },
        Question::Move {
            name: "f".to_owned(),
            position: String::new(),
            limit: Some(1),
            for_all: false,
            by_our_search: false,
            seed: 0,
        },
        Question::Values {
            name: "f".to_owned(),
            positions: vec![String::new()],
        },
        Question::Speed {
            name: "f".to_owned(),
            limit: 1,
            positions: Vec::new(),
        },
    ];
    let mut read = false;
    for question in &questions {
        match Answer::read(question, text) {
            Ok(_) => read = true,
            Err(trouble) => {
                read |= trouble.line().is_some();
                assert!(!trouble.message().key.is_empty());
            }
        }
    }
    read
}

pub fn notebooks() -> Vec<String> {
    let notebook = r##"{"cells":[{"cell_type":"markdown","source":"# x"},{"cell_type":"code","source":["a = 1\n","b"],"outputs":[]}]}"##;
    vec![notebook.to_owned()]
}

/// Accepted input round-trips.
pub fn notebook(text: &str) -> bool {
    let Ok(program) = Program::of_file("a.ipynb", text) else {
        return false;
    };
    let again = Program::of_file(&program.name, &program.source);
    assert_eq!(again.as_ref(), Ok(&program));
    true
}

pub fn stored() -> Vec<String> {
    vec![r#"[{"name":"a.py","source":"x = 1"},{"name":"b.ipynb","source":"{}"}]"#.to_owned()]
}

pub fn programs(text: &str) -> bool {
    let read = Shared::<Programs>::read(text);
    let again = Shared::<Programs>::read(&read.text());
    assert_eq!(again.list(), read.list());
    let mut other = programs::State::default();
    programs::merge_from_other_tab(&mut other, text);
    assert_eq!(other.programs.list(), read.list());
    !read.list().is_empty()
}

/// A zip with an uncompressed file; each character is a byte.
pub fn classes() -> Vec<String> {
    vec![
        "PK\u{3}\u{4}\u{14}\0\0\0\0\0\0\0!\0v\u{a1}[G\u{5}\0\0\0\u{5}\0\0\0\u{6}\0\0\0p-1.pyx = 1PK\u{1}\u{2}\
        \u{14}\u{3}\u{14}\0\0\0\0\0\0\0!\0v\u{a1}[G\u{5}\0\0\0\u{5}\0\0\0\u{6}\0\0\0\0\0\0\0\0\0\0\0\u{80}\
        \u{1}\0\0\0\0p-1.pyPK\u{5}\u{6}\0\0\0\0\u{1}\0\u{1}\u{0}4\0\0\0)\0\0\0\0\0"
            .to_owned(),
    ]
}

/// For any zip: no two programs have the same name, and no name is a path.
pub fn class(text: &str) -> bool {
    let bytes = text.chars().map(|c| u32::from(c) as u8).collect();
    let files = ClassFiles::read(&[("class.zip".to_owned(), bytes)]);
    let Ok(found) = files.and_then(|files| files.roster(&Default::default())) else {
        return false;
    };
    let names: std::collections::BTreeSet<_> =
        found.programs.iter().map(|(name, _)| name).collect();
    assert_eq!(names.len(), found.programs.len());
    for (_, script) in &found.programs {
        assert!(script.is_sound(), "{script:?}");
    }
    !found.programs.is_empty()
}
