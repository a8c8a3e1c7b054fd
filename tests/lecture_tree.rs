//! The tree of seed 002: its four listings, line for line, through the observers that any search takes.

use rastros_lab::eval::{Evaluated, Evaluation, Value};
use rastros_lab::game::{Game, Side};
use rastros_lab::games::LectureTree;
use rastros_lab::games::lecture_tree::SEED_002;
use rastros_lab::search::{Event, Observer, Question, Silent, alpha_beta, minimax};

/// Prints what the seed's programs print on the way.
struct Listing {
    lines: Vec<String>,
    /// Whether the root tells its window, as the seed's alpha-beta does, which is silent when it leaves the root.
    windows: bool,
    visited: Vec<String>,
}

impl Observer<LectureTree> for Listing {
    const ENABLED: bool = true;
    const MAY_STOP: bool = false;

    fn event(&mut self, event: Event<'_, LectureTree>) {
        let name = |p: &LectureTree| p.node().name.clone();
        match event {
            Event::Enter { position, .. } => self.visited.push(name(position)),
            Event::Before {
                position,
                ply,
                value,
                window: (alpha, beta),
                ..
            } => {
                if self.windows && ply == 0 {
                    self.lines
                        .push(format!("{}: [{alpha},{beta}]", name(position)));
                } else {
                    self.lines.push(format!("{}: {value}", name(position)));
                }
            }
            Event::Leaf {
                position, value, ..
            } => {
                self.visited.push(name(position));
                self.lines.push(format!("{}: {value}", name(position)));
            }
            Event::Cut { .. } | Event::Again { .. } | Event::TableHit { .. } => {}
            Event::Deepen { .. } => {}
            Event::Leave {
                position,
                ply,
                value,
                ..
            } => {
                if !(self.windows && ply == 0) {
                    self.lines.push(format!("{}: {value}", name(position)));
                }
            }
        }
    }
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

    fn value_line(self, value: Value) -> String {
        match self {
            Method::Minimax => format!("Minimax value = {value}"),
            Method::AlphaBeta => format!("Alpha value = {value}"),
        }
    }
}

fn opinion() -> Evaluation<LectureTree> {
    Evaluation::new(&LectureTree::evaluations()[0].spec()).unwrap()
}

/// A whole game of two searching players, with everything that the seed's program prints.
fn whole_game(methods: [Method; 2]) -> Vec<String> {
    let evaluation = opinion();
    let mut position = LectureTree::parse(SEED_002).unwrap();
    let mut lines = vec![
        "Let's play SimpleGameTree!".to_owned(),
        position.node().name.clone(),
    ];
    while position.outcome().is_none() {
        let side = position.side_to_move();
        let (method, number) = (methods[side.index()], side.index() + 1);
        let player = method.player();
        lines.push(format!(
            "It is the turn of player '{player}' [Player {number}]."
        ));
        let evaluation = evaluation.prepared(&position, side);
        let question = Question::new(4, &evaluation);
        let mut listing = Listing {
            lines: Vec::new(),
            windows: method == Method::AlphaBeta,
            visited: Vec::new(),
        };
        let (watched, plain) = match method {
            Method::Minimax => (
                minimax(&position, &question, &mut listing),
                minimax(&position, &question, &mut Silent),
            ),
            Method::AlphaBeta => (
                alpha_beta(&position, &question, &mut listing),
                alpha_beta(&position, &question, &mut Silent),
            ),
        };
        // What is shown is what plays.
        assert_eq!(watched, plain);
        assert!(watched.exact);
        lines.append(&mut listing.lines);
        lines.push("Game state before move:".to_owned());
        lines.push(position.node().name.clone());
        lines.push(method.value_line(watched.value));
        let mv = watched.best().unwrap();
        let branch = format!("{}{}", position.node().name, position.move_text(mv));
        lines.push(format!(
            "Player '{player}' [Player {number}] moves {branch}."
        ));
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

/// The seed's second game, with the players exchanged.
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
fn all_four_listings_line_for_line() {
    use Method::{AlphaBeta, Minimax};
    for (methods, printed) in [
        ([Minimax, AlphaBeta], MINIMAX_FIRST),
        ([AlphaBeta, Minimax], ALPHA_BETA_FIRST),
    ] {
        assert_eq!(whole_game(methods).join("\n"), printed.trim());
    }
}

#[test]
fn visits_values_and_what_is_pruned() {
    let root = LectureTree::parse(SEED_002).unwrap();
    let evaluation = opinion();
    let prepared = evaluation.prepared(&root, root.side_to_move());
    let question = Question::new(9, &prepared);
    let listing = || Listing {
        lines: Vec::new(),
        windows: false,
        visited: Vec::new(),
    };
    let mut plain = listing();
    let report = minimax(&root, &question, &mut plain);
    assert_eq!(plain.visited.concat(), "ABEFCGKLHDIJMNOP");
    assert_eq!((report.value, report.counters.nodes), (5.0, 16));
    let names = |moves: &[u16]| moves.iter().map(|&m| root.move_text(m)).collect::<String>();
    assert_eq!(names(&report.variation), "DI");
    let mut pruned = listing();
    let report = alpha_beta(&root, &question, &mut pruned);
    assert_eq!(pruned.visited.concat(), "ABEFCGKLDIJMNO");
    assert_eq!((report.value, report.counters.cutoffs), (5.0, 2));
    assert_eq!(names(&report.variation), "DI");

    // The value of every node, for the side that wants as much as possible.
    for (name, value) in "ABCDGJ".chars().zip([5.0, 3.0, 2.0, 5.0, 2.0, 6.0]) {
        let tree = SEED_002.trim_end_matches(" A");
        let node = LectureTree::parse(&format!("{tree} {name}")).unwrap();
        let prepared = evaluation.prepared(&node, node.side_to_move());
        let report = minimax(&node, &Question::new(9, &prepared), &mut Silent);
        let for_first = match node.side_to_move() {
            Side::First => report.value,
            Side::Second => -report.value,
        };
        assert_eq!(for_first, value, "{name}");
    }
}

#[test]
fn a_search_that_cannot_see_the_leaves_believes_opinions() {
    // B looks better than C from above, and is not.
    let root = LectureTree::parse("A(B=6(D=-3 E=9) C=2(F=3 G=4))").unwrap();
    let evaluation = opinion();
    let evaluation = evaluation.prepared(&root, root.side_to_move());
    let best = |depth| {
        let report = alpha_beta(&root, &Question::new(depth, &evaluation), &mut Silent);
        (
            root.move_text(report.best().unwrap()),
            report.value,
            report.exact,
        )
    };
    assert_eq!(best(1), ("B".to_owned(), 6.0, false));
    assert_eq!(best(2), ("C".to_owned(), 3.0, true));
}
