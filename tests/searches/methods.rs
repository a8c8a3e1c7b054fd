//! The search methods: the effect of the idea of each one, and that it has no other effect.

use rastros_lab::eval::{Evaluated, Evaluation, Evaluator, Preference, Value};
use rastros_lab::game::{Game, Side};
use rastros_lab::games::{AdjiBoto, Rastros, Reversi, TicTacToe};
use rastros_lab::search::{
    Algorithm, Counters, Event, Limiter, MoveOrder, Observer, Report, SEARCH_METHODS, SearchParams,
    Silent, alpha_beta_table, deepen, negamax_memo, search_method, search_with,
};

use super::Recording;

/// Alpha-beta with a table and negamax with memoization compared with alpha-beta in the same order: the same line, and no more nodes.
pub fn with_a_table<G: Game, E: Evaluator<G>>(
    root: &G,
    params: &SearchParams<'_, E, G::Move>,
    plain: &Report<G::Move>,
) {
    let (table, shown) = with_each_observer!(|o| alpha_beta_table(root, params, o));
    let (memo, shown_too) = with_each_observer!(|o| negamax_memo(root, params, o, &mut |_| {}));
    assert_eq!(table, memo, "two ways to write it: {}", root.text());
    let found = table.counters;
    assert_eq!([found; 2], [shown, shown_too]);
    assert!(found.nodes <= plain.counters.nodes, "{}", root.text());
    let same = Report {
        counters: plain.counters,
        ..table
    };
    assert_eq!(same, *plain, "{}", root.text());
}

/// Value and counters of each search method.
fn climb<G: Evaluated>(
    root: &G,
    depth: u32,
    evaluator: &impl Evaluator<G>,
    preference: Preference,
) -> Vec<(Value, Counters)> {
    let search = |method: &rastros_lab::search::SearchMethod| {
        let params = SearchParams {
            order: method.order,
            preference,
            ..SearchParams::new(depth, evaluator)
        };
        let found =
            search_with(method.algorithm, root, &params, &mut None, &mut Silent, &mut |_| {});
        let found = found.expect("it searches");
        (found.value, found.counters)
    };
    SEARCH_METHODS.iter().map(search).collect()
}

/// All methods find the same value at each depth, and their costs follow from their additions.
fn methods<G: Evaluated>(start: &[i32], depth: u32) {
    let root = G::start(start).expect("a start");
    let evaluation = Evaluation::<G>::new(&G::EVALUATIONS[0].spec()).expect("it is good");
    let evaluation = evaluation.prepared(&root, root.side_to_move());
    let found = climb(&root, depth, &evaluation, Preference::Sooner);
    assert!(found.iter().all(|f| f.0 == found[0].0), "{found:?}");
    let nodes = |id: &str| {
        let at = SEARCH_METHODS
            .iter()
            .position(|s| s.id == id)
            .expect("a method");
        found[at].1.nodes
    };
    assert!(nodes("alpha_beta") < nodes("minimax") / 2, "{found:?}");
    assert!(nodes("alpha_beta_table") <= nodes("alpha_beta"), "{found:?}");
    // All additions together may cost a few nodes more than order alone, because some positions are searched again.
    let fewest = found.iter().map(|f| f.1.nodes).min().expect("methods");
    assert!(100 * nodes("pvs") <= 102 * fewest, "{found:?}");
    for (method, (_, counters)) in SEARCH_METHODS.iter().zip(&found) {
        let has_table = matches!(method.algorithm, Algorithm::AlphaBetaTable | Algorithm::Pvs);
        assert!(has_table || counters.table_hits == 0, "{}", method.id);
        assert_eq!(counters.cutoffs == 0, method.id == "minimax");
        assert!(counters.first_move_cutoffs <= counters.cutoffs);
    }
    let share = |id: &str| {
        let at = SEARCH_METHODS
            .iter()
            .position(|s| s.id == id)
            .expect("a method");
        let c = found[at].1;
        c.first_move_cutoffs as f64 / c.cutoffs as f64
    };
    let (natural, ordered) = (share("alpha_beta"), share("alpha_beta_ordered"));
    assert!(ordered > natural, "{ordered} {natural}");
    assert!(ordered > 0.5, "{ordered}");
}

#[test]
fn each_ladder_step_saves_nodes() {
    methods::<Rastros>(&[8, 8, 4, 5], 6);
    methods::<Rastros>(&[7, 7, 3, 5], 6);
    methods::<Reversi>(&[6, 6], 6);
    methods::<AdjiBoto>(&[8, 0], 6);
    methods::<TicTacToe>(&[4, 4, 4], 6);
}

/// The counts of source 003, which values all wins alike, and the savings of a table and an order.
#[test]
fn ladder_matches_course_counts() {
    let root = TicTacToe::start(&[3, 3, 3]).expect("a start");
    let nothing = |_: &TicTacToe, _: Side| 0.0;
    let found = climb(&root, 9, &nothing, Preference::Any);
    let nodes: Vec<u64> = found.iter().map(|f| f.1.nodes).collect();
    assert!(found.iter().all(|f| f.0 == 0.0));
    assert_eq!(nodes[..2], [549_946, 18_297]);
    assert!(nodes[3] < 18_297 / 3, "{nodes:?}");
    let params = SearchParams {
        preference: Preference::Any,
        ..SearchParams::new(9, &nothing)
    };
    let memo = negamax_memo(&root, &params, &mut Silent, &mut |_| {});
    assert_eq!(memo.counters.nodes, nodes[3]);
    assert!(memo.counters.table_hits > 500);
    assert_eq!(search_method("alpha_beta_table").map(|s| s.order), Some(MoveOrder::Natural));
}

/// The moves by which each search of an iterative deepening first reaches a leaf.
#[derive(Default)]
struct FirstDescents {
    lines: Vec<Vec<String>>,
    down: bool,
}

impl<G: Game> Observer<G> for FirstDescents {
    const ENABLED: bool = true;
    const MAY_STOP: bool = false;

    fn begin(&mut self) {
        self.lines.push(Vec::new());
        self.down = true;
    }

    fn event(&mut self, event: Event<'_, G>) {
        match event {
            Event::Before { position, mv } if self.down => {
                let line = self.lines.last_mut().expect("a search has begun");
                line.push(position.move_text(mv));
            }
            Event::Leaf { .. } => self.down = false,
            _ => {}
        }
    }
}

#[test]
fn deepening_starts_with_the_last_line() {
    let root = Reversi::start(&[6, 6]).expect("a start");
    let evaluation = Evaluation::<Reversi>::new(&Reversi::EVALUATIONS[0].spec()).expect("good");
    let evaluation = evaluation.prepared(&root, root.side_to_move());
    for order in [MoveOrder::Natural, MoveOrder::Evaluation] {
        let params = SearchParams {
            order,
            ..SearchParams::new(7, &evaluation)
        };
        let mut best = Vec::new();
        let mut descents = FirstDescents::default();
        deepen(&root, &params, &mut descents, |report| {
            let mut at = root;
            let texts = report.variation.iter().map(|&mv| {
                let text = at.move_text(mv);
                at.play(mv);
                text
            });
            best.push(texts.collect::<Vec<_>>());
        });
        assert_eq!((best.len(), descents.lines.len()), (7, 7));
        for (before, first) in best.iter().zip(&descents.lines[1..]) {
            assert_eq!(before[..], first[..before.len()]);
        }
    }
}
