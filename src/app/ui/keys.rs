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

#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumTryAs)]
pub enum KeyAction {
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
    /// The kind of control that does the same; child mode and class links lock the key with it.
    pub control: Option<Control>,
    /// Their names, as in `KeyboardEvent.key`, and actions.
    pub keys: &'static [(&'static str, KeyAction)],
}

const fn row(
    text: &'static str,
    control: Option<Control>,
    keys: &'static [(&'static str, KeyAction)],
) -> Row {
    Row {
        text,
        control,
        keys,
    }
}

/// The letters of a quiz's options, except “p”, which begins and ends a presentation.
const QUIZ_OPTIONS: [(&str, KeyAction); 25] = {
    let mut keys = [("", KeyAction::Browser); 25];
    let mut key = 0;
    while key < keys.len() {
        let option = if key < 15 { key } else { key + 1 };
        let (_, from) = "abcdefghijklmnopqrstuvwxyz".split_at(option);
        keys[key] = (from.split_at(1).0, KeyAction::Quiz(QuizAction::Option(option)));
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
            ("ArrowLeft", KeyAction::Page(PageAction::Back)),
            ("ArrowRight", KeyAction::Page(PageAction::Forward)),
        ],
    ),
    row(
        "keys.ends",
        None,
        &[
            ("Home", KeyAction::Page(PageAction::First)),
            ("End", KeyAction::Page(PageAction::Last)),
        ],
    ),
    row(
        "keys.variation",
        None,
        &[
            ("ArrowUp", KeyAction::Page(PageAction::PreviousVariation)),
            ("ArrowDown", KeyAction::Page(PageAction::NextVariation)),
        ],
    ),
    row("keys.best", Some(Control::Tool), &[(" ", KeyAction::Page(PageAction::Best))]),
    row(
        "keys.analysis",
        Some(Control::Tool),
        &[("l", KeyAction::Page(PageAction::Analysis))],
    ),
    row("keys.flip", None, &[("f", KeyAction::Page(PageAction::Flip))]),
    row(
        "keys.board",
        None,
        &[
            ("Tab", KeyAction::Browser),
            ("ArrowLeft", KeyAction::Board(BoardStep::Left)),
            ("ArrowUp", KeyAction::Board(BoardStep::Up)),
            ("ArrowRight", KeyAction::Board(BoardStep::Right)),
            ("ArrowDown", KeyAction::Board(BoardStep::Down)),
            ("Home", KeyAction::Board(BoardStep::RowStart)),
            ("End", KeyAction::Board(BoardStep::RowEnd)),
            ("Enter", KeyAction::Browser),
        ],
    ),
    row(
        "keys.lab.play",
        None,
        &[(" ", KeyAction::Lab(LabAction::Play)), (".", KeyAction::Lab(LabAction::Play))],
    ),
    row(
        "keys.lab.step",
        None,
        &[
            ("ArrowLeft", KeyAction::Lab(LabAction::Back)),
            ("ArrowRight", KeyAction::Lab(LabAction::Forward)),
        ],
    ),
    row(
        "keys.lab.page",
        None,
        &[
            ("PageUp", KeyAction::Lab(LabAction::PreviousPage)),
            ("PageDown", KeyAction::Lab(LabAction::NextPage)),
        ],
    ),
    row(
        "keys.lab.ends",
        None,
        &[
            ("Home", KeyAction::Lab(LabAction::First)),
            ("End", KeyAction::Lab(LabAction::Last)),
        ],
    ),
    row("keys.lab.cut", None, &[("c", KeyAction::Lab(LabAction::Cut))]),
    row("keys.lab.window", None, &[("a", KeyAction::Lab(LabAction::Window))]),
    row("keys.lab.better", None, &[("b", KeyAction::Lab(LabAction::Better))]),
    row("keys.lab.whole", None, &[("0", KeyAction::Lab(LabAction::Whole))]),
    row("keys.lab.veil", Some(Control::Tool), &[("v", KeyAction::Lab(LabAction::Veil))]),
    row(
        "keys.lab.reveal",
        Some(Control::Tool),
        &[("r", KeyAction::Lab(LabAction::Reveal))],
    ),
    row(
        "keys.lab.scene",
        Some(Control::Setting),
        &[
            ("1", KeyAction::Lab(LabAction::Scene(0))),
            ("2", KeyAction::Lab(LabAction::Scene(1))),
            ("3", KeyAction::Lab(LabAction::Scene(2))),
            ("4", KeyAction::Lab(LabAction::Scene(3))),
            ("5", KeyAction::Lab(LabAction::Scene(4))),
            ("6", KeyAction::Lab(LabAction::Scene(5))),
            ("7", KeyAction::Lab(LabAction::Scene(6))),
            ("8", KeyAction::Lab(LabAction::Scene(7))),
        ],
    ),
    row("keys.quiz.option", None, &QUIZ_OPTIONS),
    row(
        "keys.quiz.advance",
        None,
        &[
            ("Enter", KeyAction::Quiz(QuizAction::Advance)),
            ("PageDown", KeyAction::Quiz(QuizAction::Advance)),
        ],
    ),
    row(
        "keys.present",
        Some(Control::Tool),
        &[("p", KeyAction::Page(PageAction::Present))],
    ),
    row(
        "keys.present.page",
        None,
        &[
            ("PageUp", KeyAction::Page(PageAction::PageBack)),
            ("PageDown", KeyAction::Page(PageAction::PageForward)),
        ],
    ),
    row("keys.keys", Some(Control::Tool), &[("?", KeyAction::Page(PageAction::Keys))]),
    row("keys.close", None, &[("Escape", KeyAction::Page(PageAction::Close))]),
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
fn find<T>(name: &str, select: fn(KeyAction) -> Option<T>) -> Option<T> {
    let mut keys = ROWS.iter().flat_map(|row| row.keys);
    keys.find_map(|(key, action)| select(*action).filter(|_| *key == name))
}

pub fn page_action(name: &str) -> Option<PageAction> {
    find(name, KeyAction::try_as_page)
}

pub fn lab_action(name: &str) -> Option<LabAction> {
    find(name, KeyAction::try_as_lab)
}

pub fn quiz_action(name: &str) -> Option<QuizAction> {
    find(name, KeyAction::try_as_quiz)
}

pub fn board_step(name: &str) -> Option<BoardStep> {
    find(name, KeyAction::try_as_board)
}

/// The kind of control that a key replaces, in the Search lab or elsewhere.
pub fn control(name: &str, in_lab: bool) -> Option<Control> {
    let does = |action: KeyAction| match action {
        KeyAction::Page(_) => !in_lab || lab_action(name).is_none(),
        KeyAction::Lab(_) => in_lab,
        KeyAction::Quiz(_) | KeyAction::Board(_) | KeyAction::Browser => false,
    };
    let has = |row: &&Row| {
        let mut keys = row.keys.iter();
        keys.any(|(key, action)| *key == name && does(*action))
    };
    ROWS.iter().find(has)?.control
}
