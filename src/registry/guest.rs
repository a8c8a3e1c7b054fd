//! Guest games as games of the registry.

use std::sync::Arc;

use super::any::{AnyGame, AnyPosition, FeatureInfo, Kind, PlayerInfo, any_game};
use super::game_tasks::GameTasks;
use super::list::{add_guest, game};
use super::task::{GameRecord, Progress, Task, TaskResult};
use super::worker_cache::WorkerCache;
use crate::championship::{Host, PairResult, PairsUnit};
use crate::eval::{EvaluationSpec, NamedEvaluation, WINS_ONLY};
use crate::evolution::{self, EvolutionConfig, Setup};
use crate::game::{GameInfo, PROGRAM_PREFIX, Preset, is_program_feature};
use crate::guest::{self, Guest, Source, Table, TableUpdate};
use crate::player::PlayerSpec;
use crate::python::{Opened, Script};
use crate::search::{Algorithm, MoveOrder};
use crate::text::{EnumId, Message, TextError};
use crate::trace::Trace;

/// The default search depth of the players of guest games, in plies: one ply less than the course's search at limit 4.
const DEPTH: u32 = 4;

/// The id of the player that every program of a class meets.
pub const GUEST_OPPONENT: &str = "alpha_beta";

/// A guest game. Its names, below 1 kB for each version of its file, stay in memory until the program ends;
/// [`guest::close`] frees its table.
#[derive(Debug)]
struct GuestGame {
    info: &'static GameInfo,
    evaluations: &'static [NamedEvaluation],
}

/// The implementation for the positions of all guest games.
const ALL: &dyn AnyGame = any_game::<Guest>();
const TASKS: &dyn GameTasks = Kind::<Guest>::ONE;

/// Opens the guest game of a script with [`Script::rules`], so that records and tasks can name it by its id.
/// `evaluations` are the names of evaluations in the script.
///
/// # Errors
/// The game is over at its start, or the rules fail there.
pub fn open_guest(
    script: &Arc<Script>,
    evaluations: &[String],
    opened: &Opened,
    source: Source,
) -> Result<&'static dyn AnyGame, Message> {
    let id = &script.game;
    let kind = guest_game(id, &opened.sides, evaluations);
    guest::open(Table::new(kind.info(), script.clone(), opened, source));
    let start = kind.parse(id).map_err(|e| e.reason)?;
    let is_over = start.outcome().is_some();
    let failure = guest::table(id)?.take_failure();
    let over = || is_over.then(|| Message::new("error.guest.over"));
    match failure.or_else(over) {
        Some(error) => {
            guest::close(id);
            Err(error)
        }
        None => Ok(kind),
    }
}

/// The game with an id. Creates it unless it was open before.
fn guest_game(id: &str, sides: &[String; 2], evaluations: &[String]) -> &'static dyn AnyGame {
    game(id).unwrap_or_else(|_| {
        let info = Box::leak(Box::new(info(id, sides)));
        let own = evaluations.iter().map(|name| own_evaluation(name));
        let evaluations: Vec<_> = [WINS_ONLY].into_iter().chain(own).collect();
        let evaluations = evaluations.leak();
        let kind: &'static GuestGame = Box::leak(Box::new(GuestGame { info, evaluations }));
        add_guest(kind);
        kind
    })
}

/// An evaluation of a game's file.
fn own_evaluation(name: &str) -> NamedEvaluation {
    let id: &'static str = format!("{PROGRAM_PREFIX}{name}").leak();
    NamedEvaluation::new(id, "", vec![(id, 1.0)].leak())
}

/// Opens or updates the table of a worker.
pub fn update_guest(update: TableUpdate) {
    match guest::table(&update.id) {
        Ok(table) => table.apply(update),
        Err(_) => {
            let kind = guest_game(&update.id, &update.sides, &[]);
            guest::open(Table::of_update(kind.info(), update));
        }
    }
}

fn info(id: &str, sides: &[String; 2]) -> GameInfo {
    let id: &'static str = id.to_owned().leak();
    let [first, second] = sides.clone();
    let start = Preset {
        id: "start",
        values: &[],
        text: Some(id),
    };
    GameInfo {
        id,
        sides: [first.leak(), second.leak()],
        parameters: &[],
        presets: vec![start].leak(),
    }
}

impl GuestGame {
    fn initial(&self) -> Result<Guest, Message> {
        Ok(Guest::initial(&guest::table(self.info.id)?))
    }
}

impl AnyGame for GuestGame {
    fn info(&self) -> &'static GameInfo {
        self.info
    }

    fn other_names(&self) -> &'static [&'static str] {
        ALL.other_names()
    }

    fn letters(&self) -> &'static [&'static str] {
        ALL.letters()
    }

    fn rules(&self) -> Option<Arc<Script>> {
        guest::table(self.info.id).ok()?.script().cloned()
    }

    fn features(&self) -> Vec<FeatureInfo> {
        ALL.features()
    }

    fn has_squares(&self) -> bool {
        ALL.has_squares()
    }

    fn evaluations(&self) -> &'static [NamedEvaluation] {
        self.evaluations
    }

    fn evaluation_name(&self, id: &str) -> Message {
        if is_program_feature(id) {
            self.info.feature_name(id)
        } else {
            ALL.evaluation_name(id)
        }
    }

    fn players(&self) -> Vec<PlayerInfo> {
        let searching = [Algorithm::AlphaBeta, Algorithm::Minimax].map(|algorithm| PlayerInfo {
            id: algorithm.id(),
            source: "",
            spec: PlayerSpec {
                algorithm,
                ..PlayerSpec::alpha_beta(DEPTH, EvaluationSpec::default())
            },
        });
        let random = PlayerInfo {
            id: Algorithm::Random.id(),
            source: "",
            spec: PlayerSpec::random(),
        };
        [random].into_iter().chain(searching).collect()
    }

    fn check_evaluation(&self, spec: &EvaluationSpec) -> Result<(), Message> {
        ALL.check_evaluation(spec)
    }

    fn check_player(&self, spec: &PlayerSpec) -> Result<(), Message> {
        ALL.check_player(spec)
    }

    fn validate_evolution(&self, config: &EvolutionConfig) -> Result<(), Message> {
        ALL.validate_evolution(config)
    }

    fn check_evolution(&self, config: &EvolutionConfig) -> Result<Setup, Message> {
        attempt(self.info.id, || ALL.check_evolution(config))
    }

    fn default_evolution(&self) -> EvolutionConfig {
        // The id is the text of the initial position.
        evolution::default_config::<Guest>(self.info.id, self.info.id.to_owned())
    }

    fn start(&self, _values: &[i32]) -> Result<Box<dyn AnyPosition>, Message> {
        Ok(Box::new(self.initial()?))
    }

    fn preset(&self, _preset: &Preset) -> Result<Box<dyn AnyPosition>, Message> {
        Ok(Box::new(self.initial()?))
    }

    fn parse(&self, text: &str) -> Result<Box<dyn AnyPosition>, TextError> {
        let position = ALL.parse(text)?;
        if position.info().id == self.info.id {
            Ok(position)
        } else {
            Err(TextError::new(0, Message::new("error.guest.other")))
        }
    }

    fn replay(&self, record: &GameRecord) -> Result<Vec<Box<dyn AnyPosition>>, Message> {
        ALL.replay(record)
    }

    fn can_solve(&self, position: &str) -> bool {
        ALL.can_solve(position)
    }

    fn has_solver(&self) -> bool {
        ALL.has_solver()
    }
}

/// The tasks of all guest games.
pub(super) struct GuestTasks;

/// Runs an action on positions of a game. Returns a failure of the rules during the action as its error.
fn attempt<T>(game: &str, action: impl FnOnce() -> Result<T, Message>) -> Result<T, Message> {
    let table = guest::table(game)?;
    let done = action();
    match table.take_failure() {
        Some(failure) => Err(failure),
        None => done,
    }
}

impl GameTasks for GuestTasks {
    fn run(
        &self,
        task: &Task,
        cache: &mut WorkerCache,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<TaskResult, Message> {
        let table = guest::table(task.game())?;
        // After the first missing state, the run only finds further missing states.
        let mut while_known = |event| {
            if !table.is_missing_states() {
                progress(event);
            }
        };
        let result = attempt(task.game(), || TASKS.run(task, cache, &mut while_known));
        let missing = table.take_missing();
        if !missing.blocks_search() {
            return result;
        }
        *cache = WorkerCache::default();
        Ok(TaskResult::MissingStates(missing))
    }

    fn search_beside(
        &self,
        own: &Trace,
        how: (Algorithm, MoveOrder),
        nodes: u64,
    ) -> Result<Trace, Message> {
        attempt(&own.heading.game, || TASKS.search_beside(own, how, nodes))
    }

    fn play_pairs(
        &self,
        unit: &PairsUnit,
        host: &mut dyn Host,
    ) -> Result<Vec<PairResult>, Message> {
        attempt(&unit.game, || TASKS.play_pairs(unit, host))
    }
}
