//! Tests of the coevolution section without a browser: they execute effects immediately.

use std::collections::VecDeque;

use super::link::{link_of, open_link};
use super::players::{match_link, user_link};
use super::plots::find;
use super::plots::genes::flips;
use super::plots::line::Line;
use super::run::msg::GAME_TASKS;
use super::study::STUDY;
use super::*;
use crate::app::coevolution::msg::{Effect, Response};
use crate::app::documents::DocumentMsg;
use crate::app::effects::{BrowserCommand, ImageFile};
use crate::app::section::Section;
use crate::app::tests::begun::Begun;
pub(super) use crate::app::tests::browser::Browser;
use crate::app::ui::figure::File;
use crate::app::ui::{Context, Element, Node};
use crate::evolution::{self, EvolutionConfig, Run};
use crate::text::{EnumId, Language, Parameters};

/// Handles a message on a page with this number of workers.
pub(super) fn send(state: &mut State, msg: Msg, workers: u32) -> Response {
    state.workers = workers;
    super::update(state, msg, Context::ENGLISH.texts)
}

pub(super) fn lines(run: &Run, plot: &str) -> Vec<Line> {
    (find(plot).unwrap().lines)(run)
}

/// The effects of a message about documents.
pub(super) fn on_document_msg(state: &mut State, msg: &DocumentMsg) -> Vec<Effect> {
    let responses = state.on_document_msg(msg).into_iter();
    responses.flat_map(|response| response.effects).collect()
}

impl Browser {
    /// Executes the effects of a browser tab. Returns the tasks of its run, and drops those for studies.
    pub(super) fn run_effects(
        &mut self,
        tab: u32,
        state: &mut State,
        mut effects: Vec<Effect>,
    ) -> Vec<Begun<Msg>> {
        effects.extend(on_document_msg(state, &DocumentMsg::SyncLocks));
        let mut tasks = self.carry_out(tab, effects, &mut |answer| {
            let mut effects = on_document_msg(state, &answer);
            effects.extend(on_document_msg(state, &DocumentMsg::SyncLocks));
            effects
        });
        tasks.retain(|begun| begun.group == GAME_TASKS);
        tasks
    }
}

/// Runs the evolution of the form to its end, the last task first.
pub(super) fn finished(mut state: State, workers: u32) -> State {
    let mut browser = Browser::default();
    let response = send(&mut state, Msg::Begin, workers);
    let mut tasks = browser.run_effects(1, &mut state, response.effects);
    while let Some(begun) = tasks.pop() {
        let response = send(&mut state, begun.ended(), workers);
        tasks.extend(browser.run_effects(1, &mut state, response.effects));
    }
    assert!(state.run().is_some_and(Run::is_complete));
    state
}

pub(super) fn set(state: &mut State, fields: &[(&'static str, &str)]) {
    for (field, text) in fields {
        send(state, Msg::Set(field, (*text).to_owned()), 1);
    }
}

pub(super) fn plot(state: &mut State, msg: PlotMsg) -> Vec<Effect> {
    send(state, Msg::Plots(msg), 1).effects
}

/// The CSV file of a plot; empty if the page offers none.
pub(super) fn csv_of(state: &mut State, id: &'static str) -> String {
    let saved = plot(state, PlotMsg::Save(id, File::Csv));
    match &saved[..] {
        [Effect::Browser(BrowserCommand::Download { bytes, .. })] => {
            let text = String::from_utf8_lossy(bytes);
            let text = text.strip_prefix('\u{feff}');
            text.expect("a byte order mark").to_owned()
        }
        [] => String::new(),
        _ => panic!("{saved:?}"),
    }
}

/// Starts a study and runs all its tasks; calls `before` with the state before each.
pub(super) fn study(state: &mut State, msg: Msg, before: impl Fn(&State)) {
    let mut tasks = VecDeque::from(send(state, msg, 2).effects);
    while let Some(effect) = tasks.pop_front() {
        if let Some(begun) = Begun::of(&effect).filter(|begun| begun.group == STUDY) {
            before(state);
            tasks.extend(send(state, begun.ended(), 2).effects);
        }
    }
}

pub(super) fn rendered(state: &State) -> Node<Msg> {
    view(state, &Context::ENGLISH)
}

pub(super) fn shows(state: &State, id: &str) -> bool {
    rendered(state).by_id(id).is_some()
}

/// The text of an element, which must be translated and filled.
pub(super) fn text_of(state: &State, id: &str) -> String {
    let page = rendered(state);
    let text = page.by_id(id).unwrap_or_else(|| panic!("no {id}")).text();
    assert!(!text.contains("coevolution.") && !text.contains('{'), "{text}");
    text
}

pub(super) fn small() -> State {
    let mut state = State::new(5);
    send(&mut state, Msg::Preset("course_class".to_owned()), 1);
    let fields = [
        ("generations", "2"),
        ("population", "4"),
        ("pairs", "1"),
        ("yardstick_pairs", "1"),
        ("plies", "1"),
        ("seed", "3"),
    ];
    set(&mut state, &fields);
    state
}

pub(super) fn evolved(workers: u32) -> State {
    finished(small(), workers)
}

#[test]
fn evolution_ignores_worker_count() {
    let state = evolved(1);
    assert!(!state.in_progress());
    let run = state.run().unwrap();
    assert!(run.is_complete());
    assert_eq!(run.generations.len(), 3);
    let text = evolution::to_json(run);
    for workers in [2, 5] {
        assert_eq!(evolution::to_json(evolved(workers).run().unwrap()), text);
    }
}

#[test]
fn table_of_champions_explains_resignations() {
    let mut state = evolved(1);
    for (resignations, is_explained) in [(0, false), (1, true)] {
        let run = state.current.ended_mut();
        for generation in &mut run.generations {
            generation.contest.resignations = resignations;
        }
        let card = text_of(&state, "evolution-champions");
        assert_eq!(card.contains("every move lost"), is_explained, "{card}");
    }
}

#[test]
fn evolution_announces_quarters() {
    let mut state = small();
    let response = send(&mut state, Msg::Begin, 1);
    let mut browser = Browser::default();
    let mut tasks = browser.run_effects(1, &mut state, response.effects);
    let mut words: Vec<String> = Vec::new();
    loop {
        let now = text_of(&state, "evolution-announcement");
        if words.last() != Some(&now) {
            words.push(now);
        }
        let Some(begun) = tasks.pop() else { break };
        let response = send(&mut state, begun.ended(), 1);
        tasks.extend(browser.run_effects(1, &mut state, response.effects));
    }
    let quarter = |n: &str| format!("{n}% of the evolution is done.");
    assert!(words.len() > 2 && words.len() <= 6, "{words:?}");
    assert_eq!(words[0], quarter("0"));
    assert!(words.contains(&quarter("50")), "{words:?}");
    assert_eq!(words.last().unwrap(), "Done: generations 0 to 2 with seed 3.");
}

#[test]
fn pause_takes_no_time() {
    let mut state = small();
    state.now = 1000.0;
    send(&mut state, Msg::Begin, 1);
    state.now = 1500.0;
    assert_eq!(send(&mut state, Msg::Pause(true), 1).effects, []);
    assert_eq!(state.current.work().unwrap().watch.ran(9000.0), 500.0);
}

#[test]
fn invalid_form_begins_nothing() {
    let mut state = small();
    set(&mut state, &[("population", "24")]);
    let notice = send(&mut state, Msg::Begin, 1).notice.unwrap();
    assert!(notice.is_error() && notice.message.key == "error.evolution.power_of_two");
    assert!(!state.in_progress());
}

#[test]
fn view_follows_the_state_of_the_run() {
    let context = Context::ENGLISH;
    let mut state = State::new(5);
    assert!(view(&state, &context).text().contains("Press “Evolve”"));
    send(&mut state, Msg::Preset("course_class".to_owned()), 1);
    set(&mut state, &[("population", "24")]);
    let page = view(&state, &context);
    let error = page.by_id("evolution-error").expect("an error");
    assert!(error.text().contains("24"));
    let begin = page.by_id("evolution-begin").unwrap();
    assert!(begin.get("disabled").is_some());
    let state = evolved(2);
    let page = view(&state, &context);
    assert!(
        page.text()
            .contains("Done: generations 0 to 2 with seed 3.")
    );
    let run = state.run().unwrap();
    let drawn = find("panel").unwrap().chart(run, false, context.texts);
    // A line for all fixed opponents together and one for each; the first champion has its own chart.
    assert_eq!(drawn.series.len(), run.panel.len());
    let names: Vec<_> = drawn.series.iter().map(|s| s.name.as_str()).collect();
    assert_eq!(names[0], "Champion");
    for series in &drawn.series {
        assert_eq!((series.points.len(), series.bands.len()), (3, 3));
    }
    let by_games = find("panel").unwrap().chart(run, true, context.texts);
    assert_eq!(by_games.series[0].points[2].0, run.config.games() as f64);
    let pairs = user_link(run, 2).unwrap();
    assert_eq!(pairs[0].1, "rastros");
    assert!(user_link(run, 3).is_none());
    let pairs = match_link(run, 2, 0).unwrap();
    assert!(pairs[2].1 != "person" && pairs[3].1.contains("dist_base"), "{pairs:?}");
}

#[test]
fn start_and_live_view_come_first() {
    let mut state = small();
    let order = |state: &State| {
        let page = rendered(state);
        let ids = page.find_all(&|e| e.get("id").is_some());
        let ids: Vec<_> = ids
            .iter()
            .filter_map(|e| e.get("id").map(str::to_owned))
            .collect();
        let place = |id: &str| ids.iter().position(|i| i == id);
        (place("evolution-begin"), place("plot-experiment"), place("plot-cup"))
    };
    send(&mut state, Msg::Begin, 1);
    let (begin, seeds, cup) = order(&state);
    assert!(begin.is_none(), "what runs is not begun");
    assert!(cup.unwrap() < seeds.unwrap(), "the first duels come first");
    let page = rendered(&evolved(1));
    let canvas = page.by_id("evolution-cup").unwrap();
    assert!(canvas.name().contains("Cup of generation 2: 3 duels"), "{}", canvas.name());
}

#[test]
fn parameters_describe_their_inputs() {
    let mut state = small();
    set(&mut state, &[("scheme", "hall_of_fame")]);
    for row in EvolutionConfig::table().filter(|row| row.is_typed()) {
        // The form shows one of these parameters only for a method with learning.
        let method = match row.id {
            "learning_rate" => "td",
            _ => "genetic",
        };
        set(&mut state, &[("method", method)]);
        let page = rendered(&state);
        let input = page.by_id(&format!("evolution-{}", row.id)).unwrap();
        // An error comes first.
        let described = input.get("aria-describedby").unwrap();
        let about = described.rsplit(' ').next().unwrap();
        let about = page.by_id(about).unwrap().text();
        assert!(about.len() > 20 && !about.starts_with("evolution."), "{about}");
    }
    assert!(shows(&state, "evolution-scheme"));
    // The form hides parameters that the scheme does not use.
    set(&mut state, &[("scheme", "cup")]);
    assert!(!shows(&state, "evolution-opponents"));
}

#[test]
fn decimals_follow_the_language() {
    let shown = |state: &State, language| {
        let page = view(state, &Context::in_language(language));
        let field = page.by_id("evolution-mutation").unwrap();
        field.get("value").unwrap().to_owned()
    };
    let mut state = small();
    for (typed, language) in [("0,25", Language::Pt), ("0.25", Language::En)] {
        let msg = Msg::Type("mutation", typed.to_owned(), language);
        send(&mut state, msg, 1);
        assert_eq!(state.draft.config().unwrap().mutation, 0.25);
        assert_eq!(shown(&state, Language::En), "0.25");
        assert_eq!(shown(&state, Language::Pt), "0,25");
        assert_eq!(shown(&state, Language::Es), "0,25");
        let link = link_of(&state.draft);
        assert!(link.contains(&("mutation", "0.25".to_owned())), "{link:?}");
    }
    let pairs = [("mutation".to_owned(), "0,75".to_owned())];
    let mut opened = state.draft;
    opened.change(|entries| open_link(entries, &pairs, &mut Vec::new()));
    assert_eq!(opened.config().unwrap().mutation, 0.75);
}

#[test]
fn marks_invalid_field() {
    for wrong in ["many", "9999"] {
        let mut state = small();
        set(&mut state, &[("generations", wrong)]);
        let shown = rendered(&state);
        let marked = shown.find_all(&|e| e.get("aria-invalid") == Some("true"));
        let marked: Vec<_> = marked.iter().filter_map(|e| e.get("id")).collect();
        assert_eq!(marked, ["evolution-generations"], "{wrong}");
    }
}

/// The ids of the marked fields, and the text that describes the first one.
fn marked(changes: &[(&'static str, &str)]) -> (Vec<String>, String) {
    let mut state = small();
    set(&mut state, changes);
    let shown = rendered(&state);
    let marked = shown.find_all(&|e| e.get("aria-invalid") == Some("true"));
    let described = |e: &&Element<Msg>| {
        let ids = e.get("aria-describedby").unwrap_or_default();
        let id = ids.split(' ').next().unwrap_or_default();
        shown.by_id(id).map(Element::text).unwrap_or_default()
    };
    let texts: Vec<String> = marked.iter().map(described).collect();
    assert!(texts.iter().all(|text| *text == texts[0]), "{texts:?}");
    let ids = marked.iter().filter_map(|e| e.get("id"));
    (ids.map(str::to_owned).collect(), texts[0].clone())
}

#[test]
fn marks_all_fields_that_contradict_each_other() {
    let (ids, text) = marked(&[("population", "24")]);
    assert_eq!(ids, ["evolution-population", "evolution-scheme"]);
    assert!(text.contains("power of two"), "{text}");
    let (ids, text) = marked(&[("gene_min", "7"), ("gene_max", "3")]);
    assert_eq!(ids, ["evolution-gene_min", "evolution-gene_max"]);
    assert!(text.contains("larger than the largest"), "{text}");
    let (ids, _) = marked(&[("tournament", "999")]);
    assert_eq!(ids, ["evolution-population", "evolution-tournament"]);
    let (ids, _) = marked(&[("tournament", "0")]);
    assert_eq!(ids, ["evolution-tournament"]);
    let odd = [("scheme", "round_robin"), ("method", "spsa"), ("population", "7")];
    let (ids, _) = marked(&odd);
    assert_eq!(ids, ["evolution-population", "evolution-method"]);
}

#[test]
fn errors_of_board_and_features_stand_there() {
    let mut state = small();
    send(&mut state, Msg::Start("3/3/o2 S".to_owned()), 1);
    let shown = rendered(&state);
    let board = shown.by_id("evolution-start").unwrap();
    assert_eq!(board.get("aria-invalid"), Some("true"));
    assert!(text_of(&state, "evolution-start-error").contains("over"));
    let mut state = small();
    for feature in state.draft.entries().features.clone() {
        send(&mut state, Msg::Feature(feature, false), 1);
    }
    assert!(shows(&state, "evolution-features-error"));
}

#[test]
fn parameters_are_folded_with_the_course_first() {
    let page = rendered(&small());
    let groups =
        ["course", "measured", "advanced"].map(|id| page.by_id(&format!("evolution-{id}")));
    let [course, measured, advanced] = groups.map(|group| group.expect("a group"));
    let fields = |group: &Element<Msg>| -> Vec<String> {
        let text = |e: &Element<Msg>| e.get("type") == Some("text");
        let inputs = group
            .children
            .iter()
            .flat_map(|child| child.find_all(&text));
        let ids = inputs.filter_map(|e| e.get("id"));
        ids.map(|id| id.replace("evolution-", "")).collect()
    };
    let wanted = "generations population gene_min gene_max elitism mutation tournament plies seed";
    assert_eq!(fields(course).join(" "), wanted);
    assert!(
        fields(measured)
            .iter()
            .all(|id| id.starts_with("yardstick"))
    );
    assert!(fields(advanced).contains(&"mutation_range".to_owned()));
    for group in [course, measured, advanced] {
        assert!(group.tag == "details" && group.get("open").is_none());
    }
}

#[test]
fn schemes_and_methods_run_and_link() {
    use crate::evolution::{Method, Scheme};
    let schemes = Scheme::all().map(|s| ("scheme", s.id()));
    let methods = Method::all().map(|m| ("method", m.id()));
    for (kind, id) in schemes.chain(methods) {
        let mut state = small();
        set(&mut state, &[(kind, id)]);
        let fields = [("opponents", "2"), ("ancestors", "1"), ("random_moves", "0,1")];
        set(&mut state, &fields);
        let config = state
            .draft
            .config()
            .unwrap_or_else(|e| panic!("{kind} {id}: {e}"))
            .clone();
        assert_eq!(EvolutionConfig::parameter(kind).unwrap().text(&config), id);
        assert_eq!(config.random_moves, 0.1);
        let pairs: Vec<_> = link_of(&state.draft)
            .into_iter()
            .map(|(n, v)| (n.to_owned(), v))
            .collect();
        assert!(pairs.iter().all(|(name, _)| is_link_name(name)), "{pairs:?}");
        let mut errors = Vec::new();
        let mut opened = State::new(1).draft;
        opened.change(|entries| open_link(entries, &pairs, &mut errors));
        assert_eq!((opened.config().unwrap(), errors), (&config, vec![]));
        let page = rendered(&finished(state, 1));
        assert!(!page.text().contains("coevolution."), "{kind} {id}");
    }
}

#[test]
fn plots_match_run_and_can_be_saved() {
    use crate::evolution::Genome;
    let mut state = evolved(1);
    {
        let run = state.current.ended_mut();
        for (g, genes) in run
            .generations
            .iter_mut()
            .zip([[3, 4, 0], [-3, 4, 0], [6, 8, 0]])
        {
            g.table.last_mut().unwrap().genome = Genome(genes.to_vec());
        }
    }
    let run = state.run().unwrap();
    let genes = lines(run, "genes");
    let values: Vec<f64> = genes[0].values.iter().map(|v| v.value).collect();
    assert_eq!(values, [0.6, -0.6, 0.6], "twice as large is the same direction");
    assert_eq!((flips(run, 0), flips(run, 1), flips(run, 2)), (2, 0, 0));
    let page = rendered(&state);
    assert!(text_of(&state, "evolution-flips").contains("2 of 2 steps"));
    let different = &lines(run, "diversity")[0].values;
    assert!(different.iter().all(|v| v.value > 0.0 && v.value <= 100.0));
    for id in ["panel", "genes", "diversity"] {
        let found = find(id).unwrap();
        let csv = (found.csv)(found, &state.plot_data().unwrap()).unwrap();
        assert_eq!(csv.lines().count(), 1 + 3 * lines(run, id).len());
        let saved = plot(&mut evolved(1), PlotMsg::Save(id, File::Image(ImageFile::Png)));
        let [
            Effect::Browser(BrowserCommand::DownloadCanvas {
                id: canvas,
                heading,
                ..
            }),
        ] = &saved[..]
        else {
            panic!("{saved:?}");
        };
        assert!(page.by_id(canvas).is_some());
        let heading: Vec<_> = heading.iter().map(ToString::to_string).collect();
        let title = Context::ENGLISH.texts.of(&["coevolution.plot", id]);
        assert_eq!(heading[0], title, "the file says what it is");
        assert!(heading[1].ends_with("seed 3"), "and of which run: {heading:?}");
    }
    assert!(page.by_id("plot-genes").unwrap().children.len() < 6);
    plot(&mut state, PlotMsg::Table("genes", true));
    let card = text_of(&state, "plot-genes");
    assert!(card.contains("−0.60"), "the numbers are shown: {card}");
}
