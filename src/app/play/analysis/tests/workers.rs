//! Tests of the distribution of an analysis among workers.

use super::*;
use crate::app::effects::map;
use crate::app::play::game::TaskContext;
use crate::app::tests::{assert_contains, assert_lacks};
use crate::registry::{Analysed, MoveValue, Progress, Solved};

#[test]
fn workers_share_the_moves_and_one_stays_free() {
    let start = registry::game("adji_boto").unwrap();
    let start = start.first_start().unwrap().text();
    let alone = {
        let mut state = play("adji_boto", &start);
        let effects = press(&mut state, "analysis-button");
        assert_eq!(groups(&effects).0, [ESTIMATES]);
        do_tasks(&mut state, effects, 4);
        state
    };
    let mut state = play("adji_boto", &start);
    state.tasks.workers = 4;
    let effects = press(&mut state, "analysis-button");
    assert_eq!(groups(&effects).0, [ESTIMATES; 3]);
    do_tasks(&mut state, effects, 4);
    assert!(!state.analysis.running());
    let values = |state: &State| {
        let found = state.game.history.here().analysed.clone().unwrap();
        let moves = found.moves.into_iter();
        moves.map(|m| (m.mv, m.value, m.depth)).collect::<Vec<_>>()
    };
    assert_eq!(values(&state), values(&alone));
    // A failed task cancels the others.
    let mut state = play("adji_boto", &start);
    state.tasks.workers = 3;
    let effects = press(&mut state, "analysis-button");
    let Some(begun) = effects.last().and_then(Begun::of) else {
        panic!("{effects:?}")
    };
    let error = Message::new("error.game.unknown").with("found", "go");
    let effects = update(&mut state, begun.failed(error)).effects;
    assert_eq!(groups(&effects), (vec![], vec![ESTIMATES]));
    assert!(!state.analysis.running());
}

#[test]
fn stale_analysis_is_dropped() {
    let mut state = play("tic_tac_toe", "3/3/3 X 3");
    let old = press(&mut state, "analysis-button");
    let effects = update(&mut state, Msg::choose("b2")).effects;
    let (begun, dropped) = groups(&effects);
    assert_eq!((begun, dropped), (vec![PROOF], vec![PROOF]));
    do_tasks(&mut state, old, 3);
    assert!(state.game.history.here().known().is_none(), "the answer was for another node");
    let effects = update(&mut state, Msg::Analysis(AnalysisMsg::Switch(false))).effects;
    assert_eq!(groups(&effects), (vec![], vec![PROOF]));
}

#[test]
fn single_worker_serves_the_computers_move() {
    let mut state = play("tic_tac_toe", "3/3/3 X 3");
    state.tasks.workers = 1;
    send(&mut state, [Msg::Setup(SetupMsg::Seat(Side::Second, "random".into()))]);
    let effects = update(&mut state, Msg::Analysis(AnalysisMsg::Switch(true))).effects;
    assert_eq!(groups(&effects).0, [PROOF]);
    let effects = update(&mut state, Msg::choose("b2")).effects;
    let (begun, dropped) = groups(&effects);
    assert_eq!(begun, [MOVES]);
    assert!(dropped.contains(&PROOF));
    assert!(
        render(&state)
            .text()
            .contains("Paused while the computer thinks.")
    );
    state.tasks.workers = 2;
    let effects = sync_work(&mut state);
    assert_eq!(groups(&effects).0, [PROOF]);
}

#[test]
fn one_worker_alternates_then_proves() {
    let mut state = play("rastros", NEAR_GOAL);
    let effects = press(&mut state, "analysis-button");
    let (proofs, searches) = limits(&effects);
    assert!(proofs.len() == 1 && proofs[0] > 0 && searches.is_empty());
    let effects = run_out(&mut state, &effects);
    let (proofs, searches) = limits(&effects);
    assert!(searches.len() == 1 && searches[0] > 0 && proofs.is_empty());
    let effects = run_out(&mut state, &effects);
    assert_eq!(limits(&effects), (vec![0], vec![]), "no limit");
    assert!(render(&state).by_id("deeper").is_none(), "it goes on by itself");
    do_tasks(&mut state, effects, 1);
    assert!(!state.analysis.running());
    let value = render(&state).by_id("analysis-value").unwrap().text();
    assert_eq!(value, "South wins");
}

#[test]
fn long_proof_is_shared() {
    let mut state = play("rastros", NEAR_GOAL);
    state.tasks.workers = 4;
    let effects = press(&mut state, "analysis-button");
    let (proofs, searches) = limits(&effects);
    assert!(proofs.len() == 1 && proofs[0] > 0, "first one alone: {proofs:?}");
    assert_eq!(searches.len(), 1);
    // Another evaluation does not cancel a proof.
    let again =
        update(&mut state, Msg::Analysis(AnalysisMsg::JudgeWith("mobility".into()))).effects;
    assert_eq!(groups(&again).1, [ESTIMATES]);
    assert_eq!(limits(&again).1.len(), 1);
    let begun = run_out(&mut state, &effects);
    assert_eq!(limits(&begun), (vec![0, 0], vec![]), "one still estimates");
    let mut moves: Vec<String> = shares(&begun).concat();
    let mut legal: Vec<String> = state
        .game
        .history
        .here()
        .position
        .moves()
        .into_iter()
        .map(|m| m.text)
        .collect();
    moves.sort();
    legal.sort();
    assert_eq!(moves, legal, "each move once");
    // An idle worker helps with a move that no other worker has begun.
    let helps = run_out(&mut state, &again);
    let (proofs, helped) = (limits(&helps).0, shares(&helps).concat());
    assert_eq!((proofs, helped.len()), (vec![0], 1));
    let second = shares(&begun)
        .iter()
        .any(|share| share.first() == helped.first());
    assert!(!second, "not the one that its worker begins with");
    let all = [begun, helps].concat();
    do_tasks(&mut state, all, 1);
    assert!(!state.analysis.running());
    assert!(state.game.history.here().known().unwrap().is_complete());
}

#[test]
fn second_worker_estimates_then_helps() {
    let mut state = play("rastros", NEAR_GOAL);
    state.tasks.workers = 3;
    let effects = press(&mut state, "analysis-button");
    let begun = run_out(&mut state, &effects);
    assert_eq!(limits(&begun), (vec![0], vec![]));
    let helps = run_out(&mut state, &effects[1..]);
    assert_eq!(limits(&helps), (vec![0], vec![]));
    assert_eq!(shares(&helps)[0].len(), 1);
}

#[test]
fn shared_proof_pauses_and_resumes() {
    let mut state = play("rastros", NEAR_GOAL);
    state.tasks.workers = 6;
    let effects = press(&mut state, "analysis-button");
    let begun = run_out(&mut state, &effects);
    let decided = shares(&begun)[0].clone();
    let first = Begun::of(&begun[0]).unwrap();
    update(&mut state, first.run().pop().unwrap());
    let effects = press(&mut state, "analysis-pause");
    assert!(groups(&effects).1.contains(&PROOF));
    assert_eq!(state.game.history.here().known().unwrap().proved(), decided.len());
    let effects = press(&mut state, "deeper");
    let rest = shares(&effects);
    assert!(rest.len() > 1, "{rest:?}");
    assert_eq!(rest.concat().len() + decided.len(), 8);
    assert!(rest.concat().iter().all(|mv| !decided.contains(mv)));
}

#[test]
fn promising_moves_are_dealt_first() {
    let mut state = play("rastros", NEAR_GOAL);
    state.tasks.workers = 4;
    let effects = press(&mut state, "analysis-button");
    let legal = state.game.history.here().position.moves();
    let estimates = legal.iter().enumerate().map(|(i, m)| registry::MoveValue {
        mv: m.text.clone(),
        value: i as f64,
        variation: vec![m.text.clone()],
        depth: 3,
        exact: false,
    });
    let found = registry::Analysed {
        moves: estimates.collect(),
        ..Default::default()
    };
    learn(&mut state.game.history, 0, found);
    let begun = shares(&run_out(&mut state, &effects));
    let mut best_first: Vec<String> = legal.into_iter().map(|m| m.text).collect();
    best_first.reverse();
    assert_eq!([&begun[0][0], &begun[1][0]], [&best_first[0], &best_first[1]]);
}

#[test]
fn proof_shows_nodes_and_pauses() {
    let mut state = play("rastros", NEAR_GOAL);
    let effects = press(&mut state, "analysis-button");
    let Some(begun) = effects.last().and_then(Begun::of) else {
        panic!("{effects:?}")
    };
    let events = Progress::Solving(Solved {
        nodes: 12_345,
        time_ms: 300.0,
        ..Solved::default()
    });
    update(&mut state, begun.progress(events));
    let shown = render(&state);
    assert_eq!(shown.by_id("analysis-value").unwrap().text(), "Not decided yet");
    let proof = shown.by_id("analysis-proof").unwrap().text();
    assert_contains(&proof, "0 of 8 moves proved, 12\u{202f}345 nodes");
    let effects = press(&mut state, "analysis-pause");
    assert_eq!(groups(&effects), (vec![], vec![PROOF]));
    assert!(sync_work(&mut state).is_empty(), "it rests");
    let effects = press(&mut state, "deeper");
    assert_eq!(groups(&effects).0, [PROOF]);
}

#[test]
fn book_answer_needs_no_search() {
    let mut state = play("rastros", "7/7/4o2/7/7/7/7 S");
    state.tasks.workers = 4;
    let effects = press(&mut state, "analysis-button");
    let tasks = Begun::all(&effects);
    // A search reports before the book does.
    let events = registry::Analysed {
        moves: vec![registry::MoveValue {
            mv: "e6".into(),
            value: 1.0,
            variation: vec!["e6".into()],
            depth: 2,
            exact: false,
        }],
        ..Default::default()
    };
    update(&mut state, tasks[1].progress(Progress::Analysed(events)));
    assert_eq!(tasks[0].group, PROOF);
    let effects = update(&mut state, tasks[0].run().pop().unwrap()).effects;
    assert_eq!(groups(&effects), (vec![], vec![ESTIMATES]));
    let shown = render(&state);
    let value = shown.by_id("analysis-value").unwrap().text();
    assert_eq!(value, "South wins");
    let card = shown.by_id("analysis").unwrap().text();
    assert_contains(&card, "From the opening book.");
    assert_lacks(&card, "Nodes");
    assert_lacks(&card, " nodes");
}

/// The moves and the first depth of the searches among effects.
fn asked(effects: &[Effect]) -> Vec<(Vec<String>, u32)> {
    let of = |effect: &Effect| match effect {
        Effect::Run { task, .. } => match &**task {
            Task::Analyse {
                moves, from_depth, ..
            } => Some((moves.clone(), *from_depth)),
            _ => None,
        },
        _ => None,
    };
    effects.iter().filter_map(of).collect()
}

#[test]
fn deeper_goes_on_where_the_search_was_left() {
    let start = registry::game("adji_boto").unwrap();
    let start = start.first_start().unwrap().text();
    for workers in [2, 4] {
        let mut state = play("adji_boto", &start);
        state.tasks.workers = workers;
        let effects = press(&mut state, "analysis-button");
        assert!(asked(&effects).iter().all(|(_, first)| *first == 1));
        do_tasks(&mut state, effects, 4);
        let left = state.game.history.here().analysed.clone().unwrap();
        assert!(left.moves.iter().all(|m| m.depth == 4 && !m.exact));
        let effects = press(&mut state, "deeper");
        let dealt = asked(&effects);
        assert_eq!(dealt.len(), workers as usize - 1);
        assert!(dealt.iter().all(|(_, first)| *first == 5));
        do_tasks(&mut state, effects, 6);
        let found = state.game.history.here().analysed.clone().unwrap();
        assert!(found.moves.iter().all(|m| m.depth == 6));
        let mut anew = play("adji_boto", &start);
        let effects = press(&mut anew, "analysis-button");
        do_tasks(&mut anew, effects, 6);
        let anew = anew.game.history.here().analysed.clone().unwrap();
        let values = |a: &Analysed| {
            let moves = a.moves.iter();
            moves.map(|m| (m.mv.clone(), m.value)).collect::<Vec<_>>()
        };
        assert_eq!(values(&found), values(&anew));
        // The cost includes the earlier search.
        assert!(found.counters.nodes > left.counters.nodes && found.time_ms >= left.time_ms);
    }
}

#[test]
fn skips_search_of_proved_moves() {
    let mut state = play("tic_tac_toe", "XX1/OO1/3 X 3");
    let legal = state.game.history.here().position.moves();
    let legal: Vec<String> = legal.into_iter().map(|m| m.text).collect();
    let at = state.game.history.at();
    let value = |mv: &String, exact| MoveValue {
        mv: mv.clone(),
        value: 1.0,
        variation: vec![mv.clone()],
        depth: 3,
        exact,
    };
    let moves = legal.iter().enumerate().map(|(i, mv)| value(mv, i == 0));
    let found = Analysed {
        moves: moves.collect(),
        ..Analysed::default()
    };
    learn(&mut state.game.history, at, found);
    let mut work = TaskContext {
        game: &mut state.game,
        tasks: &mut state.tasks,
    };
    let effects = state.analysis.begin_search(&mut work, 1, 0);
    let effects = map(effects, Msg::Analysis);
    assert_eq!(asked(&effects), [(legal[1..].to_vec(), 4)]);
}

#[test]
fn left_position_is_searched_on() {
    let start = registry::game("adji_boto").unwrap();
    let start = start.first_start().unwrap().text();
    for workers in [2, 3] {
        let mut state = play("adji_boto", &start);
        state.tasks.workers = workers;
        for effect in press(&mut state, "analysis-button") {
            let mut begun = Begun::of(&effect).unwrap();
            // The user leaves before the end of the search, so that only its progress is known.
            if let Task::Analyse { max_depth, .. } = &mut begun.task {
                *max_depth = 3;
            }
            let mut messages = begun.run();
            messages.pop();
            send(&mut state, messages);
        }
        let first = state.game.history.here().position.moves()[0].text.clone();
        update(&mut state, Msg::choose(first));
        let effects = update(&mut state, Msg::Go(GoTo::Back)).effects;
        let dealt = asked(&effects);
        assert_eq!(dealt.len(), workers as usize - 1, "{effects:?}");
        assert!(dealt.iter().all(|(_, first)| *first == 4), "{dealt:?}");
    }
}
