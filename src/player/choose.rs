//! A player. Principal variation search keeps a table between moves: create a new player where games must not share
//! it.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use web_time::Instant;

use super::limit::{Limit, MAX_DEPTH, MAX_PLAYOUTS, MAX_TIME_MS};
use super::monitor::{SearchMonitor, Unmonitored};
use super::shuffle::shuffle;
use super::spec::{MAX_EXPLORATION, PlayerSpec};
use crate::eval::{Evaluated, Evaluation, Prepared, ProgramFeatures, Verdict, verdict};
use crate::game::{Game, Side};
use crate::search::allocate::MemoryShortage;
use crate::search::monte_carlo::monte_carlo;
use crate::search::{self, Algorithm, Counters, Limiter, Memory, Report, SearchParams, best_moves};
use crate::text::{EnumId, Message, in_range};

#[derive(Clone, Debug, PartialEq)]
pub struct Choice<M> {
    /// `None` if the player resigns.
    pub mv: Option<M>,
    /// The result of the search; `None` if the player did not search.
    pub report: Option<Report<M>>,
}

pub struct Player<G: Game> {
    spec: PlayerSpec,
    evaluation: Option<Evaluation<G>>,
    /// Features of the user's program that the evaluation may use.
    own: Option<Rc<ProgramFeatures<G>>>,
    /// The state that principal variation search keeps between moves.
    memory: RefCell<Option<Memory<G>>>,
}

impl<G: Evaluated> Player<G> {
    /// # Errors
    /// A depth, time, number of playouts, exploration constant or share of random moves out of range, a limit that the
    /// algorithm does not support, or an invalid evaluation.
    pub fn new(spec: &PlayerSpec) -> Result<Self, Message> {
        Self::with_own(spec, None)
    }

    /// Like [`Player::new`], with features of the user's program.
    ///
    /// # Errors
    /// As for [`Player::new`].
    pub fn with_own(
        spec: &PlayerSpec,
        own: Option<&Rc<ProgramFeatures<G>>>,
    ) -> Result<Self, Message> {
        check_limit(spec)?;
        let evaluation = if spec.algorithm.has_depth() {
            Some(Evaluation::with_own(&spec.evaluation, own)?.with_ends(spec.ends))
        } else {
            None
        };
        Ok(Player {
            spec: spec.clone(),
            evaluation,
            own: own.map(Rc::clone),
            memory: RefCell::new(None),
        })
    }
}

/// Checks the ranges of the limits, and that the algorithm supports them.
fn check_limit(spec: &PlayerSpec) -> Result<(), Message> {
    if let Some(depth) = spec.limit.depth() {
        in_range("player.depth", depth, 1..=MAX_DEPTH)?;
    }
    if spec.random_percent > 100 {
        return Err(Message::new("error.player.random").with("found", spec.random_percent));
    }
    check_playouts(spec)?;
    let Some(ms) = spec.limit.time() else {
        return Ok(());
    };
    in_range("player.time", ms, 1..=MAX_TIME_MS)?;
    if !spec.algorithm.has_clock() {
        let name = format!("algorithm.{}", spec.algorithm.id());
        return Err(
            Message::new("error.player.no_clock").with_message("algorithm", Message::new(&name))
        );
    }
    Ok(())
}

/// Checks the settings of Monte Carlo tree search, and that no other algorithm has them.
fn check_playouts(spec: &PlayerSpec) -> Result<(), Message> {
    let is_monte_carlo = spec.algorithm == Algorithm::MonteCarlo;
    match spec.limit.playouts() {
        None if is_monte_carlo => return Err(Message::new("error.player.playouts_missing")),
        Some(_) if !is_monte_carlo => {
            let name = format!("algorithm.{}", spec.algorithm.id());
            return Err(Message::new("error.player.no_playouts")
                .with_message("algorithm", Message::new(&name)));
        }
        Some(playouts) => in_range("player.playouts", playouts, 1..=MAX_PLAYOUTS)?,
        None => {}
    }
    in_range("player.exploration", spec.exploration, 0.0..=MAX_EXPLORATION)
}

impl<G: Game> Player<G> {
    /// True if a search of the current game has met a position without values from the user's program. The caller then
    /// repeats the game when the program has supplied them.
    pub fn is_missing_features(&self) -> bool {
        self.own
            .as_ref()
            .is_some_and(|own| own.is_missing_features())
    }

    /// Why the transposition table is missing or smaller, if memory ran out.
    pub fn shortage(&self) -> Option<MemoryShortage> {
        self.memory.borrow().as_ref()?.shortage()
    }

    /// Chooses a move in an unfinished game. A deepening search reports every depth to `monitor`, which may stop any
    /// search.
    ///
    /// Without a time limit the move depends only on the arguments and the state of `rng`, on every machine.
    ///
    /// # Panics
    /// If the game is over.
    pub fn choose(
        &self,
        position: &G,
        rng: &mut ChaCha8Rng,
        monitor: &mut dyn SearchMonitor<G::Move>,
    ) -> Choice<G::Move> {
        let mut moves: Vec<G::Move> = position.moves().collect();
        assert!(!moves.is_empty(), "no move in {}", position.text());
        if let Some(mv) = self.random_move(position, rng) {
            return Choice {
                mv: Some(mv),
                report: None,
            };
        }
        if self.spec.shuffles {
            shuffle(&mut moves, rng);
        }
        let report = match self.spec.limit {
            Limit::Playouts(playouts) => Some(self.play_out(position, playouts, rng, monitor)),
            _ => self.search(position, &moves, monitor),
        };
        let Some(report) = report else {
            let n = rng.random_range(0..moves.len() as u32);
            return Choice {
                mv: Some(moves[n as usize]),
                report: None,
            };
        };
        let lost = matches!(verdict(report.value), Verdict::LostIn(_));
        let mv = if lost && self.spec.resigns && report.complete {
            None
        } else {
            // A search that stops in its first ply has no result: plays the first move of the order.
            report.best().or(Some(moves[0]))
        };
        Choice {
            mv,
            report: Some(report),
        }
    }

    /// The evaluation for one side in the game of `position`; `None` if the player does not search.
    pub fn prepared(&self, position: &G, side: Side) -> Option<Prepared<'_, G>> {
        let evaluation = self.evaluation.as_ref()?;
        Some(evaluation.prepared(position, side))
    }

    /// Chooses a move like an unmonitored [`Player::choose`], and returns only the move; `None` if it resigns.
    ///
    /// Much faster for players that shuffle and search with minimax or alpha-beta: finds all best moves in any order
    /// and draws one. The probabilities are the same, but the same `rng` may give another move.
    ///
    /// # Panics
    /// If the game is over.
    pub fn decide(&self, position: &G, rng: &mut ChaCha8Rng) -> Option<G::Move> {
        let evaluation = self.prepared(position, position.side_to_move());
        self.decide_by(evaluation.as_ref(), position, rng)
    }

    /// [`Player::decide`] for many moves of a game: `evaluation` is the result of [`Player::prepared`] for the side to
    /// move. Preparing takes longer than a small search.
    pub fn decide_by(
        &self,
        evaluation: Option<&Prepared<'_, G>>,
        position: &G,
        rng: &mut ChaCha8Rng,
    ) -> Option<G::Move> {
        let (
            Algorithm::Minimax | Algorithm::AlphaBeta,
            Limit::Depth(depth),
            Some(evaluation),
            true,
        ) = (self.spec.algorithm, self.spec.limit, evaluation, self.spec.shuffles)
        else {
            return self.choose(position, rng, &mut Unmonitored).mv;
        };
        if let Some(mv) = self.random_move(position, rng) {
            return Some(mv);
        }
        let best = best_moves(position, depth, evaluation, self.spec.preference);
        assert!(!best.moves.is_empty(), "no move in {}", position.text());
        if self.spec.resigns && matches!(verdict(best.value), Verdict::LostIn(_)) {
            return None;
        }
        let n = rng.random_range(0..best.moves.len() as u32);
        Some(best.moves[n as usize])
    }

    /// A random move with the probability [`PlayerSpec::random_percent`]. Draws nothing from `rng` if the probability
    /// is 0.
    fn random_move(&self, position: &G, rng: &mut ChaCha8Rng) -> Option<G::Move> {
        let percent = self.spec.random_percent;
        if percent == 0 || rng.random_range(0..100u32) >= percent {
            return None;
        }
        let moves: Vec<G::Move> = position.moves().collect();
        let n = rng.random_range(0..moves.len() as u32);
        moves.get(n as usize).copied()
    }

    /// Monte Carlo tree search.
    fn play_out(
        &self,
        position: &G,
        playouts: u32,
        rng: &mut ChaCha8Rng,
        monitor: &mut dyn SearchMonitor<G::Move>,
    ) -> Report<G::Move> {
        let max_nodes = monitor.max_nodes().unwrap_or(u64::MAX);
        let mut stop = |so_far: &Counters| monitor.stop(so_far);
        monte_carlo(
            position,
            (playouts, self.spec.exploration),
            rng,
            &mut Limiter::new(max_nodes, &mut stop),
            &mut |_| {},
        )
    }

    /// Searches the root moves in this order; `None` if the player does not search.
    fn search(
        &self,
        position: &G,
        moves: &[G::Move],
        monitor: &mut dyn SearchMonitor<G::Move>,
    ) -> Option<Report<G::Move>> {
        let evaluation = self.evaluation.as_ref()?;
        let evaluator = evaluation.prepared(position, position.side_to_move());
        let limit = self.spec.limit;
        let deadline = limit
            .time()
            .map(|ms| (Instant::now(), Duration::from_millis(u64::from(ms))));
        let max_nodes = monitor.max_nodes();
        let params = SearchParams {
            depth: limit.depth().unwrap_or(MAX_DEPTH),
            evaluator: &evaluator,
            preference: self.spec.preference,
            order: self.spec.order,
            // Only a search that may be stopped needs the results of smaller depths.
            deepens: deadline.is_some() || max_nodes.is_some(),
            root: moves,
            line: &[],
        };
        // The search reports depths to the monitor while the limiter asks the same monitor whether to stop.
        let monitor = RefCell::new(monitor);
        let mut stop = |so_far: &Counters| {
            deadline.is_some_and(|(start, time)| start.elapsed() >= time)
                || monitor.borrow_mut().stop(so_far)
        };
        search::search_with(
            self.spec.algorithm,
            position,
            &params,
            &mut self.memory.borrow_mut(),
            &mut Limiter::new(max_nodes.unwrap_or(u64::MAX), &mut stop),
            &mut |report| monitor.borrow_mut().depth(report),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::EvaluationSpec;
    use crate::game::{Game, Outcome};
    use crate::games::{Rastros, TicTacToe};
    use crate::text::{Language, translate};
    use rand::SeedableRng;

    fn rng() -> ChaCha8Rng {
        ChaCha8Rng::seed_from_u64(7)
    }

    #[test]
    fn errors_name_the_invalid_setting() {
        let basilio = Rastros::EVALUATIONS[0].spec();
        let mut spec = PlayerSpec::alpha_beta(0, basilio);
        let error = |spec: &PlayerSpec| Player::<Rastros>::new(spec).err().map(|m| m.key);
        assert_eq!(error(&spec).as_deref(), Some("error.range"));
        spec.limit = Limit::Time(100);
        assert_eq!(error(&spec).as_deref(), Some("error.player.no_clock"));
        spec.limit = Limit::Both {
            depth: 6,
            time: 100,
        };
        assert_eq!(error(&spec).as_deref(), Some("error.player.no_clock"));
        spec.algorithm = Algorithm::Deepening;
        assert_eq!(error(&spec), None);
        spec.limit = Limit::Both {
            depth: 0,
            time: 100,
        };
        assert_eq!(error(&spec).as_deref(), Some("error.range"));
        spec.limit = Limit::Both { depth: 6, time: 0 };
        assert_eq!(error(&spec).as_deref(), Some("error.range"));
        spec.limit = Limit::Time(100);
        spec.evaluation = EvaluationSpec::default();
        assert_eq!(error(&spec), None, "it sees wins only");
        spec.evaluation = EvaluationSpec::feature("luck");
        assert_eq!(error(&spec).as_deref(), Some("error.evaluation.unknown"));
        spec.evaluation = Rastros::EVALUATIONS[0].spec();
        spec.evaluation.terms[0].weight = f64::NAN;
        assert_eq!(error(&spec).as_deref(), Some("error.evaluation.weight"));
    }

    #[test]
    fn errors_name_playouts_and_exploration() {
        let mut spec = PlayerSpec::monte_carlo(100);
        let error = |spec: &PlayerSpec| {
            let error = Player::<Rastros>::new(spec).err();
            error.map_or_else(String::new, |error| error.text(Language::En))
        };
        assert_eq!(error(&spec), "");
        for exploration in [f64::NAN, f64::INFINITY, -0.1, 10.5] {
            let spec = PlayerSpec {
                exploration,
                ..spec.clone()
            };
            let error = error(&spec);
            assert!(error.starts_with("Exploration constant: "), "{error}");
        }
        for playouts in [0, MAX_PLAYOUTS + 1] {
            spec.limit = Limit::Playouts(playouts);
            let error = error(&spec);
            assert!(error.starts_with("Playouts per move: "), "{error}");
        }
        let key = |spec: &PlayerSpec| Player::<Rastros>::new(spec).err().map(|m| m.key);
        spec.limit = Limit::Depth(4);
        assert_eq!(key(&spec).as_deref(), Some("error.player.playouts_missing"));
        spec = PlayerSpec::alpha_beta(4, Rastros::EVALUATIONS[0].spec());
        spec.limit = Limit::Playouts(100);
        assert_eq!(key(&spec).as_deref(), Some("error.player.no_playouts"));
    }

    #[test]
    fn monte_carlo_finds_winning_move() {
        let start = TicTacToe::parse("OO1/XX1/3 X").unwrap();
        let player = Player::<TicTacToe>::new(&PlayerSpec::monte_carlo(500)).unwrap();
        let choose = || player.choose(&start, &mut rng(), &mut Unmonitored);
        let Choice { mv, report } = choose();
        let report = report.unwrap();
        assert_eq!(start.after(mv.unwrap()).outcome(), Some(Outcome::WonBy(Side::First)));
        assert_eq!((report.value, report.counters.leaves), (1.0, 500));
        assert_eq!(choose(), choose(), "the same seed, the same move");
    }

    #[test]
    fn random_percent_sets_share_of_random_moves() {
        let start = Rastros::start(&[8, 8, 4, 5]).unwrap();
        let mut spec = PlayerSpec::alpha_beta(1, Rastros::EVALUATIONS[0].spec());
        let mut drawn = |percent| {
            spec.random_percent = percent;
            let player = Player::<Rastros>::new(&spec).unwrap();
            let lots = (0..200).filter(|&seed| {
                let choose = || {
                    let mut rng = ChaCha8Rng::seed_from_u64(seed);
                    player.choose(&start, &mut rng, &mut Unmonitored)
                };
                assert_eq!(choose(), choose(), "the same seed, the same move");
                choose().report.is_none()
            });
            lots.count()
        };
        assert_eq!((drawn(0), drawn(100)), (0, 200));
        let some = drawn(30);
        assert!((40..80).contains(&some), "{some} of 200");
        spec.random_percent = 101;
        let error = Player::<Rastros>::new(&spec).err().map(|m| m.key);
        assert_eq!(error.as_deref(), Some("error.player.random"));
    }

    #[test]
    fn clock_error_names_timed_algorithms() {
        for language in Language::all() {
            let text = translate(language, "error.player.no_clock").to_lowercase();
            for algorithm in Algorithm::all() {
                let key = format!("algorithm.{}", algorithm.id());
                let name = translate(language, &key).to_lowercase();
                let named = text.contains(&name);
                assert_eq!(named, algorithm.has_clock(), "{name}: {text}");
            }
        }
    }

    #[test]
    fn first_limit_reached_ends_search() {
        let start = Rastros::start(&[8, 8, 4, 5]).unwrap();
        let mut spec = PlayerSpec::alpha_beta(1, Rastros::EVALUATIONS[0].spec());
        for algorithm in Algorithm::all().filter(|a| a.has_clock()) {
            spec.algorithm = algorithm;
            let mut choose = |limit| {
                spec.limit = limit;
                let player = Player::<Rastros>::new(&spec).unwrap();
                player
                    .choose(&start, &mut rng(), &mut Unmonitored)
                    .report
                    .unwrap()
            };
            let (depth, time) = (3, MAX_TIME_MS);
            let by_depth = choose(Limit::Both { depth, time });
            assert!(by_depth.complete);
            assert_eq!(by_depth.depth, 3);
            let (depth, time) = (MAX_DEPTH, 20);
            let by_time = choose(Limit::Both { depth, time });
            assert!(!by_time.complete);
            assert!(by_time.best().is_some());
        }
    }

    #[test]
    fn draws_uniformly_from_best_moves() {
        // On the empty board all nine moves lead to a draw.
        let spec = PlayerSpec::alpha_beta(9, TicTacToe::EVALUATIONS[0].spec());
        let player = Player::<TicTacToe>::new(&spec).unwrap();
        let start = TicTacToe::start(&[3, 3, 3]).unwrap();
        let mut rng = rng();
        let mut seen = std::collections::BTreeMap::new();
        for _ in 0..180 {
            let mv = player
                .choose(&start, &mut rng, &mut Unmonitored)
                .mv
                .unwrap();
            *seen.entry(mv).or_insert(0) += 1;
        }
        assert_eq!(seen.len(), 9, "{seen:?}");
        // The expected count is 20 for each move; 5 standard deviations are 21.
        assert!(seen.values().all(|&n| n < 42), "{seen:?}");
    }

    #[test]
    fn resigns_only_when_lost() {
        // Every move of S leads next to N's goal, or to a dead end.
        let lost = Rastros::parse("1#2/##o1/##2/1##1 S").unwrap();
        let mut spec = PlayerSpec::alpha_beta(4, Rastros::EVALUATIONS[0].spec());
        let choose = |spec: &PlayerSpec| {
            Player::<Rastros>::new(spec)
                .unwrap()
                .choose(&lost, &mut rng(), &mut Unmonitored)
        };
        assert!(matches!(verdict(choose(&spec).report.unwrap().value), Verdict::LostIn(_)));
        assert!(choose(&spec).mv.is_some());
        spec.resigns = true;
        assert_eq!(choose(&spec).mv, None);
    }

    #[test]
    fn stopped_search_returns_a_move() {
        struct StopAtOnce;
        impl<M> SearchMonitor<M> for StopAtOnce {
            fn stop(&mut self, _: &Counters) -> bool {
                true
            }
        }
        let start = Rastros::start(&[8, 8, 4, 5]).unwrap();
        let mut spec = PlayerSpec::alpha_beta(30, Rastros::EVALUATIONS[0].spec());
        for algorithm in Algorithm::all() {
            spec.limit = match algorithm {
                Algorithm::Random => continue,
                Algorithm::MonteCarlo => Limit::Playouts(MAX_PLAYOUTS),
                _ => Limit::Depth(30),
            };
            spec.algorithm = algorithm;
            let player = Player::<Rastros>::new(&spec).unwrap();
            let choice = player.choose(&start, &mut rng(), &mut StopAtOnce);
            assert!(start.is_legal(choice.mv.unwrap()));
            assert!(!choice.report.unwrap().complete);
        }
    }
}
