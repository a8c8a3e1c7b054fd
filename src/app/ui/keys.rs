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

/// Keys with a common description.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// The text key of their description.
    pub text: &'static str,
    /// The purpose of the controls with the same actions.
    pub control: Option<Control>,
    /// Their names, as in `KeyboardEvent.key`, and purposes.
    pub keys: &'static [(&'static str, KeyPurpose)],
}

const fn row(
    text: &'static str,
    control: Option<Control>,
    keys: &'static [(&'static str, KeyPurpose)],
) -> Row {
    Row {
        text,
        control,
        keys,
    }
}

/// All keys, in the order of the list.
pub const ROWS: &[Row] = &[
    row(
        "keys.step",
        None,
        &[
            ("ArrowLeft", KeyPurpose::Page(Action::Back)),
            ("ArrowRight", KeyPurpose::Page(Action::Forward)),
        ],
    ),
    row(
        "keys.ends",
        None,
        &[
            ("Home", KeyPurpose::Page(Action::First)),
            ("End", KeyPurpose::Page(Action::Last)),
        ],
    ),
    row(
        "keys.variation",
        None,
        &[
            ("ArrowUp", KeyPurpose::Page(Action::PreviousVariation)),
            ("ArrowDown", KeyPurpose::Page(Action::NextVariation)),
        ],
    ),
    row("keys.best", Some(Control::Tool), &[(" ", KeyPurpose::Page(Action::Best))]),
    row(
        "keys.analysis",
        Some(Control::Tool),
        &[("l", KeyPurpose::Page(Action::Analysis))],
    ),
    row("keys.flip", None, &[("f", KeyPurpose::Page(Action::Flip))]),
    row(
        "keys.board",
        None,
        &[
            ("Tab", KeyPurpose::Browser),
            ("ArrowLeft", KeyPurpose::Board(Step::Left)),
            ("ArrowUp", KeyPurpose::Board(Step::Up)),
            ("ArrowRight", KeyPurpose::Board(Step::Right)),
            ("ArrowDown", KeyPurpose::Board(Step::Down)),
            ("Home", KeyPurpose::Board(Step::RowStart)),
            ("End", KeyPurpose::Board(Step::RowEnd)),
            ("Enter", KeyPurpose::Browser),
        ],
    ),
    row(
        "keys.lab.play",
        None,
        &[(" ", KeyPurpose::Lab(Lab::Play)), (".", KeyPurpose::Lab(Lab::Play))],
    ),
    row(
        "keys.lab.step",
        None,
        &[
            ("ArrowLeft", KeyPurpose::Lab(Lab::Back)),
            ("ArrowRight", KeyPurpose::Lab(Lab::Forward)),
        ],
    ),
    row(
        "keys.lab.page",
        None,
        &[
            ("PageUp", KeyPurpose::Lab(Lab::PreviousPage)),
            ("PageDown", KeyPurpose::Lab(Lab::NextPage)),
        ],
    ),
    row(
        "keys.lab.ends",
        None,
        &[("Home", KeyPurpose::Lab(Lab::First)), ("End", KeyPurpose::Lab(Lab::Last))],
    ),
    row("keys.lab.cut", None, &[("c", KeyPurpose::Lab(Lab::Cut))]),
    row("keys.lab.window", None, &[("a", KeyPurpose::Lab(Lab::Window))]),
    row("keys.lab.better", None, &[("b", KeyPurpose::Lab(Lab::Better))]),
    row("keys.lab.whole", None, &[("0", KeyPurpose::Lab(Lab::Whole))]),
    row("keys.lab.veil", Some(Control::Tool), &[("v", KeyPurpose::Lab(Lab::Veil))]),
    row("keys.lab.reveal", Some(Control::Tool), &[("r", KeyPurpose::Lab(Lab::Reveal))]),
    row(
        "keys.lab.scene",
        Some(Control::Setting),
        &[
            ("1", KeyPurpose::Lab(Lab::Scene(0))),
            ("2", KeyPurpose::Lab(Lab::Scene(1))),
            ("3", KeyPurpose::Lab(Lab::Scene(2))),
            ("4", KeyPurpose::Lab(Lab::Scene(3))),
            ("5", KeyPurpose::Lab(Lab::Scene(4))),
            ("6", KeyPurpose::Lab(Lab::Scene(5))),
            ("7", KeyPurpose::Lab(Lab::Scene(6))),
        ],
    ),
    // Without “p”, which begins and ends a presentation.
    row(
        "keys.quiz.option",
        None,
        &[
            ("a", KeyPurpose::Quiz(Quiz::Option(0))),
            ("b", KeyPurpose::Quiz(Quiz::Option(1))),
            ("c", KeyPurpose::Quiz(Quiz::Option(2))),
            ("d", KeyPurpose::Quiz(Quiz::Option(3))),
            ("e", KeyPurpose::Quiz(Quiz::Option(4))),
            ("f", KeyPurpose::Quiz(Quiz::Option(5))),
            ("g", KeyPurpose::Quiz(Quiz::Option(6))),
            ("h", KeyPurpose::Quiz(Quiz::Option(7))),
            ("i", KeyPurpose::Quiz(Quiz::Option(8))),
            ("j", KeyPurpose::Quiz(Quiz::Option(9))),
            ("k", KeyPurpose::Quiz(Quiz::Option(10))),
            ("l", KeyPurpose::Quiz(Quiz::Option(11))),
            ("m", KeyPurpose::Quiz(Quiz::Option(12))),
            ("n", KeyPurpose::Quiz(Quiz::Option(13))),
            ("o", KeyPurpose::Quiz(Quiz::Option(14))),
            ("q", KeyPurpose::Quiz(Quiz::Option(16))),
            ("r", KeyPurpose::Quiz(Quiz::Option(17))),
            ("s", KeyPurpose::Quiz(Quiz::Option(18))),
            ("t", KeyPurpose::Quiz(Quiz::Option(19))),
            ("u", KeyPurpose::Quiz(Quiz::Option(20))),
            ("v", KeyPurpose::Quiz(Quiz::Option(21))),
            ("w", KeyPurpose::Quiz(Quiz::Option(22))),
            ("x", KeyPurpose::Quiz(Quiz::Option(23))),
            ("y", KeyPurpose::Quiz(Quiz::Option(24))),
            ("z", KeyPurpose::Quiz(Quiz::Option(25))),
        ],
    ),
    row(
        "keys.quiz.advance",
        None,
        &[
            ("Enter", KeyPurpose::Quiz(Quiz::Advance)),
            ("PageDown", KeyPurpose::Quiz(Quiz::Advance)),
        ],
    ),
    row("keys.present", Some(Control::Tool), &[("p", KeyPurpose::Page(Action::Present))]),
    row(
        "keys.present.page",
        None,
        &[
            ("PageUp", KeyPurpose::Page(Action::PageBack)),
            ("PageDown", KeyPurpose::Page(Action::PageForward)),
        ],
    ),
    row("keys.keys", Some(Control::Tool), &[("?", KeyPurpose::Page(Action::Keys))]),
    row("keys.close", None, &[("Escape", KeyPurpose::Page(Action::Close))]),
];

/// The names of all keys in browsers.
pub fn names() -> impl Iterator<Item = &'static str> {
    ROWS.iter().flat_map(|row| row.keys).map(|(name, _)| *name)
}

/// The label of a key on keyboards.
pub fn cap(name: &'static str) -> &'static str {
    match name {
        "ArrowLeft" => "←",
        "ArrowUp" => "↑",
        "ArrowRight" => "→",
        "ArrowDown" => "↓",
        " " => "Space",
        "PageUp" => "PgUp",
        "PageDown" => "PgDn",
        "Escape" => "Esc",
        name => name,
    }
}

/// Finds a use of a key, by its name in browsers.
fn find<T>(name: &str, select: fn(KeyPurpose) -> Option<T>) -> Option<T> {
    let mut keys = ROWS.iter().flat_map(|row| row.keys);
    keys.find_map(|(key, purpose)| select(*purpose).filter(|_| *key == name))
}

pub fn action(name: &str) -> Option<Action> {
    find(
        name,
        |purpose| if let KeyPurpose::Page(action) = purpose { Some(action) } else { None },
    )
}

pub fn lab_action(name: &str) -> Option<Lab> {
    find(
        name,
        |purpose| if let KeyPurpose::Lab(action) = purpose { Some(action) } else { None },
    )
}

pub fn quiz_action(name: &str) -> Option<Quiz> {
    find(
        name,
        |purpose| if let KeyPurpose::Quiz(action) = purpose { Some(action) } else { None },
    )
}

pub fn step(name: &str) -> Option<Step> {
    find(
        name,
        |purpose| if let KeyPurpose::Board(step) = purpose { Some(step) } else { None },
    )
}

/// The purpose of a key, in the Search lab or elsewhere.
pub fn control(name: &str, in_lab: bool) -> Option<Control> {
    let does = |purpose: KeyPurpose| match purpose {
        KeyPurpose::Page(_) => !in_lab || lab_action(name).is_none(),
        KeyPurpose::Lab(_) => in_lab,
        KeyPurpose::Quiz(_) | KeyPurpose::Board(_) | KeyPurpose::Browser => false,
    };
    let has = |row: &&Row| {
        let mut keys = row.keys.iter();
        keys.any(|(key, purpose)| *key == name && does(*purpose))
    };
    ROWS.iter().find(has)?.control
}
