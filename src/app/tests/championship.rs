//! Championships in the page: a duel in two clicks, any roster, games that open in Play, and errors.

use super::*;
use crate::app::championship::{Draft, EXAMPLES, Export, GameIndex, LimitKind, Msg as Of};
use crate::app::effects::BrowserCommand;
use crate::championship::{
    ChampionshipConfig, ChampionshipJob, Format, PairResult, Plays, TieBreak, games_text, to_json,
};
use crate::registry::{Progress, Task, TaskResult, check_championship};

/// Four quick players on a small board.
pub(super) const FOUR: &str = "#/championship?game=rastros&board=small4&player=bacoco&player=obtuso_sw&\
                    player=basilio;depth=2&\
                    player=jogador42;depth=1;name=The%20other&pairs=2&rounds=2&seed=7";

/// The same for two players.
pub(super) const DUEL: &str =
    "#/championship?game=rastros&board=small5&player=basilio;depth=2&player=bacoco&pairs=8&seed=7";

pub(super) fn send(state: &mut State, msg: Of) -> Vec<Effect> {
    update(state, Msg::of(msg))
}

pub(super) fn job(state: &State) -> &ChampionshipJob {
    let job = state.sections.championship.job();
    job.expect("a championship")
}

pub(super) fn draft(state: &State) -> &Draft {
    state.sections.championship.draft()
}

/// The text of an element.
pub(super) fn text_of(state: &State, id: &str) -> String {
    view(state).by_id(id).expect(id).text()
}

/// Plays all tasks, the last one first.
pub(super) fn play_on(state: &mut State, mut waiting: Vec<Begun<Msg>>) {
    while let Some(begun) = waiting.pop() {
        waiting.extend(Begun::all(&update(state, begun.ended())));
    }
}

/// A finished championship of four players.
pub(super) fn held(format: &str) -> State {
    let (mut state, _) = page(&format!("{FOUR}&format={format}&lang=en"));
    assert!(state.notice().is_none(), "{:?}", state.notice());
    let begun = send(&mut state, Of::Begin);
    play_on(&mut state, Begun::all(&begun));
    assert!(!state.sections.championship.in_progress());
    send(&mut state, Of::Meeting([0, 1]));
    state
}

/// The same championship, played by the job alone: one unit after the other.
pub(super) fn natively(config: &ChampionshipConfig) -> String {
    let mut job = ChampionshipJob::new(check_championship(config).expect("a good one"));
    while let Some((id, unit)) = job.next_unit() {
        let Ok(TaskResult::PlayedPairs { pairs }) =
            registry::run(&Task::PlayPairs(unit), &mut |_| {})
        else {
            panic!("pairs are played");
        };
        assert!(job.receive(id, &pairs));
    }
    assert!(job.is_done());
    to_json(&job)
}

pub(super) fn saved(state: &mut State, export: Export) -> String {
    let effects = send(state, Of::Save(export));
    let [Effect::Browser(BrowserCommand::Download { bytes, .. })] = &effects[..] else {
        panic!("{effects:?}")
    };
    String::from_utf8(bytes.clone()).expect("a text")
}

#[test]
fn duel_equals_the_command_line() {
    let (mut state, _) = page("");
    press(&mut state, "a", "Championship");
    assert_eq!(state.section, SectionId::Championship);
    press(&mut state, "button", "Play 100 games, sides swapped");
    let fresh = job(&state).config();
    assert_eq!((fresh.games(), fresh.players.len()), (100, 2));
    assert!(fresh.is_reproducible());
    // A shorter one, to its end.
    update(&mut state, Msg::Link(DUEL.to_owned()));
    let begun = press(&mut state, "button", "Play 16 games, sides swapped");
    assert!(begun.contains(&Effect::focus("championship-status")));
    play_on(&mut state, Begun::all(&begun));
    let shown = view(&state).text();
    assert!(shown.contains("16 of 16 games") && shown.contains("done, seed 7"), "{shown}");
    let config = job(&state).config().clone();
    assert_eq!(saved(&mut state, Export::Json), natively(&config));
    // The interval and the verdict are about these games.
    let record = crate::championship::Tally::of(job(&state)).between([0, 1]);
    let tenths = (1000.0 * record.score.share()).round() / 10.0;
    let percent = format!("{tenths}%");
    assert!(shown.contains(&percent), "{percent} in {shown}");
    let texts = saved(&mut state, Export::Text);
    assert_eq!(texts.matches("name: ").count(), 16);
}

#[test]
fn worker_count_does_not_matter() {
    for format in [
        "round_robin&adaptive=1",
        "cup",
        "swiss",
        "gauntlet",
        "round_robin&stop=1&elo1=300",
    ] {
        let mut found = Vec::new();
        for workers in [1, 5] {
            let (mut state, _) = page(&format!("{FOUR}&format={format}&repeats=2"));
            state.set_workers(workers);
            let begun = Begun::all(&send(&mut state, Of::Begin));
            assert!(begun.len() <= 2 * workers as usize && !begun.is_empty());
            play_on(&mut state, begun);
            found.push(saved(&mut state, Export::Json));
        }
        assert!(found[0] == found[1], "{format}");
        let config = crate::registry::import_championship(&found[0]).expect("its own file");
        assert!(found[0] == natively(config.config()), "{format}");
    }
}

#[test]
fn examples_match_course_documents() {
    let (mut state, _) = page("#/championship?game=tic_tac_toe");
    for example in EXAMPLES {
        send(&mut state, Of::Example(example.id.to_owned()));
        let label = view(&state);
        let begin = label.by_id("championship-begin").expect("the button");
        assert!(begin.get("disabled").is_none(), "{}", example.id);
    }
    send(&mut state, Of::Example("chromosomes".to_owned()));
    let begun = send(&mut state, Of::Begin);
    assert!(!Begun::all(&begun).is_empty());
    let config = job(&state).config();
    assert_eq!((config.games(), &config.depths[..]), (160, &[2, 3, 4, 5][..]));
    assert_eq!(config.start, "8/8/8/4o3/8/8/8/8 S");
    let Plays::Player(spec) = &config.players[1].plays else {
        panic!("{config:?}")
    };
    assert!(spec.resigns && spec.evaluation.terms[1].weight == -100.0);
    send(&mut state, Of::Example("everybody".to_owned()));
    let begun = send(&mut state, Of::Begin);
    assert!(!Begun::all(&begun).is_empty());
    let config = job(&state).config();
    assert_eq!((config.players.len(), config.repeats, config.games()), (6, 3, 90));
}

#[test]
fn live_games_open_in_play() {
    let (mut state, _) = page(DUEL);
    update(
        &mut state,
        Msg::Link("#/play?game=tic_tac_toe&first=person&second=person&moves=a1,b2,c3".into()),
    );
    update(&mut state, Msg::Go(SectionId::Championship));
    let waiting = Begun::all(&send(&mut state, Of::Begin));
    assert!(
        waiting
            .iter()
            .all(|begun| matches!(&begun.task, Task::PlayPairs(u) if u.live))
    );
    let reports = waiting[0].run();
    let Msg::Section(SectionMsg::Championship(Of::Task(id, event))) = &reports[1] else {
        panic!("{reports:?}")
    };
    let TaskEvent::Progress(Progress::Playing(live)) = &**event else {
        panic!("{event:?}")
    };
    update(&mut state, reports[1].clone());
    assert!(view(&state).by_id("championship-running").is_some());
    send(&mut state, Of::OpenLiveGame(*id));
    assert_eq!(
        (state.section, state.sections.play.record().moves.join(" ")),
        (SectionId::Play, live.moves.clone())
    );
    assert!(state.offer.is_some(), "the game that was there is offered back");
    // A finished one.
    update(&mut state, Msg::Go(SectionId::Championship));
    let more = Begun::all(&update(&mut state, waiting[0].ended()));
    play_on(&mut state, [&waiting[1..], &more[..]].concat());
    let place = GameIndex {
        repeat: 0,
        meeting: 0,
        pair: 3,
        game: 1,
    };
    send(&mut state, Of::OpenGame(place));
    let wanted: &PairResult = job(&state).meetings()[0][0].pair(3).expect("it was played");
    assert_eq!(state.sections.play.record().moves.join(" "), wanted.games[1].moves);
    let link = state.document().link;
    assert!(link.contains("first=random&second=alpha_beta:d2:basilio"), "{link}");
}

#[test]
fn hidden_championship_reports_no_moves() {
    let (mut state, _) = page(DUEL);
    update(&mut state, Msg::Go(SectionId::Play));
    let waiting = Begun::all(&send(&mut state, Of::Begin));
    assert!(
        waiting
            .iter()
            .all(|begun| matches!(&begun.task, Task::PlayPairs(u) if !u.live))
    );
}

#[test]
fn table_cells_lead_to_games() {
    let mut state = held("round_robin");
    send(&mut state, Of::Meeting([2, 0]));
    let shown = view(&state);
    let rows = shown.find_all(&|e| e.tag == "th" && e.get("scope") == Some("row"));
    assert_eq!(rows.len(), 4);
    let cells = shown.find_all(&|e| e.get("class") == Some("cross-cell"));
    assert_eq!(cells.len(), 12);
    let pressed: Vec<_> = cells
        .iter()
        .filter(|c| c.get("aria-pressed") == Some("true"))
        .collect();
    assert_eq!(pressed.len(), 1);
    assert!(pressed[0].name().starts_with("Basílio against Bacoco"), "{}", pressed[0].name());
    let games = text_of(&state, "championship-games");
    assert_eq!(games.matches("by the rules of the game").count(), 4, "{games}");
    let cup = held("cup");
    let bracket = text_of(&cup, "championship-bracket");
    assert!(bracket.contains("Round 1") && bracket.contains("Final"), "{bracket}");
    assert_eq!(bracket.matches(", through").count(), 3);
    // Of three players one has a bye in the first round: a round with one meeting is not yet the final.
    let (mut three, _) = page(&format!(
        "#/championship?game=rastros&board=small4&format=cup&pairs=1&lang=en{}",
        "&player=random".repeat(3)
    ));
    let begun = Begun::all(&send(&mut three, Of::Begin));
    play_on(&mut three, begun);
    let bracket = text_of(&three, "championship-bracket");
    let finals = bracket.matches("Final").count();
    assert!(bracket.contains("Round 1") && finals == 1, "{bracket}");
    assert_eq!(job(&cup).config().format, Format::Cup);
    assert!(games_text(job(&cup)).contains("The other"));
}

#[test]
fn clocked_games_are_marked_not_reproducible() {
    let (mut state, _) = page(DUEL);
    assert!(!view(&state).text().contains("has a time limit"));
    send(&mut state, Of::Choose(1, "strong".to_owned()));
    assert!(view(&state).text().contains("has a time limit"));
}

/// One move fills the board, and every game is a draw.
const DRAWS: &str = "#/championship?game=tic_tac_toe&start=XOX/XOO/OX1%20X%203&player=random&player=random;name=B&\
                     player=random;name=C&pairs=1&opening_plies=0&seed=7&lang=en&\
                     tie_break_1=head_to_head&tie_break_2=sonneborn_berger";

#[test]
fn tie_breaks_are_shown_and_separate_no_equals() {
    let (mut state, _) = page(DRAWS);
    assert!(state.notice().is_none(), "{:?}", state.notice());
    assert!(view(&state).by_id("championship-tie_break_1").is_some());
    let begun = send(&mut state, Of::Begin);
    play_on(&mut state, Begun::all(&begun));
    let config = job(&state).config();
    let wanted = [TieBreak::HeadToHead, TieBreak::SonnebornBerger];
    assert_eq!(config.tie_breaks, wanted);
    let verdict = text_of(&state, "championship-verdict");
    assert!(verdict.contains("share the first place"), "{verdict}");
    let table = text_of(&state, "championship-standings");
    for words in ["Head to head", "Sonneborn–Berger", "in this order"] {
        assert!(table.contains(words), "{table}");
    }
    let link = draft(&state).link();
    let ties: Vec<_> = link
        .iter()
        .filter(|(name, _)| name.starts_with("tie_break"))
        .collect();
    assert_eq!(ties.len(), 2, "{ties:?}");
    let (duel, _) = page(DUEL);
    assert!(view(&duel).by_id("championship-tie_break_1").is_none());
}

/// The ids of the marked fields.
fn marked(state: &State) -> Vec<String> {
    let shown = view(state);
    let marked = shown.find_all(&|e| e.get("aria-invalid") == Some("true"));
    for field in &marked {
        let described = field.get("aria-describedby").unwrap();
        let error = described.split(' ').next().unwrap();
        assert!(!shown.by_id(error).unwrap().text().is_empty());
    }
    let ids = marked.iter().filter_map(|e| e.get("id"));
    ids.map(str::to_owned).collect()
}

#[test]
fn errors_stand_at_the_fields() {
    let (mut state, _) = page(DUEL);
    assert!(marked(&state).is_empty());
    send(&mut state, Of::Set("elo0", "60".to_owned()));
    assert_eq!(marked(&state), ["championship-elo0", "championship-elo1"]);
    send(&mut state, Of::Set("elo0", "0".to_owned()));
    send(&mut state, Of::Set("alpha", "0.7".to_owned()));
    assert_eq!(marked(&state), ["championship-alpha", "championship-beta"]);
    send(&mut state, Of::Set("alpha", "0.05".to_owned()));
    send(&mut state, Of::Set("pairs", "40000".to_owned()));
    send(&mut state, Of::Set("repeats", "900".to_owned()));
    let many = ["pairs", "at_depths", "repeats"].map(|id| format!("championship-{id}"));
    assert_eq!(marked(&state), many);
    send(&mut state, Of::Set("pairs", "8".to_owned()));
    send(&mut state, Of::Set("repeats", "1".to_owned()));
    send(&mut state, Of::Limit(1, LimitKind::Depth, "99".to_owned()));
    assert_eq!(marked(&state), ["championship-depth-1"]);
    send(&mut state, Of::Limit(1, LimitKind::Depth, String::new()));
    for player in 0..2 {
        send(&mut state, Of::Name(player, "Ana".to_owned()));
    }
    assert_eq!(marked(&state), ["championship-name-0", "championship-name-1"]);
}

#[test]
fn error_of_the_start_stands_there() {
    let (mut state, _) = page(DUEL);
    send(&mut state, Of::Start("3/3/o2 S".to_owned()));
    assert_eq!(marked(&state), ["championship-start"]);
}

#[test]
fn timer_counts_results_between_updates() {
    let (mut state, _) = page(&DUEL.replace("pairs=8", "pairs=200"));
    let begun = Begun::all(&send(&mut state, Of::Begin));
    let effects = update(&mut state, begun[0].ended());
    let timer = effects.into_iter().find_map(|effect| match effect {
        Effect::After(_, message) => Some(message),
        _ => None,
    });
    let is_counted = |state: &State| view(state).by_id("championship-verdict").is_some();
    assert!(!is_counted(&state));
    update(&mut state, timer.expect("a timer"));
    assert!(is_counted(&state));
}
