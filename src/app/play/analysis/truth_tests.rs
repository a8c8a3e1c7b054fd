//! Tests that the page claims only proved facts: they feed every prefix of a solver's progress to the page, and compare
//! its texts, displays and moves with the final result.

use std::collections::{HashMap, VecDeque};

use crate::app::play::testing::*;
use crate::eval::{Verdict, verdict};
use crate::plot::{BoardPicture, Picture};
use crate::registry::{Analysed, AnyPosition, MoveValue, Progress, Solved, SolvedMove, Worth};

/// Positions for which an earlier version showed the wrong winner during the proof.
const ONCE_FALSE: [&str; 2] = ["7/7/7/7/3o3/7/7 S", "7/7/7/7/7/3o3/7 N"];

/// A deterministic random number generator.
struct Draw(u64);

impl Draw {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (self.0 >> 33) as usize % n
    }
}

/// Positions after this number of random moves from a board, in which the game continues and a solver is available.
fn positions(game: &str, start: &str, plies: usize, count: usize) -> Vec<String> {
    let game = registry::game(game).unwrap();
    let mut draw = Draw(plies as u64 + 7);
    let mut found = Vec::new();
    for _ in 0..50 * count {
        let mut position = game.parse(start).unwrap();
        for _ in 0..plies {
            let moves = position.moves();
            if position.outcome().is_some() || moves.is_empty() {
                break;
            }
            let mv = &moves[draw.below(moves.len())].text;
            position = position.play(mv).unwrap();
        }
        let text = position.text();
        if position.outcome().is_none() && game.can_solve(&text) && !found.contains(&text) {
            found.push(text);
        }
        if found.len() == count {
            break;
        }
    }
    found
}

/// The progress of a solver, and its result.
fn run_of(game: &str, start: &str) -> (Vec<Progress>, Solved) {
    let task = Task::Solve {
        record: registry::GameRecord::new(game, start),
        moves: true,
        only: Vec::new(),
        max_nodes: 0,
    };
    let mut reports = Vec::new();
    match registry::run(&task, &mut |p| reports.push(p)) {
        Ok(TaskResult::Solved(solved)) => {
            assert!(solved.complete, "{game} {start}");
            (reports, solved)
        }
        other => panic!("{other:?}"),
    }
}

/// The most misleading estimates: the worse a move, the higher its estimate.
fn misleading(legal: &[String], end: &Solved) -> Analysed {
    let value = |mv: &str| match worth_of(end, mv) {
        Worth::Loss => 9.5,
        Worth::Draw => 1.5,
        Worth::Win => -9.5,
    };
    let moves = legal.iter().map(|mv| MoveValue {
        mv: mv.clone(),
        value: value(mv),
        variation: vec![mv.clone()],
        depth: 3,
        exact: false,
    });
    Analysed {
        moves: moves.collect(),
        ..Analysed::default()
    }
}

fn worth_of(end: &Solved, mv: &str) -> Worth {
    let found = end.moves.iter().find(|m| m.mv == mv);
    found.and_then(|m| m.worth).expect("the end is complete")
}

/// The same progress without undecided moves: a list without them claims no more.
fn without_undecided(reports: &Progress) -> Progress {
    let Progress::Solving(solved) = reports else {
        panic!("{reports:?}")
    };
    let mut fewer = solved.clone();
    fewer.moves.retain(|m| m.worth.is_some());
    Progress::Solving(fewer)
}

/// The winner by a text; `Some(None)` for a draw, `None` if the text claims nothing.
fn claimed(state: &State, words: &str) -> Option<Option<Side>> {
    if words.contains("Draw") {
        return Some(None);
    }
    let wins = |side: &Side| {
        let name = side_name(state.game.kind, *side, CONTEXT.texts);
        words.starts_with(&format!("{name} wins"))
    };
    Side::ALL.into_iter().find(wins).map(Some)
}

/// The proofs so far, and the final result.
struct Expected<'a> {
    legal: &'a [String],
    proved: HashMap<String, Worth>,
    end: &'a Solved,
    mover: Side,
}

impl Expected<'_> {
    fn add(&mut self, moves: &[SolvedMove]) {
        for m in moves {
            self.proved.extend(m.worth.map(|w| (m.mv.clone(), w)));
        }
    }

    fn concluded(&self) -> bool {
        let won = self.proved.values().any(|w| *w == Worth::Win);
        won || self.legal.iter().all(|m| self.proved.contains_key(m))
    }

    fn winner(&self, worth: Worth) -> Option<Side> {
        match worth {
            Worth::Win => Some(self.mover),
            Worth::Draw => None,
            Worth::Loss => Some(!self.mover),
        }
    }

    /// True if the page may show or play a move as the best one.
    fn may_be_best(&self, mv: &str) -> bool {
        if self.concluded() {
            Some(worth_of(self.end, mv)) == self.end.worth
        } else {
            !self.proved.contains_key(mv)
        }
    }

    fn check(&self, state: &State, case: &str) {
        let right = self.winner(self.end.worth.expect("the end is complete"));
        let page = render(state);
        let headline = page
            .by_id("analysis-value")
            .map_or(String::new(), |e| e.text());
        let line = claimed(state, &headline);
        assert_eq!(line, self.concluded().then_some(right), "{case}: {headline}");
        let bar = page.by_id("value-bar").unwrap();
        let words = bar.get("aria-valuetext").unwrap();
        let line = claimed(state, words);
        assert_eq!(line, self.concluded().then_some(right), "{case}: {words}");
        let sure = match bar.get("aria-valuenow").unwrap() {
            "100" => Some(Some(Side::First)),
            "0" => Some(Some(Side::Second)),
            _ => line,
        };
        assert_eq!(sure, line, "{case}: the bar");
        self.check_board(state, &page, case);
        self.check_space(state, case);
        self.check_marks(state, case);
    }

    /// Checks the arrows and the texts on the cells.
    fn check_board(&self, state: &State, shown: &Node<Msg>, case: &str) {
        let canvas = shown.find_all(&|e| matches!(e.picture.as_deref(), Some(Picture::Board(_))));
        let Some(Picture::Board(picture)) = canvas[0].picture.as_deref() else {
            panic!("{case}: no board")
        };
        let picture: &BoardPicture = picture;
        let moves = state.game.history.here().position.moves();
        let move_to = |cell: usize| moves.iter().find(|m| m.cell == Some(cell)).unwrap();
        if let Some(arrow) = picture.arrows.first() {
            let mv = &move_to(arrow.to).text;
            assert!(self.may_be_best(mv), "{case}: an arrow to {mv}");
        }
        for mark in &picture.marks {
            let mv = &move_to(mark.cell).text;
            let words = match mark.text.chars().next() {
                Some('✓') => Some(Worth::Win),
                Some('✗') => Some(Worth::Loss),
                Some('=') => Some(Worth::Draw),
                _ => None,
            };
            assert_eq!(words, self.proved.get(mv).copied(), "{case}: {mv} {}", mark.text);
        }
    }

    fn check_space(&self, state: &State, case: &str) {
        let mut pressed = state.clone();
        update(&mut pressed, Msg::BestMove);
        if pressed.game.history.at() != state.game.history.at() {
            let mv = &pressed.game.history.here().mv;
            assert!(self.may_be_best(mv), "{case}: Space plays {mv}");
        }
    }

    /// Checks the graph and the mark of the move made.
    fn check_marks(&self, state: &State, case: &str) {
        let made = &state.game.history[1];
        let worth = worth_of(self.end, &made.mv);
        if made.position.outcome().is_none()
            && let Some(standing) = standing(&state.analysis, &state.game, 1)
        {
            let text = match verdict(standing.value) {
                Verdict::WonIn(_) => Some(Some(Side::First)),
                Verdict::LostIn(_) => Some(Some(Side::Second)),
                Verdict::Open => standing.exact.then_some(None),
            };
            if let Some(text) = text {
                assert_eq!(text, self.winner(worth), "{case}: the graph after {}", made.mv);
            }
        }
        if let Some(judged) = &made.judged
            && (judged.exact || judged.best_exact)
        {
            assert!(self.concluded(), "{case}: {judged:?}");
            let bad = Some(worth) < self.end.worth;
            assert_eq!(judged.judgement().is_some(), bad, "{case}: {judged:?}");
        }
    }
}

/// Feeds every prefix of a solver's progress, with misleading estimates from the given message on.
fn walk(game: &str, start: &str, reports: &[Progress], end: &Solved, estimate_at: Option<usize>) {
    let mut state = play(game, start);
    state.tasks.workers = 4;
    let position: Box<dyn AnyPosition> = state.game.history.here().position.clone();
    let legal: Vec<String> = position.moves().into_iter().map(|m| m.text).collect();
    let made = legal[start.len() % legal.len()].clone();
    send(&mut state, [Msg::choose(made), Msg::Go(GoTo::Back)]);
    let effects = update(&mut state, Msg::Analysis(AnalysisMsg::Switch(true))).effects;
    let proof = proof_among(&effects);
    let mut expected = Expected {
        legal: &legal,
        proved: HashMap::new(),
        end,
        mover: position.side_to_move(),
    };
    for (i, progress) in reports.iter().enumerate() {
        let case = format!("{game} {start} {estimate_at:?} {i}");
        if estimate_at == Some(i) {
            learn(&mut state.game.history, 0, misleading(&legal, end));
            expected.check(&state, &case);
        }
        if let Progress::Solving(solved) = progress {
            expected.add(&solved.moves);
        }
        // Without estimates, the progress omits undecided moves.
        let event = match estimate_at {
            Some(_) => progress.clone(),
            None => without_undecided(progress),
        };
        update(&mut state, proof.progress(event));
        expected.check(&state, &case);
    }
    expected.add(&end.moves);
    update(&mut state, proof.done(TaskResult::Solved(end.clone())));
    expected.check(&state, &format!("{game} {start} {estimate_at:?} in the end"));
    // An estimate never replaces a proof.
    learn(&mut state.game.history, 0, misleading(&legal, end));
    expected.check(&state, &format!("{game} {start} {estimate_at:?} after the end"));
}

fn walk_thrice(game: &str, start: &str) -> (Vec<Progress>, Solved) {
    let (reports, end) = run_of(game, start);
    for estimate_at in [None, Some(0), Some(reports.len() / 2)] {
        walk(game, start, &reports, &end, estimate_at);
    }
    (reports, end)
}

/// The future messages of a worker with a part of a proof.
struct Worker {
    begun: Begun<Msg>,
    says: VecDeque<TaskEvent>,
}

/// The first task of a proof among effects.
fn proof_among(effects: &[Effect]) -> Begun<Msg> {
    let mut all = Begun::all(effects).into_iter();
    all.find(|begun| begun.group == PROOF)
        .expect("a proof is begun")
}

/// Adds the workers that start a proof among effects; removes all if the effects cancel it.
fn hire(workers: &mut Vec<Worker>, effects: &[Effect]) {
    if effects.contains(&Effect::Cancel(PROOF)) {
        workers.clear();
    }
    for effect in effects {
        if let Some(begun) = Begun::of(effect).filter(|begun| begun.group == PROOF) {
            let mut says = VecDeque::new();
            let done = registry::run(&begun.task, &mut |p| says.push_back(TaskEvent::Progress(p)));
            says.push_back(TaskEvent::Done(done.unwrap()));
            workers.push(Worker { begun, says });
        }
    }
}

/// Several workers share the proof and report in any order. Returns the number of tasks.
fn walk_shared(game: &str, start: &str, end: &Solved, seed: u64) -> usize {
    let mut state = play(game, start);
    state.tasks.workers = 5;
    let position: Box<dyn AnyPosition> = state.game.history.here().position.clone();
    let legal: Vec<String> = position.moves().into_iter().map(|m| m.text).collect();
    let made = legal[start.len() % legal.len()].clone();
    send(&mut state, [Msg::choose(made), Msg::Go(GoTo::Back)]);
    if seed.is_multiple_of(2) {
        learn(&mut state.game.history, 0, misleading(&legal, end));
    }
    let effects = update(&mut state, Msg::Analysis(AnalysisMsg::Switch(true))).effects;
    let alone = proof_among(&effects);
    // The first worker decides nothing in its time.
    let nothing = TaskResult::Solved(Solved::default());
    let effects = update(&mut state, alone.done(nothing)).effects;
    let mut expected = Expected {
        legal: &legal,
        proved: HashMap::new(),
        end,
        mover: position.side_to_move(),
    };
    let (mut workers, mut draw, mut shares) = (Vec::new(), Draw(seed), 0);
    hire(&mut workers, &effects);
    shares += workers.len();
    while !workers.is_empty() {
        let chosen = draw.below(workers.len());
        let begun = workers[chosen].begun.clone();
        let event = workers[chosen].says.pop_front().unwrap();
        if workers[chosen].says.is_empty() {
            workers.remove(chosen);
        }
        match &event {
            TaskEvent::Progress(Progress::Solving(s)) | TaskEvent::Done(TaskResult::Solved(s)) => {
                expected.add(&s.moves);
            }
            other => panic!("{other:?}"),
        }
        let effects = update(&mut state, begun.event(event)).effects;
        let before = workers.len();
        hire(&mut workers, &effects);
        shares += workers.len().saturating_sub(before);
        expected.check(&state, &format!("{game} {start} shared, {seed}"));
    }
    let known = state.game.history.here().known().unwrap();
    assert!(known.is_complete(), "{game} {start} {seed}");
    shares
}

fn walk_all(game: &str, positions: &[String]) {
    let mut prefixes = 0;
    for (i, position) in positions.iter().enumerate() {
        let (reports, end) = walk_thrice(game, position);
        prefixes += reports.len();
        let shares = walk_shared(game, position, &end, i as u64);
        let moves = end.moves.len();
        assert!(shares >= moves.min(3), "{position}: {shares} shares of {moves} moves");
    }
    assert!(prefixes > positions.len(), "{game}: proofs tell something on their way");
}

#[test]
fn partial_rastros_proof_claims_nothing_false() {
    let mut all = positions("rastros", "5/5/2o2/5/5 S", 2, 40);
    all.extend(positions("rastros", "5/5/2o2/5/5 S", 5, 40));
    all.extend(positions("rastros", "6/6/3o2/6/6/6 S", 5, 40));
    all.extend(positions("rastros", "7/7/4o2/7/7/7/7 S", 13, 30));
    assert!(all.len() > 140, "{}", all.len());
    walk_all("rastros", &all);
}

#[test]
fn once_false_positions_are_true() {
    for start in ONCE_FALSE {
        let (reports, end) = walk_thrice("rastros", start);
        for seed in 0..2 {
            walk_shared("rastros", start, &end, seed);
        }
        let first = reports.iter().find_map(|p| match p {
            Progress::Solving(solved) => solved.moves.iter().find_map(|m| m.worth),
            _ => None,
        });
        // The solver's progress is misleading here: the first proof is not the value of the position.
        assert_eq!(first, Some(Worth::Loss), "{start}");
        assert_eq!(end.worth, Some(Worth::Win), "{start}");
    }
}

#[test]
fn partial_tic_tac_toe_proof_is_true() {
    let mut all = Vec::new();
    for plies in 0..7 {
        all.extend(positions("tic_tac_toe", "3/3/3 X 3", plies, 20));
    }
    all.extend(positions("tic_tac_toe", "4/4/4/4 X 3", 6, 20));
    assert!(all.len() > 100, "{}", all.len());
    walk_all("tic_tac_toe", &all);
}

#[test]
fn partial_reversi_proof_is_true() {
    let game = registry::game("reversi").unwrap();
    let start = game.first_start().unwrap().text();
    let mut all = positions("reversi", &start, 52, 20);
    all.extend(positions("reversi", &start, 55, 20));
    assert!(all.len() > 30, "{}", all.len());
    walk_all("reversi", &all);
}

#[test]
fn partial_adji_boto_proof_is_true() {
    let mut all = Vec::new();
    for plies in 0..6 {
        let start = "2,0,0,1,0,1/1,0,2,0,2,0 2 44:43 200 skip";
        all.extend(positions("adji_boto", start, plies, 8));
        let start = "1,1,0,0,2,0/0,1,0,1,0,2 1 44:44 200 all";
        all.extend(positions("adji_boto", start, plies, 8));
    }
    assert!(all.len() > 20, "{}", all.len());
    walk_all("adji_boto", &all);
}
