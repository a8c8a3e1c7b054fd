//! Games and positions with their types forgotten.

use std::fmt::{self, Debug};
use std::marker::PhantomData;

use super::task::{GameRecord, Progress, Task, TaskResult};
use super::{beside, perform, replay};
use crate::championship::{Host, PairResult, PairsUnit, Played};
use crate::eval::{
    Evaluated, Evaluation, EvaluationSpec, NamedEvaluation, Perspective, feature_value,
};
use crate::evolution::{self, EvolutionConfig, Setup};
use crate::game::{BoardView, Game, GameInfo, Outcome, PlayError, Preset, Side};
use crate::player::{Player, PlayerSpec};
use crate::registry::worker_cache::WorkerCache;
use crate::search::{Algorithm, MoveOrder};
use crate::solve::solver_for;
use crate::text::{Message, TextError};
use crate::trace::Trace;

/// A game with its type forgotten.
pub const fn any_game<G: Evaluated>() -> &'static dyn AnyGame {
    &Kind::<G>(PhantomData)
}

/// A feature as the page offers it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FeatureInfo {
    /// Its name in files and links.
    pub id: &'static str,
    /// The seed document it comes from; empty where it is our own.
    pub source: &'static str,
    /// How it looks from the two sides.
    pub perspective: Perspective,
}

/// A player with a name as the page offers it.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerInfo {
    /// Its name in files and links; the texts have `named.GAME.ID` and `named.GAME.ID.about`.
    pub id: &'static str,
    /// The seed document it comes from; empty where it is our own.
    pub source: &'static str,
    /// How it plays.
    pub spec: PlayerSpec,
}

/// A legal move as the page offers it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveInfo {
    /// Its text.
    pub text: String,
    /// The cell of the board's view to point at; `None` for a pass.
    pub cell: Option<usize>,
}

/// A game of the registry.
pub trait AnyGame: Sync + Debug {
    /// The facts about it.
    fn info(&self) -> &'static GameInfo;
    /// See [`Game::OTHER_NAMES`].
    fn other_names(&self) -> &'static [&'static str];
    /// Its features, in their order; without those of squares.
    fn features(&self) -> Vec<FeatureInfo>;
    /// Whether every square is a feature as well (see [`Evaluated::pieces`]).
    fn has_squares(&self) -> bool;
    /// Its named evaluations, the default first.
    fn evaluations(&self) -> &'static [NamedEvaluation];
    /// Its named players, in the order of the page.
    fn players(&self) -> Vec<PlayerInfo>;
    /// Whether an evaluation can be built from plain data.
    ///
    /// # Errors
    /// What is wrong with it.
    fn check_evaluation(&self, spec: &EvaluationSpec) -> Result<(), Message>;
    /// Whether a player can be built from plain data.
    ///
    /// # Errors
    /// What is wrong with it.
    fn check_player(&self, spec: &PlayerSpec) -> Result<(), Message>;
    /// Whether the configuration of an evolution of this game is good: as quick as a form needs it.
    ///
    /// # Errors
    /// What is wrong with it.
    fn validate_evolution(&self, config: &EvolutionConfig) -> Result<(), Message>;
    /// Checks the configuration of an evolution of this game, and derives who measures it.
    ///
    /// # Errors
    /// What is wrong with it.
    fn check_evolution(&self, config: &EvolutionConfig) -> Result<Setup, Message>;
    /// A configuration of an evolution of this game to begin with.
    fn default_evolution(&self) -> EvolutionConfig;
    /// A starting position (see [`Game::start`]).
    ///
    /// # Errors
    /// A value that is out of range or does not go with the others.
    fn start(&self, values: &[i32]) -> Result<Box<dyn AnyPosition>, Message>;
    /// The position of a preset of this game.
    ///
    /// # Errors
    /// It is not one of its presets.
    fn preset(&self, preset: &Preset) -> Result<Box<dyn AnyPosition>, Message>;
    /// The position that a text describes.
    ///
    /// # Errors
    /// The first error of the text and where it is.
    fn parse(&self, text: &str) -> Result<Box<dyn AnyPosition>, TextError>;
    /// Every position of a game of this kind (see [`GameRecord::positions`]).
    ///
    /// # Errors
    /// The start or a move that cannot be read or played.
    fn replay(&self, record: &GameRecord) -> Result<Vec<Box<dyn AnyPosition>>, Message>;
    /// Whether a [`Task::Solve`] of a position, given as text, would be taken.
    fn can_solve(&self, position: &str) -> bool;
    /// Whether the game has an exact solver.
    fn has_solver(&self) -> bool;
    /// Does a task of this game; see [`super::run_at()`].
    ///
    /// # Errors
    /// What is wrong with the task.
    fn run(
        &self,
        task: &Task,
        cache: &mut WorkerCache,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<TaskResult, Message>;
    /// The first so many nodes of one of our searches of what a trace of somebody's own is about.
    ///
    /// # Errors
    /// See [`beside::search`].
    fn search_beside(
        &self,
        own: &Trace,
        how: (Algorithm, MoveOrder),
        nodes: u64,
    ) -> Result<Trace, Message>;
    /// Plays pairs of games of a championship, in which programs may play.
    ///
    /// # Errors
    /// See [`PairsUnit::play`].
    fn play_pairs(&self, unit: &PairsUnit, host: &mut dyn Host)
    -> Result<Vec<PairResult>, Message>;
}

/// Two are the same game if they have the same id.
impl PartialEq for dyn AnyGame {
    fn eq(&self, other: &dyn AnyGame) -> bool {
        self.info().id == other.info().id
    }
}

/// A position of any game.
pub trait AnyPosition: Send + Sync + Debug {
    /// A copy.
    fn boxed(&self) -> Box<dyn AnyPosition>;
    /// The facts about its game.
    fn info(&self) -> &'static GameInfo;
    /// The side that moves next.
    fn side_to_move(&self) -> Side;
    /// How the game ended, or `None` while it goes on.
    fn outcome(&self) -> Option<Outcome>;
    /// Why the game is over, for a person to read.
    fn ending(&self) -> Option<Message>;
    /// See [`Game::decided`].
    fn decided(&self) -> Option<Side>;
    /// The legal moves.
    fn moves(&self) -> Vec<MoveInfo>;
    /// The position after a move that a person, a file or a message names.
    ///
    /// # Errors
    /// The text is no move, or the move is not legal.
    fn play(&self, mv: &str) -> Result<Box<dyn AnyPosition>, PlayError>;
    /// The position as text.
    fn text(&self) -> String;
    /// The board for drawing.
    fn view(&self) -> BoardView;
    /// Images under the symmetries of the game, each with whether the sides are swapped in it (see
    /// [`Game::symmetries`]).
    fn symmetries(&self) -> Vec<(Box<dyn AnyPosition>, bool)>;
    /// The value of a feature for a side; `None` where the game has none of that name. Only for positions in which the game goes on.
    fn feature(&self, id: &str, side: Side) -> Option<f64>;
    /// The number of move sequences of exactly `depth` plies (see [`crate::game::perft`]).
    fn perft(&self, depth: u32) -> u64;
}

impl Clone for Box<dyn AnyPosition> {
    fn clone(&self) -> Self {
        self.boxed()
    }
}

/// Stands for a game in the registry.
struct Kind<G>(PhantomData<fn() -> G>);

impl<G: Evaluated> Debug for Kind<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Kind({})", G::INFO.id)
    }
}

impl<G: Evaluated> AnyGame for Kind<G> {
    fn info(&self) -> &'static GameInfo {
        G::INFO
    }

    fn other_names(&self) -> &'static [&'static str] {
        G::OTHER_NAMES
    }

    fn features(&self) -> Vec<FeatureInfo> {
        G::features()
            .iter()
            .map(|f| FeatureInfo {
                id: f.id,
                source: f.source,
                perspective: f.perspective,
            })
            .collect()
    }

    fn has_squares(&self) -> bool {
        G::pieces().is_some()
    }

    fn evaluations(&self) -> &'static [NamedEvaluation] {
        G::evaluations()
    }

    fn players(&self) -> Vec<PlayerInfo> {
        G::players()
            .iter()
            .map(|p| PlayerInfo {
                id: p.id,
                source: p.source,
                spec: PlayerSpec::named::<G>(p),
            })
            .collect()
    }

    fn check_evaluation(&self, spec: &EvaluationSpec) -> Result<(), Message> {
        Evaluation::<G>::new(spec).map(|_| ())
    }

    fn check_player(&self, spec: &PlayerSpec) -> Result<(), Message> {
        Player::<G>::new(spec).map(|_| ())
    }

    fn validate_evolution(&self, config: &EvolutionConfig) -> Result<(), Message> {
        config.validate::<G>()
    }

    fn check_evolution(&self, config: &EvolutionConfig) -> Result<Setup, Message> {
        config.check::<G>()
    }

    fn default_evolution(&self) -> EvolutionConfig {
        let start = G::start(G::INFO.presets[0].values).expect("a test checks every preset");
        evolution::default_config(&start)
    }

    fn start(&self, values: &[i32]) -> Result<Box<dyn AnyPosition>, Message> {
        Ok(Box::new(G::start(values)?))
    }

    fn preset(&self, preset: &Preset) -> Result<Box<dyn AnyPosition>, Message> {
        Ok(Box::new(match preset.text {
            None => G::start(preset.values)?,
            Some(text) => G::parse(text).map_err(|e| e.describe(text))?,
        }))
    }

    fn parse(&self, text: &str) -> Result<Box<dyn AnyPosition>, TextError> {
        Ok(Box::new(G::parse(text)?))
    }

    fn replay(&self, record: &GameRecord) -> Result<Vec<Box<dyn AnyPosition>>, Message> {
        Ok(replay::replay::<G>(record)?
            .into_iter()
            .map(|p| Box::new(p) as Box<dyn AnyPosition>)
            .collect())
    }

    fn has_solver(&self) -> bool {
        solver_for::<G>().is_some()
    }

    fn can_solve(&self, position: &str) -> bool {
        let solver = solver_for::<G>().zip(G::parse(position).ok());
        solver.is_some_and(|(solver, position)| {
            Game::outcome(&position).is_none() && solver.is_solvable(&position)
        })
    }

    fn run(
        &self,
        task: &Task,
        cache: &mut WorkerCache,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<TaskResult, Message> {
        perform::run_in::<G>(task, cache, progress)
    }

    fn search_beside(
        &self,
        own: &Trace,
        how: (Algorithm, MoveOrder),
        nodes: u64,
    ) -> Result<Trace, Message> {
        beside::search::<G>(own, how, nodes)
    }

    fn play_pairs(
        &self,
        unit: &PairsUnit,
        host: &mut dyn Host,
    ) -> Result<Vec<PairResult>, Message> {
        match unit.play::<G>(host)? {
            Played::All(pairs) => Ok(pairs),
            Played::Waits(_) => Err(Message::new("error.championship.programs")),
        }
    }
}

impl<G: Evaluated> AnyPosition for G {
    fn boxed(&self) -> Box<dyn AnyPosition> {
        Box::new(self.clone())
    }

    fn info(&self) -> &'static GameInfo {
        G::INFO
    }

    fn side_to_move(&self) -> Side {
        Game::side_to_move(self)
    }

    fn outcome(&self) -> Option<Outcome> {
        Game::outcome(self)
    }

    fn ending(&self) -> Option<Message> {
        Game::ending(self)
    }

    fn decided(&self) -> Option<Side> {
        Game::decided(self)
    }

    fn moves(&self) -> Vec<MoveInfo> {
        Game::moves(self)
            .map(|mv| MoveInfo {
                text: self.move_text(mv),
                cell: self.move_cell(mv),
            })
            .collect()
    }

    fn play(&self, mv: &str) -> Result<Box<dyn AnyPosition>, PlayError> {
        Ok(Box::new(replay::play_text(self, mv)?))
    }

    fn text(&self) -> String {
        Game::text(self)
    }

    fn view(&self) -> BoardView {
        Game::view(self)
    }

    fn symmetries(&self) -> Vec<(Box<dyn AnyPosition>, bool)> {
        Game::symmetries(self)
            .into_iter()
            .map(|(image, swaps)| (Box::new(image) as Box<dyn AnyPosition>, swaps))
            .collect()
    }

    fn feature(&self, id: &str, side: Side) -> Option<f64> {
        Some(feature_value::<G>(id).ok()?.of(self, side))
    }

    fn perft(&self, depth: u32) -> u64 {
        crate::game::perft(self, depth)
    }
}
