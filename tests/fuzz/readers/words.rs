//! Short texts: codes of quizzes, names of languages, input of fields, and sentences of messages.

use std::num::NonZero;

use rastros_lab::app::lab::quiz::class_scores;
use rastros_lab::app::shell::msg::Msg;
use rastros_lab::app::shell::update::update;
use rastros_lab::app::{championship, coevolution, play};
use rastros_lab::evolution::EvolutionConfig;
use rastros_lab::text::{
    EnumId, Language, Message, Parameters, read_decimal, read_list, read_whole,
};
use rastros_lab::trace::quiz::Score;

use super::samples;

pub fn codes() -> Vec<String> {
    let codes = (0..40u32).map(|n| {
        let asked = (n % 20) as u8 + 1;
        let short = Score {
            quiz: n * 977,
            asked,
            right: (n % 7) as u8,
            ..Score::default()
        };
        match n % 2 {
            0 => short.code(),
            _ => Score::of_results(n * 977, asked, n & ((1 << asked) - 1)).code(),
        }
    });
    codes.collect()
}

/// Messages of pupils with codes.
pub fn chats() -> Vec<String> {
    let codes = codes();
    let line = |(i, code): (usize, &String)| format!("[10:{i:02}] Ana {i}: {code}\n");
    vec![codes.iter().enumerate().take(6).map(line).collect()]
}

pub fn chat(text: &str) -> bool {
    let pasted = class_scores::read(text);
    let codes = pasted.entries.iter().map(|entry| entry.score.code());
    for code in codes {
        assert_eq!(class_scores::read(&code).entries.len(), 1, "{code}");
    }
    !pasted.entries.is_empty()
}

pub fn code(text: &str) -> bool {
    let found = Score::read(text);
    if let Some(score) = found {
        assert_eq!(Score::read(&score.code()), Some(score));
    }
    found.is_some()
}

pub fn tags() -> Vec<String> {
    ["pt-PT", "pt_BR", "es", "es-419", "en-GB", "EN", "fr-CH"]
        .map(str::to_owned)
        .to_vec()
}

pub fn tag(text: &str) -> bool {
    Language::from_tag(text).is_some()
}

/// Messages in the format of workers and files.
pub fn messages() -> Vec<String> {
    let inner = Message::new("error.move.game_over").with("move", "e6");
    let message = Message::new("error.trace.line")
        .with("line", NonZero::<u32>::MIN)
        .with_message("reason", inner);
    vec![serde_json::to_string(&message).expect("a message")]
}

pub fn message(text: &str) -> bool {
    let Ok(message) = serde_json::from_str::<Message>(text) else {
        return false;
    };
    for language in Language::all() {
        let said = message.text(language);
        assert!(said.len() < 100 + 8 * text.len(), "{said}");
    }
    let again = serde_json::to_string(&message).expect("a message");
    assert_eq!(serde_json::from_str::<Message>(&again).ok(), Some(message));
    true
}

/// Numbers and lists of them in the forms that users write.
pub fn fields() -> Vec<String> {
    [
        "12",
        "1,2,3",
        " 7 ",
        "0.25",
        "-3",
        "1e3",
        "9007199254740991",
        "3/3/3 X 3",
        "−1.234.567,5",
        "12\u{202f}345",
        "1.000",
        "2 3",
    ]
    .map(str::to_owned)
    .to_vec()
}

/// Writes a text into every field of the two forms, and starts.
pub fn field(text: &str) -> bool {
    let mut state = samples::page(
        "#/coevolution?preset=course_class&evolve=tic_tac_toe&plies=1&population=4&generations=1&pairs=1",
    );
    for row in EvolutionConfig::table() {
        let set = coevolution::Msg::Set(row.id, text.to_owned());
        update(&mut state, Msg::of(set));
        let typed = coevolution::Msg::Type(row.id, text.to_owned(), Language::Es);
        update(&mut state, Msg::of(typed));
    }
    update(&mut state, Msg::of(coevolution::Msg::Start(text.to_owned())));
    let _ = state.document();
    let mut state =
        samples::page("#/championship?game=tic_tac_toe&player=casual&player=random&pairs=1");
    for row in championship::Settings::table() {
        let set = championship::Msg::Set(row.id, text.to_owned());
        update(&mut state, Msg::of(set));
        let typed = championship::Msg::Type(row.id, text.to_owned(), Language::Pt);
        update(&mut state, Msg::of(typed));
    }
    for msg in [
        play::Msg::OpenEditor,
        play::Msg::Edit(play::EditorMsg::Text(text.to_owned())),
        play::Msg::Edit(play::EditorMsg::Play),
    ] {
        update(&mut state, Msg::of(msg));
    }
    text.trim().parse::<f64>().is_ok()
}

/// Parses a text as a number in every language: an accepted number round-trips.
pub fn number(text: &str) -> bool {
    let _ = read_list::<u32>(text);
    if let Ok(whole) = read_whole::<i64>(text) {
        assert_eq!(read_whole(&whole.to_string()), Ok(whole));
    }
    let read = Language::all().map(|language| {
        let found = read_decimal(text, language);
        if let Ok(number) = found {
            let written = language.number(&number.to_string());
            assert_eq!(read_decimal(&written, language), Ok(number), "{text:?}");
        }
        found.is_ok()
    });
    read.fold(false, |any, one| any | one)
}
