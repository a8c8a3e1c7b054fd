//! Every search compared with a short negamax, on thousands of random positions of every game; and searches with an observer
//! compared with searches without one.

use std::hash::{DefaultHasher, Hash, Hasher};

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use rastros_lab::eval::{Ends, Evaluated, Evaluation, Evaluator, Preference, Value};
use rastros_lab::game::{Game, Side};
use rastros_lab::games::{AdjiBoto, LectureTree, Rastros, Reversi, TicTacToe};
use rastros_lab::search::{
    Counters, Event, Limiter, Memory, MoveOrder, Observer, Report, SearchParams, Silent,
    alpha_beta, alpha_beta_table, analyse, best_moves, deepen, minimax, negamax_memo, pvs,
};

/// The definition of the value for the side to move, by the complete tree. Leaves are evaluated for `me`.
fn negamax<G: Game, E: Evaluator<G>>(
    at: &G,
    (me, ply): (Side, u32),
    params: &SearchParams<'_, E, G::Move>,
    seen: &mut Counters,
) -> Value {
    seen.nodes += 1;
    let sign = if at.side_to_move() == me { 1.0 } else { -1.0 };
    let leaf = match at.outcome() {
        Some(outcome) => {
            let judge = params.evaluator;
            judge.finished(at, outcome, me, ply, params.preference)
        }
        None if ply == params.depth => params.evaluator.evaluate(at, me),
        None => {
            let value = |mv| -negamax(&at.after(mv), (me, ply + 1), params, seen);
            return at.moves().map(value).fold(Value::NEG_INFINITY, Value::max);
        }
    };
    seen.leaves += 1;
    sign * leaf
}

/// The value of a position by the definition, with its nodes and leaves.
fn defined<G: Game, E: Evaluator<G>>(
    root: &G,
    params: &SearchParams<'_, E, G::Move>,
) -> (Value, Counters) {
    let mut seen = Counters::default();
    let value = negamax(root, (root.side_to_move(), 0), params, &mut seen);
    (value, seen)
}

/// Records the events of a search.
#[derive(Default)]
struct Recording {
    /// The expanded nodes, and the expanded nodes on the current path.
    entered: u64,
    open: u64,
    judged: u64,
    /// Nodes taken from the table.
    known: u64,
    cut: u64,
    branches: u64,
    /// The number of searched moves of each node on the path, and the number of nodes that ended after their first move.
    begun: Vec<u32>,
    cut_at_first: u64,
}

impl Recording {
    /// The counters of the recorded search.
    fn counters(&self) -> Counters {
        assert_eq!(self.open, 0, "every node is left");
        Counters {
            nodes: self.entered + self.judged + self.known,
            leaves: self.judged,
            cutoffs: self.cut,
            branches_cut: self.branches,
            first_move_cutoffs: self.cut_at_first,
            table_hits: self.known,
        }
    }
}

impl<G: Game> Observer<G> for Recording {
    const ENABLED: bool = true;
    const MAY_STOP: bool = false;

    fn event(&mut self, event: Event<'_, G>) {
        match event {
            Event::Enter { .. } => {
                self.entered += 1;
                self.open += 1;
                self.begun.push(0);
            }
            Event::Before { position, mv } => {
                assert!(position.is_legal(mv));
                *self.begun.last_mut().expect("a node is entered") += 1;
            }
            Event::Leaf { .. } => self.judged += 1,
            Event::Cut { unsearched, .. } => {
                assert!(unsearched > 0, "a cut that saves nothing is none");
                self.cut += 1;
                self.cut_at_first += u64::from(self.begun.last() == Some(&1));
                self.branches += unsearched as u64;
            }
            Event::Leave { .. } => {
                self.open -= 1;
                self.begun.pop();
            }
            Event::TableHit { .. } => self.known += 1,
            Event::Again { position, mv } => assert!(position.is_legal(mv)),
            Event::Deepen { .. } => {}
        }
    }
}

/// Runs a search with each kind of observer: results and counters must be the same. Returns the report and
/// the recorded counters.
macro_rules! with_each_observer {
    (|$observer:ident| $search:expr) => {{
        let played = {
            let $observer = &mut Silent;
            $search
        };
        let limited = {
            let mut never = |_: &Counters| false;
            let $observer = &mut Limiter::new(u64::MAX, &mut never);
            $search
        };
        assert_eq!(limited, played);
        let mut recording = Recording::default();
        let shown = {
            let $observer = &mut recording;
            $search
        };
        assert_eq!(shown, played);
        (played, recording.counters())
    }};
}

#[path = "searches/ends.rs"]
mod ends;
// After the macro, which it uses.
#[path = "searches/methods.rs"]
mod methods;
#[path = "searches/monte_carlo.rs"]
mod monte_carlo;

/// A meaningless evaluation with many ties: a few bits of a hash of the position.
fn nonsense<G: Game>(position: &G, side: Side) -> Value {
    let mut hasher = DefaultHasher::new();
    (position, side.index() as u32).hash(&mut hasher);
    (hasher.finish() % 5) as f64 - 2.0
}

/// The positions of random games, a few of each game.
fn positions<G: Game>(starts: &[Vec<i32>], count: usize, rng: &mut ChaCha8Rng) -> Vec<G> {
    let mut found = Vec::new();
    while found.len() < count {
        let values = &starts[rng.random_range(0..starts.len() as u32) as usize];
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

/// Checks a report against the value of the position.
fn check<G: Game, E: Evaluator<G>>(
    name: &str,
    root: &G,
    params: &SearchParams<'_, E, G::Move>,
    value: Value,
    found: &Report<G::Move>,
) {
    let context = format!("{name}, depth {}, {}", params.depth, root.text());
    assert_eq!(found.value, value, "{context}");
    // The line is legal and leads to a position of that value.
    let mut end = root.clone();
    for &mv in &found.variation {
        assert!(end.is_legal(mv), "{context}: {:?}", found.variation);
        end.play(mv);
    }
    let me = root.side_to_move();
    let plies = found.variation.len() as u32;
    let at_end = match end.outcome() {
        Some(outcome) => {
            let judge = params.evaluator;
            judge.finished(&end, outcome, me, plies, params.preference)
        }
        None => params.evaluator.evaluate(&end, me),
    };
    assert_eq!(at_end, value, "{context}: {:?}", found.variation);
    assert!(end.is_over() || plies == found.depth, "{context}");
}

/// Minimax and alpha-beta, which search exactly to the depth.
fn to_a_depth<G: Game, E: Evaluator<G>>(root: &G, params: &SearchParams<'_, E, G::Move>) -> Value {
    let (value, tree) = defined(root, params);
    let (plain, shown) = with_each_observer!(|o| minimax(root, params, o));
    assert_eq!((plain.counters, shown), (tree, tree));
    check("minimax", root, params, value, &plain);
    for order in [MoveOrder::Natural, MoveOrder::Evaluation] {
        let params = SearchParams { order, ..*params };
        let (found, shown) = with_each_observer!(|o| alpha_beta(root, &params, o));
        assert_eq!(found.counters, shown);
        check("alpha-beta", root, &params, value, &found);
        assert!(found.counters.nodes <= tree.nodes);
        if order == MoveOrder::Natural {
            assert_eq!(found.variation, plain.variation, "{}", root.text());
        }
        methods::with_a_table(root, &params, &found);
    }
    value
}

/// Iterative deepening, which may end early once the game is decided.
fn deepening<G: Game, E: Evaluator<G>>(
    root: &G,
    params: &SearchParams<'_, E, G::Move>,
    at_depth: Value,
) {
    let check = |name: &str, found: &Report<G::Move>| {
        let depth = found.depth;
        let params = SearchParams { depth, ..*params };
        check(name, root, &params, defined(root, &params).0, found);
        if params.preference == Preference::Sooner || depth == params.depth {
            assert_eq!(found.value, at_depth, "{name}: {}", root.text());
        }
    };
    let (found, shown) = with_each_observer!(|o| {
        let mut depths = Vec::new();
        let found = deepen(root, params, o, |report| depths.push(report.depth));
        assert!(depths.into_iter().eq(1..=found.depth));
        found
    });
    assert_eq!(found.counters, shown);
    check("deepening", &found);
    let (found, shown) = with_each_observer!(|o| {
        let mut depths = Vec::new();
        let params = SearchParams {
            deepens: true,
            ..*params
        };
        let found = negamax_memo(root, &params, o, &mut |report| depths.push(report.depth));
        assert!(depths.into_iter().eq(1..=found.depth));
        found
    });
    assert_eq!(found.counters, shown);
    check("negamax with memoization", &found);
    // A tiny table, which replaces entries, and a table without replacements.
    for bytes in [1 << 10, 1 << 17] {
        for deepens in [false, true] {
            let params = SearchParams { deepens, ..*params };
            let (found, shown) = with_each_observer!(|o| {
                let mut depths = Vec::new();
                let mut memory = Memory::with_bytes(bytes);
                let each = |report: &Report<G::Move>| depths.push(report.depth);
                let found = pvs(root, &params, &mut memory, o, each);
                let first = if deepens { 1 } else { params.depth };
                assert!(depths.into_iter().eq(first..=found.depth));
                found
            });
            // Cutoffs by the table have a counter and no event.
            let told = (shown.nodes, shown.leaves);
            assert_eq!((found.counters.nodes, found.counters.leaves), told);
            check("pvs", &found);
        }
    }
    // With the table of an earlier search.
    let mut memory = Memory::growing();
    for deepens in [true, false, true] {
        let params = SearchParams { deepens, ..*params };
        let found = pvs(root, &params, &mut memory, &mut Silent, |_| {});
        check("pvs again", &found);
    }
}

/// An analysis that starts after known depths gives the same result as an analysis from depth 1, with the table of the
/// earlier analysis and with an empty table.
fn analysis_goes_on<G: Game, E: Evaluator<G>>(root: &G, params: &SearchParams<'_, E, G::Move>) {
    let values = |params: &SearchParams<'_, E, G::Move>, first, memory: &mut Memory<G>| {
        let found = analyse(root, params, first, memory, &mut Silent, |_| {});
        assert!(found.complete);
        let known = found.moves.into_iter();
        known.map(|m| (m.mv, m.value)).collect::<Vec<_>>()
    };
    let fresh = || Memory::with_bytes(1 << 16);
    let expected = values(params, params.depth, &mut fresh());
    let shallow = SearchParams {
        depth: params.depth.saturating_sub(1),
        ..*params
    };
    let mut remembered = fresh();
    values(&shallow, 1, &mut remembered);
    assert_eq!(values(params, params.depth, &mut remembered), expected);
    let (me, mut seen) = (root.side_to_move(), Counters::default());
    for (mv, value) in expected {
        let truth = -negamax(&root.after(mv), (me, 1), params, &mut seen);
        assert_eq!(value, truth, "{mv:?} of {root:?}");
    }
}

/// The value of every move, analysed at once and split between two searches, and the best moves.
fn all_moves<G: Game, E: Evaluator<G>>(root: &G, params: &SearchParams<'_, E, G::Move>) {
    let value_of = |mv: G::Move, depth: u32| {
        let params = SearchParams { depth, ..*params };
        let (me, mut seen) = (root.side_to_move(), Counters::default());
        -negamax(&root.after(mv), (me, 1), &params, &mut seen)
    };
    let moves: Vec<G::Move> = root.moves().collect();
    let (some, others) = moves.split_at(moves.len() / 2);
    for share in [&moves[..], some, others] {
        if share.is_empty() {
            continue;
        }
        let params = SearchParams {
            root: share,
            ..*params
        };
        let (analysis, _) = with_each_observer!(|o| {
            let mut memory = Memory::with_bytes(1 << 16);
            analyse(root, &params, 1, &mut memory, o, |_| {})
        });
        assert!(
            analysis
                .moves
                .iter()
                .map(|m| m.mv)
                .eq(share.iter().copied())
        );
        for found in analysis.moves {
            assert_eq!(found.variation[0], found.mv);
            let (value, depth) = (value_of(found.mv, found.depth), found.depth);
            let report = Report {
                value: found.value,
                variation: found.variation,
                depth,
                counters: analysis.counters,
                exact: found.exact,
                complete: true,
            };
            check("analysis", root, &SearchParams { depth, ..params }, value, &report);
        }
    }
    analysis_goes_on(root, params);
    let best = best_moves(root, params.depth, params.evaluator, params.preference);
    let (value, _) = defined(root, params);
    let mut equal = moves;
    equal.retain(|&mv| value_of(mv, params.depth) == value);
    equal.sort_unstable();
    assert_eq!((best.value, best.moves), (value, equal), "{}", root.text());
}

fn all_searches<G: Game, E: Evaluator<G>>(root: &G, depth: u32, evaluator: &E) {
    for preference in [Preference::Sooner, Preference::Any] {
        let mut params = SearchParams::new(depth, evaluator);
        params.preference = preference;
        let value = to_a_depth(root, &params);
        deepening(root, &params, value);
        all_moves(root, &params);
    }
}

/// Searches this many random positions of a game to this depth, for each pair.
fn game<G: Evaluated>(starts: &[Vec<i32>], searches: &[(u32, usize)]) {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    let evaluation = Evaluation::<G>::new(&G::EVALUATIONS[0].spec()).expect("it is good");
    for &(depth, count) in searches {
        for (i, position) in positions::<G>(starts, count, &mut rng).iter().enumerate() {
            let position = position.clone();
            for mv in position.moves() {
                let next = position.after(mv);
                assert_eq!(next.is_over(), next.outcome().is_some(), "{}", next.text());
            }
            // Mostly with all ends, sometimes with evaluations that recognise only some.
            let ends = [Ends::All, Ends::Won, Ends::All, Ends::Unseen][i % 4];
            let evaluation = evaluation.clone().with_ends(ends);
            let evaluation = evaluation.prepared(&position, position.side_to_move());
            all_searches(&position, depth, &evaluation);
            all_searches(&position, depth, &nonsense::<G>);
        }
    }
}

fn starts(of: &[&[i32]]) -> Vec<Vec<i32>> {
    of.iter().map(|values| values.to_vec()).collect()
}

/// The searches of every listed game, from the starts that the page offers; a new game in the list is tested automatically.
macro_rules! every_game {
    ($($module:ident::$game:ident,)*) => {
        #[test]
        fn searches_agree_in_every_listed_game() {
            $({
                let starts = <rastros_lab::games::$module::$game as Game>::INFO.presets.iter();
                let starts: Vec<_> = starts
                    .filter(|preset| preset.text.is_none())
                    .map(|preset| preset.values.to_vec())
                    .collect();
                game::<rastros_lab::games::$module::$game>(&starts, &[(1, 50), (2, 50), (3, 10)]);
            })*
        }
    };
}

rastros_lab::for_each_game!(every_game);

/// A test per line: a game, its starts, and how many positions are searched to which depth.
macro_rules! games {
    ($($test:ident: $game:ty, $starts:expr, $searches:expr;)*) => {
        $(
            #[test]
            fn $test() {
                game::<$game>(&$starts, &$searches);
            }
        )*
    };
}

games! {
    rastros: Rastros,
        starts(&[&[8, 8, 4, 5], &[7, 7, 3, 5], &[4, 5, 2, 3], &[3, 3, 2, 2]]),
        [(1, 500), (2, 800), (3, 500), (4, 200), (5, 20)];
    tic_tac_toe: TicTacToe,
        starts(&[&[3, 3, 3], &[4, 4, 3], &[3, 5, 4]]),
        [(1, 500), (2, 600), (3, 200), (4, 30)];
    tic_tac_toe_to_the_end: TicTacToe, starts(&[&[3, 3, 3]]), [(9, 40)];
    reversi_with_its_passes: Reversi,
        starts(&[&[4, 4], &[6, 6], &[5, 7]]),
        [(1, 500), (2, 600), (3, 200), (4, 30)];
    adji_boto_with_its_passes_and_its_end: AdjiBoto,
        starts(&[&[2, 0], &[3, 1], &[8, 0]]),
        [(1, 500), (2, 600), (3, 200), (4, 30)];
    trees_that_are_played_for_points: LectureTree,
        (1..=40).map(|number| vec![4, 3, number]).collect::<Vec<_>>(),
        [(1, 500), (2, 700), (3, 300), (4, 100)];
}

/// The nodes of principal variation search per 100 of alpha-beta with the same order, from depth 6 on.
fn per_hundred<G: Evaluated>(start: &[i32], depths: std::ops::RangeInclusive<u32>) {
    let root = G::start(start).expect("a start");
    let evaluation = Evaluation::<G>::new(&G::EVALUATIONS[0].spec()).expect("it is good");
    let evaluation = evaluation.prepared(&root, root.side_to_move());
    for depth in depths {
        let params = SearchParams {
            order: MoveOrder::Evaluation,
            ..SearchParams::new(depth, &evaluation)
        };
        let plain = alpha_beta(&root, &params, &mut Silent);
        let found = pvs(&root, &params, &mut Memory::growing(), &mut Silent, |_| {});
        assert_eq!(found.value, plain.value, "depth {depth} of {}", root.text());
        let nodes = 100 * found.counters.nodes / plain.counters.nodes;
        assert!(nodes <= 101, "{nodes} at depth {depth} of {}", root.text());
    }
}

#[test]
fn pvs_needs_no_more_nodes_than_alpha_beta() {
    per_hundred::<Rastros>(&[7, 7, 3, 5], 6..=10);
    per_hundred::<Rastros>(&[8, 8, 4, 5], 6..=10);
    per_hundred::<TicTacToe>(&[3, 3, 3], 6..=9);
    per_hundred::<TicTacToe>(&[4, 4, 4], 6..=8);
    per_hundred::<Reversi>(&[8, 8], 6..=8);
    per_hundred::<Reversi>(&[6, 6], 6..=8);
    per_hundred::<AdjiBoto>(&[8, 0], 6..=9);
}

#[test]
fn limiter_stops_search_at_exact_node() {
    let root = Rastros::start(&[8, 8, 4, 5]).expect("a start");
    let params = SearchParams::new(9, &nonsense::<Rastros>);
    for max_nodes in [1, 100, 5000] {
        let mut never = |_: &Counters| false;
        let mut limiter = Limiter::new(max_nodes, &mut never);
        for found in [
            minimax(&root, &params, &mut limiter),
            alpha_beta(&root, &params, &mut limiter),
            alpha_beta_table(&root, &params, &mut limiter),
            negamax_memo(&root, &params, &mut limiter, &mut |_| {}),
        ] {
            assert_eq!((found.complete, found.depth), (false, 0));
            assert_eq!(found.best(), None);
            // The search checks the limit before the expansion of a node, so that the leaves of the last node may exceed the limit.
            let nodes = found.counters.nodes;
            assert!((max_nodes + 1..max_nodes + 32).contains(&nodes), "{nodes}");
        }
    }
}
