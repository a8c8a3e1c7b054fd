//! The analysis that stays on.

use crate::app::keys::Action;
use crate::app::play::testing::*;
use crate::plot::{BoardPicture, Picture, Token};
use crate::registry::{Progress, Solved};
use crate::search::allocate::Shortage;

/// A position that a solver decides by pairs of cells.
const PAIRED: &str = "####1/#####/o2##/####1/1#### S";

/// South to move next to its own goal: `a1` wins at once.
const NEAR_GOAL: &str = "5/5/5/1o3/5 S";

fn picture(state: &State) -> BoardPicture {
    let seen = seen(state);
    let canvas = seen.find_all(&|e| e.tag == "canvas" && e.picture.is_some());
    match canvas[0].picture.as_deref() {
        Some(Picture::Board(board)) => board.clone(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_value_stands_on_every_legal_move_and_in_its_name() {
    let mut state = play("rastros", NEAR_GOAL);
    assert!(seen(&state).by_id("value-bar").is_none());
    let effects = press(&mut state, "analysis-button");
    assert_eq!(channels(&effects).0, [Channel::Proof]);
    assert!(seen(&state).text().contains("Looking at every move"));
    do_tasks(&mut state, effects, 4);
    let picture = picture(&state);
    assert_eq!(picture.marks.len(), picture.targets.len());
    let goal = picture.marks.iter().find(|m| m.cell == 20).unwrap();
    assert_eq!((goal.text.as_str(), goal.token), ("✓1", Token::First));
    assert_eq!(goal.detail, "", "what is certain comes from no depth");
    assert!(
        picture
            .marks
            .iter()
            .any(|m| m.detail.starts_with('d') || m.text.starts_with('✗')),
        "{:?}",
        picture.marks
    );
    let seen = seen(&state);
    let goal = seen.by_id("play-cell-20").unwrap().name();
    assert_eq!(
        goal,
        "a1, goal of South, free, you can move here, South wins in 1 ply"
    );
    let bar = seen.by_id("value-bar").unwrap();
    assert_eq!(bar.get("aria-valuenow"), Some("100"));
    assert_eq!(bar.get("aria-valuetext"), Some("South wins in 1 ply"));
    assert_eq!(seen.by_id("best-line").unwrap().text(), "a1");
    assert_eq!(picture.arrows.len(), 1);
    assert_eq!(
        (picture.arrows[0].from, picture.arrows[0].to),
        (Some(16), 20)
    );
}

#[test]
fn the_analysis_follows_the_node_and_remembers_what_it_found() {
    // No solver knows this game.
    let start = registry::game("adji_boto").unwrap();
    let start = start.preset(&start.info().presets[0]).unwrap().text();
    let mut state = play("adji_boto", &start);
    let effects = press(&mut state, "analysis-button");
    do_tasks(&mut state, effects, 3);
    let first = state.history.here().position.moves()[0].text.clone();
    let effects = update(&mut state, Msg::Choose(first)).effects;
    assert_eq!(channels(&effects).0, [Channel::Analysis], "the new node");
    do_tasks(&mut state, effects, 2);
    let effects = update(&mut state, Msg::Back).effects;
    assert!(
        channels(&effects).0.is_empty(),
        "what took its time is not done again"
    );
    let marks = picture(&state).marks;
    assert!(marks.len() > 2 && marks.iter().all(|m| m.detail == "d3"));
    let effects = press(&mut state, "deeper");
    let endless = effects.iter().any(|e| match e {
        Effect::Run { task, .. } => matches!(**task, Task::Analyse { time_ms: 0, .. }),
        _ => false,
    });
    assert!(endless, "{effects:?}");
    do_tasks(&mut state, effects, 4);
    assert!(picture(&state).marks.iter().all(|m| m.detail == "d4"));
    let effects = press(&mut state, "analysis-button");
    assert!(effects.is_empty(), "nothing runs any more");
    assert!(picture(&state).marks.is_empty());
}

#[test]
fn what_can_be_proved_is_proved_before_anything_is_searched() {
    let mut state = play("tic_tac_toe", "3/3/3 X 3");
    let effects = press(&mut state, "analysis-button");
    let Some(Effect::Run { task, .. }) = effects.last() else {
        panic!("{effects:?}")
    };
    assert!(matches!(**task, Task::Solve { moves: true, .. }));
    do_tasks(&mut state, effects, 2);
    let shown = seen(&state);
    let value = shown.by_id("analysis-value").unwrap().text();
    assert_eq!(value, "Draw with best play");
    assert!(
        shown.by_id("deeper").is_none(),
        "there is nothing beyond the truth"
    );
    let marks = picture(&state).marks;
    assert_eq!(marks.len(), 9);
    assert!(marks.iter().all(|m| m.text == "=" && m.detail.is_empty()));
}

#[test]
fn a_proof_that_lacked_memory_says_so() {
    let mut state = play("tic_tac_toe", "3/3/3 X 3");
    let effects = press(&mut state, "analysis-button");
    let Some(Effect::Run { id, task, .. }) = effects.last() else {
        panic!("{effects:?}")
    };
    let Ok(TaskResult::Solved(mut solved)) = registry::run(task, &mut |_| {}) else {
        panic!("{task:?}")
    };
    assert_eq!(solved.note, None);
    let short = Shortage {
        wanted: 64 << 20,
        got: 8 << 20,
    };
    solved.note = Some(short.message());
    let done = TaskEvent::Done(TaskResult::Solved(solved));
    heard(&mut state, Channel::Proof, *id, done);
    let note = seen(&state).by_id("analysis-note").unwrap().text();
    assert!(note.contains("8 MB of 64 MB"), "{note}");
}

#[test]
fn pairs_that_prove_a_win_are_laid_over_the_board() {
    let mut state = play("rastros", PAIRED);
    let effects = press(&mut state, "analysis-button");
    do_tasks(&mut state, effects, 1);
    let proof = state
        .history
        .here()
        .pairs()
        .expect("a proof by pairs")
        .clone();
    let drawn = picture(&state);
    assert_eq!(drawn.dominoes.len(), proof.pairs.len());
    assert!(!drawn.dominoes.is_empty() && drawn.arrows.len() <= 1);
    let text = seen(&state).by_id("proof").unwrap().text();
    assert!(text.starts_with("Proof: "), "{text}");
    assert!(
        drawn
            .marks
            .iter()
            .any(|m| m.text.starts_with('✓') || m.text.starts_with('✗'))
    );
    send(&mut state, [Msg::Analyse(false)]);
    assert!(picture(&state).dominoes.is_empty());
}

#[test]
fn workers_share_the_moves_and_one_stays_free() {
    let start = registry::game("adji_boto").unwrap();
    let start = start.preset(&start.info().presets[0]).unwrap().text();
    let alone = {
        let mut state = play("adji_boto", &start);
        let effects = press(&mut state, "analysis-button");
        assert_eq!(channels(&effects).0, [Channel::Analysis]);
        do_tasks(&mut state, effects, 4);
        state
    };
    let mut state = play("adji_boto", &start);
    state.set_workers(4);
    let effects = press(&mut state, "analysis-button");
    assert_eq!(channels(&effects).0, [Channel::Analysis; 3]);
    do_tasks(&mut state, effects, 4);
    assert!(!state.analysis.running());
    let values = |state: &State| {
        let found = state.history.here().analysed.clone().unwrap();
        let moves = found.moves.into_iter();
        moves.map(|m| (m.mv, m.value, m.depth)).collect::<Vec<_>>()
    };
    assert_eq!(values(&state), values(&alone));
    // One share that fails ends the others.
    let mut state = play("adji_boto", &start);
    state.set_workers(3);
    let effects = press(&mut state, "analysis-button");
    let Some(Effect::Run { id, .. }) = effects.last() else {
        panic!("{effects:?}")
    };
    let error = Message::new("error.game.unknown").with("found", "go");
    let effects = heard(&mut state, Channel::Analysis, *id, TaskEvent::Failed(error)).effects;
    assert_eq!(channels(&effects), (vec![], vec![Channel::Analysis]));
    assert!(!state.analysis.running());
}

#[test]
fn a_stale_analysis_is_dropped_and_the_newest_wins() {
    let mut state = play("tic_tac_toe", "3/3/3 X 3");
    let old = press(&mut state, "analysis-button");
    let effects = update(&mut state, Msg::Choose("b2".into())).effects;
    let (begun, dropped) = channels(&effects);
    assert_eq!(
        (begun, dropped),
        (vec![Channel::Proof], vec![Channel::Proof])
    );
    do_tasks(&mut state, old, 3);
    assert!(
        state.history.here().known().is_none(),
        "the answer was for another node"
    );
    let effects = update(&mut state, Msg::Analyse(false)).effects;
    assert_eq!(channels(&effects), (vec![], vec![Channel::Proof]));
}

#[test]
fn a_single_worker_belongs_to_the_computer_that_moves() {
    let mut state = play("tic_tac_toe", "3/3/3 X 3");
    state.set_workers(1);
    send(&mut state, [Msg::Seat(Side::Second, "random".into())]);
    let effects = update(&mut state, Msg::Analyse(true)).effects;
    assert_eq!(channels(&effects).0, [Channel::Proof]);
    let effects = update(&mut state, Msg::Choose("b2".into())).effects;
    let (begun, dropped) = channels(&effects);
    assert_eq!(begun, [Channel::Play]);
    assert!(dropped.contains(&Channel::Proof));
    assert!(
        seen(&state)
            .text()
            .contains("Waits while the computer thinks.")
    );
    state.set_workers(2);
    let effects = state.wake();
    assert_eq!(channels(&effects).0, [Channel::Proof]);
}

#[test]
fn space_plays_the_best_move_that_is_known() {
    let mut state = play("rastros", NEAR_GOAL);
    assert_eq!(key_message(&state, Action::Best), Some(Msg::BestMove));
    let followed = update(&mut state, Msg::BestMove);
    assert_eq!(followed.notice.unwrap().0.key, "play.best.wait");
    assert!(state.analysis.on, "it looks for one");
    do_tasks(&mut state, followed.effects, 2);
    send(&mut state, [Msg::BestMove]);
    assert_eq!(state.history.here().mv, "a1");
    assert!(state.history.here().outcome().is_some());
    let followed = update(&mut state, Msg::BestMove);
    assert!(followed.notice.is_none() && followed.effects.is_empty());
}

#[test]
fn an_analysis_that_fails_says_why_and_only_there() {
    let mut state = play("tic_tac_toe", "3/3/3 X 3");
    let effects = press(&mut state, "analysis-button");
    let Some(Effect::Run { id, .. }) = effects.last() else {
        panic!("{effects:?}")
    };
    let error = Message::new("error.game.unknown").with("found", "go");
    heard(&mut state, Channel::Proof, *id, TaskEvent::Failed(error));
    assert!(
        seen(&state)
            .by_id("analysis")
            .unwrap()
            .text()
            .contains("go")
    );
    let effects = update(&mut state, Msg::Choose("a1".into())).effects;
    assert_eq!(channels(&effects).0, [Channel::Proof]);
}

#[test]
fn variations_are_promoted_and_deleted() {
    let mut state = play("tic_tac_toe", "3/3/3 X 3");
    moves(&mut state, "a1 b2");
    send(&mut state, [Msg::First]);
    moves(&mut state, "c3 a1");
    let variation = state.history.at();
    send(&mut state, [Msg::Promote(variation)]);
    assert_eq!(state.history.main_line(), [0, 3, 4]);
    send(&mut state, [Msg::Remove(3)]);
    assert_eq!(state.history.at(), 0);
    assert_eq!(state.history.main_line(), [0, 1, 2]);
    assert_eq!(state.history.nodes().len(), 3);
    press(&mut state, "restore");
    assert_eq!(
        state.history.main_line(),
        [0, 3, 4],
        "as if nothing had happened"
    );
    press(&mut state, "delete");
    assert_eq!(state.history.nodes().len(), 4);
    send(&mut state, [Msg::Last]);
    moves(&mut state, "b3");
    assert!(
        seen(&state).by_id("restore").is_none(),
        "the game has gone on"
    );
}

#[test]
fn another_evaluation_judges_anew_and_leaves_what_is_proved() {
    let start = registry::game("adji_boto").unwrap();
    let start = start.preset(&start.info().presets[0]).unwrap().text();
    let mut state = play("adji_boto", &start);
    let first = state.history.here().position.moves()[0].text.clone();
    moves(&mut state, &first);
    send(&mut state, [Msg::Back]);
    let effects = press(&mut state, "analysis-button");
    do_tasks(&mut state, effects, 2);
    assert!(state.history.nodes()[1].judged.is_some());
    let other = state.game.evaluations()[1];
    let data = EventData::value(other.id);
    let effects = fire(&mut state, "analysis-evaluation", EventKind::Change, &data);
    assert!(state.history.nodes()[1].judged.is_none() && picture(&state).marks.is_empty());
    let asked = effects.iter().find_map(|e| match e {
        Effect::Run { task, .. } => match &**task {
            Task::Analyse { evaluation, .. } => Some(evaluation.clone()),
            _ => None,
        },
        _ => None,
    });
    assert_eq!(asked, Some(other.spec()));
    // Proofs do not depend on what judges.
    let mut state = play("rastros", PAIRED);
    let effects = press(&mut state, "analysis-button");
    do_tasks(&mut state, effects, 1);
    let effects = update(&mut state, Msg::JudgeWith("mobility".into())).effects;
    assert!(state.history.here().pairs().is_some());
    do_tasks(&mut state, effects, 1);
    send(&mut state, [Msg::Game("tic_tac_toe".into())]);
    assert_eq!(state.judging().id, state.game.evaluations()[0].id);
}

#[test]
fn the_bar_has_room_for_its_number() {
    let start = registry::game("reversi").unwrap();
    let start = start.preset(&start.info().presets[0]).unwrap().text();
    let mut state = play("reversi", &start);
    send(&mut state, [Msg::Analyse(true)]);
    for (value, shown) in [(40.5, "40"), (-1234.0, "1234"), (9.9, "9.9"), (0.25, "0.2")] {
        let legal = state.history.here().position.moves();
        let moves = legal.iter().map(|m| registry::MoveValue {
            mv: m.text.clone(),
            value,
            variation: vec![m.text.clone()],
            depth: 3,
            exact: false,
        });
        let found = registry::Analysed {
            moves: moves.collect(),
            complete: false,
            ..Default::default()
        };
        learn(&mut state.history, 0, found);
        assert_eq!(seen(&state).by_id("value-bar").unwrap().text(), shown);
    }
}

/// The tasks among effects: the limits of proofs, and those of searches.
fn limits(effects: &[Effect]) -> (Vec<u32>, Vec<u32>) {
    let (mut proofs, mut searches) = (Vec::new(), Vec::new());
    for effect in effects {
        if let Effect::Run { task, .. } = effect {
            match **task {
                Task::Solve { time_ms, .. } => proofs.push(time_ms),
                Task::Analyse { time_ms, .. } => searches.push(time_ms),
                _ => panic!("{task:?}"),
            }
        }
    }
    (proofs, searches)
}

/// An answer to a task, as if its time had run out.
fn run_out(state: &mut State, effects: &[Effect]) -> Vec<Effect> {
    let begun = effects.iter().find_map(|e| match e {
        Effect::Run { channel, id, task } => Some((*channel, *id, task.clone())),
        _ => None,
    });
    let (channel, id, task) = begun.expect("a task is begun");
    let done = match *task {
        Task::Solve { .. } => TaskResult::Solved(registry::Solved::default()),
        Task::Analyse { moves, .. } => TaskResult::Analysed(registry::Analysed {
            moves: moves
                .into_iter()
                .map(|mv| registry::MoveValue {
                    variation: vec![mv.clone()],
                    mv,
                    value: 1.0,
                    depth: 4,
                    exact: false,
                })
                .collect(),
            ..Default::default()
        }),
        other => panic!("{other:?}"),
    };
    heard(state, channel, id, TaskEvent::Done(done)).effects
}

#[test]
fn one_worker_takes_turns_and_then_proves_until_it_is_done() {
    let mut state = play("rastros", NEAR_GOAL);
    let effects = press(&mut state, "analysis-button");
    let (proofs, searches) = limits(&effects);
    assert!(proofs.len() == 1 && proofs[0] > 0 && searches.is_empty());
    let effects = run_out(&mut state, &effects);
    let (proofs, searches) = limits(&effects);
    assert!(searches.len() == 1 && searches[0] > 0 && proofs.is_empty());
    let effects = run_out(&mut state, &effects);
    assert_eq!(limits(&effects), (vec![0], vec![]), "no limit");
    assert!(
        seen(&state).by_id("deeper").is_none(),
        "it goes on by itself"
    );
    do_tasks(&mut state, effects, 1);
    assert!(!state.analysis.running());
    let value = seen(&state).by_id("analysis-value").unwrap().text();
    assert_eq!(value, "South wins");
}

/// The moves of each proof among effects.
fn shares(effects: &[Effect]) -> Vec<Vec<String>> {
    let share = |effect: &Effect| match effect {
        Effect::Run { task, .. } => match &**task {
            Task::Solve { only, .. } => Some(only.clone()),
            _ => None,
        },
        _ => None,
    };
    effects.iter().filter_map(share).collect()
}

#[test]
fn several_workers_share_a_proof_that_one_does_not_end_at_once() {
    let mut state = play("rastros", NEAR_GOAL);
    state.set_workers(4);
    let effects = press(&mut state, "analysis-button");
    let (proofs, searches) = limits(&effects);
    assert!(
        proofs.len() == 1 && proofs[0] > 0,
        "first one alone: {proofs:?}"
    );
    assert_eq!(searches.len(), 1);
    // Another evaluation is no reason to give a proof up.
    let again = update(&mut state, Msg::JudgeWith("mobility".into())).effects;
    assert_eq!(channels(&again).1, [Channel::Analysis]);
    assert_eq!(limits(&again).1.len(), 1);
    let begun = run_out(&mut state, &effects);
    assert_eq!(limits(&begun), (vec![0, 0], vec![]), "one still estimates");
    let mut moves: Vec<String> = shares(&begun).concat();
    let mut legal: Vec<String> = state
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
    // Who has nothing to do any more helps with a move that nobody is at.
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
    assert!(state.history.here().known().unwrap().is_complete());
}

#[test]
fn of_two_workers_one_estimates_for_a_moment_and_then_helps() {
    let mut state = play("rastros", NEAR_GOAL);
    state.set_workers(3);
    let effects = press(&mut state, "analysis-button");
    let begun = run_out(&mut state, &effects);
    assert_eq!(limits(&begun), (vec![0], vec![]));
    let helps = run_out(&mut state, &effects[1..]);
    assert_eq!(limits(&helps), (vec![0], vec![]));
    assert_eq!(shares(&helps)[0].len(), 1);
}

#[test]
fn a_shared_proof_rests_and_goes_on_with_what_is_open() {
    let mut state = play("rastros", NEAR_GOAL);
    state.set_workers(6);
    let effects = press(&mut state, "analysis-button");
    let begun = run_out(&mut state, &effects);
    let Effect::Run { channel, id, task } = begun[0].clone() else {
        panic!("{begun:?}")
    };
    let done = registry::run(&task, &mut |_| {}).unwrap();
    let decided = shares(&begun)[0].clone();
    heard(&mut state, channel, id, TaskEvent::Done(done));
    let effects = press(&mut state, "analysis-pause");
    assert!(channels(&effects).1.contains(&Channel::Proof));
    assert_eq!(
        state.history.here().known().unwrap().proved(),
        decided.len()
    );
    let effects = press(&mut state, "deeper");
    let rest = shares(&effects);
    assert!(rest.len() > 1, "{rest:?}");
    assert_eq!(rest.concat().len() + decided.len(), 8);
    assert!(rest.concat().iter().all(|mv| !decided.contains(mv)));
}

#[test]
fn promising_moves_are_dealt_first() {
    let mut state = play("rastros", NEAR_GOAL);
    state.set_workers(4);
    let effects = press(&mut state, "analysis-button");
    let legal = state.history.here().position.moves();
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
    learn(&mut state.history, 0, found);
    let begun = shares(&run_out(&mut state, &effects));
    let mut best_first: Vec<String> = legal.into_iter().map(|m| m.text).collect();
    best_first.reverse();
    assert_eq!(
        [&begun[0][0], &begun[1][0]],
        [&best_first[0], &best_first[1]]
    );
}

#[test]
fn a_proof_shows_its_own_nodes_and_can_be_paused() {
    let mut state = play("rastros", NEAR_GOAL);
    let effects = press(&mut state, "analysis-button");
    let Some(Effect::Run { id, .. }) = effects.last() else {
        panic!("{effects:?}")
    };
    let news = Progress::Solving(Solved {
        nodes: 12_345,
        time_ms: 300.0,
        ..Solved::default()
    });
    heard(&mut state, Channel::Proof, *id, TaskEvent::Progress(news));
    let shown = seen(&state);
    assert_eq!(
        shown.by_id("analysis-value").unwrap().text(),
        "Not decided yet"
    );
    let proof = shown.by_id("analysis-proof").unwrap().text();
    assert!(
        proof.contains("0 of 8 moves proved, 12\u{202f}345 nodes"),
        "{proof}"
    );
    let effects = press(&mut state, "analysis-pause");
    assert_eq!(channels(&effects), (vec![], vec![Channel::Proof]));
    assert!(state.wake().is_empty(), "it rests");
    let effects = press(&mut state, "deeper");
    assert_eq!(channels(&effects).0, [Channel::Proof]);
}

#[test]
fn an_answer_of_the_book_costs_nothing_and_nothing_is_searched_after_it() {
    let mut state = play("rastros", "7/7/4o2/7/7/7/7 S");
    state.set_workers(4);
    let effects = press(&mut state, "analysis-button");
    let ids: Vec<_> = effects
        .iter()
        .filter_map(|e| match e {
            Effect::Run { channel, id, task } => Some((*channel, *id, task.clone())),
            _ => None,
        })
        .collect();
    // A search tells something before the book does.
    let news = registry::Analysed {
        moves: vec![registry::MoveValue {
            mv: "e6".into(),
            value: 1.0,
            variation: vec!["e6".into()],
            depth: 2,
            exact: false,
        }],
        ..Default::default()
    };
    let news = TaskEvent::Progress(Progress::Analysed(news));
    heard(&mut state, Channel::Analysis, ids[1].1, news);
    let (channel, id, task) = &ids[0];
    assert_eq!(*channel, Channel::Proof);
    let done = registry::run(task, &mut |_| {}).unwrap();
    let effects = heard(&mut state, *channel, *id, TaskEvent::Done(done)).effects;
    assert_eq!(channels(&effects), (vec![], vec![Channel::Analysis]));
    let shown = seen(&state);
    let value = shown.by_id("analysis-value").unwrap().text();
    assert_eq!(value, "South wins");
    let card = shown.by_id("analysis").unwrap().text();
    assert!(card.contains("From the book of openings."), "{card}");
    assert!(
        !card.contains("Nodes") && !card.contains(" nodes"),
        "{card}"
    );
}
