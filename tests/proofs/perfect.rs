//! A proving player: it wins as fast and loses as slowly as is known.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use rastros_lab::eval::{Verdict, verdict};
use rastros_lab::game::{Outcome, Side};
use rastros_lab::player::PlayerSpec;
use rastros_lab::registry::{
    AnyGame, AnyPosition, Chosen, GAMES, GameRecord, Solved, Task, TaskResult, game, run,
};

fn start(id: &str, text: &str) -> GameRecord {
    GameRecord {
        game: id.to_owned(),
        start: text.to_owned(),
        moves: Vec::new(),
    }
}

fn here(record: &GameRecord) -> Box<dyn AnyPosition> {
    record.positions().unwrap().pop().unwrap()
}

/// The choice of a proving player, whose search has three plies.
fn choose(kind: &dyn AnyGame, record: &GameRecord) -> Chosen {
    let player = PlayerSpec {
        proves: true,
        ..PlayerSpec::alpha_beta(3, kind.evaluations()[0].spec())
    };
    let task = Task::Choose {
        record: record.clone(),
        player,
        seed: 1,
    };
    match run(&task, &mut |_| {}) {
        Ok(TaskResult::Chosen(chosen)) => chosen,
        other => panic!("{other:?}"),
    }
}

fn solved(record: &GameRecord) -> Solved {
    let task = Task::solve_moves(record.clone(), Vec::new(), 0);
    match run(&task, &mut |_| {}) {
        Ok(TaskResult::Solved(solved)) => solved,
        other => panic!("{other:?}"),
    }
}

/// The winner after a move; `None` for a draw or an unfinished game.
fn winner_after(position: &dyn AnyPosition, mv: &str) -> Option<Side> {
    position
        .play(mv)
        .unwrap()
        .outcome()
        .and_then(Outcome::winner)
}

/// The text of a random move.
fn any_move(position: &dyn AnyPosition, rng: &mut ChaCha8Rng) -> String {
    let moves = position.moves();
    let n = rng.random_range(0..moves.len() as u32) as usize;
    moves[n].text.clone()
}

#[test]
fn takes_win_in_one_in_every_game() {
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    for kind in GAMES.iter().copied().filter(|kind| kind.has_solver()) {
        let id = kind.info().id;
        let (mut seen, mut games) = (0, 0);
        while seen < 6 && games < 200 {
            games += 1;
            let mut position = kind.first_start().unwrap();
            while position.outcome().is_none() {
                let side = Some(position.side_to_move());
                let moves = position.moves();
                if moves
                    .iter()
                    .any(|m| winner_after(&*position, &m.text) == side)
                {
                    let at = start(id, &position.text());
                    let mv = choose(kind, &at).mv.unwrap();
                    assert_eq!(winner_after(&*position, &mv), side, "{at:?}: {mv}");
                    seen += 1;
                }
                position = position.play(&any_move(&*position, &mut rng)).unwrap();
            }
        }
        assert!(seen >= 6, "{id}: {seen}");
    }
}

/// The number of plies to the end, from a value.
fn plies(value: f64) -> Option<u32> {
    match verdict(value) {
        Verdict::WonIn(plies) | Verdict::LostIn(plies) => (plies > 0).then_some(plies),
        Verdict::Open => None,
    }
}

/// Starts with positions of known lengths.
const STARTS: [(&str, &str); 5] = [
    ("tic_tac_toe", "3/3/3 X 3"),
    ("tic_tac_toe", "4/4/4 X 3"),
    ("rastros", "4/2o1/4/4 S"),
    ("rastros", "5/3o1/2#2/5/5 S"),
    ("rastros", "5/5/2o2/5/5 N"),
];

#[test]
fn provers_play_the_known_length() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let (mut won, mut lost) = (0, 0);
    for (id, text) in STARTS {
        let kind = game(id).unwrap();
        for _ in 0..12 {
            let mut record = start(id, text);
            for _ in 0..rng.random_range(1..6u32) {
                if here(&record).outcome().is_none() {
                    let mv = any_move(&*here(&record), &mut rng);
                    record.moves.push(mv);
                }
            }
            if here(&record).outcome().is_some() {
                continue;
            }
            let Some(mut left) = solved(&record).plies() else {
                continue;
            };
            while here(&record).outcome().is_none() {
                let chosen = choose(kind, &record);
                let thinking = chosen.thinking.unwrap();
                assert_eq!(plies(thinking.value), Some(left), "{record:?}");
                won += u32::from(thinking.value > 0.0);
                lost += u32::from(thinking.value < 0.0);
                record.moves.push(chosen.mv.unwrap());
                left -= 1;
            }
            assert_eq!(left, 0, "{record:?}");
        }
    }
    assert!(won > 50 && lost > 50, "{won} {lost}");
}

#[test]
fn known_distance_never_grows() {
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    let mut told = 0;
    for (id, text) in STARTS {
        let kind = game(id).unwrap();
        for perfect in [Side::First, Side::Second] {
            let (mut record, mut known) = (start(id, text), None);
            while here(&record).outcome().is_none() {
                let position = here(&record);
                if position.side_to_move() != perfect {
                    record.moves.push(any_move(&*position, &mut rng));
                    continue;
                }
                let chosen = choose(kind, &record);
                let value = chosen.thinking.map_or(0.0, |t| t.value);
                let now = plies(value).filter(|_| value > 0.0);
                if let Some(before) = known {
                    assert!(
                        now.is_some_and(|now| now + 2 <= before),
                        "{record:?}: {now:?} after {before}"
                    );
                    told += 1;
                }
                known = now;
                record.moves.push(chosen.mv.unwrap());
            }
            if known.is_some() {
                assert_eq!(here(&record).outcome(), Some(Outcome::WonBy(perfect)), "{record:?}");
            }
        }
    }
    assert!(told > 3, "{told}");
}

#[test]
fn searches_loss_of_unknown_length() {
    let lost = start("rastros", "5/5/2o2/5/5 S");
    let kind = game("rastros").unwrap();
    let mut record = lost;
    record.moves.push(solved(&record).best.unwrap());
    assert_eq!(solved(&record).plies(), None, "too many cells");
    let thinking = choose(kind, &record).thinking.unwrap();
    assert!(thinking.depth > 0, "it looks for what holds out");
    assert!(thinking.exact && matches!(verdict(thinking.value), Verdict::LostIn(_)));
}

#[test]
fn prefers_win_in_one() {
    // Of two winning moves, a1 ends the game.
    let moves =
        "e6,d7,c7,b7,a7,a6,b6,c6,d5,d6,c5,b5,a5,a4,b4,c4,d4,e4,e3,f4,f3,g4,g3,f2,e2,d3,c3,b3,a3,a2";
    let kind = game("rastros").unwrap();
    let presets = kind.info().presets;
    let board = presets.iter().find(|p| p.id == "championship").unwrap();
    let mut record = start("rastros", &kind.preset(board).unwrap().text());
    record.moves = moves.split(',').map(str::to_owned).collect();
    assert_eq!(choose(kind, &record).mv.as_deref(), Some("a1"));
}
