//! The tree of source 002: its four listings, line for line, from the traces of any search.

use rastros_lab::eval::{Evaluated, Evaluation, Value};
use rastros_lab::game::{Game, Side};
use rastros_lab::games::LectureTree;
use rastros_lab::games::lecture_tree::SOURCE_002;
use rastros_lab::registry::trace_listing;
use rastros_lab::search::{Algorithm, MoveOrder, SearchParams, Silent, alpha_beta, minimax};
use rastros_lab::trace::{Heading, Trace, Tree, record};

/// A recorded search of a position.
fn recorded(position: &LectureTree, algorithm: Algorithm, depth: u32) -> Trace {
    let heading = Heading {
        game: LectureTree::INFO.id.to_owned(),
        position: position.text(),
        algorithm: Some(algorithm),
        order: MoveOrder::Natural,
        evaluation: LectureTree::EVALUATIONS[0].spec(),
        preference: Default::default(),
        depth,
        own: false,
    };
    record(position, heading, (1000, 0), &mut |_| false, None).expect("it searches")
}

#[derive(Clone, Copy, PartialEq)]
enum Method {
    Minimax,
    AlphaBeta,
}

impl Method {
    fn player(self) -> &'static str {
        match self {
            Method::Minimax => "Minimax 1",
            Method::AlphaBeta => "Minimax + alpha-beta 1",
        }
    }

    fn algorithm(self) -> Algorithm {
        match self {
            Method::Minimax => Algorithm::Minimax,
            Method::AlphaBeta => Algorithm::AlphaBeta,
        }
    }

    fn value_line(self, value: Value) -> String {
        match self {
            Method::Minimax => format!("Minimax value = {value}"),
            Method::AlphaBeta => format!("Alpha value = {value}"),
        }
    }
}

fn opinion() -> Evaluation<LectureTree> {
    Evaluation::new(&LectureTree::EVALUATIONS[0].spec()).unwrap()
}

/// A whole game of two searching players, with the complete output of the seed's program.
fn whole_game(methods: [Method; 2]) -> Vec<String> {
    let evaluation = opinion();
    let mut position = LectureTree::parse(SOURCE_002).unwrap();
    let mut lines = vec!["Let's play SimpleGameTree!".to_owned(), position.node().name.clone()];
    while position.outcome().is_none() {
        let side = position.side_to_move();
        let (method, number) = (methods[side.index()], side.index() + 1);
        let player = method.player();
        lines.push(format!("It is the turn of player '{player}' [Player {number}]."));
        let evaluation = evaluation.prepared(&position, side);
        let params = SearchParams::new(4, &evaluation);
        let plain = match method {
            Method::Minimax => minimax(&position, &params, &mut Silent),
            Method::AlphaBeta => alpha_beta(&position, &params, &mut Silent),
        };
        assert!(plain.exact);
        let watched = recorded(&position, method.algorithm(), 4);
        // The search on show is the search that plays.
        assert_eq!(watched.counters, Some(plain.counters));
        assert_eq!(watched.value, Some(plain.value));
        lines.extend(trace_listing(&watched).expect("it has one"));
        lines.push("Game state before move:".to_owned());
        lines.push(position.node().name.clone());
        lines.push(method.value_line(plain.value));
        let mv = plain.best().unwrap();
        assert_eq!(watched.variation[0], position.move_text(mv));
        let branch = format!("{}{}", position.node().name, position.move_text(mv));
        lines.push(format!("Player '{player}' [Player {number}] moves {branch}."));
        assert_eq!(position.parse_move(&branch), Ok(mv));
        position.try_play(mv).unwrap();
        lines.push(position.node().name.clone());
    }
    lines.push("Game over.".to_owned());
    let points = position.payoff().unwrap();
    for (side, points) in Side::ALL.into_iter().zip([points, 0.0]) {
        let player = methods[side.index()].player();
        let number = side.index() + 1;
        lines.push(format!("Player {player} [Player {number}]: {points}"));
    }
    lines
}

/// The seed's first game.
const MINIMAX_FIRST: &str = "
Let's play SimpleGameTree!
A
It is the turn of player 'Minimax 1' [Player 1].
A: -inf
B: inf
E: 4
B: 4
F: 3
B: 3
A: 3
C: inf
G: -inf
K: 2
G: 2
L: 1
G: 2
C: 2
H: 5
C: 2
A: 3
D: inf
I: 5
D: 5
J: -inf
M: 4
J: 4
N: 2
J: 4
O: 6
J: 6
P: 1
J: 6
D: 5
A: 5
Game state before move:
A
Minimax value = 5
Player 'Minimax 1' [Player 1] moves AD.
D
It is the turn of player 'Minimax + alpha-beta 1' [Player 2].
D: [-inf,inf]
I: -5
D: [-5,inf]
J: inf
M: -4
J: -4
N: -2
J: -4
O: -6
J: -6
Game state before move:
D
Alpha value = -5
Player 'Minimax + alpha-beta 1' [Player 2] moves DI.
I
Game over.
Player Minimax 1 [Player 1]: 5
Player Minimax + alpha-beta 1 [Player 2]: 0
";

/// The seed's second game, with exchanged players.
const ALPHA_BETA_FIRST: &str = "
Let's play SimpleGameTree!
A
It is the turn of player 'Minimax + alpha-beta 1' [Player 1].
A: [-inf,inf]
B: inf
E: 4
B: 4
F: 3
B: 3
A: [3,inf]
C: inf
G: -inf
K: 2
G: 2
L: 1
G: 2
C: 2
A: [3,inf]
D: inf
I: 5
D: 5
J: -inf
M: 4
J: 4
N: 2
J: 4
O: 6
J: 6
D: 5
Game state before move:
A
Alpha value = 5
Player 'Minimax + alpha-beta 1' [Player 1] moves AD.
D
It is the turn of player 'Minimax 1' [Player 2].
D: -inf
I: -5
D: -5
J: inf
M: -4
J: -4
N: -2
J: -4
O: -6
J: -6
P: -1
J: -6
D: -5
Game state before move:
D
Minimax value = -5
Player 'Minimax 1' [Player 2] moves DI.
I
Game over.
Player Minimax + alpha-beta 1 [Player 1]: 5
Player Minimax 1 [Player 2]: 0
";

#[test]
fn matches_four_listings_line_by_line() {
    use Method::{AlphaBeta, Minimax};
    for (methods, printed) in
        [([Minimax, AlphaBeta], MINIMAX_FIRST), ([AlphaBeta, Minimax], ALPHA_BETA_FIRST)]
    {
        assert_eq!(whole_game(methods).join("\n"), printed.trim());
    }
}

#[test]
fn matches_visits_values_and_cuts() {
    let root = LectureTree::parse(SOURCE_002).unwrap();
    let evaluation = opinion();
    let visited = |trace: &Trace| {
        let tree = Tree::after(&trace.steps, trace.steps.len());
        let names = tree.nodes.iter().skip(1).map(|n| n.mv.as_str());
        ["A"].into_iter().chain(names).collect::<String>()
    };
    let plain = recorded(&root, Algorithm::Minimax, 9);
    assert_eq!(visited(&plain), "ABEFCGKLHDIJMNOP");
    let counters = plain.counters.unwrap();
    assert_eq!((plain.value, counters.nodes), (Some(5.0), 16));
    assert_eq!(plain.variation.concat(), "DI");
    let pruned = recorded(&root, Algorithm::AlphaBeta, 9);
    assert_eq!(visited(&pruned), "ABEFCGKLDIJMNO");
    let counters = pruned.counters.unwrap();
    assert_eq!((pruned.value, counters.cutoffs), (Some(5.0), 2));
    assert_eq!(pruned.variation.concat(), "DI");

    // The value of every node, for the maximising side.
    for (name, value) in "ABCDGJ".chars().zip([5.0, 3.0, 2.0, 5.0, 2.0, 6.0]) {
        let tree = SOURCE_002.trim_end_matches(" A");
        let node = LectureTree::parse(&format!("{tree} {name}")).unwrap();
        let prepared = evaluation.prepared(&node, node.side_to_move());
        let report = minimax(&node, &SearchParams::new(9, &prepared), &mut Silent);
        let for_first = match node.side_to_move() {
            Side::First => report.value,
            Side::Second => -report.value,
        };
        assert_eq!(for_first, value, "{name}");
    }
}

#[test]
fn shallow_search_uses_the_evaluation() {
    // B looks better than C at depth 1, and is not.
    let root = LectureTree::parse("A(B=6(D=-3 E=9) C=2(F=3 G=4))").unwrap();
    let evaluation = opinion();
    let evaluation = evaluation.prepared(&root, root.side_to_move());
    let best = |depth| {
        let report = alpha_beta(&root, &SearchParams::new(depth, &evaluation), &mut Silent);
        (root.move_text(report.best().unwrap()), report.value, report.exact)
    };
    assert_eq!(best(1), ("B".to_owned(), 6.0, false));
    assert_eq!(best(2), ("C".to_owned(), 3.0, true));
}
