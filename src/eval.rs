//! Opinions about positions: features of a game, and evaluations that weigh them.
//!
//! A feature is a named number of a position from the point of view of a side, declared beside the rules of its game by
//! [`Evaluated`]. An evaluation is a weighted sum of features; what the page, a file and a worker speak is the plain
//! [`EvaluationSpec`], which [`Evaluation::new`] turns into something that a search can call. The sum of no terms is 0
//! everywhere: a search then sees wins and losses only.

use serde::{Deserialize, Serialize};

use crate::game::{Game, Outcome, Side};
use crate::text::Message;

/// What is thought of the positions of a game, above its rules. A game without opinions says `impl Evaluated for Its {}`.
pub trait Evaluated: Game {
    /// The numbers that evaluations of this game are made of, in the order in which people are shown them. Without any the
    /// game cannot evolve.
    fn features() -> &'static [Feature<Self>] {
        &[]
    }

    /// Evaluations by name; the first is the default. Never empty.
    fn evaluations() -> &'static [NamedEvaluation] {
        &[WINS_ONLY]
    }

    /// Players by name, beside those that every game has.
    fn players() -> &'static [NamedPlayer] {
        &[]
    }
}

/// The evaluation of a game that has no features.
pub const WINS_ONLY: NamedEvaluation = NamedEvaluation {
    id: "wins_only",
    source: "",
    terms: &[],
};

/// What a search works with: larger is better for the side that the search decides for.
pub type Value = f64;

/// The value of a won game. Far above any evaluation (see [`MAX_WEIGHT`]), and small enough that `WIN - plies` is
/// exact in an `f64`.
pub const WIN: Value = 1e15;

/// Values beyond this are won (or, negative, lost) games.
pub const WIN_THRESHOLD: Value = 1e14;

/// The largest absolute weight of a feature.
pub const MAX_WEIGHT: f64 = 1e6;

/// Whether a search that sees several wins cares when they come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Preference {
    /// Win sooner, lose later: a win at ply 3 is worth `WIN - 3`, a loss `3 - WIN`.
    #[default]
    Sooner,
    /// Every win is worth the same, as in the utility function of the course.
    Any,
}

/// Which finished games are worth what their outcome says. The others are judged by the evaluation, as if they went on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ends {
    /// All of them.
    #[default]
    All,
    /// Those that somebody has won: a draw is judged like a position that goes on, as in seed 000's `f_eval`, which asks for a
    /// utility of 1 or -1 and else adds up its genes.
    Won,
    /// None: whoever judges like this does not see that it wins or loses, as seed 003's `f_aval_1` and the heuristics of seed 002.
    Unseen,
}

impl Ends {
    /// Every choice, in the order of the page.
    pub const ALL: [Ends; 3] = [Ends::All, Ends::Won, Ends::Unseen];

    /// Its name in links and forms; the texts have `player.ends.ID`.
    pub fn id(self) -> &'static str {
        match self {
            Ends::All => "all",
            Ends::Won => "won",
            Ends::Unseen => "unseen",
        }
    }

    /// Whether this is the default, which files leave out.
    pub fn is_all(&self) -> bool {
        *self == Ends::All
    }
}

/// The value of a finished game for a side, `ply` plies after the root of the search.
#[inline]
pub fn terminal_value(outcome: Outcome, side: Side, ply: u32, preference: Preference) -> Value {
    let late = match preference {
        Preference::Sooner => Value::from(ply),
        Preference::Any => 0.0,
    };
    match outcome {
        Outcome::WonBy(winner) if winner == side => WIN - late,
        Outcome::WonBy(_) => late - WIN,
        Outcome::Draw => 0.0,
    }
}

/// The value of a finished game for a side: its points where the game is played for them (see [`Game::payoff`]), else
/// as [`terminal_value`] says.
#[inline]
pub fn finished_value<G: Game>(
    position: &G,
    outcome: Outcome,
    side: Side,
    ply: u32,
    preference: Preference,
) -> Value {
    match position.payoff() {
        Some(points) if side == Side::First => points,
        // Subtracted, so that no points stay a positive zero.
        Some(points) => 0.0 - points,
        None => terminal_value(outcome, side, ply, preference),
    }
}

/// What a value says about the end of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// Won, in that many plies from the root if the search preferred sooner wins; else 0.
    WonIn(u32),
    /// Lost, likewise.
    LostIn(u32),
    /// Not decided within the depth: an estimate, or a draw.
    Open,
}

/// Reads a value that a search returned.
pub fn verdict(value: Value) -> Verdict {
    if value >= WIN_THRESHOLD {
        Verdict::WonIn((WIN - value) as u32)
    } else if value <= -WIN_THRESHOLD {
        Verdict::LostIn((WIN + value) as u32)
    } else {
        Verdict::Open
    }
}

/// How a feature looks from the two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Perspective {
    /// What is good for one side is as bad for the other: the two values add up to zero.
    Opposed,
    /// Both sides see the same value.
    Shared,
    /// Each side sees its own.
    Own,
}

/// What computes a feature of a position for a side.
pub enum FeatureValue<G> {
    /// From the whole position. A game that is over is asked about too, by players that do not see it (see [`Ends`]).
    Position(fn(&G, Side) -> f64),
    /// From the cell of the shared piece (see [`Game::shared_piece`]), the side, and what never changes in a game, such as
    /// the size of the board: a search then computes it once for each cell and looks it up in its leaves.
    Cell(fn(&G, u8, Side) -> f64),
}

impl<G> Clone for FeatureValue<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G> Copy for FeatureValue<G> {}

impl<G: Game> FeatureValue<G> {
    /// The number.
    #[inline]
    pub fn of(self, position: &G, side: Side) -> f64 {
        match self {
            FeatureValue::Position(value) => value(position, side),
            FeatureValue::Cell(value) => {
                value(position, position.shared_piece().unwrap_or(0), side)
            }
        }
    }
}

/// A number of a position from the point of view of a side.
pub struct Feature<G> {
    /// Its name in files and links; the texts have `feature.GAME.ID` and `feature.GAME.ID.about`.
    pub id: &'static str,
    /// The seed document it comes from, such as `"000"`; empty where it is our own.
    pub source: &'static str,
    /// How it looks from the two sides.
    pub perspective: Perspective,
    /// The number.
    pub value: FeatureValue<G>,
}

/// An evaluation with a name.
#[derive(Clone, Copy, Debug)]
pub struct NamedEvaluation {
    /// Its name in files and links; the texts have `evaluation.GAME.ID`.
    pub id: &'static str,
    /// The seed document it comes from; empty where it is our own.
    pub source: &'static str,
    /// Features and weights.
    pub terms: &'static [(&'static str, f64)],
}

impl NamedEvaluation {
    /// The evaluation as plain data.
    pub fn spec(&self) -> EvaluationSpec {
        EvaluationSpec {
            terms: self
                .terms
                .iter()
                .map(|&(feature, weight)| Term {
                    feature: feature.to_owned(),
                    weight,
                })
                .collect(),
        }
    }
}

/// How a named player finds its move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Style {
    /// By lot among all moves.
    Random,
    /// By alpha-beta to a depth in plies, with a named evaluation, by lot among equals.
    Searching {
        /// [`NamedEvaluation::id`].
        evaluation: &'static str,
        /// Plies.
        depth: u32,
        /// Whether it prefers sooner wins.
        preference: Preference,
    },
    /// By any search, with limits and with a view of finished games of its own, by lot among equals.
    Special {
        /// The name of the algorithm in files and links.
        algorithm: &'static str,
        /// [`NamedEvaluation::id`].
        evaluation: &'static str,
        /// Plies.
        depth: u32,
        /// Milliseconds, for a search that time may end; 0 for no limit.
        time: u32,
        /// Whether it prefers sooner wins.
        preference: Preference,
        /// Which finished games it knows to be finished.
        ends: Ends,
    },
}

/// A player with a name.
#[derive(Clone, Copy, Debug)]
pub struct NamedPlayer {
    /// Its name in files and links; the texts have `named.GAME.ID` and `named.GAME.ID.about`.
    pub id: &'static str,
    /// The seed document it comes from; empty where it is our own.
    pub source: &'static str,
    /// How it plays.
    pub style: Style,
}

/// A feature and what it counts for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Term {
    /// [`Feature::id`].
    pub feature: String,
    /// What one unit of it is worth; finite, at most [`MAX_WEIGHT`] either way.
    pub weight: f64,
}

/// A weighted sum of features as plain data.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EvaluationSpec {
    /// The terms, in the order in which they are added.
    pub terms: Vec<Term>,
}

impl EvaluationSpec {
    /// One feature with the weight 1.
    pub fn feature(id: &str) -> Self {
        EvaluationSpec {
            terms: vec![Term {
                feature: id.to_owned(),
                weight: 1.0,
            }],
        }
    }
}

/// Judges positions for a search.
pub trait Evaluator<G> {
    /// The value of a position in which the game goes on, for a side.
    fn evaluate(&self, position: &G, side: Side) -> Value;

    /// The value of a position in which the game is over, with that outcome, `ply` plies after the root of the search.
    #[inline]
    fn finished(
        &self,
        position: &G,
        outcome: Outcome,
        side: Side,
        ply: u32,
        preference: Preference,
    ) -> Value
    where
        G: Game,
    {
        finished_value(position, outcome, side, ply, preference)
    }

    /// Whether every finished game is worth what its outcome says: else a search to the end of every game proves nothing.
    fn knows_ends(&self) -> bool {
        true
    }
}

impl<G, F: Fn(&G, Side) -> Value> Evaluator<G> for F {
    #[inline]
    fn evaluate(&self, position: &G, side: Side) -> Value {
        self(position, side)
    }
}

/// A weighted sum of features. [`Evaluation::prepared`] makes of it what a search can call.
pub struct Evaluation<G> {
    terms: Vec<(FeatureValue<G>, f64)>,
    ends: Ends,
}

impl<G> Clone for Evaluation<G> {
    fn clone(&self) -> Self {
        Evaluation {
            terms: self.terms.clone(),
            ends: self.ends,
        }
    }
}

impl<G: Evaluated> Evaluation<G> {
    /// The evaluation that a specification describes.
    ///
    /// # Errors
    /// An unknown feature, or a weight that is not a number within [`MAX_WEIGHT`].
    pub fn new(spec: &EvaluationSpec) -> Result<Self, Message> {
        let terms = spec.terms.iter().map(|term| {
            let feature = feature::<G>(&term.feature)?;
            if !term.weight.is_finite() || term.weight.abs() > MAX_WEIGHT {
                let name = G::INFO.feature_name(feature.id);
                return Err(Message::new("error.evaluation.weight").with_message("feature", name));
            }
            Ok((feature.value, term.weight))
        });
        Ok(Evaluation {
            terms: terms.collect::<Result<_, Message>>()?,
            ends: Ends::All,
        })
    }
}

impl<G> Evaluation<G> {
    /// The same evaluation, with another view of finished games.
    #[must_use]
    pub fn with_ends(self, ends: Ends) -> Self {
        Evaluation { ends, ..self }
    }
}

/// The feature of a game with an id.
///
/// # Errors
/// It has none of that name.
pub fn feature<G: Evaluated>(id: &str) -> Result<&'static Feature<G>, Message> {
    let found = G::features().iter().find(|f| f.id == id);
    found.ok_or_else(|| {
        Message::new("error.evaluation.unknown")
            .with_message("game", G::INFO.name())
            .with("found", id)
    })
}

impl<G: Game> Evaluation<G> {
    /// The evaluation, ready to judge positions of the game that `position` is from, for one side.
    pub fn prepared(&self, position: &G, side: Side) -> Prepared<'_, G> {
        let mut by_cell = [0.0; CELLS];
        let mut rest = &self.terms[..];
        while let [(FeatureValue::Cell(value), weight), later @ ..] = rest {
            for (cell, sum) in by_cell.iter_mut().enumerate() {
                *sum += weight * value(position, cell as u8, side);
            }
            rest = later;
        }
        Prepared {
            side,
            by_cell,
            rest,
            ends: self.ends,
        }
    }
}

/// Cells that a shared piece may stand on (see [`Game::shared_piece`]).
const CELLS: usize = 64;

/// An [`Evaluation`] for one side in one game. Terms are added in their order from zero, as the course's Python does, so that ties
/// fall as they fall there: those that lead the sum and depend on the cell of the shared piece alone have been added before.
pub struct Prepared<'a, G> {
    side: Side,
    by_cell: [Value; CELLS],
    rest: &'a [(FeatureValue<G>, f64)],
    ends: Ends,
}

impl<G: Game> Evaluator<G> for Prepared<'_, G> {
    #[inline]
    fn evaluate(&self, position: &G, side: Side) -> Value {
        debug_assert_eq!(side, self.side, "prepared for the other side");
        let start = match position.shared_piece() {
            Some(cell) => self.by_cell[cell as usize % CELLS],
            None => 0.0,
        };
        if self.rest.is_empty() {
            start
        } else {
            self.with_rest(start, position)
        }
    }

    fn finished(
        &self,
        position: &G,
        outcome: Outcome,
        side: Side,
        ply: u32,
        preference: Preference,
    ) -> Value {
        let known = match self.ends {
            Ends::All => true,
            Ends::Won => outcome != Outcome::Draw,
            Ends::Unseen => false,
        };
        if known {
            finished_value(position, outcome, side, ply, preference)
        } else {
            self.evaluate(position, side)
        }
    }

    fn knows_ends(&self) -> bool {
        self.ends.is_all()
    }
}

impl<G: Game> Prepared<'_, G> {
    /// Adds the terms that do not depend on a cell alone.
    fn with_rest(&self, start: Value, position: &G) -> Value {
        self.rest.iter().fold(start, |sum, (feature, weight)| {
            sum + weight * feature.of(position, self.side)
        })
    }
}
