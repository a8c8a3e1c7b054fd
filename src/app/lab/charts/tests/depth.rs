//! The screen about depth.

use std::cmp::Ordering;

use super::strength::{self, Plan};
use super::{depth_page, lab, ply, send, tasks, text, truth, work};
use crate::app::effects::{BrowserCommand, ImageFile};
use crate::app::lab::State;
use crate::app::lab::charts::horizon::{self, horizons};
use crate::app::lab::charts::link;
use crate::app::lab::charts::state::{Card, ChartsMsg};
use crate::app::lab::lesson_update::begin_scene;
use crate::app::lab::lessons::lecture::{DEPTH_SCENE, Stop};
use crate::app::lab::link::{link as lab_link, open as open_link};
use crate::app::lab::msg::{Effect, Msg};
use crate::app::lab::update::{key_message, sync_work};
use crate::app::lab::viewer::Screen;
use crate::app::tests::{assert_contains, assert_lacks};
use crate::app::ui::figure::File;
use crate::app::ui::keys::LabAction;
use crate::app::ui::{Control, DisplayMode, Pairs, Texts};
use crate::arena::Score;
use crate::game::Outcome;
use crate::job::truth::{JudgedSearch, LeftOut};
use crate::registry::{GAMES, GameRecord};
use crate::text::{EnumId, Language};

/// A lab with small plans.
fn small(id: &str) -> State {
    let mut state = lab(id);
    let plan = Plan {
        deepest: 3,
        pairs: 3,
        opening: 2,
    };
    send(&mut state, ChartsMsg::Strength(strength::Msg::Plan(plan)), 2);
    let plan = truth::Plan {
        // The positions of Rastros take longer to solve.
        samples: if id == "rastros" { 20 } else { 40 },
        seed: 7,
    };
    send(&mut state, ChartsMsg::Truth(truth::Msg::Plan(plan)), 2);
    state
}

fn measured(id: &str, last_first: bool) -> State {
    let mut state = small(id);
    let effects = send(&mut state, ChartsMsg::StartDepths, 2);
    assert!(state.charts.measures_depths());
    work(&mut state, effects, last_first);
    assert!(!state.charts.measures_depths());
    state
}

#[test]
fn one_press_measures_all_columns() {
    let state = measured("tic_tac_toe", false);
    let rows = ply::rows(&state.charts, &state.viewer.setup);
    assert_eq!(rows.len(), 3);
    for row in &rows {
        let search = row.search.as_ref().unwrap();
        assert!(search.depth == row.depth && !search.best.is_empty());
        assert_eq!(row.score.map(|score| score.games()), (row.depth > 1).then_some(6));
        assert!(row.share.unwrap().of > 10);
    }
    assert!(ply::growth(&ply::nodes(&rows)).unwrap() > 1.0);
    let csv = ply::csv(&state.charts, &state.viewer.setup);
    let columns = |line: &str| line.split(',').count();
    let head = columns(csv.lines().next().unwrap());
    assert!(csv.lines().all(|line| columns(line) == head), "{csv}");
}

#[test]
fn steps_are_certain_by_their_intervals() {
    let score = |wins, losses| Score {
        wins,
        losses,
        plies: 10 * (wins + losses),
        ..Score::default()
    };
    assert_eq!(score(70, 30).strength(), Ordering::Greater);
    assert_eq!(score(30, 70).strength(), Ordering::Less);
    assert_eq!(score(55, 45).strength(), Ordering::Equal);
    let mut state = measured("tic_tac_toe", false);
    let played = state.charts.strength.measured.as_mut().unwrap();
    played.plan.pairs = 50;
    played.scores = vec![score(90, 10), score(52, 48)];
    let page = text(&state, Language::En);
    assert_contains(&page, "Depth 2 beats the depth below: the 95% interval lies above");
    assert_contains(&page, "Undecided: depth 3");
    // Before the end nothing is certain.
    let played = state.charts.strength.measured.as_mut().unwrap();
    played.scores[0] = score(60, 10);
    let page = text(&state, Language::En);
    assert_lacks(&page, "beats the depth");
    assert_contains(&page, "No comparison is certain");
}

#[test]
fn stop_ends_all_measurements() {
    let mut state = small("rastros");
    let started = tasks(send(&mut state, ChartsMsg::StartDepths, 2));
    assert!(started.len() > 4);
    let stopped = send(&mut state, ChartsMsg::StopDepths, 2);
    assert_eq!(stopped.len(), 2);
    assert!(stopped.iter().all(|e| matches!(e, Effect::Cancel(_))));
    assert!(!state.charts.measures_depths());
}

#[test]
fn truth_ignores_order_of_tasks() {
    let [one, other] = [false, true].map(|last_first| measured("rastros", last_first));
    let study = |state: &State| state.charts.truth.study.clone().unwrap();
    assert_eq!(study(&one), study(&other));
    assert_eq!(study(&one).positions_csv(), study(&other).positions_csv());
    let page = text(&one, Language::En);
    assert_contains(&page, "(seed 7)");
    assert_contains(&page, "plays a winning move in");
    let lost = study(&one).left_out(LeftOut::AllLose);
    assert_contains(&page, &format!("every move loses in {lost}"));
}

/// The card above the one of the solved positions keeps its height.
#[test]
fn positions_alone_leave_the_other_card() {
    let mut state = small("tic_tac_toe");
    let about = Texts(Language::En).get("depth.about");
    let effects = send(&mut state, ChartsMsg::Truth(truth::Msg::Start), 2);
    assert!(text(&state, Language::En).contains(&about));
    work(&mut state, effects, false);
    assert!(text(&state, Language::En).contains(&about));
}

#[test]
fn words_follow_from_draws() {
    let state = measured("tic_tac_toe", false);
    let page = text(&state, Language::En);
    assert_contains(&page, "keeps the best result in");
    assert_lacks(&page, "plays a winning move in");
}

/// Asserts that the listed positions are the failures of a search, and open in Play.
fn assert_failures_open(state: &State, search: JudgedSearch) {
    let study = state.charts.truth.study.as_ref().unwrap();
    let mut expected: Vec<String> = Vec::new();
    for (_, position, ..) in study.failures(search) {
        if !expected.iter().any(|known| known == position) {
            expected.push(position.to_owned());
        }
    }
    expected.truncate(24);
    assert!(!expected.is_empty());
    let page = depth_page(state, Language::En);
    let buttons = page.find_all(&|e| e.control == Some(Control::Navigation));
    let click = crate::app::ui::vdom::EventKind::Click;
    let opened: Vec<_> = buttons
        .iter()
        .filter_map(|button| button.fire(click, &Default::default()))
        .filter_map(|msg| match msg {
            ChartsMsg::Open(opened) => Some(opened.0.start),
            _ => None,
        })
        .collect();
    assert!(opened.starts_with(&expected), "{opened:?}");
}

#[test]
fn failures_open_in_play() {
    let mut state = measured("rastros", false);
    send(&mut state, ChartsMsg::Truth(truth::Msg::ListDepth(1)), 2);
    let first = JudgedSearch::Depth {
        evaluation: 0,
        depth: 1,
    };
    assert_failures_open(&state, first);
    // The failures of Monte Carlo tree search open, too.
    send(&mut state, ChartsMsg::Truth(truth::Msg::ListPlayouts(0)), 2);
    assert_failures_open(&state, JudgedSearch::Playouts(0));
    let page = text(&state, Language::En);
    assert_contains(&page, "playouts the most visited move gives");
    // Other evaluations have failures of their own.
    let other = ChartsMsg::Truth(truth::Msg::Choose("mobility".to_owned(), true));
    send(&mut state, other, 2);
    assert!(text(&state, Language::En).contains("You have changed the choices"));
    let effects = send(&mut state, ChartsMsg::Truth(truth::Msg::Start), 2);
    work(&mut state, effects, false);
    send(&mut state, ChartsMsg::Truth(truth::Msg::ListEvaluation(1)), 2);
    assert!(
        depth_page(&state, Language::En)
            .by_id("lab-truth-listed")
            .is_some()
    );
    assert_eq!(state.charts.truth.study.unwrap().csv().lines().count(), 1 + 2 * 3);
}

#[test]
fn measurements_are_saved_as_files() {
    let mut state = measured("tic_tac_toe", false);
    let is_download =
        |effects: &[Effect]| matches!(effects, [Effect::Browser(BrowserCommand::Download { .. })]);
    for (msg, canvas) in [
        (ChartsMsg::SaveDepths as fn(File) -> ChartsMsg, "lab-strength-chart"),
        (|file| ChartsMsg::Truth(truth::Msg::Save(file)), "lab-truth-chart"),
    ] {
        let saved = send(&mut state, msg(File::Image(ImageFile::Svg)), 2);
        assert!(
            matches!(&saved[..], [Effect::Browser(BrowserCommand::DownloadCanvas { id, .. })] if *id == canvas)
        );
        let saved = send(&mut state, msg(File::Csv), 2);
        assert!(is_download(&saved), "{saved:?}");
    }
    for msg in [truth::Msg::SavePositions, truth::Msg::SavePlayouts] {
        let saved = send(&mut state, ChartsMsg::Truth(msg), 2);
        assert!(is_download(&saved), "{saved:?}");
    }
    let table = depth_page(&state, Language::En);
    let table = table.by_id("lab-truth-playouts").unwrap().text();
    let study = state.charts.truth.study.as_ref().unwrap();
    for (_, share) in study.by_playouts() {
        let counts = format!("({} of {};", share.kept, share.of);
        assert_contains(&table, &counts);
    }
}

#[test]
fn horizon_lines_end_with_the_loss() {
    let mut games = 0;
    for game in GAMES {
        let id = game.info().id;
        let all = horizons(id);
        games += usize::from(!all.is_empty());
        let mut state = lab(id);
        for (number, shown) in all.into_iter().enumerate() {
            send(&mut state, ChartsMsg::Horizon(horizon::Msg::Show(number)), 1);
            let page = text(&state, Language::En);
            let first = shown.moves()[0];
            assert_contains(&page, &format!("plays {first} ("));
            let answer = format!("sees that {first} loses");
            assert_contains(&page, &answer);
            state.viewer.projector = true;
            state.charts.at = Some(Card::Horizon);
            assert_lacks(&text(&state, Language::En), &answer);
            let end = shown.moves().len();
            send(&mut state, ChartsMsg::Horizon(horizon::Msg::To(end + 1)), 1);
            assert_contains(&text(&state, Language::En), &answer);
            state.viewer.projector = false;
            state.charts.at = None;
            send(&mut state, ChartsMsg::Horizon(horizon::Msg::To(end)), 1);
            let positions = shown.positions();
            let loser = positions[0].side_to_move();
            assert_eq!(positions[end].outcome(), Some(Outcome::WonBy(!loser)));
            assert!(text(&state, Language::En).contains(" wins"), "{id}");
            send(&mut state, ChartsMsg::Horizon(horizon::Msg::By(-1)), 1);
            assert_eq!(state.charts.horizon.shown, end - 1);
            // After the line comes the better move.
            send(&mut state, ChartsMsg::Horizon(horizon::Msg::To(usize::MAX)), 1);
            assert_eq!(state.charts.horizon.shown, end + 1);
            assert_eq!(positions.len(), end + 2);
            assert_contains(&text(&state, Language::En), "Proof: ");
        }
    }
    assert_eq!(games, 4);
    let page = text(&lab("lecture_tree"), Language::En);
    assert_contains(&page, "no exact solver");
    assert_lacks(&page, "The horizon");
}

#[test]
fn class_looks_for_the_move_beyond_the_horizon() {
    let mut state = lab("rastros");
    let at = |state: &mut State, index| {
        send(state, ChartsMsg::Horizon(horizon::Msg::To(index)), 1);
        text(state, Language::En)
    };
    assert_contains(&at(&mut state, 0), "Depth 2: e4e5Beyond the horizon: f6");
    state.viewer.projector = true;
    state.charts.at = Some(Card::Horizon);
    assert_contains(&at(&mut state, 0), "Depth 2: e4e5Beyond the horizon: ?");
    let before = at(&mut state, 2);
    assert_contains(&before, "Beyond the horizon: ?South has only one move.");
    assert_contains(&at(&mut state, 3), "Beyond the horizon: f6");
}

#[test]
fn games_of_one_move_measure_no_depth() {
    let mut state = lab("lecture_tree");
    let effects = send(&mut state, ChartsMsg::StartDepths, 2);
    work(&mut state, effects, false);
    let page = text(&state, Language::En);
    assert_contains(&page, "all depths play alike");
    assert_lacks(&page, "No comparison");
}

#[test]
fn keys_measure_and_play_the_line() {
    let mut state = small("rastros");
    state.viewer.screen = Screen::Depth;
    let pressed = |state: &State, key| key_message(state, key, DisplayMode::Presentation);
    let message = |state: &State, key| match pressed(state, key) {
        Some(Msg::Charts(msg)) => msg,
        other => panic!("{other:?}"),
    };
    for (key, ply) in [
        (LabAction::Forward, 1),
        (LabAction::Forward, 2),
        (LabAction::Back, 1),
        (LabAction::First, 0),
    ] {
        let msg = message(&state, key);
        send(&mut state, msg, 1);
        assert_eq!(state.charts.horizon.shown, ply);
    }
    let msg = message(&state, LabAction::Play);
    send(&mut state, msg, 1);
    assert!(state.charts.measures_depths());
    assert_eq!(message(&state, LabAction::Play), ChartsMsg::StopDepths);
    let first = Some(Msg::GoTo(Stop::start(0)));
    assert_eq!(pressed(&state, LabAction::Scene(0)), first);
    state.viewer.screen = Screen::Measure;
    assert_eq!(pressed(&state, LabAction::Forward), None, "the tree is hidden");
}

#[test]
fn scene_of_the_lecture_shows_shipped_results() {
    let mut state = lab("tic_tac_toe");
    state.set_current(true);
    begin_scene(&mut state, DEPTH_SCENE);
    assert_eq!(state.viewer.screen, Screen::Depth);
    assert_eq!(state.viewer.setup.record().game, "rastros");
    let effects = sync_work(&mut state);
    assert!(effects.contains(&Effect::focus("lab-strength")));
    assert!(!state.charts.truth.queue.running());
    let effects = send(&mut state, ChartsMsg::Strength(strength::Msg::Search), 2);
    work(&mut state, effects, false);
    let page = text(&state, Language::En);
    for shown in [
        "Rastros. Leaf estimates: Basílio (−1 × Distance to the goal).",
        "1600 of 1600 games played, 400 for each depth",
        "odd depths end after a move of South, even depths after the reply",
        "in 215 solved positions with winning and losing moves, depth 1 plays a winning move in 65%",
        "Measured beforehand: 215 of 400 sampled positions",
        "one more ply helps at depths 2 (better in 25 positions, worse in 3), 4 (better in 11 positions, worse in 1).",
        "Undecided: depths 3 (better in 9 positions, worse in 3), 5 (better in ",
    ] {
        assert_contains(&page, shown);
    }
    assert_lacks(&page, "gives the best result away");
    begin_scene(&mut state, DEPTH_SCENE);
    assert_eq!(state.charts.pending_card, None, "the results are there");
    // A press measures them.
    send(&mut state, ChartsMsg::StartDepths, 2);
    assert!(state.charts.strength.queue.running() && state.charts.truth.queue.running());
}

#[test]
fn numbers_are_folded_outside_of_presentations() {
    let mut state = measured("tic_tac_toe", false);
    for id in ["lab-strength-details", "lab-truth-details"] {
        let page = depth_page(&state, Language::En);
        let folded = page.by_id(id).unwrap();
        assert!(folded.tag == "details" && folded.get("open").is_none());
    }
    state.viewer.projector = true;
    let page = depth_page(&state, Language::En);
    assert!(page.by_id("lab-strength-details").is_none());
    assert_contains(&page.text(), "Score against one ply less");
}

#[test]
fn measured_depths_leave_counts_unchanged() {
    let mut state = small("rastros");
    let effects = send(&mut state, ChartsMsg::Start, 2);
    work(&mut state, effects, false);
    let counted = state.charts.runs.clone();
    let effects = send(&mut state, ChartsMsg::StartDepths, 2);
    work(&mut state, effects, false);
    assert_eq!(state.charts.runs, counted);
    assert!(!state.charts.planned_anew(&state.viewer.setup));
}

#[test]
fn links_open_the_screen_about_depth() {
    let mut state = measured("rastros", false);
    let choose = ChartsMsg::Truth(truth::Msg::Choose("mobility".to_owned(), true));
    send(&mut state, choose, 1);
    send(&mut state, ChartsMsg::Horizon(horizon::Msg::Show(1)), 1);
    send(&mut state, ChartsMsg::Horizon(horizon::Msg::To(2)), 1);
    state.viewer.screen = Screen::Depth;
    for card in [Card::Strength, Card::Truth, Card::Horizon] {
        state.charts.at = Some(card);
        let pairs: Pairs = lab_link(&state)
            .into_iter()
            .map(|(name, value)| (name.to_owned(), value))
            .collect();
        assert!(!pairs.iter().any(|(name, _)| name == "room"), "{pairs:?}");
        let mut errors = Vec::new();
        let record = GameRecord::clone(state.viewer.setup.record());
        let mut other = open_link(&State::default(), &pairs, Some(record), &mut errors);
        assert!(errors.is_empty(), "{errors:?}");
        assert_eq!(other.viewer.screen, Screen::Depth);
        assert_eq!(other.charts.truth.plan, state.charts.truth.plan);
        assert_eq!(other.charts.truth.others, ["mobility"]);
        assert_eq!(other.charts.horizon, state.charts.horizon);
        other.set_current(true);
        sync_work(&mut other);
        assert_eq!(other.charts.truth.queue.running(), card != Card::Horizon);
        assert_eq!(other.charts.strength.queue.running(), card == Card::Strength);
    }
    for (name, wrong) in [
        (link::TRUTH, "5,1"),
        (link::TRUTH, "100"),
        (link::JUDGES, "mobility,luck"),
        (link::HORIZON, "99,0"),
    ] {
        let mut errors = Vec::new();
        let pairs: Pairs = vec![(name.to_owned(), wrong.to_owned())];
        open_link(&State::default(), &pairs, None, &mut errors);
        assert_eq!(errors.len(), 1, "{name}={wrong}");
    }
}

#[test]
fn screen_has_words_in_every_language() {
    let mut states = vec![lab("lecture_tree"), small("rastros")];
    states.extend([measured("rastros", false), measured("tic_tac_toe", false)]);
    for state in states {
        for language in Language::all() {
            let page = depth_page(&state, language).text();
            for raw in ["depth.title", "truth.", "horizon.title", "lab.", "{"] {
                assert!(!page.contains(raw), "{raw}: {page}");
            }
        }
    }
}
