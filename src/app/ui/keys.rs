//! The keys of the keyboard: one table, from which the page hears them and its list of keys is written.

use super::control::Control;

/// What a key does that is pressed outside of every control.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// One move back.
    Back,
    /// One move forward.
    Forward,
    /// To the start of the game.
    First,
    /// To the end of the line.
    Last,
    /// The variation before this one.
    PreviousVariation,
    /// The variation after this one.
    NextVariation,
    /// Plays the best move that is known.
    Best,
    /// Turns the analysis on or off.
    Analysis,
    /// Turns the board round.
    Flip,
    /// One move back, in a presentation: what a clicker sends.
    PageBack,
    /// One move forward, in a presentation.
    PageForward,
    /// Begins or ends the presentation.
    Present,
    /// Opens or closes the list of keys.
    Keys,
    /// Closes what lies over the page.
    Close,
}

/// What a key does in the Search lab that is pressed outside of every control.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lab {
    /// Lets the clock run, or holds it.
    Play,
    /// One step back.
    Back,
    /// One step forward.
    Forward,
    /// To the first step.
    First,
    /// To the last step.
    Last,
    /// The scene of a lesson before this one; outside of lessons one step back.
    PreviousPage,
    /// The scene of a lesson after this one; outside of lessons one step forward.
    NextPage,
    /// To the next cut.
    Cut,
    /// To the next change of alpha or beta.
    Window,
    /// To the next better move of the root.
    Better,
    /// Keeps values secret, or shows them.
    Veil,
    /// Tells the value of the node where the search is, where values are secret.
    Reveal,
    /// Everything larger.
    Larger,
    /// Everything smaller.
    Smaller,
    /// The whole tree.
    Whole,
    /// A scene of a lecture, by its number from 0.
    Scene(usize),
}

/// Where a key leads on a board of which a cell has the focus.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// One cell to the left.
    Left,
    /// One cell to the right.
    Right,
    /// One cell up.
    Up,
    /// One cell down.
    Down,
    /// To the first cell of the row.
    RowStart,
    /// To the last cell of the row.
    RowEnd,
}

/// What a key is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyPurpose {
    /// For the page.
    Page(Action),
    /// For the Search lab.
    Lab(Lab),
    /// For the board, while one of its cells has the focus.
    Board(Step),
    /// For the browser, which moves the focus and presses what has it.
    Browser,
}

/// A key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    /// As browsers name it, in `KeyboardEvent.key`.
    pub name: &'static str,
    /// As it is written on keyboards.
    pub cap: &'static str,
    /// What it is for.
    pub used: KeyPurpose,
}

/// Keys that belong together.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// What they do: the key of a text.
    pub text: &'static str,
    /// The keys.
    pub keys: &'static [Key],
    /// What they are for, as the controls that do the same.
    pub control: Option<Control>,
}

const fn page(name: &'static str, cap: &'static str, action: Action) -> Key {
    let used = KeyPurpose::Page(action);
    Key { name, cap, used }
}

const fn board(name: &'static str, cap: &'static str, step: Step) -> Key {
    let used = KeyPurpose::Board(step);
    Key { name, cap, used }
}

const fn lab(name: &'static str, cap: &'static str, action: Lab) -> Key {
    let used = KeyPurpose::Lab(action);
    Key { name, cap, used }
}

const fn browser(name: &'static str) -> Key {
    let (cap, used) = (name, KeyPurpose::Browser);
    Key { name, cap, used }
}

/// Every key that the page knows, in the order of the list.
pub const ROWS: &[Row] = &[
    Row {
        text: "keys.step",
        control: None,
        keys: &[
            page("ArrowLeft", "←", Action::Back),
            page("ArrowRight", "→", Action::Forward),
        ],
    },
    Row {
        text: "keys.ends",
        control: None,
        keys: &[
            page("Home", "Home", Action::First),
            page("End", "End", Action::Last),
        ],
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
        keys: &[
            lab("ArrowLeft", "←", Lab::Back),
            lab("ArrowRight", "→", Lab::Forward),
        ],
    },
    Row {
        text: "keys.lab.page",
        control: None,
        keys: &[
            lab("PageUp", "PgUp", Lab::PreviousPage),
            lab("PageDown", "PgDn", Lab::NextPage),
        ],
    },
    Row {
        text: "keys.lab.ends",
        control: None,
        keys: &[
            lab("Home", "Home", Lab::First),
            lab("End", "End", Lab::Last),
        ],
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
        text: "keys.lab.size",
        control: None,
        keys: &[
            lab("+", "+", Lab::Larger),
            lab("-", "−", Lab::Smaller),
            lab("0", "0", Lab::Whole),
        ],
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
        ],
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

/// Every use of a key, by the name that browsers have for it.
fn uses(name: &str) -> impl Iterator<Item = KeyPurpose> {
    let keys = ROWS.iter().flat_map(|row| row.keys);
    keys.filter(move |key| key.name == name).map(|key| key.used)
}

/// What a key does for the page.
pub fn action(name: &str) -> Option<Action> {
    uses(name).find_map(|used| match used {
        KeyPurpose::Page(action) => Some(action),
        KeyPurpose::Board(_) | KeyPurpose::Lab(_) | KeyPurpose::Browser => None,
    })
}

/// What a key does in the Search lab.
pub fn lab_action(name: &str) -> Option<Lab> {
    uses(name).find_map(|used| match used {
        KeyPurpose::Lab(action) => Some(action),
        KeyPurpose::Page(_) | KeyPurpose::Board(_) | KeyPurpose::Browser => None,
    })
}

/// What a key is for, in the Search lab or elsewhere.
pub fn control(name: &str, in_lab: bool) -> Option<Control> {
    let does = |used: KeyPurpose| match used {
        KeyPurpose::Page(_) => !in_lab || lab_action(name).is_none(),
        KeyPurpose::Lab(_) => in_lab,
        KeyPurpose::Board(_) | KeyPurpose::Browser => false,
    };
    let has = |row: &&Row| {
        row.keys
            .iter()
            .any(|key| key.name == name && does(key.used))
    };
    ROWS.iter().find(has)?.control
}

/// Where a key leads on a board.
pub fn step(name: &str) -> Option<Step> {
    uses(name).find_map(|used| match used {
        KeyPurpose::Board(step) => Some(step),
        KeyPurpose::Page(_) | KeyPurpose::Lab(_) | KeyPurpose::Browser => None,
    })
}
