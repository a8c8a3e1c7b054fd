//! A user's own game in the whole page. The tests answer instead of Python, by the rules of Nim.

use super::nim::{EXCEPTION, Nim, nim};
use super::*;
use crate::app::championship::{self, LimitKind};
use crate::app::effects::BrowserCommand;
use crate::app::programs;
use crate::guest;
use crate::registry::GameRecord;
use crate::text::EnumId;

fn moves(state: &State) -> Vec<String> {
    state.sections.play.record().moves
}

#[test]
fn own_game_is_played_on_the_page() {
    let game = nim("# played");
    let (mut state, _) = page("");
    game.open(&mut state);
    assert_eq!(state.section, SectionId::Play);
    assert!(state.notice().is_none(), "it no longer opens");
    let words = view(&state).text();
    assert!(words.contains("Nim (n=7)"), "{words}");
    let effects = press(&mut state, "button", "3");
    game.settle(&mut state, effects);
    let played = moves(&state);
    assert_eq!((played.len(), &*played[0]), (2, "3"), "the computer answers");
    let page = view(&state);
    let badges = page.find_all(&|e| e.get("class") == Some("badge"));
    let mut letters: Vec<_> = badges.iter().map(|badge| badge.text()).collect();
    letters.sort();
    assert_eq!(letters, ["A", "B"], "the initial of “black”");
    let panel = page.find_all(&|e| e.get("class").is_some_and(|c| c.contains("thinking")));
    let panel = panel.first().expect("a card").text();
    assert!(panel.contains("Nodes"), "{panel}");
    assert!(!panel.contains("Time") && !panel.contains("Nodes/s"), "{panel}");
    // Such a small game is fully known, and so solved.
    let id = state.sections.play.record().game;
    assert!(registry::game(&id).unwrap().can_solve(&id));
}

#[test]
fn focus_goes_to_the_next_moves_or_to_the_status() {
    let game = nim("# focus");
    let (mut state, _) = page("");
    game.open(&mut state);
    let focused = |effects: &[Effect]| {
        effects.iter().find_map(|effect| match effect {
            Effect::Browser(BrowserCommand::Focus(id)) => Some(id.clone()),
            _ => None,
        })
    };
    let effects = press(&mut state, "button", "2");
    assert_eq!(focused(&effects).as_deref(), Some("status"), "the computer moves");
    let shown = view(&state);
    assert_eq!(shown.by_id("status").and_then(|e| e.get("tabindex")), Some("-1"));
    game.settle(&mut state, effects);
    let id = state.sections.play.record().game;
    let two = format!("#/play?game={id}&first=person&second=person");
    let effects = update(&mut state, Msg::Link(two));
    game.settle(&mut state, effects);
    let effects = press(&mut state, "button", "1");
    assert_eq!(focused(&effects).as_deref(), Some("play-move-0"));
    assert!(view(&state).by_id("play-move-0").is_some());
}

#[test]
fn own_game_continues_after_reload_with_its_file() {
    let game = nim("# reloaded");
    let (mut state, _) = page("");
    game.open(&mut state);
    let effects = press(&mut state, "button", "2");
    game.settle(&mut state, effects);
    let played = moves(&state);
    guest::close(&state.sections.play.record().game);
    let mut state = visit(left(state));
    assert_eq!(moves(&state).len(), 0, "its file is closed");
    // Another visit loses nothing before the file is open.
    state = visit(left(state));
    game.open(&mut state);
    assert_eq!(moves(&state), played);
}

#[test]
fn link_to_an_own_game_opens_its_moves() {
    let game = Nim {
        class: "Linked",
        ..nim("# linked")
    };
    let (mut state, _) = page("");
    game.open(&mut state);
    let effects = press(&mut state, "button", "2");
    game.settle(&mut state, effects);
    let (link, played) = (state.link(), moves(&state));
    assert_eq!(played.len(), 2);
    press(&mut state, "button", "New game");
    let effects = update(&mut state, Msg::Link(link.clone()));
    game.settle(&mut state, effects);
    assert_eq!(moves(&state), played);
    // In another browser it waits for its file.
    guest::close(&state.sections.play.record().game);
    let (mut state, _) = page(&link);
    let notice = state.notice().map(|n| n.message.text(Language::En));
    assert!(notice.is_some_and(|n| n.contains("open its file first")));
    game.open(&mut state);
    assert_eq!(moves(&state), played);
}

#[test]
fn games_with_ended_workers_go_on() {
    let (mut state, _) = page("");
    let games = ["# one", "# two", "# three", "# four"].map(nim);
    for game in &games {
        game.open(&mut state);
    }
    let [one, ..] = games;
    // The worker of the first game has ended; it is loaded again.
    one.open(&mut state);
    let effects = press(&mut state, "button", "2");
    one.settle(&mut state, effects);
    assert_eq!(moves(&state).len(), 2);
}

#[test]
fn two_games_wait_for_their_files() {
    let games = ["# waits first", "# waits second"].map(nim);
    let (mut state, _) = page("");
    let mut played = Vec::new();
    for game in &games {
        game.open(&mut state);
        let effects = press(&mut state, "button", "2");
        game.settle(&mut state, effects);
        played.push((state.link(), moves(&state)));
        guest::close(&state.sections.play.record().game);
    }
    // One from the saved tab, the other from its link.
    let mut state = visit(left(state));
    update(&mut state, Msg::Link(played[0].0.clone()));
    state = visit(left(state));
    for (game, (_, played)) in games.iter().zip(&played) {
        game.open(&mut state);
        assert_eq!(moves(&state), *played);
    }
}

#[test]
fn rejects_game_finished_at_start() {
    let game = Nim {
        objects: 0,
        ..nim("# over")
    };
    let (mut state, _) = page("");
    for _ in 0..2 {
        game.open(&mut state);
        let notice = state.notice().map(|n| n.message.text(Language::En));
        assert!(notice.is_some_and(|n| n.contains("over before the first move")));
    }
}

#[test]
fn exception_in_a_state_is_reported_with_its_line() {
    let game = Nim {
        fails: Some(4),
        ..nim("# fails")
    };
    let (mut state, _) = page("");
    game.open(&mut state);
    let effects = press(&mut state, "button", "3");
    game.settle(&mut state, effects);
    let notice = state.notice().map(|n| n.message.text(Language::En));
    let notice = notice.expect("a notice");
    assert!(notice.contains("from 3: nim.py, line 5"), "{notice}");
    assert!(
        view(&state)
            .text()
            .contains("The rules of the game failed here")
    );
}

#[test]
fn slow_state_alone_fails() {
    let game = Nim {
        objects: 9,
        slow: Some(4),
        ..nim("# slow")
    };
    let (mut state, _) = page("");
    game.open(&mut state);
    let id = state.sections.play.record().game;
    let after = |takes: &[&str]| {
        let record = GameRecord {
            moves: takes.iter().map(|&take| take.to_owned()).collect(),
            ..GameRecord::new(&id, &id)
        };
        let positions = record.positions().expect("legal moves");
        positions.last().map(|last| last.moves().len())
    };
    for (takes, moves) in [
        (&["1", "1"][..], 3),
        (&["3", "3"], 3),
        (&["1", "2", "2"], 0),
        (&["3", "2"], 0),
        (&["3", "3", "1"], 2),
    ] {
        assert_eq!(after(takes), Some(moves), "{takes:?}");
    }
    let failure = guest::table(&id).unwrap().take_failure();
    let failure = failure.expect("a failure").text(Language::En);
    assert!(failure.contains("from 1 1 3: "), "{failure}");
}

#[test]
fn lab_shows_the_tree_of_an_own_game() {
    let game = nim("# in the lab");
    let (mut state, _) = page("");
    game.open(&mut state);
    let effects = update(&mut state, Msg::Go(SectionId::Lab));
    game.settle(&mut state, effects);
    let chosen = EventData {
        value: state.sections.play.record().game,
        ..EventData::default()
    };
    let page = view(&state);
    let games = page.by_id("lab-game").expect("a list");
    let msg = games.fire(EventKind::Change, &chosen);
    let effects = update(&mut state, msg.expect("a message"));
    game.settle(&mut state, effects);
    let shown = view(&state).text();
    assert!(shown.contains("Nim (n=7)"), "{shown}");
    let effects = press(&mut state, "button", "Measure");
    game.settle(&mut state, effects);
    let effects = press(&mut state, "button", "Count");
    game.settle(&mut state, effects);
    let charts = &state.sections.lab.charts;
    assert!(charts.last_depth() > 2);
    let csv = charts.csv();
    let mut rows = csv.lines().map(|row| row.split(',').collect::<Vec<_>>());
    let head = rows.next().expect("a heading");
    let time = head.iter().position(|name| *name == "time_ms");
    let time = time.expect("a column of times");
    assert!(rows.all(|row| row[time].is_empty()), "{csv}");
}

#[test]
fn programs_of_a_class_play_an_own_game() {
    let game = nim("# of a class");
    let (mut state, _) = page("");
    game.open(&mut state);
    let id = state.sections.play.record().game;
    let link = format!("#/championship?lang=en&game={id}");
    update(&mut state, Msg::Link(link));
    let program = |name: &str| (format!("class/{name}.py"), b"from nim import *".to_vec());
    let mut files = ["ana", "bruno"].map(program).to_vec();
    files.push(("class/nim.py".to_owned(), b"# a stale copy".to_vec()));
    let files = championship::Msg::Files(files);
    let effects = update(&mut state, Msg::of(files));
    game.settle(&mut state, effects);
    let mut reference = |msg: championship::Msg| {
        update(&mut state, Msg::of(msg));
        update(&mut state, Msg::of(championship::Msg::Begin));
        let job = state.sections.championship.job().expect("it has begun");
        job.config().players[0].name.clone()
    };
    let depth = |text: &str| championship::Msg::LimitAll(LimitKind::Depth, text.to_owned());
    assert_eq!(reference(depth("")), "Alpha-beta, depth 4");
    assert_eq!(reference(depth("3")), "Alpha-beta, depth 3, Result only");
    let depths = championship::Msg::Set("at_depths", "2, 3".to_owned());
    assert_eq!(reference(depths), "Alpha-beta, depth 2/3, Result only");
    let job = state.sections.championship.job().expect("it has begun");
    let config = job.config();
    assert_eq!(config.game, id);
    let scripts: Vec<_> = config.players.iter().filter_map(|p| p.script()).collect();
    assert_eq!(scripts.len(), 2);
    for script in scripts {
        assert!(script.is_sound(), "{script:?}");
        let files: Vec<_> = script.files.iter().map(|file| &file.0[..]).collect();
        assert!(files.contains(&"nim.py"), "{files:?}");
        assert!(script.files.iter().all(|file| file.1 != "# a stale copy"));
        assert_eq!(script.rules.as_ref().map(|rules| &rules.class[..]), Some("Nim"));
    }
}

#[test]
fn class_stays_when_its_game_is_selected() {
    let game = nim("# selected later");
    let (mut state, _) = page("");
    game.open(&mut state);
    let id = state.sections.play.record().game;
    update(&mut state, Msg::Go(SectionId::Championship));
    let program = |name: &str| (format!("class/{name}.py"), b"from nim import *".to_vec());
    let mut roster = |msg: championship::Msg| {
        let effects = update(&mut state, Msg::of(msg));
        game.settle(&mut state, effects);
        let shown = view(&state).text();
        let names = ["ana", "bruno", "nim"].into_iter();
        let names: Vec<_> = names
            .filter(|name| shown.contains(&format!("{name}.py{name}")))
            .collect();
        (names, shown.contains("Not used: nim.py."))
    };
    roster(championship::Msg::Files(["ana", "bruno", "nim"].map(program).to_vec()));
    let taken = roster(championship::Msg::AddFiles);
    assert_eq!(taken, (vec!["ana", "bruno", "nim"], false));
    let selected = roster(championship::Msg::Game(id.clone()));
    assert_eq!(selected, (vec!["ana", "bruno"], true));
    let other = roster(championship::Msg::Game("reversi".to_owned()));
    assert_eq!(other, (vec!["ana", "bruno"], false));
    update(&mut state, Msg::of(championship::Msg::Game(id.clone())));
    update(&mut state, Msg::of(championship::Msg::Begin));
    let job = state.sections.championship.job().expect("it has begun");
    assert_eq!(job.config().game, id);
    let players = job.config().players.iter();
    let of_class: Vec<_> = players
        .filter_map(|p| Some((&p.name[..], p.script()?)))
        .collect();
    let names: Vec<_> = of_class.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, ["ana", "bruno"]);
    assert!(
        of_class
            .iter()
            .all(|(_, script)| script.is_sound() && script.game == id)
    );
}

#[test]
fn lists_offer_the_newest_version_of_a_game() {
    let offered = |state: &State| {
        let page = view(state);
        let games = page.by_id("game").expect("the list of games").text();
        games.matches("Stones").count()
    };
    let version = |source| Nim {
        class: "Stones",
        ..nim(source)
    };
    let (mut state, _) = page("");
    let mut ids = Vec::new();
    for game in [version("# first"), version("# second")] {
        game.open(&mut state);
        ids.push(state.sections.play.record().game);
        assert_eq!(offered(&state), 1);
    }
    let newest = |chosen| {
        let games = registry::games(chosen).into_iter();
        let ids = games.map(|game| game.info().id);
        ids.filter(|id| id.contains("Stones")).collect::<Vec<_>>()
    };
    assert_eq!(newest(""), [&ids[1][..]]);
    assert_eq!(newest(&ids[0]), [&ids[0][..], &ids[1]]);
    let name = |id: &str| registry::listed_name(id).text(Language::En);
    assert_eq!(name(&ids[0]), "Stones (n=7) · earlier version");
    assert_eq!(name(&ids[1]), "Stones (n=7)");
    version("# first").open(&mut state);
    assert_eq!(newest(""), [&ids[0][..]]);
}

#[test]
fn lists_name_the_files_of_games_with_one_name() {
    let (mut state, _) = page("");
    let mut ids = Vec::new();
    for (file, source) in [("heaps.py", "# heaps"), ("rows.py", "# rows")] {
        let game = Nim {
            class: "Twins",
            ..nim(source)
        };
        for msg in [
            programs::Msg::Import("nim.py".to_owned(), source.to_owned()),
            programs::Msg::Name(file.to_owned()),
            programs::Msg::Run,
        ] {
            let effects = update(&mut state, Msg::of(msg));
            game.settle(&mut state, effects);
        }
        update(&mut state, Msg::Go(SectionId::Programs));
        let effects = press(&mut state, "button", "Play this game");
        game.settle(&mut state, effects);
        ids.push(state.sections.play.record().game);
    }
    let shown = view(&state).by_id("game").expect("the list").text();
    for name in ["Twins (n=7) · heaps.py", "Twins (n=7) · rows.py"] {
        assert!(shown.contains(name), "{shown}");
    }
    let (again, _) = (visit(left(state)), ids);
    let selected = again.sections.programs.selected_name();
    assert_eq!(selected.as_deref(), Some("rows.py"), "the last used file");
}

#[test]
fn lab_judges_leaves_by_an_evaluation_of_the_file() {
    let game = nim("# judged");
    let (mut state, _) = page("");
    game.open(&mut state);
    let id = state.sections.play.record().game;
    let link = format!("#/lab?lang=en&game={id}&evaluation=own.few&depth=2&step=99");
    let effects = update(&mut state, Msg::Link(link));
    game.settle(&mut state, effects);
    let shown = view(&state).text();
    // The first side takes 3 and the second one 1: 3 are left.
    let value = "−0.3 for A";
    assert_eq!(shown.matches(value).count(), 2, "minimax and alpha-beta: {shown}");
    assert!(shown.contains("found the same value"), "{shown}");
}

#[test]
fn failing_evaluation_ends_the_searches() {
    let game = Nim {
        objects: 30,
        evaluation_fails: true,
        ..nim("# evaluation fails")
    };
    let (mut state, _) = page("");
    game.open(&mut state);
    let id = state.sections.play.record().game;
    let link = format!("#/lab?lang=en&game={id}&evaluation=own.few&depth=4");
    let effects = update(&mut state, Msg::Link(link));
    game.settle(&mut state, effects);
    let shown = view(&state).text();
    assert_eq!(shown.matches(EXCEPTION).count(), 2, "of each search: {shown}");
    // For many states, and then for the first of them alone.
    assert_eq!(game.evaluations.get(), 2);
}

#[test]
fn evaluation_of_own_game_thinks_in_the_lab() {
    let game = nim("# seen thinking");
    let (mut state, _) = page("");
    game.open(&mut state);
    update(&mut state, Msg::Go(SectionId::Programs));
    let effects = press(&mut state, "button", "Show its search");
    game.settle(&mut state, effects);
    assert_eq!(state.section, SectionId::Lab);
    let link = state.document().link;
    assert!(link.contains("depth=3"), "{link}");
    assert!(link.contains("evaluation=own.few"), "{link}");
    let shown = view(&state).text();
    assert!(shown.contains("; same value as "), "{shown}");
}

/// The links to the game in the sections with forms.
fn links(id: &str) -> [(SectionId, String); 3] {
    [
        (SectionId::Coevolution, format!("evolve={id}&features=own.few&plies=1")),
        (
            SectionId::Championship,
            format!("game={id}&start={id}&player=random&player=random&pairs=7&seed=5"),
        ),
        (SectionId::Lab, format!("game={id}&moves=2,1&depth=3&lanes=minimax")),
    ]
}

#[test]
fn forms_wait_for_the_file_of_their_game() {
    for (number, source) in ["# first form", "# second form", "# third form"]
        .into_iter()
        .enumerate()
    {
        // A test about its name: no other game has it.
        let game = Nim {
            class: ["Bred", "Contested", "Searched"][number],
            ..nim(source)
        };
        let (mut state, _) = page("");
        game.open(&mut state);
        let id = state.sections.play.record().game;
        let (section, pairs) = links(&id)[number].clone();
        let link = format!("#/{}?{pairs}&lang=en", section.id());
        let effects = update(&mut state, Msg::Link(link));
        game.settle(&mut state, effects);
        let link = state.link();
        assert!(state.notice().is_none(), "{link}: {:?}", state.notice());
        guest::close(&id);
        let (mut state, effects) = page(&link);
        if section == SectionId::Lab {
            // The lecture tree is recorded, and shows its last step.
            game.settle(&mut state, effects);
            assert!(state.pairs(section).iter().any(|(name, _)| *name == "step"));
        }
        let (fresh, _) = page(&format!("#/{}?lang=en", section.id()));
        let pairs = |state: &State| {
            let mut pairs = state.pairs(section);
            pairs.retain(|(name, _)| !["seed", "step"].contains(name));
            pairs
        };
        assert_eq!(pairs(&state), pairs(&fresh), "the form stays valid");
        let notice = state.notice().map(|n| n.message.text(Language::En));
        assert!(notice.is_some_and(|n| n.contains("(n=7) is not open: open its file first")));
        // Reloads do not lose the link. Coevolution would run its example meanwhile.
        let mut state = visit(left(visit(left(state))));
        update(&mut state, Msg::Go(SectionId::Programs));
        game.open(&mut state);
        update(&mut state, Msg::Go(section));
        let without_language = |link: &str| link.replace("&lang=en", "");
        assert_eq!(without_language(&state.link()), without_language(&link));
    }
}

#[test]
fn changed_form_is_not_replaced_by_a_waiting_link() {
    let game = nim("# changed form");
    let (mut state, _) = page("");
    game.open(&mut state);
    let id = state.sections.play.record().game;
    guest::close(&id);
    let (mut state, _) = page(&format!("#/championship?lang=en&game={id}&pairs=7"));
    update(&mut state, Msg::of(championship::Msg::Game("reversi".to_owned())));
    game.open(&mut state);
    update(&mut state, Msg::Go(SectionId::Championship));
    assert!(state.link().contains("game=reversi"), "{}", state.link());
}

#[test]
fn another_version_of_an_open_game_is_reported() {
    let version = |source| Nim {
        class: "Versions",
        ..nim(source)
    };
    let (mut state, _) = page("");
    version("# older").open(&mut state);
    let older = state.sections.play.record().game;
    guest::close(&older);
    let message = || guest::table(&older).unwrap_err().text(Language::En);
    assert!(message().starts_with("The game Versions (n=7) is not open"));
    version("# newer").open(&mut state);
    assert!(
        message().starts_with("Another version of Versions (n=7) is open"),
        "{}",
        message()
    );
    let (state, _) = page(&format!("#/championship?game={older}"));
    let notice = state.notice().expect("an error").message.text(Language::En);
    assert!(notice.contains("Another version of Versions"), "{notice}");
}
