//! What comes from the frame with people's programs, and the programs themselves.

use rastros_lab::app::programs::{Program, Programs};
use rastros_lab::app::python::{Answer, File, Question, said};

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
    said(text).is_some()
}

pub fn answers() -> Vec<String> {
    let answers = [
        r#"{"found":[{"name":"f","kind":"evaluation","line":8}],"notes":["n"],"printed":"x"}"#,
        r#"{"move":"d4","ms":1.5,"printed":""}"#,
        r#"{"judged":[{"mirrored":[4,5],"values":[4,"nan"],"changed":false,"again":[4,5]}],"us":49.9,"printed":""}"#,
        r#"{"error":{"kind":"late","where":"a.py","line":3,"text":"x"},"printed":""}"#,
    ];
    answers.map(str::to_owned).to_vec()
}

/// A failure is read as well, and can be told.
pub fn answer(text: &str) -> bool {
    let questions = [
        Question::Load {
            main: "a.py".to_owned(),
            files: vec![File("a.py".to_owned(), String::new())],
        },
        Question::Move {
            name: "f".to_owned(),
            position: String::new(),
            limit: 1,
            seed: 0,
        },
        Question::Values {
            name: "f".to_owned(),
            positions: vec![String::new()],
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

/// What was read reads again.
pub fn notebook(text: &str) -> bool {
    let Ok(program) = Program::of_file("a.ipynb", text) else {
        return false;
    };
    let again = Program::of_file(&program.name, &program.source);
    assert_eq!(again.as_ref(), Ok(&program));
    true
}

pub fn kept() -> Vec<String> {
    vec![r#"[{"name":"a.py","source":"x = 1"},{"name":"b.ipynb","source":"{}"}]"#.to_owned()]
}

pub fn programs(text: &str) -> bool {
    let read = Programs::read(text);
    let again = Programs::read(&read.text());
    assert_eq!(again.list(), read.list());
    let mut others = Programs::default();
    others.kept_elsewhere(text);
    assert_eq!(others.list(), read.list());
    !read.list().is_empty()
}
