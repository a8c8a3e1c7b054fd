//! The kinds of runs, each with the messages and links that drive it.

use crate::app::championship::{self, Export};
use crate::app::coevolution::{self, ExperimentMsg};
use crate::app::documents;
use crate::app::shell::{Msg, SectionId, State};
use crate::championship::to_json;
use crate::registry::import_championship;
use crate::text::Message;

/// An action of the user on the open run of a kind.
pub(super) enum Action {
    Seed(u32),
    Begin,
    Pause(bool),
    Stop,
    Resume,
    Close,
    Save,
    Import(String),
}

pub(super) struct Kind {
    /// The name in text keys and element ids.
    pub(super) id: &'static str,
    pub(super) documents: &'static documents::DocumentKind,
    pub(super) section: SectionId,
    /// The link to the form of a short run with seed 3.
    pub(super) link: &'static str,
    /// The number of seeds of an experiment.
    pub(super) seeds: Option<u32>,
    pub(super) message: fn(Action) -> Msg,
    /// The JSON document of the open run.
    pub(super) document: fn(&State) -> Option<String>,
    /// Converts the document of a saved run to the form of `document`.
    pub(super) normal: fn(String) -> String,
    /// The name of its file.
    pub(super) file: &'static str,
    /// The numbers of parts of a complete run, and the maximum number of writes of parts.
    pub(super) parts: [usize; 2],
    /// Words in the list of runs about a run with seed 5.
    pub(super) row: &'static str,
    /// Faulty texts of a part.
    pub(super) damages: &'static [&'static str],
    /// Faults of a file: a text, its replacement, and words or the key of the error.
    pub(super) faults: &'static [(&'static str, &'static str, &'static str)],
}

impl Kind {
    /// Returns the message with the key `runs.ID.WHAT`.
    pub(super) fn text(&self, what: &str) -> Message {
        Message::new(&format!("runs.{}.{what}", self.id))
    }
}

/// All kinds.
pub(super) static KINDS: [Kind; 3] = [EVOLUTION, EXPERIMENT, CHAMPIONSHIP];

const EVOLUTION: Kind = Kind {
    id: "evolution",
    documents: &coevolution::KIND,
    section: SectionId::Coevolution,
    link: "#/coevolution?preset=course_class&population=4&generations=2&pairs=1&yardstick_pairs=1\
        &plies=1&seed=3",
    seeds: None,
    message: |action| {
        Msg::of(match action {
            Action::Seed(seed) => coevolution::Msg::Set("seed", seed.to_string()),
            Action::Begin => coevolution::Msg::Begin,
            Action::Pause(paused) => coevolution::Msg::Pause(paused),
            Action::Stop => coevolution::Msg::Cancel,
            Action::Resume => coevolution::Msg::Continue,
            Action::Close => coevolution::Msg::Close,
            Action::Save => coevolution::Msg::Save(coevolution::Export::Json),
            Action::Import(text) => coevolution::Msg::Import(text),
        })
    },
    document: |state| {
        let run = state.sections.coevolution.run();
        run.map(crate::evolution::to_json)
    },
    normal: |text| text,
    file: "evolution.json",
    // The page saves a generation after breeding, and again with its yardstick.
    parts: [3, 6],
    row: "seed 5",
    damages: &["", "{", "{\"number\":7}"],
    faults: &[
        ("\"game\":\"rastros\"", "\"game\":\"chess\"", "chess"),
        ("\"version\":1", "\"version\":9", "9"),
    ],
};

const EXPERIMENT: Kind = Kind {
    id: "experiment",
    documents: &coevolution::EXPERIMENTS,
    seeds: Some(2),
    message: |action| {
        Msg::of(coevolution::Msg::Experiment(match action {
            Action::Begin => ExperimentMsg::Begin,
            Action::Stop => ExperimentMsg::Run(false),
            Action::Resume => ExperimentMsg::Run(true),
            Action::Close => ExperimentMsg::Close,
            Action::Save => ExperimentMsg::Save,
            Action::Pause(_) => panic!("an experiment has no pause"),
            Action::Seed(_) | Action::Import(_) => return (EVOLUTION.message)(action),
        }))
    },
    document: |state| state.sections.coevolution.experiment(),
    file: "seeds.json",
    // Three generations of two seeds and their controls.
    parts: [12, 24],
    row: "seeds 5 to 6",
    damages: &["", "x", "0 1", "0 1 {}", "9 0 {}", "0 2 {\"number\":1}"],
    faults: &[
        ("\"count\":2", "\"count\":3", "error.import.seeds"),
        ("\"count\":2", "\"count\":0", "error.import.seeds"),
        ("\"seed\":4", "\"seed\":9", "error.import.seeds"),
        ("\"number\":0", "\"number\":7", "error.backup.run"),
        ("\"version\":1", "\"version\":2", "error.import.version"),
    ],
    ..EVOLUTION
};

const CHAMPIONSHIP: Kind = Kind {
    id: "championship",
    documents: &championship::KIND,
    section: SectionId::Championship,
    // With a limit of positions, each pair is a task.
    link: "#/championship?game=rastros&board=small5&player=basilio;depth=2\
        &player=bacoco;nodes=5000&pairs=8&seed=3",
    seeds: None,
    message: |action| {
        Msg::of(match action {
            Action::Seed(seed) => championship::Msg::Set("seed", seed.to_string()),
            Action::Begin => championship::Msg::Begin,
            Action::Pause(paused) => championship::Msg::Pause(paused),
            Action::Stop => championship::Msg::Stop,
            Action::Resume => championship::Msg::Continue,
            Action::Close => championship::Msg::Close,
            Action::Save => championship::Msg::Save(Export::Json),
            Action::Import(text) => championship::Msg::Import(text),
        })
    },
    document: |state| state.sections.championship.job().map(to_json),
    normal: |text| to_json(&import_championship(&text).expect("a saved championship")),
    file: "championship.json",
    parts: [1, 8],
    row: "of 16 games",
    damages: &["{", "[7]"],
    faults: &[
        ("\"moves\":\"", "\"moves\":\"a8 ", "Pair 1"),
        ("\"version\":1", "\"version\":9", "9"),
        ("\"pair\":1", "\"pair\":0", "twice"),
    ],
};

/// A championship that a sequential test stops early.
pub(super) static SEQUENTIAL: Kind = Kind {
    link: "#/championship?game=rastros&board=small5&player=basilio;depth=2\
        &player=bacoco;nodes=5000&pairs=40&seed=3&stop=1&elo1=400",
    ..CHAMPIONSHIP
};

/// A championship of more than one part.
pub(super) static LONG: Kind = Kind {
    link: "#/championship?game=rastros&board=small5&player=basilio;depth=2\
        &player=bacoco;nodes=5000&pairs=40&seed=3",
    ..CHAMPIONSHIP
};
