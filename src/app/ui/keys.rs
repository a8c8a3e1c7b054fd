//! Keyboard shortcuts: one table for the handling of keys and for the list of keys.

use super::control::Control;

/// The action of a key pressed outside of every control.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    Back,
    Forward,
    First,
    Last,
    PreviousVariation,
    NextVariation,
    /// Play the best known move.
    Best,
    Analysis,
    Flip,
    /// One move back in a presentation, as presenters send it.
    PageBack,
    /// One move forward in a presentation.
    PageForward,
    Present,
    Keys,
    /// Close the layer over the page.
    Close,
}

/// The action of a key in the Search lab, pressed outside of every control.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lab {
    /// Start or pause the animation.
    Play,
    Back,
    Forward,
    First,
    Last,
    /// The previous scene of a lesson, or one step back; in a presentation the previous stop.
    PreviousPage,
    /// The next scene of a lesson, or one step forward; in a presentation the next stop.
    NextPage,
    Cut,
    /// To the next change of alpha or beta.
    Window,
    /// To the next better move of the root.
    Better,
    /// Hide or show the values.
    Veil,
    /// Show the hidden value of the node at the current step.
    Reveal,
    /// Show the whole tree, or the readable part again.
    Whole,
    /// A scene of the lecture, by its number from 0.
    Scene(usize),
}

/// The action of a key in the quiz, pressed outside of every control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quiz {
    /// Select an option, by its number from 0.
    Option(usize),
    /// Check the answer, or go on after it.
    Advance,
}

/// A move of the focus between the cells of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    Left,
    Right,
    Up,
    Down,
    RowStart,
    RowEnd,
}

/// The purpose of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyPurpose {
    Page(Action),
    Lab(Lab),
    Quiz(Quiz),
    /// For the board, while one of its cells has the focus.
    Board(Step),
    /// For the browser, which moves the focus and presses the focused control.
    Browser,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    /// As in `KeyboardEvent.key`.
    pub name: &'static str,
    /// The label on keyboards.
    pub cap: &'static str,
    pub purpose: KeyPurpose,
}

/// Keys with a common description.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// The text key of their description.
    pub text: &'static str,
    pub keys: &'static [Key],
    /// The purpose of the controls with the same actions.
    pub control: Option<Control>,
}

const fn page(name: &'static str, cap: &'static str, action: Action) -> Key {
    let purpose = KeyPurpose::Page(action);
    Key { name, cap, purpose }
}

const fn board(name: &'static str, cap: &'static str, step: Step) -> Key {
    let purpose = KeyPurpose::Board(step);
    Key { name, cap, purpose }
}

const fn lab(name: &'static str, cap: &'static str, action: Lab) -> Key {
    let purpose = KeyPurpose::Lab(action);
    Key { name, cap, purpose }
}

const fn quiz(letter: &'static str, option: usize) -> Key {
    Key {
        name: letter,
        cap: letter,
        purpose: KeyPurpose::Quiz(Quiz::Option(option)),
    }
}

const fn advance(name: &'static str, cap: &'static str) -> Key {
    let purpose = KeyPurpose::Quiz(Quiz::Advance);
    Key { name, cap, purpose }
}

const fn browser(name: &'static str) -> Key {
    let (cap, purpose) = (name, KeyPurpose::Browser);
    Key { name, cap, purpose }
}

/// All keys, in the order of the list.
pub const ROWS: &[Row] = &[
    Row {
        text: "keys.step",
        control: None,
        keys: &[page("ArrowLeft", "←", Action::Back), page("ArrowRight", "→", Action::Forward)],
    },
    Row {
        text: "keys.ends",
        control: None,
        keys: &[page("Home", "Home", Action::First), page("End", "End", Action::Last)],
    },
    Row {
        text: "keys.variation",
        control: None,
        keys: &[
            page("ArrowUp", "↑", Action::PreviousVariation),
            page("ArrowDown", "↓", Action::NextVariation),
        ],
    },
    Row {
        text: "keys.best",
        control: Some(Control::Tool),
        keys: &[page(" ", "Space", Action::Best)],
    },
    Row {
        text: "keys.analysis",
        control: Some(Control::Tool),
        keys: &[page("l", "l", Action::Analysis)],
    },
    Row {
        text: "keys.flip",
        control: None,
        keys: &[page("f", "f", Action::Flip)],
    },
    Row {
        text: "keys.board",
        control: None,
        keys: &[
            browser("Tab"),
            board("ArrowLeft", "←", Step::Left),
            board("ArrowUp", "↑", Step::Up),
            board("ArrowRight", "→", Step::Right),
            board("ArrowDown", "↓", Step::Down),
            board("Home", "Home", Step::RowStart),
            board("End", "End", Step::RowEnd),
            browser("Enter"),
        ],
    },
    Row {
        text: "keys.lab.play",
        control: None,
        keys: &[lab(" ", "Space", Lab::Play), lab(".", ".", Lab::Play)],
    },
    Row {
        text: "keys.lab.step",
        control: None,
        keys: &[lab("ArrowLeft", "←", Lab::Back), lab("ArrowRight", "→", Lab::Forward)],
    },
    Row {
        text: "keys.lab.page",
        control: None,
        keys: &[lab("PageUp", "PgUp", Lab::PreviousPage), lab("PageDown", "PgDn", Lab::NextPage)],
    },
    Row {
        text: "keys.lab.ends",
        control: None,
        keys: &[lab("Home", "Home", Lab::First), lab("End", "End", Lab::Last)],
    },
    Row {
        text: "keys.lab.cut",
        control: None,
        keys: &[lab("c", "c", Lab::Cut)],
    },
    Row {
        text: "keys.lab.window",
        control: None,
        keys: &[lab("a", "a", Lab::Window)],
    },
    Row {
        text: "keys.lab.better",
        control: None,
        keys: &[lab("b", "b", Lab::Better)],
    },
    Row {
        text: "keys.lab.whole",
        control: None,
        keys: &[lab("0", "0", Lab::Whole)],
    },
    Row {
        text: "keys.lab.veil",
        control: Some(Control::Tool),
        keys: &[lab("v", "v", Lab::Veil)],
    },
    Row {
        text: "keys.lab.reveal",
        control: Some(Control::Tool),
        keys: &[lab("r", "r", Lab::Reveal)],
    },
    Row {
        text: "keys.lab.scene",
        control: Some(Control::Setting),
        keys: &[
            lab("1", "1", Lab::Scene(0)),
            lab("2", "2", Lab::Scene(1)),
            lab("3", "3", Lab::Scene(2)),
            lab("4", "4", Lab::Scene(3)),
            lab("5", "5", Lab::Scene(4)),
            lab("6", "6", Lab::Scene(5)),
            lab("7", "7", Lab::Scene(6)),
        ],
    },
    // Without “p”, which begins and ends a presentation.
    Row {
        text: "keys.quiz.option",
        control: None,
        keys: &[
            quiz("a", 0),
            quiz("b", 1),
            quiz("c", 2),
            quiz("d", 3),
            quiz("e", 4),
            quiz("f", 5),
            quiz("g", 6),
            quiz("h", 7),
            quiz("i", 8),
            quiz("j", 9),
            quiz("k", 10),
            quiz("l", 11),
            quiz("m", 12),
            quiz("n", 13),
            quiz("o", 14),
            quiz("q", 16),
            quiz("r", 17),
            quiz("s", 18),
            quiz("t", 19),
            quiz("u", 20),
            quiz("v", 21),
            quiz("w", 22),
            quiz("x", 23),
            quiz("y", 24),
            quiz("z", 25),
        ],
    },
    Row {
        text: "keys.quiz.advance",
        control: None,
        keys: &[advance("Enter", "Enter"), advance("PageDown", "PgDn")],
    },
    Row {
        text: "keys.present",
        control: Some(Control::Tool),
        keys: &[page("p", "p", Action::Present)],
    },
    Row {
        text: "keys.present.page",
        control: None,
        keys: &[
            page("PageUp", "PgUp", Action::PageBack),
            page("PageDown", "PgDn", Action::PageForward),
        ],
    },
    Row {
        text: "keys.keys",
        control: Some(Control::Tool),
        keys: &[page("?", "?", Action::Keys)],
    },
    Row {
        text: "keys.close",
        control: None,
        keys: &[page("Escape", "Esc", Action::Close)],
    },
];

/// The names of all keys in browsers.
pub fn names() -> impl Iterator<Item = &'static str> {
    ROWS.iter().flat_map(|row| row.keys).map(|key| key.name)
}

/// All uses of a key, by its name in browsers.
fn uses(name: &str) -> impl Iterator<Item = KeyPurpose> {
    let keys = ROWS.iter().flat_map(|row| row.keys);
    keys.filter(move |key| key.name == name)
        .map(|key| key.purpose)
}

pub fn action(name: &str) -> Option<Action> {
    uses(name).find_map(|purpose| match purpose {
        KeyPurpose::Page(action) => Some(action),
        _ => None,
    })
}

pub fn lab_action(name: &str) -> Option<Lab> {
    uses(name).find_map(|purpose| match purpose {
        KeyPurpose::Lab(action) => Some(action),
        _ => None,
    })
}

pub fn quiz_action(name: &str) -> Option<Quiz> {
    uses(name).find_map(|purpose| match purpose {
        KeyPurpose::Quiz(action) => Some(action),
        _ => None,
    })
}

/// The purpose of a key, in the Search lab or elsewhere.
pub fn control(name: &str, in_lab: bool) -> Option<Control> {
    let does = |purpose: KeyPurpose| match purpose {
        KeyPurpose::Page(_) => !in_lab || lab_action(name).is_none(),
        KeyPurpose::Lab(_) => in_lab,
        KeyPurpose::Quiz(_) | KeyPurpose::Board(_) | KeyPurpose::Browser => false,
    };
    let has = |row: &&Row| {
        row.keys
            .iter()
            .any(|key| key.name == name && does(key.purpose))
    };
    ROWS.iter().find(has)?.control
}

pub fn step(name: &str) -> Option<Step> {
    uses(name).find_map(|used| match used {
        KeyPurpose::Board(step) => Some(step),
        _ => None,
    })
}
