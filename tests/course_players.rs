//! The course's players of Rastros compared with a plain program that works like the course's files: full minimax, evaluations of
//! finished games too, cells as (row, column) from 1.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use rastros_lab::eval::{Evaluated, Evaluation};
use rastros_lab::game::{Game, Outcome, Side};
use rastros_lab::games::Rastros;
use rastros_lab::games::grid::row_column;
use rastros_lab::player::{Algorithm, Limit, Player, PlayerSpec, Unmonitored};
use rastros_lab::search::best_moves;

type Cell = (usize, usize);

const GOALS: [Cell; 2] = [(8, 1), (1, 8)];

#[derive(Clone)]
struct State {
    side: Side,
    white: Cell,
    /// With a border, so that every cell has eight neighbours.
    blocked: [[bool; 10]; 10],
}

impl State {
    fn of(p: &Rastros) -> State {
        let mut blocked = [[true; 10]; 10];
        for cell in 0..64 {
            let (row, column) = row_column(cell);
            blocked[row + 1][column + 1] = p.trail() >> cell & 1 == 1;
        }
        let (row, column) = row_column(p.piece());
        State {
            side: p.side_to_move(),
            white: (row + 1, column + 1),
            blocked,
        }
    }

    fn is_free(&self, (row, column): Cell) -> bool {
        !self.blocked[row][column] && (row, column) != self.white
    }

    /// The cells, row by row from the top left.
    fn around(&self, (row, column): Cell) -> Vec<Cell> {
        let rows = (row - 1)..=(row + 1);
        let cells = rows.flat_map(|r| ((column - 1)..=(column + 1)).map(move |c| (r, c)));
        cells
            .filter(|&cell| cell != (row, column) && self.is_free(cell))
            .collect()
    }

    fn moves(&self) -> Vec<Cell> {
        self.around(self.white)
    }

    fn result(&self, to: Cell) -> State {
        let mut next = self.clone();
        next.blocked[self.white.0][self.white.1] = true;
        (next.white, next.side) = (to, !self.side);
        next
    }

    fn winner(&self) -> Option<Side> {
        let owner = Side::ALL.into_iter().find(|&s| self.white == goal(s));
        owner.or_else(|| self.moves().is_empty().then_some(!self.side))
    }
}

fn goal(side: Side) -> Cell {
    GOALS[usize::from(side == Side::Second)]
}

fn distance(a: Cell, b: Cell) -> f64 {
    a.0.abs_diff(b.0).max(a.1.abs_diff(b.1)) as f64
}

/// The course's `num_livres`.
fn free_cells(s: &State, _: Side) -> f64 {
    s.moves().len() as f64
}

/// The course's `f_aval_basico`.
fn basic(s: &State, side: Side) -> f64 {
    match s.winner() {
        Some(winner) if winner == side => 10.0,
        Some(_) => -10.0,
        None => 7.0 - distance(s.white, goal(side)),
    }
}

/// Group 42's `fun_aval_42`.
fn of_group_42(s: &State, side: Side) -> f64 {
    let (own, other) = (goal(side), goal(!side));
    if s.white == own {
        return 3.0;
    }
    if s.white == other {
        return -3.0;
    }
    if distance(s.white, own) <= 1.0 {
        return 3.0;
    }
    let moves = s.moves();
    if moves.is_empty() {
        return if s.side == side { -3.0 } else { 3.0 };
    }
    if distance(s.white, other) <= 1.0 {
        return -1.5;
    }
    let (mut sum, mut pairs) = (0.0, 0);
    for to in moves {
        for reply in s.around(to) {
            sum += distance(to, own) - distance(reply, own);
            pairs += 1;
        }
    }
    if pairs == 0 { 3.0 } else { sum / f64::from(pairs) }
}

type Judge = fn(&State, Side) -> f64;

/// Cuts off when the depth, counted from 1 below the root, is greater than the limit.
fn value(s: &State, me: Side, depth: u32, limit: u32, judge: Judge) -> f64 {
    if depth > limit || s.winner().is_some() {
        return judge(s, me);
    }
    let moves = s.moves().into_iter();
    let values = moves.map(|to| value(&s.result(to), me, depth + 1, limit, judge));
    if s.side == me {
        values.fold(f64::NEG_INFINITY, f64::max)
    } else {
        values.fold(f64::INFINITY, f64::min)
    }
}

fn best(s: &State, limit: u32, judge: Judge) -> Vec<Cell> {
    let moves = s.moves().into_iter();
    let values = moves.map(|to| (to, value(&s.result(to), s.side, 1, limit, judge)));
    let values: Vec<_> = values.collect();
    let most = values.iter().fold(f64::NEG_INFINITY, |m, v| m.max(v.1));
    let equal = values.into_iter().filter(|v| v.1 == most);
    equal.map(|v| v.0).collect()
}

fn cell_of(mv: u8) -> Cell {
    let (row, column) = row_column(mv);
    (row + 1, column + 1)
}

fn named(id: &str) -> PlayerSpec {
    let found = Rastros::PLAYERS.iter().find(|p| p.id == id);
    PlayerSpec::named::<Rastros>(found.expect("a player of the course"))
}

/// Unfinished positions of random games with at most this many free cells.
fn positions(seed: u64, wanted: usize, most_free: u32) -> Vec<Rastros> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut found = Vec::new();
    while found.len() < wanted {
        let mut game = Vec::new();
        let mut p = Rastros::start(&[8, 8, 4, 5]).expect("the course's board");
        while p.outcome().is_none() {
            if p.free().count_ones() <= most_free {
                game.push(p);
            }
            let n = rng.random_range(0..p.moves().count() as u32);
            p.play(p.moves().nth(n as usize).expect("one of them"));
        }
        // Three from each game, so that they differ.
        let step = game.len().div_ceil(3).max(1);
        found.extend(game.into_iter().step_by(step));
    }
    found.truncate(wanted);
    found
}

fn ours(p: &Rastros, spec: &PlayerSpec, limit: u32) -> Vec<Cell> {
    let evaluation = Evaluation::new(&spec.evaluation).expect("its own");
    let evaluation = evaluation.with_ends(spec.ends);
    let judge = evaluation.prepared(p, p.side_to_move());
    let found = best_moves(p, limit + 1, &judge, spec.preference);
    let mut cells: Vec<Cell> = found.moves.into_iter().map(cell_of).collect();
    cells.sort_unstable();
    cells
}

#[test]
fn searching_players_match_the_course() {
    let players: [(&str, Judge); 3] =
        [("ar_livre", free_cells), ("basilio", basic), ("jogador42", of_group_42)];
    for (id, judge) in players {
        let spec = named(id);
        assert_eq!(spec.limit, Limit::Depth(6), "{id}: the course's limit 5");
        let mut with_several = 0;
        for (limit, positions) in [
            (1, positions(1, 300, 64)),
            (2, positions(2, 300, 64)),
            (3, positions(3, 60, 64)),
            (5, positions(5, 30, 40)),
        ] {
            for p in positions {
                let plain = best(&State::of(&p), limit, judge);
                let text = p.text();
                assert_eq!(ours(&p, &spec, limit), plain, "{id}, {limit}: {text}");
                with_several += u32::from(plain.len() > 1);
            }
        }
        assert!(with_several > 50, "{id}: {with_several}");
    }
}

#[test]
fn obtuse_players_sort_and_do_not_search() {
    let mut refused_wins = 0;
    for p in positions(4, 300, 64) {
        let s = State::of(&p);
        let mut moves = s.moves();
        moves.sort_by_key(|&(row, column)| (row, 8 - column));
        let south_west = *moves.last().expect("the game goes on");
        moves.sort_by_key(|&(row, column)| (8 - row, column));
        let north_east = *moves.last().expect("the game goes on");
        for (id, plain) in [("obtuso_sw", south_west), ("obtuso_ne", north_east)] {
            let player = Player::new(&named(id)).expect("it can play");
            let mut rng = ChaCha8Rng::seed_from_u64(p.free());
            let chosen = player.choose(&p, &mut rng, &mut Unmonitored).mv;
            let decided = player.decide(&p, &mut rng);
            for mv in [chosen, decided] {
                assert_eq!(mv.map(cell_of), Some(plain), "{id}: {}", p.text());
            }
            let wins = |to: Cell| s.result(to).winner() == Some(s.side);
            let could = s.moves().into_iter().any(wins);
            refused_wins += u32::from(could && !wins(plain));
        }
    }
    assert!(refused_wins > 0, "they see no wins");
}

#[test]
fn bacoco_moves_randomly() {
    assert_eq!(named("bacoco").algorithm, Algorithm::Random);
}

#[test]
fn plain_program_ends_games_like_ours() {
    for p in positions(6, 60, 64) {
        for mv in p.moves() {
            let next = p.after(mv);
            let winner = next.outcome().and_then(Outcome::winner);
            assert_eq!(State::of(&next).winner(), winner, "{}", next.text());
        }
    }
}
