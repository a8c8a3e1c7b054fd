//! What can be chosen and written in the form of a championship.

use crate::arena::statistics::Sprt;
use crate::championship::Format;

/// A field of the form that holds numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Field {
    /// Pairs of games of a meeting.
    Pairs,
    /// Random plies of an opening.
    OpeningPlies,
    /// Depths that the pairs take in turn; none for each player's own.
    AtDepths,
    /// Championships of the same players.
    Repeats,
    /// Rounds of a Swiss system.
    Rounds,
    /// Challengers of a gauntlet.
    Challengers,
    /// The test's smaller difference.
    Elo0,
    /// The test's larger difference.
    Elo1,
    /// The probability of calling a player better when it is not.
    Alpha,
    /// The probability of not calling a player better when it is.
    Beta,
    /// The seed.
    Seed,
}

impl Field {
    /// Every field, in the order of the form.
    pub const ALL: [Field; 11] = [
        Field::Rounds,
        Field::Challengers,
        Field::Pairs,
        Field::OpeningPlies,
        Field::AtDepths,
        Field::Repeats,
        Field::Elo0,
        Field::Elo1,
        Field::Alpha,
        Field::Beta,
        Field::Seed,
    ];

    /// Its name in links and ids; the texts have `championship.ID` and `championship.ID.about`.
    pub fn id(self) -> &'static str {
        match self {
            Field::Pairs => "pairs",
            Field::OpeningPlies => "opening_plies",
            Field::AtDepths => "at_depths",
            Field::Repeats => "repeats",
            Field::Rounds => "rounds",
            Field::Challengers => "challengers",
            Field::Elo0 => "elo0",
            Field::Elo1 => "elo1",
            Field::Alpha => "alpha",
            Field::Beta => "beta",
            Field::Seed => "seed",
        }
    }

    /// Whether it holds a number with decimals, which people write with a point or a comma.
    pub fn is_decimal(self) -> bool {
        matches!(self, Field::Elo0 | Field::Elo1 | Field::Alpha | Field::Beta)
    }

    /// What stands there on a fresh form.
    pub(super) fn default_text(self) -> String {
        let sprt = Sprt::default();
        match self {
            Field::Pairs => "50".to_owned(),
            Field::OpeningPlies => "2".to_owned(),
            Field::AtDepths => String::new(),
            Field::Repeats | Field::Challengers | Field::Seed => "1".to_owned(),
            Field::Rounds => "3".to_owned(),
            Field::Elo0 => sprt.elo0.to_string(),
            Field::Elo1 => sprt.elo1.to_string(),
            Field::Alpha => sprt.alpha.to_string(),
            Field::Beta => sprt.beta.to_string(),
        }
    }
}

/// Who meets whom, without the numbers that belong to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormatKind {
    /// Everybody meets everybody.
    RoundRobin,
    /// Who loses is out.
    Cup,
    /// Those meet who have about as many points.
    Swiss,
    /// The first players meet all others.
    Gauntlet,
}

impl FormatKind {
    /// Every format, in the order of the form.
    pub const ALL: [FormatKind; 4] = [
        FormatKind::RoundRobin,
        FormatKind::Cup,
        FormatKind::Swiss,
        FormatKind::Gauntlet,
    ];

    /// Its name in links; the texts have `championship.format.ID` and `championship.format.ID.about`.
    pub fn id(self) -> &'static str {
        match self {
            FormatKind::RoundRobin => "round_robin",
            FormatKind::Cup => "cup",
            FormatKind::Swiss => "swiss",
            FormatKind::Gauntlet => "gauntlet",
        }
    }

    /// The kind of a format.
    pub fn of(format: Format) -> Self {
        match format {
            Format::RoundRobin { .. } => FormatKind::RoundRobin,
            Format::Cup => FormatKind::Cup,
            Format::Swiss { .. } => FormatKind::Swiss,
            Format::Gauntlet { .. } => FormatKind::Gauntlet,
        }
    }

    /// Whether all meetings are known from the start, so that they may end early or get more pairs.
    pub fn is_fixed(self) -> bool {
        matches!(self, FormatKind::RoundRobin | FormatKind::Gauntlet)
    }
}

/// A limit of one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Plies.
    Depth,
    /// Nodes for a move.
    Nodes,
    /// Milliseconds for a move.
    Time,
}

impl Part {
    /// Every limit, in the order of the form.
    pub const ALL: [Part; 3] = [Part::Depth, Part::Nodes, Part::Time];

    /// Its name in links; the texts have `championship.limit.ID`.
    pub fn id(self) -> &'static str {
        match self {
            Part::Depth => "depth",
            Part::Nodes => "nodes",
            Part::Time => "time",
        }
    }
}
