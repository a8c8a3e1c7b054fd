//! Data from the browser's storage.

use std::sync::LazyLock;

use rastros_lab::app::documents::{
    DatabaseAnswer, DocumentMsg, Shared, SharedData, SharedText, StoredDocument,
};
use rastros_lab::app::effects::{DatabaseRequest, Effect, StorageKey};
use rastros_lab::app::lab::quiz::scores::Scores;
use rastros_lab::app::play::LibraryMsg;
use rastros_lab::app::puzzles::Progress;
use rastros_lab::app::record::mistake::Mistake;
use rastros_lab::app::shell::boot::Boot;
use rastros_lab::app::shell::msg::Msg;
use rastros_lab::app::shell::state::{Document, State};
use rastros_lab::app::shell::update::update;
use rastros_lab::app::{championship, coevolution, play};

use super::{files, samples, words};

/// The page opened with a saved text.
fn open_with(stored: StorageKey, text: &str) -> State {
    let boot = Boot {
        tab: 1,
        stored: vec![(stored, text.to_owned())],
        ..Boot::default()
    };
    State::new(boot).0
}

/// The text that a page would save under a name.
fn saved_text(state: &mut State, wanted: impl Fn(&StorageKey) -> bool) -> Option<String> {
    let kept = state.to_store();
    let found = kept.into_iter().find(|(stored, _)| wanted(stored));
    found.map(|(_, text)| text)
}

/// Saved settings of the page.
pub fn choices() -> Vec<String> {
    let dark = r#"{"language":"es","theme":"dark","lessons":["parity"]}"#;
    let child = r#"{"language":"en","theme":"light","child":true}"#;
    vec![dark.to_owned(), child.to_owned()]
}

pub fn settings(text: &str) -> bool {
    static USUAL: LazyLock<Document> =
        LazyLock::new(|| open_with(StorageKey::Settings, "").document());
    let document = open_with(StorageKey::Settings, text).document();
    // A page with a finished lesson receives the text from another tab: the lesson stays finished.
    let mut other = open_with(StorageKey::Settings, &choices()[0]);
    let heard = Msg::StoredByOtherTab(StorageKey::Settings, text.to_owned());
    update(&mut other, heard);
    let again = saved_text(&mut other, |stored| *stored == StorageKey::Settings);
    assert!(again.is_none_or(|again| again.contains("parity")));
    (document.language, document.theme) != (USUAL.language, USUAL.theme)
}

/// Saved texts of browser tabs.
pub fn tabs() -> Vec<String> {
    let is_tab = |stored: &StorageKey| matches!(stored, StorageKey::Tab(_));
    let links = samples::links();
    let found = links
        .iter()
        .filter_map(|link| saved_text(&mut samples::page(link), is_tab));
    found.filter(|text| text.len() < 4096).collect()
}

pub fn tab(text: &str) -> bool {
    static USUAL: LazyLock<Document> =
        LazyLock::new(|| open_with(StorageKey::Settings, "").document());
    let is_tab = |stored: &StorageKey| matches!(stored, StorageKey::Tab(_));
    let mut state = open_with(StorageKey::Tab("a".to_owned()), text);
    let again = saved_text(&mut state, is_tab).unwrap_or_default();
    let read = state.document().link != USUAL.link;
    read && !again.is_empty()
}

/// Quiz scores.
pub fn quizzes() -> Vec<String> {
    let text = r#"{"kinds":{"value":{"asked":5,"right":4,"streak":2,"best":3},"cuts":{"asked":1}},"answered":["value-7"],"codes":["CODE"]}"#;
    vec![text.replace("CODE", &words::codes()[3])]
}

pub fn scores(text: &str) -> bool {
    let read = Shared::<Scores>::read;
    let scores = read(text);
    assert_eq!(read(&scores.text()).text(), scores.text());
    let sound = scores.check().is_ok();
    let mut other = read(&quizzes()[0]);
    let most = other.count() + scores.count();
    other.change(|other| other.merge(Scores::clone(&scores)));
    assert!(other.count() <= most);
    other.merge_from_other_tab(text);
    sound && !other.is_empty()
}

/// Solved puzzles and mistakes.
pub fn progresses() -> Vec<String> {
    let mut progress = Progress::default();
    let [a, b] = ["5/5/2o2/5/5 S", "7/7/4o2/7/7/7/7 S"];
    progress.solve(a, true);
    progress.solve(b, false);
    progress.gather(vec![Mistake {
        start: a.to_owned(),
        winning: "b2".to_owned(),
        played: "b3".to_owned(),
    }]);
    vec![serde_json::to_string(&progress).unwrap()]
}

pub fn progress(text: &str) -> bool {
    let read = Shared::<Progress>::read;
    let progress = read(text);
    assert_eq!(read(&progress.text()).text(), progress.text());
    let sound = progress.check().is_ok();
    let mut other = read(&progresses()[0]);
    let count = other.count().max(progress.count());
    other.merge_from_other_tab(text);
    other.change(|other| other.merge(Progress::clone(&progress)));
    assert!(other.count() <= 2 * count);
    sound && other.count() > 0
}

/// The names of saved texts.
pub fn names() -> Vec<String> {
    samples::stored().iter().map(StorageKey::text).collect()
}

pub fn name(text: &str) -> bool {
    let stored = StorageKey::parse(text);
    assert!(stored.as_ref().is_none_or(|stored| stored.text() == text));
    stored.is_some()
}

/// Games and evaluations of the library in the browser's format.
pub fn saved() -> Vec<String> {
    let mut texts = Vec::new();
    for link in [
        "#/play?game=rastros&first=person&second=person&clock=5.3&moves=e6,f7",
        "#/play?game=rastros&first=person&second=alpha_beta:d3:dist_obj*2,mobility*1&own=Ana:dist_obj*2,mobility*1",
    ] {
        let mut state = samples::page(link);
        update(&mut state, Msg::Documents(DatabaseAnswer::Listed("", Ok(Vec::new())).into()));
        for msg in [
            play::Msg::Library(LibraryMsg::Save("A game".to_owned())),
            play::Msg::Evaluations(play::EvaluationsMsg::Begin(
                "dist_obj*2".to_owned(),
                "B".to_owned(),
            )),
            play::Msg::Evaluations(play::EvaluationsMsg::Save("B".to_owned())),
        ] {
            for effect in update(&mut state, Msg::of(msg)) {
                if let Effect::Database(DatabaseRequest::Put(all)) = effect {
                    texts.extend(all.into_iter().map(|document| document.head));
                }
            }
        }
    }
    assert!(texts.len() > 1, "{texts:?}");
    texts.extend(samples::objects(&texts));
    texts
}

/// Reads a record as a game and as an evaluation, and opens it.
pub fn library_record(text: &str) -> bool {
    let mut state = samples::page("");
    let records = ["game-1", "evaluation-1"].map(|key| (key.to_owned(), text.to_owned()));
    update(
        &mut state,
        Msg::Documents(DatabaseAnswer::Listed("", Ok(records.to_vec())).into()),
    );
    let open = LibraryMsg::Open("game-1".to_owned());
    let opened = update(&mut state, Msg::of(play::Msg::Library(open)));
    samples::reports_success(&opened)
}

/// Keys of runs, one of each kind.
const KEYS: [&str; 3] = ["evolution-1", "experiment-1", "championship-1"];

/// Saved runs of each kind: heads, and heads with their parts, one per line.
fn put() -> Vec<(String, Vec<String>)> {
    let mut put = Vec::new();
    for msg in [
        Msg::of(coevolution::Msg::Import(files::evolutions().remove(0))),
        Msg::of(coevolution::Msg::Import(files::experiments().remove(0))),
        Msg::of(championship::Msg::Import(files::championships().remove(0))),
    ] {
        let effects = update(&mut samples::page(""), msg);
        let found = effects.into_iter().find_map(|effect| match effect {
            Effect::Database(DatabaseRequest::Put(mut all)) => {
                let document = all.remove(0);
                Some((document.head, document.parts))
            }
            _ => None,
        });
        let (head, parts) = found.expect("it is kept");
        put.push((head, parts.into_iter().map(|(_, text)| text).collect()));
    }
    put
}

pub fn heads() -> Vec<String> {
    put().into_iter().map(|(head, _)| head).collect()
}

/// An empty library.
const NOTHING: &str = r#"{"format":"rastros-lab library","version":2,"documents":[]}"#;

/// Lists the runs, and compares them with the runs of a library during a restore.
pub fn head(text: &str) -> bool {
    let mut state = samples::page("");
    let import = play::LibraryMsg::Import(NOTHING.to_owned());
    update(&mut state, Msg::of(play::Msg::Library(import)));
    update(&mut state, Msg::Documents(DatabaseAnswer::Listed("", Ok(Vec::new())).into()));
    let heads = KEYS.map(|key| (key.to_owned(), text.to_owned()));
    update(
        &mut state,
        Msg::Documents(DatabaseAnswer::Listed("", Ok(heads.to_vec())).into()),
    );
    !state.sections.coevolution.runs().entries().is_empty()
}

pub fn runs() -> Vec<String> {
    let texts = put().into_iter().map(|(head, parts)| {
        let lines = [vec![head], parts].concat();
        lines.join("\n")
    });
    texts.collect()
}

pub fn run(text: &str) -> bool {
    let mut lines = text.split('\n').map(str::to_owned);
    let kept = StoredDocument {
        head: lines.next().unwrap_or_default(),
        parts: lines.collect(),
    };
    let mut read = (coevolution::KIND.to_json)(&kept).is_ok()
        | (coevolution::EXPERIMENTS.to_json)(&kept).is_ok()
        | (championship::KIND.to_json)(&kept).is_ok();
    for key in KEYS {
        let mut state = samples::page("");
        update(&mut state, Msg::Documents(DocumentMsg::Open(key.to_owned())));
        let found = DatabaseAnswer::ReadDone(key.to_owned(), Ok(kept.clone()));
        let effects = update(&mut state, Msg::Documents(found.into()));
        read |= !effects.is_empty() && samples::reports_success(&effects);
    }
    read
}
