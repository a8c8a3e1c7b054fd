//! Every search against the plainest one: minimax, on thousands of random positions of every game.

use std::hash::{DefaultHasher, Hash, Hasher};

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use rastros_lab::eval::{Evaluated, Evaluation, Evaluator, Preference, Value, finished_value};
use rastros_lab::game::{Game, Side};
use rastros_lab::games::{AdjiBoto, LectureTree, Rastros, Reversi, TicTacToe};
use rastros_lab::search::{
    Memory, MoveOrder, Question, Report, Silent, alpha_beta, analyse, deepen, engine, minimax,
};

/// An opinion that means nothing and has many ties: a few bits of a hash of the position.
fn nonsense<G: Game>(position: &G, side: Side) -> Value {
    let mut hasher = DefaultHasher::new();
    (position, side.index() as u32).hash(&mut hasher);
    (hasher.finish() % 5) as f64 - 2.0
}

/// The positions of random games, a few of each game.
fn positions<G: Game>(starts: &[&[i32]], count: usize, rng: &mut ChaCha8Rng) -> Vec<G> {
    let mut found = Vec::new();
    while found.len() < count {
        let values = starts[rng.random_range(0..starts.len() as u32) as usize];
        let mut position = G::start(values).expect("the starts are good");
        while position.outcome().is_none() {
            if rng.random_range(0..6u32) == 0 {
                found.push(position.clone());
            }
            let n = position.moves().count() as u32;
            let mv = position.moves().nth(rng.random_range(0..n) as usize);
            position.play(mv.expect("n is the number of moves"));
        }
    }
    found
}

/// Checks a report against the values of all moves by minimax.
fn check<G: Game, E: Evaluator<G>>(
    name: &str,
    root: &G,
    question: &Question<'_, E, G::Move>,
    plain: &Report<G::Move>,
    found: &Report<G::Move>,
) {
    let context = format!("{name}, depth {}, {}", question.depth, root.text());
    assert_eq!(found.value, plain.value, "{context}");
    // The line is playable and leads to a position of that value.
    let mut end = root.clone();
    for &mv in &found.variation {
        assert!(end.is_legal(mv), "{context}: {:?}", found.variation);
        end.play(mv);
    }
    let me = root.side_to_move();
    let plies = found.variation.len() as u32;
    let value = match end.outcome() {
        Some(outcome) => finished_value(&end, outcome, me, plies, question.preference),
        None => question.evaluator.evaluate(&end, me),
    };
    assert_eq!(value, plain.value, "{context}: {:?}", found.variation);
    assert!(end.outcome().is_some() || plies == found.depth, "{context}");
}

fn all_searches<G: Game, E: Evaluator<G>>(root: &G, depth: u32, evaluator: &E) {
    for preference in [Preference::Sooner, Preference::Any] {
        let mut question = Question::new(depth, evaluator);
        question.preference = preference;
        let plain = minimax(root, &question, &mut Silent);
        check("minimax", root, &question, &plain, &plain);
        for order in [MoveOrder::Natural, MoveOrder::Evaluation] {
            question.order = order;
            let found = alpha_beta(root, &question, &mut Silent);
            check("alpha-beta", root, &question, &plain, &found);
            assert!(found.counters.nodes <= plain.counters.nodes);
        }
        let mut seen = 0;
        let found = deepen(root, &question, &mut Silent, |_| seen += 1);
        assert_eq!(seen, found.depth);
        let same_depth = minimax(
            root,
            &Question {
                depth: found.depth,
                ..question
            },
            &mut Silent,
        );
        check("deepening", root, &question, &same_depth, &found);
        if preference == Preference::Sooner || found.depth == depth {
            assert_eq!(found.value, plain.value);
        }
        // A tiny table, so that entries are pushed out, and one that holds everything; the second twice, so that the
        // second time it is full of what the first left.
        let mut small = Memory::with_bytes(1 << 10);
        let mut large = Memory::with_bytes(1 << 17);
        let runs = [
            engine(root, &question, &mut small, &mut Silent, |_| {}),
            engine(root, &question, &mut large, &mut Silent, |_| {}),
            engine(root, &question, &mut large, &mut Silent, |_| {}),
        ];
        for found in runs {
            let asked = Question {
                depth: found.depth,
                ..question
            };
            let same_depth = minimax(root, &asked, &mut Silent);
            check("engine", root, &asked, &same_depth, &found);
            if preference == Preference::Sooner || found.depth == depth {
                assert_eq!(found.value, plain.value, "{}", root.text());
            }
        }
    }
}

/// Every move of a position, analysed at once and by two that share the moves, has the value of its own minimax search.
fn all_moves<G: Game, E: Evaluator<G>>(root: &G, depth: u32, evaluator: &E) {
    let moves: Vec<G::Move> = root.moves().collect();
    let shares = [
        &moves[..],
        &moves[..moves.len() / 2],
        &moves[moves.len() / 2..],
    ];
    let mut question = Question::new(depth, evaluator);
    let mut analyses = Vec::new();
    for share in shares.into_iter().filter(|s| !s.is_empty()) {
        question.root = share;
        let mut memory = Memory::with_bytes(1 << 16);
        let analysis = analyse(root, &question, &mut memory, &mut Silent, |_| {});
        assert_eq!(analysis.moves.len(), share.len());
        analyses.extend(analysis.moves);
    }
    for found in analyses {
        let alone = [found.mv];
        let asked = Question {
            depth: found.depth,
            root: &alone,
            ..question
        };
        let plain = minimax(root, &asked, &mut Silent);
        let mut report = plain.clone();
        (report.value, report.depth) = (found.value, found.depth);
        report.variation.clone_from(&found.variation);
        assert_eq!(found.variation[0], found.mv);
        check("analysis", root, &asked, &plain, &report);
    }
}

fn game<G: Evaluated>(starts: &[&[i32]], depths: &[u32], count: usize) {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    let evaluation = Evaluation::<G>::new(&G::evaluations()[0].spec()).expect("it is good");
    for position in positions::<G>(starts, count, &mut rng) {
        for mv in position.moves() {
            let next = position.after(mv);
            assert_eq!(next.is_over(), next.outcome().is_some(), "{}", next.text());
        }
        for &depth in depths {
            let evaluation = evaluation.prepared(&position, position.side_to_move());
            all_searches(&position, depth, &evaluation);
            all_searches(&position, depth, &nonsense::<G>);
            all_moves(&position, depth, &nonsense::<G>);
        }
    }
}

const RASTROS: &[&[i32]] = &[&[8, 8, 4, 5], &[7, 7, 3, 5], &[4, 5, 2, 3], &[3, 3, 2, 2]];

#[test]
fn rastros() {
    game::<Rastros>(RASTROS, &[1, 2, 4], 1500);
}

#[test]
fn rastros_deeper() {
    game::<Rastros>(RASTROS, &[5], 200);
}

#[test]
fn tic_tac_toe() {
    game::<TicTacToe>(&[&[3, 3, 3], &[4, 4, 3], &[3, 5, 4]], &[1, 2, 3, 4], 400);
}

#[test]
fn tic_tac_toe_to_the_end() {
    game::<TicTacToe>(&[&[3, 3, 3]], &[9], 60);
}

#[test]
fn reversi_with_its_passes() {
    game::<Reversi>(&[&[4, 4], &[6, 6], &[5, 7]], &[1, 3, 4], 150);
}

#[test]
fn adji_boto_with_its_passes_and_its_end() {
    game::<AdjiBoto>(&[&[2, 0], &[3, 1], &[8, 0]], &[1, 3, 4], 150);
}

#[test]
fn trees_that_are_played_for_points() {
    let starts: Vec<[i32; 3]> = (1..=40).map(|number| [4, 3, number]).collect();
    let starts: Vec<&[i32]> = starts.iter().map(<[i32; 3]>::as_slice).collect();
    game::<LectureTree>(&starts, &[1, 2, 3, 4], 200);
}
