//! Type-erased games and positions.

use std::fmt::{self, Debug};
use std::marker::PhantomData;
use std::sync::Arc;

use super::replay;
use super::task::GameRecord;
use crate::eval::{
    Evaluated, Evaluation, EvaluationSpec, NamedEvaluation, Perspective, Term, feature_value,
    term_value,
};
use crate::evolution::{self, EvolutionConfig, Setup};
use crate::game::{BoardView, Game, GameInfo, Outcome, PlayError, Preset, Side};
use crate::player::{Player, PlayerSpec};
use crate::python::Script;
use crate::solve::reach_of;
use crate::text::{Message, TextError};

/// A type-erased game.
pub const fn any_game<G: Evaluated>() -> &'static dyn AnyGame {
    Kind::<G>::ONE
}

/// A feature in the page's lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FeatureInfo {
    /// Used in files and links.
    pub id: &'static str,
    /// The source document it comes from; empty for our own.
    pub source: &'static str,
    pub perspective: Perspective,
}

/// A named player in the page's lists.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerInfo {
    /// Used in files and links; the texts have `named.GAME.ID` and `named.GAME.ID.about`.
    pub id: &'static str,
    /// The source document it comes from; empty for our own.
    pub source: &'static str,
    pub spec: PlayerSpec,
}

/// A legal move in the page's lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveInfo {
    pub text: String,
    /// The cell of the board's view to click; `None` for a move without a cell, such as a pass.
    pub cell: Option<usize>,
    /// The cell to click before `cell`, in games whose moves name two cells.
    pub from: Option<usize>,
}

/// A game as the page uses it: everything except the tasks of [`GameTasks`](super::game_tasks::GameTasks).
pub trait AnyGame: Sync + Debug {
    fn info(&self) -> &'static GameInfo;
    /// See [`Game::OTHER_NAMES`].
    fn other_names(&self) -> &'static [&'static str];
    /// See [`Game::LETTERS`].
    fn letters(&self) -> &'static [&'static str];
    /// The user's program with the rules; `None` if they are in Rust.
    fn rules(&self) -> Option<Arc<Script>> {
        None
    }
    /// In the order of the game, without the features of squares.
    fn features(&self) -> Vec<FeatureInfo>;
    /// True if every square is also a feature (see [`Evaluated::PIECES`]).
    fn has_squares(&self) -> bool;
    /// The default comes first.
    fn evaluations(&self) -> &'static [NamedEvaluation];
    /// The name of an evaluation, for the page.
    fn evaluation_name(&self, id: &str) -> Message {
        Message::new(&format!("evaluation.{}.{id}", self.info().text_id()))
    }
    /// In the order of the page.
    fn players(&self) -> Vec<PlayerInfo>;
    /// Checks that an evaluation can be built from plain data.
    ///
    /// # Errors
    /// The invalid part.
    fn check_evaluation(&self, spec: &EvaluationSpec) -> Result<(), Message>;
    /// Checks that a player can be built from plain data.
    ///
    /// # Errors
    /// The invalid part.
    fn check_player(&self, spec: &PlayerSpec) -> Result<(), Message>;
    /// Checks the configuration of an evolution of this game, fast enough for a form.
    ///
    /// # Errors
    /// The invalid parameter.
    fn validate_evolution(&self, config: &EvolutionConfig) -> Result<(), Message>;
    /// Checks the configuration of an evolution of this game, and derives its panel.
    ///
    /// # Errors
    /// The invalid parameter.
    fn check_evolution(&self, config: &EvolutionConfig) -> Result<Setup, Message>;
    /// The initial configuration of the form.
    fn default_evolution(&self) -> EvolutionConfig;
    /// See [`Game::start`].
    ///
    /// # Errors
    /// A value out of range or inconsistent with the others.
    fn start(&self, values: &[i32]) -> Result<Box<dyn AnyPosition>, Message>;
    /// The position of a preset of this game.
    ///
    /// # Errors
    /// The preset belongs to another game.
    fn preset(&self, preset: &Preset) -> Result<Box<dyn AnyPosition>, Message>;
    /// The position of the first preset, with which a new game begins.
    ///
    /// # Errors
    /// The class of a user's own game fails.
    fn first_start(&self) -> Result<Box<dyn AnyPosition>, Message> {
        self.preset(&self.info().presets[0])
    }
    /// # Errors
    /// The first error and its offset.
    fn parse(&self, text: &str) -> Result<Box<dyn AnyPosition>, TextError>;
    /// All positions of a game of this kind (see [`GameRecord::positions`]).
    ///
    /// # Errors
    /// The start or a move is invalid.
    fn replay(&self, record: &GameRecord) -> Result<Vec<Box<dyn AnyPosition>>, Message>;
    /// True if a [`Task::Solve`] of a position, given as text, is possible.
    fn can_solve(&self, position: &str) -> bool;
    fn has_solver(&self) -> bool;
}

/// Games are equal if their ids are.
impl PartialEq for dyn AnyGame {
    fn eq(&self, other: &dyn AnyGame) -> bool {
        self.info().id == other.info().id
    }
}

/// A position of any game.
pub trait AnyPosition: Send + Sync + Debug {
    fn boxed(&self) -> Box<dyn AnyPosition>;
    /// The facts about its game.
    fn info(&self) -> &'static GameInfo;
    fn side_to_move(&self) -> Side;
    /// `None` for an unfinished game.
    fn outcome(&self) -> Option<Outcome>;
    /// See [`Game::ending`].
    fn ending(&self) -> Option<Message>;
    /// See [`Game::decided`].
    fn decided(&self) -> Option<Side>;
    fn moves(&self) -> Vec<MoveInfo>;
    /// The cell of a legal move; `None` for a move without one.
    fn cell_of(&self, mv: &str) -> Option<usize> {
        self.moves().into_iter().find(|m| m.text == mv)?.cell
    }
    /// The position after a move from the user, a file or a message.
    ///
    /// # Errors
    /// The text is not a move, or the move is illegal.
    fn play(&self, mv: &str) -> Result<Box<dyn AnyPosition>, PlayError>;
    fn text(&self) -> String;
    fn view(&self) -> BoardView;
    /// The images under the symmetries of the game; true if the image swaps the sides (see [`Game::symmetries`]).
    fn symmetries(&self) -> Vec<(Box<dyn AnyPosition>, bool)>;
    /// The value of a feature for a side; `None` if the game has no such feature. Only for unfinished positions.
    fn feature(&self, id: &str, side: Side) -> Option<f64>;
    /// Like [`Self::feature`], for the feature of a term of an evaluation.
    fn term(&self, term: &Term, side: Side) -> Option<f64>;
    /// See [`crate::game::perft`].
    fn perft(&self, depth: u32) -> u64;
}

impl Clone for Box<dyn AnyPosition> {
    fn clone(&self) -> Self {
        self.boxed()
    }
}

/// Represents a game in the registry.
pub(super) struct Kind<G>(PhantomData<fn() -> G>);

impl<G: 'static> Kind<G> {
    pub(super) const ONE: &Kind<G> = &Kind(PhantomData);
}

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

    fn letters(&self) -> &'static [&'static str] {
        G::LETTERS
    }

    fn features(&self) -> Vec<FeatureInfo> {
        G::FEATURES
            .iter()
            .map(|f| FeatureInfo {
                id: f.id,
                source: f.source,
                perspective: f.perspective,
            })
            .collect()
    }

    fn has_squares(&self) -> bool {
        G::PIECES.is_some()
    }

    fn evaluations(&self) -> &'static [NamedEvaluation] {
        G::EVALUATIONS
    }

    fn players(&self) -> Vec<PlayerInfo> {
        G::PLAYERS
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
        evolution::default_config::<G>(G::INFO.id, start.text())
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
        reach_of::<G>().is_some()
    }

    fn can_solve(&self, position: &str) -> bool {
        let reach = reach_of::<G>().zip(G::parse(position).ok());
        reach.is_some_and(|(reach, position)| {
            Game::outcome(&position).is_none() && reach.is_solvable(&position)
        })
    }
}

impl<G: Evaluated> AnyPosition for G {
    fn boxed(&self) -> Box<dyn AnyPosition> {
        Box::new(self.clone())
    }

    fn info(&self) -> &'static GameInfo {
        Game::info(self)
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
                from: self.move_from(mv),
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

    fn term(&self, term: &Term, side: Side) -> Option<f64> {
        term_value(term, self, side).ok()
    }

    fn perft(&self, depth: u32) -> u64 {
        crate::game::perft(self, depth)
    }
}
