//! Links for a class: what they fix is refused however it is asked for, what they hide is not there, and all controls can be had.

use super::vdom::Element;
use super::*;
use crate::app::ImageFile;
use crate::app::classroom::{ClassMsg, Group, Limit};
use crate::app::{championship, puzzles};
use crate::text::Message;

const LINK: &str = "#/play?game=rastros&board=championship&first=person&second=person&moves=e6";

pub(super) fn opened(rest: &str) -> State {
    page(&format!("{LINK}&lang=en{rest}")).0
}

fn has(state: &State, id: &str) -> bool {
    view(state).by_id(id).is_some()
}

/// What is told after a message, which must change nothing that is written in the link.
pub(super) fn refused(state: &mut State, msg: Msg) -> String {
    let link = state.document().link;
    state.notice = None;
    update(state, msg);
    assert_eq!(state.document().link, link);
    let told = state.notice.as_ref().expect("it is told why");
    told.message.to_string()
}

const CLOCK: play::TimeControl = play::TimeControl {
    minutes: 5,
    increment: 3,
};

#[test]
fn what_is_fixed_is_seen_and_refused_and_what_is_hidden_is_not_there() {
    let mut state = opened("&fix=game,players,analysis,places&hide=library,clock");
    let link = state.document().link;
    assert!(
        link.ends_with("&fix=game,players,analysis,places&hide=clock,library"),
        "{link}"
    );
    assert!(!has(&state, "library-button") && !has(&state, "clock-on"));
    assert!(
        !has(&state, "class-button"),
        "only who sees all makes another"
    );
    {
        let seen = view(&state);
        for id in ["game", "board", "first-player"] {
            let field = seen.by_id(id).unwrap_or_else(|| panic!("{id}"));
            assert!(field.get("disabled").is_some(), "{id}");
        }
        let button = seen.by_id("analysis-button").unwrap();
        assert_eq!(button.get("aria-disabled"), Some("true"));
        assert!(button.get("title").unwrap().contains("fixed by the link"));
        let tabs = seen.find_all(&|e| e.get("class") == Some("tab"));
        assert_eq!(tabs.len(), 5);
        assert!(tabs.iter().all(|tab| tab.get("href").is_none()));
        let bar = seen.by_id("class-bar").unwrap().text();
        assert!(
            bar.contains("Fixed: game and board, players, analysis, other sections."),
            "{bar}"
        );
        assert!(
            bar.contains("Hidden: playing with clocks, saved games."),
            "{bar}"
        );
        assert!(seen.text().contains("fixed by the link"));
    }
    let key = |name: &str| Msg::Key(EventData::key(name));
    use play::Msg::*;
    for (msg, what) in [
        (Msg::Play(Game("reversi".into())), "game and board"),
        (Msg::Play(Preset("5x5".into())), "game and board"),
        (Msg::Play(SwapSeats), "players"),
        (Msg::Play(Clock(Some(CLOCK))), "clocks"),
        (
            Msg::Play(Dropped("game: tic_tac_toe\n1. a1\n".into())),
            "saved games",
        ),
        (key("l"), "analysis"),
        (key(" "), "analysis"),
        (Msg::Go(Tab::Lab), "other sections"),
        (Msg::Lab(lab::Msg::ToPlay), "other sections"),
    ] {
        let said = format!("{msg:?}");
        let told = refused(&mut state, msg);
        assert!(told.contains(what), "{said}: {told}");
    }
    // A press says why, too, and what is as usual works.
    press(&mut state, "button", "Analysis");
    assert_eq!(state.notice.as_ref().unwrap().message.key, "class.refused");
    update(&mut state, Msg::Play(Choose("f7".into())));
    update(&mut state, Msg::Play(Flip));
    assert!(
        state.document().link.contains("moves=e6,f7&turned=1"),
        "{}",
        state.document().link
    );
}

#[test]
fn a_reload_keeps_it_and_nothing_else_of_the_browser_hears_of_it() {
    let mut state = opened("&fix=game&hide=places,text");
    for (stored, text) in state.to_keep() {
        assert!(
            !text.contains("fix") && !text.contains("hide"),
            "{stored:?}: {text}"
        );
    }
    let link = state.document().link;
    let stored = left(state);
    let boot = |link: &str| Boot {
        stored: stored.clone(),
        link: link.to_owned(),
        ..Boot::default()
    };
    let again = State::new(boot(&link)).0;
    assert_eq!(again.document().link, link);
    assert!(!has(&again, "text-button"));
    assert!(
        has(&State::new(boot("")).0, "text-button"),
        "a new tab has all"
    );
    // An address without limits has none, and one with others has those.
    let mut state = again;
    update(&mut state, Msg::Link("#/lab?fix=depth&lang=en".to_owned()));
    assert_eq!(state.tab, Tab::Lab);
    assert!(
        view(&state)
            .by_id("lab-depth")
            .unwrap()
            .get("disabled")
            .is_some()
    );
    update(&mut state, Msg::Link("#/play".to_owned()));
    assert!(!has(&state, "class-bar") && has(&state, "text-button"));
}

#[test]
fn all_controls_are_shown_with_the_same_position() {
    let mut state = opened("&fix=game,takeback&hide=analysis,places");
    let effects = press(&mut state, "button", "Show all controls");
    assert!(effects.contains(&Effect::NewPlace));
    let link = state.document().link;
    assert!(
        link.contains("moves=e6") && !link.contains("fix=") && !link.contains("hide="),
        "{link}"
    );
    for id in ["analysis-button", "class-button", "undo-button"] {
        assert!(has(&state, id), "{id}");
    }
    assert!(!has(&state, "class-bar"));
    update(&mut state, Msg::Play(play::Msg::Game("reversi".into())));
    assert!(state.document().link.contains("reversi"));
}

#[test]
fn links_within_take_the_limits_along() {
    let mut state = opened("&fix=game&hide=depth");
    let seen = view(&state);
    let tab = seen.find("a", "Search lab").unwrap();
    assert_eq!(tab.get("href"), Some("#/lab?fix=game&hide=depth"));
    press(&mut state, "a", "Search lab");
    assert!(state.document().link.contains("&fix=game&hide=depth"));
    assert!(!has(&state, "lab-depth"));
}

#[test]
fn what_no_control_is_called_is_named_in_the_language_of_the_link() {
    let mut state = page(&format!("{LINK}&fix=game,jogadores&lang=pt")).0;
    let told = state.notice.take().unwrap().message.text(Language::Pt);
    assert!(
        told.contains("“jogadores” não é um valor para fix"),
        "{told}"
    );
    assert!(
        view(&state)
            .by_id("game")
            .unwrap()
            .get("disabled")
            .is_some()
    );
}

#[test]
fn a_frame_shows_the_game_and_leads_to_the_page_as_the_link_has_it() {
    let state = page(&format!("{LINK}&embed=1&fix=game&hide=places")).0;
    assert!(state.is_embedded() && state.notice.is_none());
    let seen = view(&state);
    let open = seen.by_id("open-page").unwrap().get("href").unwrap();
    assert!(
        open.contains("&fix=game&hide=places") && !open.contains("embed"),
        "{open}"
    );
    let page = page(open).0;
    assert!(has(&page, "class-bar"));
}

#[test]
fn the_game_that_made_room_is_not_offered_where_the_game_is_fixed() {
    let before = "#/play?game=tic_tac_toe&first=person&second=person&moves=a1,b2,c3";
    let stored = left(page(before).0);
    for (rest, offered) in [("", true), ("&fix=game", false)] {
        let boot = Boot {
            stored: stored.clone(),
            link: format!("{LINK}{rest}"),
            ..Boot::default()
        };
        let mut state = State::new(boot).0;
        assert_eq!(has(&state, "undo-offer"), offered, "{rest}");
        let (mut open, _) = page(before);
        update(&mut open, Msg::Link(format!("{LINK}{rest}")));
        assert_eq!(has(&open, "undo-offer"), offered, "{rest}");
        // It is put away all the same.
        let effects = update(&mut state, Msg::Shelf(Ok(Vec::new())));
        let kept =
            |e: &Effect| matches!(e, Effect::Shelf(Shelf::Put { text, .. }) if text.contains("c3"));
        assert!(effects.iter().any(kept), "{effects:?}");
    }
}

/// Something that is asked of each group.
fn asked(group: Group) -> Msg {
    use crate::app::lab::quiz::state::Msg as Quiz;
    use crate::app::lab::{charts, lanes, lessons, question, traces};
    use crate::app::runs::RunsMsg;
    use play::Msg as P;
    match group {
        Group::Game => Msg::Play(P::Preset("5x5".into())),
        Group::Setup => Msg::Play(P::Edit(play::EditorMsg::Open)),
        Group::Players => Msg::Championship(championship::Msg::Add("random".into())),
        Group::Clock => Msg::Play(P::Clock(Some(CLOCK))),
        Group::Analysis => Msg::Play(P::JudgeWith("mobility".into())),
        Group::Hints => Msg::Puzzles(puzzles::Msg::Hint),
        Group::Review => Msg::Play(P::Review),
        Group::TakeBack => Msg::Play(P::TakeBack),
        Group::Moves => Msg::Play(P::Remove(1)),
        Group::Library => Msg::Play(P::Library(play::LibraryMsg::ExportAll)),
        Group::Text => Msg::Play(P::Layer(Some(play::Layer::GameText))),
        Group::Rules => Msg::Play(P::Layer(Some(play::Layer::Rules))),
        Group::Puzzles => Msg::Puzzles(puzzles::Msg::Open(4)),
        Group::Depth => Msg::Lab(lab::Msg::Question(question::state::Msg::Depth(3))),
        Group::Evaluation => Msg::Lab(lab::Msg::Question(question::state::Msg::Evaluation(
            "mobility".into(),
        ))),
        Group::Algorithms => Msg::Lab(lab::Msg::Lanes(lanes::state::Msg::Add)),
        Group::Lanes => Msg::Lab(lab::Msg::Lanes(lanes::state::Msg::See(0))),
        Group::Position => Msg::Lab(lab::Msg::Question(question::state::Msg::Back)),
        Group::Charts => Msg::Lab(lab::Msg::Charts(charts::state::Msg::Start)),
        Group::Traces => Msg::Lab(lab::Msg::Traces(traces::state::Msg::ReadTyped)),
        Group::Quiz => Msg::Lab(lab::Msg::Quiz(Quiz::Open(true))),
        Group::Lessons => Msg::Lab(lab::Msg::Lessons(lessons::state::Msg::Open)),
        Group::Veil => Msg::Lab(lab::Msg::Veil(true)),
        Group::Settings => Msg::Championship(championship::Msg::NewSeed),
        Group::Runs => Msg::Coevolution(coevolution::Msg::Runs(RunsMsg::Undelete)),
        Group::Files => Msg::Coevolution(coevolution::Msg::Import(String::new())),
        Group::Places => Msg::Go(Tab::Coevolution),
        Group::Language => Msg::Speak(Language::Es),
    }
}

#[test]
fn what_concerns_each_group_is_refused_where_it_is_limited_and_nowhere_else() {
    for group in Group::all() {
        for limit in Limit::ALL {
            let mut state = opened("");
            state.classroom.limits.set(group, limit);
            update(&mut state, asked(group));
            let key = state.notice.map(|notice| notice.message.key);
            let is_refused = key.as_deref() == Some("class.refused");
            assert_eq!(
                is_refused,
                limit != Limit::Usual,
                "{} {limit:?}",
                group.id()
            );
        }
        // All others limited, too, but for those that it needs.
        let mut state = opened("");
        for other in Group::all().filter(|other| *other != group) {
            let shared = match group {
                Group::Algorithms | Group::Lanes => vec![Group::Algorithms, Group::Lanes],
                // A file has a game and parameters of its own.
                Group::Files => vec![Group::Game, Group::Settings],
                _ => Vec::new(),
            };
            if !shared.contains(&other) {
                state.classroom.limits.set(other, Limit::Hidden);
            }
        }
        update(&mut state, asked(group));
        let key = state.notice.map(|notice| notice.message.key);
        assert_ne!(key.as_deref(), Some("class.refused"), "{}", group.id());
    }
}

/// Pages of each section on which its controls are to be found.
fn pages(tab: Tab) -> Vec<State> {
    let links: &[&str] = match tab {
        Tab::Play => &[
            LINK,
            "#/play?game=tic_tac_toe&first=person&second=random&analysis=counts&moves=a1,b2,a2,c3,a3",
        ],
        Tab::Puzzles => &["#/puzzles?puzzle=3"],
        Tab::Lab => &[
            "#/lab?game=rastros&board=championship&moves=e6",
            "#/lab?quiz=value",
            "#/lab?lesson=rules",
        ],
        Tab::Championship => &["#/championship"],
        Tab::Coevolution => &["#/coevolution"],
    };
    links.iter().map(|link| page(link).0).collect()
}

#[test]
fn a_fixed_file_says_so_on_the_button_that_is_seen_in_its_place() {
    for tab in ["coevolution", "championship"] {
        let state = page(&format!("#/{tab}?lang=en&fix=files")).0;
        let seen = view(&state);
        let buttons = seen.find_all(&|e| e.get("class") == Some("button file"));
        assert!(!buttons.is_empty(), "{tab}");
        for button in buttons {
            assert_eq!(button.get("aria-disabled"), Some("true"), "{tab}");
            assert_eq!(button.get("title"), Some("fixed by the link"), "{tab}");
        }
    }
}

#[test]
fn every_group_has_controls_in_its_sections_which_are_fixed_and_hidden() {
    let controls = |state: &State| {
        let seen = view(state);
        let found =
            seen.find_all(&|e| ["button", "input", "select", "a", "textarea"].contains(&e.tag));
        let off = |e: &&&Element<Msg>| {
            e.get("disabled").is_some() || e.get("aria-disabled") == Some("true")
        };
        let off = found.iter().filter(off).count();
        (found.len(), off)
    };
    for tab in Tab::ALL {
        for group in Group::all().filter(|group| group.is_in(tab)) {
            // Keys alone ask for the best move in Play, and nothing is kept by somebody who comes for the first time.
            if matches!((group, tab), (Group::Hints, Tab::Play) | (Group::Runs, _)) {
                continue;
            }
            let mut changed = [false; 2];
            for usual in pages(tab) {
                // What is limited in another section: this one has the bar, and not the door for links.
                let mut none = page(&usual.document().link).0;
                let other = if tab == Tab::Play {
                    Group::Depth
                } else {
                    Group::Text
                };
                none.classroom.limits.set(other, Limit::Fixed);
                for (limit, changed) in [Limit::Fixed, Limit::Hidden].into_iter().zip(&mut changed)
                {
                    let mut limited = page(&usual.document().link).0;
                    limited.classroom.limits.set(group, limit);
                    let ((all, off), (now, now_off)) = (controls(&none), controls(&limited));
                    *changed |= match limit {
                        Limit::Fixed => now_off > off,
                        _ => now < all,
                    };
                }
            }
            assert_eq!(changed, [true, true], "{} in {}", group.id(), tab.id());
        }
    }
}

fn class(state: &mut State, msg: ClassMsg) -> Vec<Effect> {
    update(state, Msg::Class(msg))
}

/// The address that the form shows.
fn address(state: &State) -> String {
    let seen = view(state);
    seen.by_id("class-address")
        .unwrap()
        .get("value")
        .unwrap()
        .to_owned()
}

#[test]
fn the_form_makes_a_link_that_does_what_it_says() {
    let boot = Boot {
        link: format!("{LINK}&analysis=mobility&lang=en"),
        address: "https://school.example/lab/".to_owned(),
        ..Boot::default()
    };
    let mut state = State::new(boot).0;
    let effects = press(&mut state, "button", "Link for the class");
    assert_eq!(effects, [Effect::Focus("class-link".to_owned())]);
    let whole = address(&state);
    assert_eq!(
        whole,
        format!("https://school.example/lab/{}", state.document().link)
    );
    assert!(
        view(&state)
            .text()
            .contains("Pupils will see: Play, Rastros. All controls are as usual.")
    );
    class(&mut state, ClassMsg::Limit(Group::Players, Limit::Fixed));
    class(&mut state, ClassMsg::Limit(Group::Analysis, Limit::Hidden));
    // This is of another section, and is not written.
    class(&mut state, ClassMsg::Limit(Group::Depth, Limit::Fixed));
    let link = address(&state);
    assert!(
        link.ends_with("&lang=en&fix=players&hide=analysis"),
        "{link}"
    );
    assert!(
        !link.contains("analysis="),
        "what is hidden is not switched on: {link}"
    );
    let preview = view(&state).by_id("class-preview").unwrap().text();
    assert!(
        preview.contains("Fixed: players. Hidden: analysis. All other controls"),
        "{preview}"
    );
    assert!(has(&state, "class-qr") && !has(&state, "class-too-long"));
    assert!(!view(&state).text().contains("is on this device"));
    assert_eq!(
        class(&mut state, ClassMsg::Copy),
        [Effect::Copy(link.clone())]
    );
    assert_eq!(class(&mut state, ClassMsg::Print), [Effect::Print]);
    let saved = class(&mut state, ClassMsg::Save(ImageFile::Svg));
    let [Effect::Download { bytes, .. }] = &saved[..] else {
        panic!("{saved:?}")
    };
    assert!(bytes.starts_with(b"<svg"));
    let saved = press(&mut state, "button", "Save the code (PNG)");
    let [Effect::SaveDrawing { name, drawing }] = &saved[..] else {
        panic!("{saved:?}")
    };
    assert!(*name == "rastros-lab-link" && drawing.size.0 > 300.0);
    class(&mut state, ClassMsg::Large(true));
    assert!(has(&state, "class-qr") && !has(&state, "class-address"));
    class(&mut state, ClassMsg::Large(false));
    class(&mut state, ClassMsg::Place("lab".to_owned()));
    assert!(address(&state).contains("#/lab?") && address(&state).ends_with("&fix=depth"));
    // Keys are those of the form.
    assert!(update(&mut state, Msg::Key(EventData::key("f"))).is_empty());
    class(&mut state, ClassMsg::Close);
    assert!(!has(&state, "class-link"));
    let pupil = page(&link[link.find('#').unwrap()..]).0;
    assert!(!has(&pupil, "analysis-button") && has(&pupil, "class-bar"));
}

#[test]
fn a_link_that_is_too_long_says_so_and_one_from_a_file_leads_nowhere_else() {
    let mut state = page(&format!("{LINK}&lang=en")).0;
    state.address = format!("file:///home/{}", "x".repeat(1400));
    press(&mut state, "button", "Link for the class");
    assert!(has(&state, "class-too-long") && !has(&state, "class-qr"));
    assert!(view(&state).text().contains("is on this device"));
    let copied = class(&mut state, ClassMsg::Copy);
    assert!(matches!(&copied[..], [Effect::Copy(text)] if text.len() > 1400));
    for file in [ImageFile::Svg, ImageFile::Png] {
        assert!(class(&mut state, ClassMsg::Save(file)).is_empty());
    }
}

#[test]
fn every_section_has_the_form() {
    for link in [
        "#/play",
        "#/puzzles?puzzle=1",
        "#/lab",
        "#/lab?quiz=value",
        "#/lab?lesson=rules",
        "#/championship",
        "#/coevolution",
    ] {
        let mut state = page(&format!(
            "{link}{}lang=en",
            if link.contains('?') { "&" } else { "?" }
        ))
        .0;
        press(&mut state, "button", "Link for the class");
        let seen = state.tab.id();
        assert!(address(&state).contains(&format!("#/{seen}")), "{link}");
        assert_eq!(
            Message::new("class.title").to_string(),
            "Link for the class"
        );
    }
}
