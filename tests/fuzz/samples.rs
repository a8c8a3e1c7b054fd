//! Valid texts of every kind, written by the program itself if possible.

use rastros_lab::app::documents::DatabaseAnswer;
use rastros_lab::app::effects::{BrowserCommand, Reply, StorageKey, TaskEvent};
use rastros_lab::app::play;
use rastros_lab::app::play::LibraryMsg;
use rastros_lab::app::shell::Effect;
use rastros_lab::app::shell::boot::Boot;
use rastros_lab::app::shell::msg::Msg;
use rastros_lab::app::shell::state::State;
use rastros_lab::app::shell::update::update;
use rastros_lab::championship::{
    ChampionshipConfig, ChampionshipJob, Plays, WithoutPrograms, to_json as championship_json,
};
use rastros_lab::evolution::{Run, preset};
use rastros_lab::job::EvolutionJob;
use rastros_lab::player::PlayerSpec;
use rastros_lab::registry::{
    GAMES, GameRecord, Task, TaskResult, check_championship, check_evolution, play_pairs, run,
};
use rastros_lab::trace::{to_csv, to_json_lines};

/// Positions of every game: starts, and positions after a few moves.
pub fn positions() -> Vec<String> {
    let mut texts = Vec::new();
    for game in GAMES {
        for preset in game.info().presets {
            let mut at = game.start(preset.values).expect("a preset");
            for ply in 0..4 {
                texts.push(at.text());
                let moves = at.moves();
                let Some(mv) = moves.get(ply * 7 % moves.len().max(1)) else {
                    break;
                };
                at = at.play(&mv.text).expect("it is legal");
            }
        }
    }
    texts
}

/// Links to every section, with every parameter of links.
pub fn links() -> Vec<String> {
    let texts = [
        "",
        "#/play?game=rastros&board=championship&first=person&second=club&moves=e6,e7&turned=1&lang=pt",
        "#/play?game=tic_tac_toe&start=XO1/3/3%20X%203&first=person&second=minimax:d3:counts:first&clock=1.0&analysis=counts",
        "#/play?game=rastros&first=person&second=alpha_beta:d3:dist_obj*2,mobility*1&own=Ana:dist_obj*2,mobility*1",
        "#/play?game=reversi&second=casual",
        "#/play?game=adji_boto&second=deepening:t500:mobility*2:natural",
        "#/play?embed=start&game=tic_tac_toe&board=classic&moves=a1,b2",
        "#/puzzles?start=7/7/7/7/3o3/7/7%20S",
        "#/lab?game=rastros&depth=3&lanes=pvs,minimax&lesson=rules&scene=1&lang=es",
        "#/lab?game=tic_tac_toe&depth=4&to=5&step=20&wins=any",
        "#/lab?quiz=value&number=7&questions=2",
        "#/lab?game=reversi&depth=4&lanes=minimax,alpha_beta&exercise=alpha_beta",
        "#/coevolution?preset=course_class&evolve=tic_tac_toe&from=3/3/3&plies=1,2&population=8&generations=2&pairs=2&seed=3",
        "#/championship?game=rastros&board=small5&player=basilio;depth=2&player=babujo;name=Rui&pairs=8&opening_plies=0&seed=7",
    ];
    let mut links: Vec<String> = texts.iter().map(|&t| t.to_owned()).collect();
    // The same in the page's own form.
    for link in texts {
        links.push(page(link).document().link);
    }
    links
}

/// The page opened by a link.
pub fn page(link: &str) -> State {
    let boot = Boot {
        languages: vec!["en".to_owned()],
        tab: 1,
        workers: 2,
        link: link.to_owned(),
        ..Boot::default()
    };
    State::new(boot).0
}

/// The trace of a small search.
fn trace() -> rastros_lab::trace::Trace {
    let task = Task::Record {
        record: record(),
        search: rastros_lab::search::SearchSpec {
            evaluation: GAMES[0].evaluations()[0].spec(),
            algorithm: rastros_lab::search::Algorithm::AlphaBeta,
            order: rastros_lab::search::MoveOrder::Natural,
            preference: rastros_lab::eval::Preference::Sooner,
            depth: 2,
        },
        max_nodes_recorded: 300,
        max_nodes: 1000,
    };
    match run(&task, &mut |_| {}) {
        Ok(TaskResult::Recorded(trace)) => trace,
        other => panic!("{other:?}"),
    }
}

/// A game with a few moves.
pub fn record() -> GameRecord {
    let game = GAMES[0];
    let start = game.first_start().expect("a preset");
    GameRecord {
        game: game.info().id.to_owned(),
        start: start.text(),
        moves: start
            .moves()
            .iter()
            .take(1)
            .map(|m| m.text.clone())
            .collect(),
    }
}

/// Files with traces.
pub fn traces() -> Vec<String> {
    let trace = trace();
    vec![to_json_lines(&trace), to_csv(&trace)]
}

/// Files with evolutions, alone and over several seeds.
pub fn evolutions() -> Vec<String> {
    let golden = [
        include_str!("../golden/td.json"),
        include_str!("../golden/two_populations.json"),
    ];
    golden.map(str::to_owned).to_vec()
}

/// A championship of computer players.
pub fn championship() -> ChampionshipConfig {
    let mut state = page("#/championship?game=rastros&player=basilio&player=bacoco&pairs=2");
    let begin = Msg::of(rastros_lab::app::championship::Msg::Begin);
    update(&mut state, begin);
    let job = state.sections.championship.job().expect("it has begun");
    job.config().clone()
}

/// The file of a championship before its first game.
pub fn championship_file() -> String {
    let setup = check_championship(&championship()).expect("it is good");
    championship_json(&ChampionshipJob::new(setup))
}

/// A complete championship of a few short games.
pub fn played_championship() -> ChampionshipJob {
    let mut config = championship();
    config.game = "tic_tac_toe".to_owned();
    config.start = "3/3/3 X 3".to_owned();
    for player in &mut config.players {
        player.plays = Plays::Player(PlayerSpec::random());
    }
    let mut job = ChampionshipJob::new(check_championship(&config).expect("it is good"));
    while let Some((id, unit)) = job.next_unit() {
        let pairs = play_pairs(&unit, &mut WithoutPrograms).expect("it can be played");
        assert!(job.receive(id, &pairs));
    }
    assert!(job.is_done());
    job
}

/// A small complete evolution.
pub fn evolved() -> Run {
    let mut config = preset("course_class").expect("a preset").config();
    config.start = "5/5/2o2/5/5 S".to_owned();
    (config.population, config.pairs, config.generations) = (4, 1, 1);
    let mut job = EvolutionJob::new(check_evolution(&config).expect("it is good"));
    while let Some((id, unit)) = job.next_unit() {
        let done = run(&Task::Play(unit), &mut |_| {}).expect("it can be played");
        let (scores, changes) = done.scores().expect("scores");
        job.receive_with_changes(id, scores, changes);
    }
    assert!(job.is_done());
    job.run().clone()
}

/// Players for a roster: links, and players in the format of files.
pub fn pasted() -> Vec<String> {
    let player = serde_json::to_string(&championship().players[0]).expect("a player");
    [links(), vec![player]].concat()
}

/// The texts in the browser's storage.
pub fn stored_texts() -> Vec<String> {
    let mut good = libraries();
    good.extend(objects(&good));
    good.push(r#"{"language":"pt","theme":"dark","lessons":["parity"]}"#.to_owned());
    good.push(r#"{"kinds":{"value":{"asked":5,"right":4,"streak":2,"best":3}},"answered":["value 7"],"codes":["AAAA-AAAA"]}"#.to_owned());
    good
}

/// Files with games: one, all, and the whole library.
pub fn libraries() -> Vec<String> {
    let mut state = page("#/play?game=rastros&first=person&second=person&clock=5.3");
    update(&mut state, Msg::Documents(DatabaseAnswer::Listed("", Ok(Vec::new())).into()));
    for cell in ["e6", "f7"] {
        update(&mut state, Msg::of(play::Msg::choose(cell)));
    }
    let mut texts = Vec::new();
    for msg in [LibraryMsg::Save("A game".to_owned()), LibraryMsg::ExportAll, LibraryMsg::Backup] {
        let mut effects = update(&mut state, Msg::of(play::Msg::Library(msg)));
        effects
            .extend(update(&mut state, Msg::Documents(DatabaseAnswer::All(Ok(Vec::new())).into())));
        texts.extend(effects.into_iter().filter_map(|effect| match effect {
            Effect::Browser(BrowserCommand::Download { bytes, .. }) => {
                String::from_utf8(bytes).ok()
            }
            Effect::Database(documents) => Some(format!("{documents:?}")),
            _ => None,
        }));
    }
    assert!(texts.len() >= 2, "{texts:?}");
    texts
}

/// Pages with busy workers, by their links.
pub const BUSY: [&str; 5] = [
    "#/play?game=tic_tac_toe&first=person&second=casual&moves=a1",
    "#/play?game=tic_tac_toe&first=person&second=person&analysis=counts&moves=a1,b2",
    "#/lab?game=tic_tac_toe&depth=2",
    "#/coevolution?preset=course_class&evolve=tic_tac_toe&plies=1&population=4&generations=1&pairs=1&seed=3",
    "#/championship?game=tic_tac_toe&player=casual&player=random&pairs=1&seed=7",
];

/// A task, and the reply that turns each of its events into a message.
type Begun = (Task, Reply<Box<TaskEvent>, Msg>);

/// One of those pages, with the tasks of its workers.
pub fn busy(link: &str) -> (State, Vec<Begun>) {
    let boot = Boot {
        tab: 1,
        workers: 2,
        link: link.to_owned(),
        ..Boot::default()
    };
    let (mut state, mut effects) = State::new(boot);
    if link.contains("coevolution") {
        let begin = rastros_lab::app::coevolution::Msg::Begin;
        effects.extend(update(&mut state, Msg::of(begin)));
    }
    if link.contains("championship") {
        let begin = rastros_lab::app::championship::Msg::Begin;
        effects.extend(update(&mut state, Msg::of(begin)));
    }
    let tasks = effects.into_iter().filter_map(|effect| match effect {
        Effect::Run { task, reply, .. } => Some((*task, reply)),
        _ => None,
    });
    let tasks: Vec<_> = tasks.collect();
    (state, tasks)
}

/// Requests of pages to their workers, and the answers.
pub fn messages() -> Vec<String> {
    let mut texts = Vec::new();
    for link in BUSY {
        let (_, tasks) = busy(link);
        assert!(!tasks.is_empty(), "{link}");
        for (task, _) in tasks {
            texts.push(serde_json::to_string(&task).expect("a task"));
            let mut told = Vec::new();
            let done = run(&task, &mut |progress| told.push(progress)).expect("it can be done");
            texts.push(serde_json::to_string(&done).expect("a result"));
            // The first and the last sample: there may be thousands.
            let ends = told.first().into_iter().chain(told.last());
            texts.extend(ends.map(|p| serde_json::to_string(p).expect("progress")));
        }
    }
    texts
}

/// The objects within JSON documents, each as a separate text.
pub fn objects(documents: &[String]) -> Vec<String> {
    fn visit(value: &serde_json::Value, found: &mut Vec<String>) {
        match value {
            serde_json::Value::Object(fields) => {
                found.push(value.to_string());
                fields.values().for_each(|field| visit(field, found));
            }
            serde_json::Value::Array(values) => values.iter().for_each(|v| visit(v, found)),
            _ => {}
        }
    }
    let mut found = Vec::new();
    for value in documents
        .iter()
        .filter_map(|text| serde_json::from_str(text).ok())
    {
        visit(&value, &mut found);
    }
    found
}

/// The duration of an error notice in milliseconds; others are shorter.
const OF_ERROR_MS: u32 = 9000;

/// True if the page reports a success.
pub fn reports_success(effects: &[Effect]) -> bool {
    let good =
        |effect: &Effect| matches!(effect, Effect::After(ms, Msg::Dismiss(_)) if *ms < OF_ERROR_MS);
    effects.iter().any(good)
}

/// All texts of the page in the browser's storage.
pub fn stored() -> [StorageKey; 4] {
    [
        StorageKey::Settings,
        StorageKey::Scores,
        StorageKey::Puzzles,
        StorageKey::Tab("a".to_owned()),
    ]
}
