//! Solvers report nothing false: in their answers, in messages before them, and after any interruption.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use rastros_lab::game::Game;
use rastros_lab::game::Side;
use rastros_lab::games::adji_boto::LONGEST;
use rastros_lab::games::grid::Size;
use rastros_lab::games::{AdjiBoto, Rastros, Reversi, TicTacToe};
use rastros_lab::player::PlayerSpec;
use rastros_lab::registry::{self, GameRecord, Task, TaskResult};
use rastros_lab::solve::reversi::final_score;
use rastros_lab::solve::{Solved, SolvedMove, Solver, Worth, conclude, solver_for};

use crate::exhaustive::{Exhaustive, GameValue};

/// Counters, so that a test without relevant messages fails.
#[derive(Debug, Default)]
struct Tally {
    positions: u32,
    /// Messages with decided and undecided moves.
    partial: u32,
    /// Messages for which the best of the decided moves would have been a false verdict.
    false_by_best_of_known: u32,
    /// Positions in which the side to move can only pass.
    passes: u32,
    won: u32,
    drawn: u32,
    lost: u32,
}

/// A former rule of the page: the best of the decided moves.
fn best_of_known(moves: &[SolvedMove]) -> Option<Worth> {
    moves.iter().filter_map(|m| m.worth).max()
}

/// A position with the true values of itself and its moves, in order.
struct Case<'a, G: Game> {
    position: &'a G,
    solver: &'static dyn Solver<G>,
    value: GameValue,
    moves: Vec<(String, GameValue)>,
}

impl<'a, G: Game> Case<'a, G> {
    fn new(position: &'a G, exhaustive: &mut Exhaustive<G>) -> Self {
        let solver = solver_for::<G>().expect("the game has a solver");
        assert!(solver.is_solvable(position), "{}", position.text());
        let moves = position.moves();
        let moves = moves
            .map(|mv| (position.move_text(mv), exhaustive.of_move(position, mv)))
            .collect();
        Case {
            position,
            solver,
            value: exhaustive.of(position),
            moves,
        }
    }

    /// Checks that a message is true, and that it gives no verdict too early.
    fn check(&self, said: &Solved) {
        let error = format!("{}: {said:?}", self.position.text());
        assert_eq!(said.moves.len(), self.moves.len(), "{error}");
        for (m, (mv, truth)) in said.moves.iter().zip(&self.moves) {
            assert_eq!(m.mv, *mv, "{error}");
            assert!(m.worth.is_none_or(|worth| worth == truth.worth), "{mv} {error}");
            assert!(m.score.is_none() || m.score == truth.score, "{mv} {error}");
            let counted = m.plies.is_none_or(|plies| plies == truth.plies);
            assert!(counted && (m.plies.is_none() || m.worth.is_some()), "{mv} {error}");
        }
        let decided = said.moves.iter().filter(|m| m.worth.is_some()).count();
        assert_eq!(said.complete, decided == self.moves.len(), "{error}");
        assert_eq!(said.undecided().len(), self.moves.len() - decided);
        assert_eq!(said.worth, conclude(said.moves.iter().map(|m| m.worth)), "{error}");
        assert!(said.worth.is_none_or(|worth| worth == self.value.worth), "{error}");
        assert!(said.worth.is_some() || !said.complete, "{error}");
        assert!(said.score().is_none() || said.score() == self.value.score, "{error}");
        let plies = said.plies();
        assert!(plies.is_none_or(|plies| plies == self.value.plies), "{error}");
        assert!(said.pairs.is_none() || said.worth.is_some(), "{error}");
        assert!(!said.in_book || said.nodes == 0, "{error}");
        // The move to play.
        assert_eq!(said.best.is_some(), said.worth.is_some(), "{error}");
        if let Some(best) = &said.best {
            let (_, truth) = self.moves.iter().find(|(mv, _)| mv == best).unwrap();
            assert_eq!(truth.worth, self.value.worth, "{error}");
        }
        // The same if the decided moves had arrived one after the other.
        for shown in 0..said.moves.len() {
            let hidden = |(i, m): (usize, &SolvedMove)| m.worth.filter(|_| i < shown);
            let worth = conclude(said.moves.iter().enumerate().map(hidden));
            assert!(worth.is_none_or(|worth| worth == self.value.worth), "{error}");
        }
    }

    /// A proof of some moves, or all, that stops after this many messages. Checks every message.
    fn proof(&self, only: &[G::Move], messages: usize) -> (Solved, Vec<Solved>) {
        let mut heard: Vec<Solved> = Vec::new();
        let found = self.solver.moves(self.position, only, &mut |so_far| {
            assert!(heard.last().is_none_or(|last| last.nodes <= so_far.nodes));
            heard.push(so_far.clone());
            heard.len() >= messages
        });
        heard
            .iter()
            .chain([&found])
            .for_each(|said| self.check(said));
        (found, heard)
    }

    /// Every kind of request, stopped at every message.
    fn walk(&self, tally: &mut Tally) {
        let (all, heard) = self.proof(&[], usize::MAX);
        assert!(all.complete && all.worth == Some(self.value.worth));
        for messages in 1..=heard.len() {
            let (part, same) = self.proof(&[], messages);
            assert_eq!(same[..], heard[..messages], "a proof is repeated");
            assert!(part.nodes <= all.nodes);
        }
        for said in &heard {
            let known = best_of_known(&said.moves);
            tally.partial += u32::from(known.is_some() && !said.complete);
            let false_claim = known.is_some_and(|worth| worth != self.value.worth);
            tally.false_by_best_of_known += u32::from(false_claim);
        }
        self.walk_alone();
        self.walk_shared(&all);
        self.check_player();
        tally.positions += 1;
        tally.passes += u32::from(self.moves.len() == 1 && self.moves[0].0 == "pass");
        match self.value.worth {
            Worth::Win => tally.won += 1,
            Worth::Draw => tally.drawn += 1,
            Worth::Loss => tally.lost += 1,
        }
    }

    /// The value of the position alone.
    fn walk_alone(&self) {
        for messages in 1..4 {
            let mut heard = 0;
            let alone = self.solver.worth(self.position, &mut |so_far| {
                assert_eq!((so_far.worth, so_far.complete), (None, false));
                heard += 1;
                heard >= messages
            });
            assert_eq!(alone.complete, alone.worth.is_some());
            assert!(alone.worth.is_none_or(|worth| worth == self.value.worth));
            assert!(heard >= messages || alone.complete);
        }
    }

    /// The move of a proving player keeps the value of the position, and reports it.
    fn check_player(&self) {
        let game = registry::game(G::INFO.id).unwrap();
        let task = Task::Choose {
            record: GameRecord {
                game: G::INFO.id.to_owned(),
                start: self.position.text(),
                moves: Vec::new(),
            },
            player: PlayerSpec {
                proves: true,
                ..PlayerSpec::alpha_beta(1, game.evaluations()[0].spec())
            },
            seed: 1,
        };
        let Ok(TaskResult::Chosen(chosen)) = registry::run(&task, &mut |_| {}) else {
            panic!("a move was asked for");
        };
        let (mv, thinking) = (chosen.mv.unwrap(), chosen.thinking.unwrap());
        let (_, value) = self.moves.iter().find(|(text, _)| *text == mv).unwrap();
        assert_eq!(value.worth, self.value.worth, "{} {mv}", self.position.text());
        let told = match thinking.value {
            0.0 => Worth::Draw,
            value => Worth::of_win(value > 0.0),
        };
        assert!(thinking.exact && told == self.value.worth);
    }

    /// Moves split between two workers, and a proof that continues after an interruption.
    fn walk_shared(&self, all: &Solved) {
        let legal: Vec<G::Move> = self.position.moves().collect();
        let worths = |s: &Solved| s.moves.iter().map(|m| m.worth).collect::<Vec<_>>();
        if legal.len() > 1 {
            let (here, there) = legal.split_at(legal.len() / 2);
            let (first, _) = self.proof(here, usize::MAX);
            let (second, _) = self.proof(there, usize::MAX);
            for share in [&first, &second] {
                self.check(share);
            }
            let joined = Solved::merged([first, second]).expect("the same position");
            self.check(&joined);
            assert_eq!(worths(&joined), worths(all));
            assert_eq!(joined.worth, all.worth);
        }
        let (part, _) = self.proof(&[], 2);
        let open = part.undecided();
        if !open.is_empty() {
            let rest: Vec<G::Move> = legal
                .iter()
                .filter(|&&mv| open.contains(&self.position.move_text(mv)))
                .copied()
                .collect();
            let (rest, _) = self.proof(&rest, usize::MAX);
            let joined = Solved::merged([part, rest]).expect("the same position");
            self.check(&joined);
            assert!(joined.complete && joined.worth == all.worth);
        }
    }
}

/// A random legal move.
fn random_move<G: Game>(position: &G, rng: &mut ChaCha8Rng) -> G::Move {
    let moves: Vec<G::Move> = position.moves().collect();
    moves[rng.random_range(0..moves.len() as u32) as usize]
}

fn expect(tally: &Tally, positions: u32, drawn: bool, false_claims: u32) {
    assert!(tally.positions >= positions, "{tally:?}");
    assert!(tally.partial > tally.positions, "{tally:?}");
    assert!(tally.won > 10 && tally.lost > 10, "{tally:?}");
    assert_eq!(tally.drawn > 5, drawn, "{tally:?}");
    // The purpose of this test: the former rule gives false verdicts on the same messages.
    assert!(tally.false_by_best_of_known >= false_claims, "{tally:?}");
}

#[test]
fn rastros_solver_reports_only_truth() {
    let mut rng = ChaCha8Rng::seed_from_u64(21);
    let mut exhaustive = Exhaustive::new(|_, _| None);
    let mut tally = Tally::default();
    while tally.positions < 300 {
        let size = Size {
            rows: rng.random_range(3..=8),
            columns: rng.random_range(3..=8),
        };
        let free = size.all() & (rng.random::<u64>() | rng.random::<u64>());
        let goals = 1 << (u32::from(size.columns) - 1) | 1 << ((u32::from(size.rows) - 1) * 8);
        let side = Side::ALL[rng.random_range(0..2u32) as usize];
        let piece = rng.random_range(0..64);
        let Ok(mut position) = Rastros::new(size, free | goals, piece, side) else {
            continue;
        };
        while position.outcome().is_none() {
            if (4..=20).contains(&position.free().count_ones()) {
                Case::new(&position, &mut exhaustive).walk(&mut tally);
            }
            position.play(random_move(&position, &mut rng));
        }
    }
    expect(&tally, 300, false, 50);
}

#[test]
fn tic_tac_toe_solver_reports_only_truth() {
    let mut rng = ChaCha8Rng::seed_from_u64(22);
    let mut exhaustive = Exhaustive::new(|_, _| None);
    let mut tally = Tally::default();
    while tally.positions < 400 {
        let [rows, columns] = [rng.random_range(2..=4), rng.random_range(2..=4)];
        let k = rng.random_range(2..=rows.max(columns));
        let mut position = TicTacToe::start(&[rows, columns, k]).unwrap();
        while position.outcome().is_none() {
            if position.moves().count() <= 8 {
                Case::new(&position, &mut exhaustive).walk(&mut tally);
            }
            position.play(random_move(&position, &mut rng));
        }
    }
    expect(&tally, 400, true, 100);
}

#[test]
fn reversi_solver_reports_only_truth() {
    let mut rng = ChaCha8Rng::seed_from_u64(23);
    let mut tally = Tally::default();
    while tally.positions < 300 {
        let points = |p: &Reversi, side: Side| Some(final_score(p.discs(side), p.discs(!side)));
        let mut exhaustive = Exhaustive::new(points);
        let mut position = Reversi::start(&[8, 8]).unwrap();
        while position.outcome().is_none() {
            let discs = position.discs(Side::First) | position.discs(Side::Second);
            if discs.count_zeros() <= 7 {
                Case::new(&position, &mut exhaustive).walk(&mut tally);
            }
            position.play(random_move(&position, &mut rng));
        }
    }
    expect(&tally, 300, true, 20);
    assert!(tally.passes > 10, "{tally:?}");
}

#[test]
fn adji_boto_solver_reports_only_truth() {
    let mut rng = ChaCha8Rng::seed_from_u64(24);
    let points =
        |p: &AdjiBoto, side: Side| Some(i32::from(p.captured(side)) - i32::from(p.captured(!side)));
    let mut exhaustive = Exhaustive::new(points);
    let mut tally = Tally::default();
    // Builds the table of endings, since a proof that builds the table sends other messages.
    let most = AdjiBoto::parse("0,0,0,1,1,1/0,0,0,0,0,0 1 30:30 100 all").unwrap();
    let found = solver_for().unwrap().moves(&most, &[], &mut |_| false);
    assert!(found.complete);
    while tally.positions < 300 {
        let mut holes = [0; 12];
        for _ in 0..rng.random_range(1..=3u32) {
            holes[rng.random_range(0..12u32) as usize] += 1;
        }
        let row = |part: &[u32]| {
            part.iter()
                .map(u32::to_string)
                .collect::<Vec<_>>()
                .join(",")
        };
        let text = format!(
            "{}/{} {} {}:30 {} all",
            row(&holes[..6]),
            row(&holes[6..]),
            rng.random_range(1..=2u32),
            rng.random_range(29..=31u32),
            LONGEST - 100,
        );
        let position = AdjiBoto::parse(&text).unwrap();
        if position.outcome().is_none() {
            Case::new(&position, &mut exhaustive).walk(&mut tally);
        }
    }
    // Most of these positions have few moves.
    tally.partial += tally.positions;
    expect(&tally, 300, true, 2);
    assert!(tally.passes > 10, "{tally:?}");
}

/// Positions for which an earlier version briefly showed a false verdict.
#[test]
fn no_premature_verdicts_on_known_positions() {
    let solver = solver_for::<Rastros>().unwrap();
    for text in ["7/7/7/7/3o3/7/7 S", "7/7/7/7/7/3o3/7 N"] {
        let position = Rastros::parse(text).unwrap();
        let mut heard: Vec<Solved> = Vec::new();
        let found = solver.moves(&position, &[], &mut |so_far| {
            heard.push(so_far.clone());
            so_far.worth.is_some()
        });
        assert_eq!(found.worth, Some(Worth::Win), "{text}: {found:?}");
        let legal: Vec<String> = position.moves().map(|mv| position.move_text(mv)).collect();
        for said in heard.iter().chain([&found]) {
            let moves: Vec<&String> = said.moves.iter().map(|m| &m.mv).collect();
            assert!(moves.into_iter().eq(&legal), "every move, decided or not");
            let won = said.moves.iter().any(|m| m.worth == Some(Worth::Win));
            assert_eq!(said.worth, won.then_some(Worth::Win), "{said:?}");
            assert_eq!(said.best.is_some(), won);
        }
        let nodes: Vec<u64> = heard.iter().map(|said| said.nodes).collect();
        assert!(nodes.is_sorted() && nodes[0] > 0, "nodes while it runs");
        let old = heard.iter().map(|said| best_of_known(&said.moves));
        assert!(old.clone().any(|claim| claim == Some(Worth::Loss)), "{text}");
    }
}
