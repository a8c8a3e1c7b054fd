//! Tests of the study that compares searches with the exact solver.

use super::*;
use crate::eval::{Evaluated, Evaluation, Preference};
use crate::games::{AdjiBoto, Rastros, Reversi, TicTacToe};
use crate::search::{SearchParams, Silent, minimax};
use crate::solve::{Worth, solver_for};
use crate::text::EnumId;

fn plan<G: Evaluated>(values: &[i32], seed: u64) -> TruthPlan {
    let evaluations = G::EVALUATIONS.iter().take(2).map(|e| e.spec());
    TruthPlan {
        game: G::INFO.id.to_owned(),
        start: G::start(values).unwrap().text(),
        seed,
        evaluations: evaluations.collect(),
        preference: Preference::Sooner,
        deepest: 3,
        playouts: vec![5, 200],
    }
}

fn study<G: Evaluated>(values: &[i32], samples: u32, last_first: bool) -> TruthStudy {
    let names = G::EVALUATIONS.iter().take(2).map(|e| e.id.to_owned());
    let mut study = TruthStudy::new(plan::<G>(values, 5), names.collect(), samples);
    let mut units = study.units();
    if last_first {
        units.reverse();
    }
    for unit in units {
        study.receive(unit.first, unit.run::<G>().unwrap());
    }
    study
}

/// Checks each counted sample with the worth of its moves, and its choices with minimax.
fn check<G: Evaluated>(study: &TruthStudy) {
    let solver = solver_for::<G>().unwrap();
    let (done, all) = study.progress();
    assert_eq!(done, all);
    let left_out: u32 = LeftOut::all().map(|reason| study.left_out(reason)).sum();
    assert_eq!(study.counted().count() as u32 + left_out, all);
    for (_, position, counted) in study.counted() {
        let position = G::parse(position).unwrap();
        let side = position.side_to_move();
        let worth_of = |mv| {
            let next = position.after(mv);
            match next.outcome() {
                Some(outcome) => match outcome.winner() {
                    Some(winner) => Worth::of_win(winner == side),
                    None => Worth::Draw,
                },
                None => solver
                    .worth(&next, &mut |_| false)
                    .worth
                    .unwrap()
                    .opposite(),
            }
        };
        let worths: Vec<_> = position.moves().map(|mv| (mv, worth_of(mv))).collect();
        let best = worths.iter().map(|(_, worth)| *worth).max().unwrap();
        assert_eq!(best, counted.best);
        let keeping = worths.iter().filter(|(_, worth)| *worth == best);
        let keeping: Vec<_> = keeping.map(|(mv, _)| position.move_text(*mv)).collect();
        assert_eq!(keeping, counted.keeping);
        assert!(keeping.len() < worths.len());
        for choice in &counted.by_playouts {
            assert_eq!(choice.best, std::slice::from_ref(&choice.chosen));
            assert_eq!(choice.keeps, keeping.contains(&choice.chosen));
        }
        for (spec, choices) in study.plan.evaluations.iter().zip(&counted.choices) {
            let evaluation = Evaluation::<G>::new(spec).unwrap();
            for (depth, choice) in (1..).zip(choices) {
                let evaluation = evaluation.prepared(&position, side);
                let searched = |root: &[G::Move]| {
                    let params = SearchParams {
                        preference: study.plan.preference,
                        root,
                        ..SearchParams::new(depth, &evaluation)
                    };
                    minimax(&position, &params, &mut Silent)
                };
                let value = |text: &String| searched(&[position.parse_move(text).unwrap()]).value;
                let whole = searched(&[]).counters.nodes;
                assert!((2..=whole).contains(&choice.nodes));
                let all: Vec<_> = position.moves().map(|mv| position.move_text(mv)).collect();
                let most = all.iter().map(value).fold(f64::NEG_INFINITY, f64::max);
                let best: Vec<_> = all.into_iter().filter(|mv| value(mv) == most).collect();
                assert_eq!(choice.best, best);
                assert!(best.contains(&choice.chosen));
                assert_eq!(choice.keeps, keeping.contains(&choice.chosen));
            }
        }
    }
}

/// Checks the shares of Monte Carlo tree search, and their table.
fn more_playouts_find_more(study: &TruthStudy) {
    let shares: Vec<_> = study.by_playouts().collect();
    let [(5, few), (200, many)] = shares[..] else {
        panic!("{shares:?}");
    };
    assert_eq!(few.of as usize, study.counted().count());
    assert!(many.kept > few.kept, "{shares:?}");
    // Both grow the same tree, and every playout visits the root.
    assert!(few.nodes >= 5 * u64::from(few.of) && many.nodes > few.nodes, "{shares:?}");
    let csv = study.playouts_csv();
    let columns = "playouts,exploration,kept,of,share,low,high,gained,lost,nodes_per_move,sampled,";
    assert!(csv.starts_with(columns), "{csv}");
    let row = format!("\n200,1.4,{},{},", many.kept, many.of);
    assert!(csv.contains(&row), "{row}: {csv}");
}

#[test]
fn samples_match_solver_and_minimax() {
    let rastros = study::<Rastros>(&[5, 5, 3, 3], 40, false);
    check::<Rastros>(&rastros);
    assert!(rastros.counted().count() > 10 && !rastros.has_draws());
    more_playouts_find_more(&rastros);
    let tic_tac_toe = study::<TicTacToe>(&[3, 3, 3], 40, false);
    check::<TicTacToe>(&tic_tac_toe);
    assert!(tic_tac_toe.counted().count() > 10 && tic_tac_toe.has_draws());
    more_playouts_find_more(&tic_tac_toe);
}

/// Neighbouring depths are compared in the same positions.
#[test]
fn neighbouring_depths_are_compared_in_pairs() {
    use std::cmp::Ordering;
    let study = study::<Rastros>(&[5, 5, 3, 3], 40, false);
    for depth in 2..=study.plan.deepest {
        let only = |right: usize, wrong: usize| {
            let keeps = |counted: &CountedSample, n: usize| counted.choices[0][n - 1].keeps;
            let counted = study.counted().map(|(.., counted)| counted);
            counted
                .filter(|c| keeps(c, right) && !keeps(c, wrong))
                .count()
        };
        let (this, below) = (depth as usize, depth as usize - 1);
        let share = study.share(0, depth);
        assert_eq!(share.gained as usize, only(this, below), "{depth}");
        assert_eq!(share.lost as usize, only(below, this), "{depth}");
    }
    let compared = |gained, lost| {
        let share = Share {
            gained,
            lost,
            ..Share::default()
        };
        share.compared()
    };
    // The ends of Wilson's intervals of 9 and 11 of 12 are 0.468 and 0.646.
    assert_eq!(compared(9, 3), Ordering::Equal);
    assert_eq!(compared(11, 1), Ordering::Greater);
    assert_eq!(compared(1, 11), Ordering::Less);
    assert_eq!(compared(0, 0), Ordering::Equal);
}

#[test]
fn endings_of_games_with_points_are_sampled() {
    let reversi = study::<Reversi>(&[8, 8], 3, false);
    let adji_boto = study::<AdjiBoto>(&[2, 0], 60, false);
    let decided = |study: &TruthStudy| {
        let (done, all) = study.progress();
        assert_eq!(done, all);
        all - study.left_out(LeftOut::Undecided) - study.left_out(LeftOut::NoPosition)
    };
    assert!(decided(&reversi) > 0);
    assert_eq!(decided(&adji_boto), 60);
    assert!(adji_boto.counted().count() > 0);
    check::<AdjiBoto>(&adji_boto);
}

#[test]
fn results_do_not_depend_on_order_of_units() {
    let one = study::<Rastros>(&[5, 6, 3, 3], 30, false);
    let other = study::<Rastros>(&[5, 6, 3, 3], 30, true);
    assert_eq!(one, other);
    assert_eq!(one.positions_csv(), other.positions_csv());
    // More samples begin with the same ones.
    let more = study::<Rastros>(&[5, 6, 3, 3], 33, false);
    assert!(more.positions_csv().starts_with(&one.positions_csv()));
}

#[test]
fn tables_agree_with_shares() {
    let study = study::<TicTacToe>(&[3, 3, 3], 50, false);
    let csv = study.csv();
    assert_eq!(csv.lines().count(), 1 + 2 * 3);
    let positions = study.positions_csv();
    for (number, name) in study.names.iter().enumerate() {
        for depth in 1..=3 {
            let share = study.share(number, depth);
            assert_eq!(share.of as usize, study.counted().count());
            let failures = study
                .failures(JudgedSearch::Depth {
                    evaluation: number,
                    depth,
                })
                .count();
            assert_eq!((share.of - share.kept) as usize, failures);
            let searched = study
                .counted()
                .map(|(.., counted)| &counted.choices[number]);
            let nodes = searched.map(|choices| choices[depth as usize - 1].nodes);
            assert_eq!(nodes.sum::<u64>(), share.nodes);
            let row = format!("{name},{depth},{},{},", share.kept, share.of);
            assert!(csv.contains(&row), "{row}: {csv}");
            let failed = positions.lines().filter(|line| {
                let cells: Vec<&str> = line.split(',').collect();
                (cells[5], cells[6], cells[9]) == (name, &depth.to_string(), "0")
            });
            assert_eq!(failed.count(), failures);
        }
    }
    assert_eq!(Share::default().value(), None);
}

#[test]
fn rejects_invalid_plans() {
    let key = |change: &dyn Fn(&mut TruthPlan)| {
        let mut plan = plan::<Rastros>(&[5, 5, 3, 3], 1);
        change(&mut plan);
        let unit = TruthUnit {
            plan,
            first: 0,
            samples: 1,
        };
        unit.run::<Rastros>().unwrap_err().key
    };
    assert_eq!(key(&|plan| plan.deepest = 0), "error.range");
    assert_eq!(key(&|plan| plan.deepest = 99), "error.range");
    assert_eq!(key(&|plan| plan.start.push('?')), "error.record.start");
    assert_eq!(key(&|plan| plan.playouts.push(0)), "error.range");
    let over = |plan: &mut TruthPlan| plan.start = "5/5/5/5/o4 S".to_owned();
    assert_eq!(key(&over), "error.move.game_over");
}
