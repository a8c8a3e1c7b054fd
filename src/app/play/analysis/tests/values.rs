//! Tests of the values of an analysis, and of their use.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::*;
use crate::app::record::proof_check::assert_proof;
use crate::app::record::words::proof_in_words;
use crate::app::tests::{assert_contains, assert_lacks};
use crate::app::ui::keys::PageAction;
use crate::game::Game;
use crate::games::Rastros;
use crate::plot::Token;
use crate::search::allocate::MemoryShortage;

#[test]
fn every_legal_move_has_its_value() {
    let mut state = play("rastros", NEAR_GOAL);
    assert!(render(&state).by_id("value-bar").is_none());
    let effects = press(&mut state, "analysis-button");
    assert_eq!(groups(&effects).0, [PROOF]);
    assert!(render(&state).text().contains("Examining every move"));
    do_tasks(&mut state, effects, 4);
    let picture = picture(&state);
    assert_eq!(picture.marks.len(), picture.targets.len());
    let goal = picture.marks.iter().find(|m| m.cell == 20).unwrap();
    assert_eq!((goal.text.as_str(), goal.token), ("✓", Token::First));
    assert_eq!(goal.detail, "in 1", "what is certain comes from no depth");
    assert!(
        picture
            .marks
            .iter()
            .any(|m| m.detail.starts_with('d') || m.text.starts_with('✗')),
        "{:?}",
        picture.marks
    );
    let page = render(&state);
    let goal = page.by_id("play-cell-20").unwrap().name();
    assert_eq!(goal, "a1, goal of South, free, you can move here, South wins in 1 ply");
    let bar = page.by_id("value-bar").unwrap();
    assert_eq!(bar.get("aria-valuenow"), Some("100"));
    assert_eq!(bar.get("aria-valuetext"), Some("South wins in 1 ply"));
    assert_eq!(page.by_id("best-line").unwrap().text(), "a1");
    assert_eq!(picture.arrows.len(), 1);
    assert_eq!((picture.arrows[0].from, picture.arrows[0].to), (Some(16), 20));
}

#[test]
fn analysis_follows_and_remembers() {
    // This game has no solver.
    let start = registry::game("adji_boto").unwrap();
    let start = start.first_start().unwrap().text();
    let mut state = play("adji_boto", &start);
    let effects = press(&mut state, "analysis-button");
    do_tasks(&mut state, effects, 3);
    let first = state.game.history.here().position.moves()[0].text.clone();
    let effects = update(&mut state, Msg::choose(first)).effects;
    assert_eq!(groups(&effects).0, [ESTIMATES], "the new node");
    do_tasks(&mut state, effects, 2);
    let effects = update(&mut state, Msg::Go(GoTo::Back)).effects;
    assert!(groups(&effects).0.is_empty(), "what took its time is not done again");
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
fn proof_comes_before_search() {
    let mut state = play("tic_tac_toe", "3/3/3 X 3");
    let effects = press(&mut state, "analysis-button");
    let Some(Effect::Run { task, .. }) = effects.last() else {
        panic!("{effects:?}")
    };
    assert!(matches!(**task, Task::Solve { moves: true, .. }));
    do_tasks(&mut state, effects, 2);
    let shown = render(&state);
    let value = shown.by_id("analysis-value").unwrap().text();
    assert_eq!(value, "Draw");
    assert!(shown.by_id("deeper").is_none(), "there is nothing beyond the truth");
    let marks = picture(&state).marks;
    assert_eq!(marks.len(), 9);
    assert!(marks.iter().all(|m| m.text == "=" && m.detail.is_empty()));
}

#[test]
fn proof_reports_lack_of_memory() {
    let mut state = play("tic_tac_toe", "3/3/3 X 3");
    let effects = press(&mut state, "analysis-button");
    let begun = effects.last().and_then(Begun::of).unwrap();
    let Ok(TaskResult::Solved(mut solved)) = registry::run(&begun.task, &mut |_| {}) else {
        panic!("{begun:?}")
    };
    assert_eq!(solved.note, None);
    let short = MemoryShortage {
        wanted: 64 << 20,
        got: 8 << 20,
    };
    solved.note = Some(short.message());
    update(&mut state, begun.done(TaskResult::Solved(solved)));
    let note = render(&state).by_id("analysis-note").unwrap().text();
    assert_contains(&note, "8 MB instead of 64 MB");
}

#[test]
fn winning_pairs_are_drawn() {
    let mut state = play("rastros", PAIRED);
    let effects = press(&mut state, "analysis-button");
    do_tasks(&mut state, effects, 1);
    let proof = state
        .game
        .history
        .here()
        .pairs()
        .expect("a proof by pairs")
        .clone();
    let drawn = picture(&state);
    assert_eq!(drawn.dominoes.len(), proof.pairs.len());
    assert!(!drawn.dominoes.is_empty() && drawn.arrows.len() <= 1);
    let text = render(&state).by_id("proof").unwrap().text();
    assert!(text.starts_with("Proof: "), "{text}");
    assert!(
        drawn
            .marks
            .iter()
            .any(|m| m.text.starts_with('✓') || m.text.starts_with('✗'))
    );
    send(&mut state, [Msg::Analysis(AnalysisMsg::Switch(false))]);
    assert!(picture(&state).dominoes.is_empty());
}

#[test]
fn every_proof_by_pairs_holds() {
    let mut rng = ChaCha8Rng::seed_from_u64(35);
    let mut proofs = [0; 3];
    for round in 0..400 {
        let start = [[5, 5, 3, 3], [6, 6, 3, 4], [7, 7, 3, 5]][round % 3];
        let mut at = Rastros::start(&start).unwrap();
        for _ in 0..rng.random_range(4..16) {
            if !at.is_over() {
                let moves: Vec<u8> = at.moves().collect();
                at.play(moves[rng.random_range(0..moves.len() as u32) as usize]);
            }
        }
        if at.is_over() {
            continue;
        }
        let task = Task::Solve {
            record: registry::GameRecord::new("rastros", at.text()),
            moves: true,
            only: Vec::new(),
            max_nodes: 0,
        };
        let Ok(TaskResult::Solved(solved)) = registry::run(&task, &mut |_| {}) else {
            panic!("it is solved");
        };
        let Some(pairs) = solved.pairs else { continue };
        proofs[usize::from(pairs.goal) + usize::from(pairs.pairs.is_empty())] += 1;
        let words = proof_in_words(&pairs, at.side_to_move(), |side| format!("{side:?}"));
        assert_proof(&at, &pairs, &Texts(Language::En).say(&words));
    }
    assert!(proofs.iter().all(|&n| n > 0), "{proofs:?}");
}

#[test]
fn space_plays_the_best_move_that_is_known() {
    let mut state = play("rastros", NEAR_GOAL);
    assert_eq!(key_message(&state, PageAction::Best), Some(Msg::BestMove));
    let response = update(&mut state, Msg::BestMove);
    assert_eq!(response.notice.unwrap().message.key, "play.best.wait");
    assert!(state.analysis.on, "it looks for one");
    do_tasks(&mut state, response.effects, 2);
    send(&mut state, [Msg::BestMove]);
    assert_eq!(state.game.history.here().mv, "a1");
    assert!(state.game.history.here().outcome().is_some());
    let response = update(&mut state, Msg::BestMove);
    assert_eq!(response.notice.unwrap().message.key, "analysis.over");
}

#[test]
fn failed_analysis_says_why() {
    let mut state = play("tic_tac_toe", "3/3/3 X 3");
    let effects = press(&mut state, "analysis-button");
    let Some(begun) = effects.last().and_then(Begun::of) else {
        panic!("{effects:?}")
    };
    let error = Message::new("error.game.unknown").with("found", "go");
    update(&mut state, begun.failed(error));
    assert!(
        render(&state)
            .by_id("analysis")
            .unwrap()
            .text()
            .contains("go")
    );
    let effects = update(&mut state, Msg::choose("a1")).effects;
    assert_eq!(groups(&effects).0, [PROOF]);
}

#[test]
fn variations_are_promoted_and_deleted() {
    let mut state = play("tic_tac_toe", "3/3/3 X 3");
    moves(&mut state, "a1 b2");
    send(&mut state, [Msg::Go(GoTo::First)]);
    moves(&mut state, "c3 a1");
    let variation = state.game.history.at();
    send(&mut state, [Msg::Promote(variation)]);
    assert_eq!(state.game.history.main_line(), [0, 3, 4]);
    let undo = offered(&update(&mut state, Msg::Remove(3)).effects).unwrap();
    assert_eq!(state.game.history.at(), 0);
    assert_eq!(state.game.history.main_line(), [0, 1, 2]);
    assert_eq!(state.game.history.nodes().len(), 3);
    send(&mut state, [undo.back]);
    assert_eq!(state.game.history.main_line(), [0, 3, 4], "as if nothing had happened");
    let undo = offered(&press(&mut state, "delete")).unwrap();
    assert_eq!(state.game.history.nodes().len(), 4);
    send(&mut state, [Msg::Go(GoTo::Last)]);
    moves(&mut state, "b3");
    let refused = update(&mut state, undo.back).notice.unwrap();
    assert_eq!(refused.message.key, "play.deleted.changed");
    assert_eq!(state.game.history.nodes().len(), 5);
    let undo = offered(&press(&mut state, "delete")).unwrap();
    send(&mut state, [Msg::Promote(2), undo.back]);
    assert_eq!(state.game.history.main_line(), [0, 1, 2]);
}

#[test]
fn new_evaluation_keeps_proofs() {
    let start = registry::game("adji_boto").unwrap();
    let start = start.first_start().unwrap().text();
    let mut state = play("adji_boto", &start);
    let first = state.game.history.here().position.moves()[0].text.clone();
    moves(&mut state, &first);
    send(&mut state, [Msg::Go(GoTo::Back)]);
    let effects = press(&mut state, "analysis-button");
    do_tasks(&mut state, effects, 2);
    assert!(state.game.history[1].judged.is_some());
    let other = state.game.kind.evaluations()[1];
    let data = EventData::value(other.id);
    let effects = fire(&mut state, "analysis-evaluation", EventKind::Change, &data);
    assert!(state.game.history[1].judged.is_none() && picture(&state).marks.is_empty());
    let asked = effects.iter().find_map(|e| match e {
        Effect::Run { task, .. } => match &**task {
            Task::Analyse { evaluation, .. } => Some(evaluation.clone()),
            _ => None,
        },
        _ => None,
    });
    assert_eq!(asked, Some(other.spec()));
    // Proofs do not depend on the evaluation.
    let mut state = play("rastros", PAIRED);
    let effects = press(&mut state, "analysis-button");
    do_tasks(&mut state, effects, 1);
    let effects =
        update(&mut state, Msg::Analysis(AnalysisMsg::JudgeWith("mobility".into()))).effects;
    assert!(state.game.history.here().pairs().is_some());
    do_tasks(&mut state, effects, 1);
    send(&mut state, [Msg::Setup(SetupMsg::Game("tic_tac_toe".into()))]);
    assert_eq!(state.analysis.judging(state.game.kind), state.game.kind.evaluations()[0].spec());
}

#[test]
fn bar_has_room_for_its_number() {
    let start = registry::game("reversi").unwrap();
    let start = start.first_start().unwrap().text();
    let mut state = play("reversi", &start);
    send(&mut state, [Msg::Analysis(AnalysisMsg::Switch(true))]);
    for (value, shown) in [(40.5, "+40"), (-1234.0, "−1234"), (9.9, "+9.9"), (0.25, "+0.2")] {
        let legal = state.game.history.here().position.moves();
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
        learn(&mut state.game.history, 0, found);
        assert_eq!(render(&state).by_id("value-bar").unwrap().text(), shown);
    }
}

#[test]
fn no_best_move_where_all_lose() {
    // After the only winning move.
    let lost = registry::puzzles().iter().skip(140).find_map(|puzzle| {
        let start = registry::game("rastros").ok()?.parse(&puzzle.start).ok()?;
        let after = start.play(&puzzle.winning).ok()?;
        (after.outcome().is_none() && after.moves().len() > 2).then(|| after.text())
    });
    let mut state = play("rastros", &lost.unwrap());
    let effects = press(&mut state, "analysis-button");
    do_tasks(&mut state, effects, 1);
    let words = render(&state).by_id("analysis").unwrap().text();
    assert_contains(&words, "Every move loses.");
    assert_lacks(&words, "Best line");
    let board = picture(&state);
    assert!(board.arrows.is_empty() && board.marks.iter().all(|m| m.text == "✗"));
    let response = update(&mut state, Msg::BestMove);
    let notice = response.notice.expect("a notice");
    assert!(notice.message.key == "analysis.all_lose" && !notice.is_error());
    // A win has a best line.
    let mut state = play("rastros", NEAR_GOAL);
    let effects = press(&mut state, "analysis-button");
    do_tasks(&mut state, effects, 1);
    let shown = render(&state);
    assert!(shown.by_id("best-line").is_some() && !picture(&state).arrows.is_empty());
}
