//! The measured kernels. Criterion measures them natively (`benches/speed.rs`); `cargo xtask bench` measures them natively
//! and in WebAssembly (`examples/kernels.rs`).

use std::hint::black_box;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use rastros_lab::arena::statistics::Sprt;
use rastros_lab::championship::{
    ChampionshipConfig, ChampionshipJob, Contender, Format, Limits, Plays, Stop, TieBreak,
};
use rastros_lab::eval::{Evaluated, Evaluation, EvaluationSpec, Evaluator, Term, square_features};
use rastros_lab::evolution::{EvolutionConfig, EvolutionPreset, preset};
use rastros_lab::game::{Game, Side, perft};
use rastros_lab::games::{AdjiBoto, Rastros, Reversi, TicTacToe};
use rastros_lab::job::EvolutionJob;
use rastros_lab::registry;
use rastros_lab::registry::{Task, TaskResult};
use rastros_lab::search::{self, Limiter, Memory, MoveOrder, SearchParams};
use rastros_lab::solve::adji_boto::Endings;
use rastros_lab::solve::reversi::Endgame;
use rastros_lab::solve::{rastros, tic_tac_toe};

/// A piece of work to measure.
pub struct Kernel {
    /// Its name.
    pub name: &'static str,
    /// The unit of the figure. For units `per second`, the figure is the result of [`Kernel::run`] divided by the time.
    pub unit: &'static str,
    /// Reference figures in the same unit: the native figure, the figure in WebAssembly, and their source.
    pub reference: Option<(Option<f64>, Option<f64>, &'static str)>,
    /// Runs the kernel once. Returns the number of nodes, games or other units, or 1 if the figure is a time.
    pub run: fn() -> u64,
}

const COURSE: &str = "8/8/8/4o3/8/8/8/8 S";
const SCHOOL: &str = "7/7/4o2/7/7/7/7 S";

fn distance<G: Evaluated>() -> Evaluation<G> {
    let named = &G::EVALUATIONS[0];
    Evaluation::new(&named.spec()).expect("a named evaluation")
}

/// Runs a search without limits.
fn unlimited<R>(search: impl FnOnce(&mut Limiter<'_>) -> R) -> R {
    search(&mut Limiter::new(u64::MAX, &mut |_| false))
}

fn position<G: Game>(text: &str) -> G {
    G::parse(text).expect("a position")
}

fn start<G: Game>() -> G {
    G::start(G::INFO.presets[0].values).expect("a preset")
}

fn pruned(text: &str, depth: u32) -> u64 {
    let root = position::<Rastros>(text);
    let evaluation = distance::<Rastros>();
    let evaluation = evaluation.prepared(&root, root.side_to_move());
    let params = SearchParams {
        order: MoveOrder::Evaluation,
        ..SearchParams::new(depth, &evaluation)
    };
    let report = unlimited(|limiter| search::alpha_beta(&root, &params, limiter));
    assert!(!report.variation.is_empty());
    1
}

/// Evaluates a position after random moves by a table for the contents of every square of 2 x 2 cells.
fn network() -> u64 {
    let corners = (0..64usize).filter(|corner| corner % 8 < 7 && *corner < 56);
    let names = square_features().map(|name| name.replace("square_", ""));
    let names: Vec<_> = names.collect();
    let square = |corner: usize| [0, 1, 8, 9].map(|step| &names[corner + step][..]).concat();
    let placements: Vec<_> = corners.map(square).collect();
    let term = Term {
        values: (0..81).map(f64::from).collect(),
        ..Term::new(format!("tuple_{}", placements.join(".")), 1.0)
    };
    let spec = EvaluationSpec { terms: vec![term] };
    let evaluation = Evaluation::new(&spec).expect("a tuple");
    let mut position = start::<Reversi>();
    for ply in 0..20 {
        let moves: Vec<_> = position.moves().collect();
        position.play(moves[ply * 7 % moves.len()]);
    }
    let evaluation = evaluation.prepared(&position, Side::First);
    let evaluate = |_| evaluation.evaluate(black_box(&position), Side::First);
    let sum: f64 = (0..EVALUATIONS).map(evaluate).sum();
    assert!(sum > 0.0);
    EVALUATIONS
}

/// The number of evaluations of [`network`].
const EVALUATIONS: u64 = 100_000;

/// A fixed sample of positions after random moves.
fn middle_games(plies: u32, count: usize) -> Vec<Rastros> {
    let mut rng = ChaCha8Rng::seed_from_u64(40);
    let mut found = Vec::new();
    while found.len() < count {
        let mut at = position::<Rastros>(COURSE);
        for _ in 0..plies {
            let moves: Vec<_> = at.moves().collect();
            if moves.is_empty() || at.outcome().is_some() {
                break;
            }
            at.play(moves[rng.random_range(0..moves.len() as u32) as usize]);
        }
        if at.outcome().is_none() && at.moves().count() > 2 {
            found.push(at);
        }
    }
    found
}

fn decide(plies: u32, count: usize) -> u64 {
    let mut solver = rastros::Solver::with_bytes(64 << 20);
    for at in middle_games(plies, count) {
        assert!(solver.wins(&at, &mut |_| false).is_some());
        solver.forget();
    }
    count as u64
}

/// One generation of the course's longest run, without the yardstick.
fn cup() -> u64 {
    let mut config = preset("course_deep").expect("a preset").config();
    config.generations = 0;
    config.yardstick = None;
    evolve(&config)
}

/// The first two generations of a preset, without the yardstick.
pub fn beginning(preset: &EvolutionPreset) -> EvolutionConfig {
    EvolutionConfig {
        generations: 1,
        yardstick: None,
        ..preset.config()
    }
}

/// Plays an evolution; returns the games of its contests.
pub fn evolve(config: &EvolutionConfig) -> u64 {
    let setup = registry::check_evolution(config).expect("a good configuration");
    let mut job = EvolutionJob::new(setup);
    while let Some((id, unit)) = job.next_unit() {
        let played = registry::run(&Task::Play(unit), &mut |_| {}).expect("a good unit");
        let (scores, changes) = played.scores().expect("games");
        assert!(job.receive_with_changes(id, scores, changes));
    }
    assert!(job.is_done());
    config.games()
}

/// The first duel of the page: Basilio against jogador42, six plies, 20 pairs of games.
fn duel() -> u64 {
    let player = |id: &str| Contender {
        name: id.to_owned(),
        plays: Plays::Named(id.to_owned()),
        limits: Limits::default(),
    };
    let config = ChampionshipConfig {
        game: "rastros".to_owned(),
        start: COURSE.to_owned(),
        players: ["basilio", "jogador42"].map(player).to_vec(),
        format: Format::RoundRobin { adaptive: false },
        pairs: 20,
        starts: Vec::new(),
        depths: Vec::new(),
        opening_plies: 2,
        repeats: 1,
        sprt: Sprt::default(),
        stop: Stop::Never,
        tie_breaks: TieBreak::usual(),
        seed: 1,
    };
    let setup = registry::check_championship(&config).expect("a good configuration");
    let mut job = ChampionshipJob::new(setup);
    while let Some((id, unit)) = job.next_unit() {
        if let Ok(TaskResult::PlayedPairs { pairs }) =
            registry::run(&Task::PlayPairs(unit), &mut |_| {})
        {
            job.receive(id, &pairs);
        }
    }
    job.progress().games
}

fn adji(table: bool) -> u64 {
    let evaluation = distance::<AdjiBoto>();
    let root = start::<AdjiBoto>();
    let evaluation = evaluation.prepared(&root, root.side_to_move());
    let params = SearchParams::new(9, &evaluation);
    let report = unlimited(|limiter| {
        if table {
            let mut memory = Memory::with_bytes(32 << 20);
            search::pvs(&root, &params, &mut memory, limiter, |_| {})
        } else {
            search::deepen(&root, &params, limiter, |_| {})
        }
    });
    report.counters.nodes
}

/// Playouts from the start of a game.
fn playouts<G: Game>() -> u64 {
    let settings = (20_000, search::monte_carlo::DEFAULT_EXPLORATION);
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let root = start::<G>();
    let report = unlimited(|limiter| {
        search::monte_carlo::monte_carlo(&root, settings, &mut rng, limiter, &mut |_| {})
    });
    report.counters.leaves
}

/// Positions 40 to 42 of the FFO endgame suite, X to move, with their published scores.
fn endgame(board: &str, score: i32) {
    let discs = |of: u8| {
        let bytes = board.bytes().enumerate();
        bytes.fold(0, |set, (i, b)| set | u64::from(b == of) << i)
    };
    let mut solver = Endgame::with_bytes(64 << 20);
    let solved = solver.solve(discs(b'X'), discs(b'O'), &mut |_| false);
    assert_eq!(solved.map(|s| s.score), Some(score));
}

/// Every kernel.
pub const KERNELS: &[Kernel] = &[
    Kernel {
        name: "rastros perft 9",
        unit: "nodes per second",
        reference: Some((Some(384e6), Some(292e6), "bare kernel, minimax")),
        run: || perft(&position::<Rastros>(COURSE), 9),
    },
    Kernel {
        name: "rastros minimax 9",
        unit: "nodes per second",
        reference: Some((Some(384e6), Some(292e6), "bare kernel, minimax")),
        run: || {
            let evaluation = distance::<Rastros>();
            let root = position::<Rastros>(COURSE);
            let evaluation = evaluation.prepared(&root, root.side_to_move());
            let params = SearchParams::new(9, &evaluation);
            unlimited(|limiter| search::minimax(&root, &params, limiter))
                .counters
                .nodes
        },
    },
    Kernel {
        name: "rastros alpha-beta 10, 7x7",
        unit: "ms",
        reference: Some((None, Some(904.0), "best public page")),
        run: || pruned(SCHOOL, 10),
    },
    Kernel {
        name: "rastros alpha-beta 10, 8x8",
        unit: "ms",
        reference: Some((None, Some(831.0), "best public page")),
        run: || pruned(COURSE, 10),
    },
    Kernel {
        name: "rastros pvs 16, 8x8",
        unit: "ms",
        reference: None,
        run: || {
            let evaluation = distance::<Rastros>();
            let root = position::<Rastros>(COURSE);
            let evaluation = evaluation.prepared(&root, root.side_to_move());
            let params = SearchParams::new(16, &evaluation);
            let mut memory = Memory::with_bytes(64 << 20);
            unlimited(|limiter| search::pvs(&root, &params, &mut memory, limiter, |_| {}));
            1
        },
    },
    Kernel {
        name: "rastros decided, 8x8 ply 16",
        unit: "ms each",
        reference: None,
        run: || decide(16, 20),
    },
    Kernel {
        name: "rastros decided, 8x8 ply 12",
        unit: "ms each",
        reference: None,
        run: || decide(12, 10),
    },
    Kernel {
        name: "rastros monte carlo, 8x8",
        unit: "playouts per second",
        reference: None,
        run: playouts::<Rastros>,
    },
    Kernel {
        name: "reversi monte carlo",
        unit: "playouts per second",
        reference: None,
        run: playouts::<Reversi>,
    },
    Kernel {
        name: "reversi network, 49 squares of 2x2",
        unit: "positions per second",
        reference: None,
        run: network,
    },
    Kernel {
        name: "cup of course_deep",
        unit: "games per second",
        reference: Some((Some(26_460.0 / (4.85 * 3600.0)), None, "the course's Python")),
        run: cup,
    },
    Kernel {
        name: "duel of four plies",
        unit: "games per second",
        reference: None,
        run: duel,
    },
    Kernel {
        name: "reversi perft 8",
        unit: "nodes per second",
        reference: None,
        run: || perft(&start::<Reversi>(), 8),
    },
    Kernel {
        name: "reversi endgame, 20 empties",
        unit: "ms",
        reference: Some((Some(340.0), Some(520.0), "fastest engines")),
        run: || {
            endgame("O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X--------", 38);
            1
        },
    },
    Kernel {
        name: "reversi endgame, 21 empties",
        unit: "ms",
        reference: None,
        run: || {
            endgame("-OOOOO----OOOOX--OOOOOO-XXXXXOO--XXOOX--OOXOXX----OXXO---OOO--O-", 0);
            1
        },
    },
    Kernel {
        name: "reversi endgame, 22 empties",
        unit: "ms",
        reference: None,
        run: || {
            endgame("--OOO-------XX-OOOOOOXOO-OOOOXOOX-OOOXXO---OOXOO---OOOXO--OOOO--", 6);
            1
        },
    },
    Kernel {
        name: "tic-tac-toe 5,5,4 decided",
        unit: "ms",
        reference: None,
        run: || {
            let root = position::<TicTacToe>("5/5/5/5/5 X 4");
            let mut solver = tic_tac_toe::Solver::new(&root, 1 << 20);
            assert_eq!(solver.score(&root, &mut |_| false), Some(0));
            1
        },
    },
    Kernel {
        name: "adji-boto endings, 9 seeds",
        unit: "ms",
        reference: None,
        run: || {
            let endings = Endings::up_to(9, &mut |_| false);
            assert_eq!(endings.map(|e| e.len()), Some(293_930));
            1
        },
    },
    Kernel {
        name: "adji-boto nodes to depth 9, deepening",
        unit: "nodes",
        reference: None,
        run: || adji(false),
    },
    Kernel {
        name: "adji-boto nodes to depth 9, with table",
        unit: "nodes",
        reference: None,
        run: || adji(true),
    },
];
