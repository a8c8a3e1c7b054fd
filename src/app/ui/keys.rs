//! Keyboard shortcuts: one table for the handling of keys and for the list of keys.

use strum::EnumTryAs;

use super::control::Control;

/// The action of a key pressed outside of every control.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PageAction {
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
pub enum LabAction {
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
pub enum QuizAction {
    /// Select an option, by its number from 0.
    Option(usize),
    /// Check the answer, or go on after it.
    Advance,
}

/// A move of the focus between the cells of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BoardStep {
    Left,
    Right,
    Up,
    Down,
    RowStart,
    RowEnd,
}

/// The purpose of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumTryAs)]
pub enum KeyPurpose {
    Page(PageAction),
    Lab(LabAction),
    Quiz(QuizAction),
    /// For the board, while one of its cells has the focus.
    Board(BoardStep),
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

/// The letters of a quiz's options, except “p”, which begins and ends a presentation.
const QUIZ_OPTIONS: [(&str, KeyPurpose); 25] = {
    let mut keys = [("", KeyPurpose::Browser); 25];
    let mut key = 0;
    while key < keys.len() {
        let option = if key < 15 { key } else { key + 1 };
        let (_, from) = "abcdefghijklmnopqrstuvwxyz".split_at(option);
        keys[key] = (from.split_at(1).0, KeyPurpose::Quiz(QuizAction::Option(option)));
        key += 1;
    }
    keys
};

/// All keys, in the order of the list.
pub const ROWS: &[Row] = &[
    row(
        "keys.step",
        None,
        &[
            ("ArrowLeft", KeyPurpose::Page(PageAction::Back)),
            ("ArrowRight", KeyPurpose::Page(PageAction::Forward)),
        ],
    ),
    row(
        "keys.ends",
        None,
        &[
            ("Home", KeyPurpose::Page(PageAction::First)),
            ("End", KeyPurpose::Page(PageAction::Last)),
        ],
    ),
    row(
        "keys.variation",
        None,
        &[
            ("ArrowUp", KeyPurpose::Page(PageAction::PreviousVariation)),
            ("ArrowDown", KeyPurpose::Page(PageAction::NextVariation)),
        ],
    ),
    row("keys.best", Some(Control::Tool), &[(" ", KeyPurpose::Page(PageAction::Best))]),
    row(
        "keys.analysis",
        Some(Control::Tool),
        &[("l", KeyPurpose::Page(PageAction::Analysis))],
    ),
    row("keys.flip", None, &[("f", KeyPurpose::Page(PageAction::Flip))]),
    row(
        "keys.board",
        None,
        &[
            ("Tab", KeyPurpose::Browser),
            ("ArrowLeft", KeyPurpose::Board(BoardStep::Left)),
            ("ArrowUp", KeyPurpose::Board(BoardStep::Up)),
            ("ArrowRight", KeyPurpose::Board(BoardStep::Right)),
            ("ArrowDown", KeyPurpose::Board(BoardStep::Down)),
            ("Home", KeyPurpose::Board(BoardStep::RowStart)),
            ("End", KeyPurpose::Board(BoardStep::RowEnd)),
            ("Enter", KeyPurpose::Browser),
        ],
    ),
    row(
        "keys.lab.play",
        None,
        &[(" ", KeyPurpose::Lab(LabAction::Play)), (".", KeyPurpose::Lab(LabAction::Play))],
    ),
    row(
        "keys.lab.step",
        None,
        &[
            ("ArrowLeft", KeyPurpose::Lab(LabAction::Back)),
            ("ArrowRight", KeyPurpose::Lab(LabAction::Forward)),
        ],
    ),
    row(
        "keys.lab.page",
        None,
        &[
            ("PageUp", KeyPurpose::Lab(LabAction::PreviousPage)),
            ("PageDown", KeyPurpose::Lab(LabAction::NextPage)),
        ],
    ),
    row(
        "keys.lab.ends",
        None,
        &[
            ("Home", KeyPurpose::Lab(LabAction::First)),
            ("End", KeyPurpose::Lab(LabAction::Last)),
        ],
    ),
    row("keys.lab.cut", None, &[("c", KeyPurpose::Lab(LabAction::Cut))]),
    row("keys.lab.window", None, &[("a", KeyPurpose::Lab(LabAction::Window))]),
    row("keys.lab.better", None, &[("b", KeyPurpose::Lab(LabAction::Better))]),
    row("keys.lab.whole", None, &[("0", KeyPurpose::Lab(LabAction::Whole))]),
    row("keys.lab.veil", Some(Control::Tool), &[("v", KeyPurpose::Lab(LabAction::Veil))]),
    row(
        "keys.lab.reveal",
        Some(Control::Tool),
        &[("r", KeyPurpose::Lab(LabAction::Reveal))],
    ),
    row(
        "keys.lab.scene",
        Some(Control::Setting),
        &[
            ("1", KeyPurpose::Lab(LabAction::Scene(0))),
            ("2", KeyPurpose::Lab(LabAction::Scene(1))),
            ("3", KeyPurpose::Lab(LabAction::Scene(2))),
            ("4", KeyPurpose::Lab(LabAction::Scene(3))),
            ("5", KeyPurpose::Lab(LabAction::Scene(4))),
            ("6", KeyPurpose::Lab(LabAction::Scene(5))),
            ("7", KeyPurpose::Lab(LabAction::Scene(6))),
            ("8", KeyPurpose::Lab(LabAction::Scene(7))),
        ],
    ),
    row("keys.quiz.option", None, &QUIZ_OPTIONS),
    row(
        "keys.quiz.advance",
        None,
        &[
            ("Enter", KeyPurpose::Quiz(QuizAction::Advance)),
            ("PageDown", KeyPurpose::Quiz(QuizAction::Advance)),
        ],
    ),
    row(
        "keys.present",
        Some(Control::Tool),
        &[("p", KeyPurpose::Page(PageAction::Present))],
    ),
    row(
        "keys.present.page",
        None,
        &[
            ("PageUp", KeyPurpose::Page(PageAction::PageBack)),
            ("PageDown", KeyPurpose::Page(PageAction::PageForward)),
        ],
    ),
    row("keys.keys", Some(Control::Tool), &[("?", KeyPurpose::Page(PageAction::Keys))]),
    row("keys.close", None, &[("Escape", KeyPurpose::Page(PageAction::Close))]),
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

pub fn action(name: &str) -> Option<PageAction> {
    find(name, KeyPurpose::try_as_page)
}

pub fn lab_action(name: &str) -> Option<LabAction> {
    find(name, KeyPurpose::try_as_lab)
}

pub fn quiz_action(name: &str) -> Option<QuizAction> {
    find(name, KeyPurpose::try_as_quiz)
}

pub fn step(name: &str) -> Option<BoardStep> {
    find(name, KeyPurpose::try_as_board)
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
