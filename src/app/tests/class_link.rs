//! Tests of links for a class: hidden controls are unreachable, locked ones have no effect, and one button shows the
//! full page.

use super::*;
use crate::app::effects::{BrowserCommand, ImageFile};
use crate::app::shell::class_link::{ClassMsg, Show};
use crate::app::ui::{Control, Element};
use crate::app::undo::Undo;

const LINK: &str = "#/play?game=rastros&board=championship&first=person&second=person&moves=e6";

/// Pages with the controls of all sections, and the names of their content in the form.
const PAGES: [(&str, &str); 14] = [
    (LINK, "Only this game"),
    (
        "#/play?game=tic_tac_toe&first=person&second=random&analysis=counts&moves=a1,b2,a2,c3,a3",
        "Only this game",
    ),
    ("#/play?game=rastros&first=club&second=casual&clock=5.3", "Only this game"),
    ("#/play?rules=reversi", "Only these rules"),
    ("#/puzzles?puzzle=3", "Only this puzzle"),
    ("#/puzzles?sheet=7", "Only this sheet"),
    (
        "#/lab?game=rastros&board=championship&moves=e6&depth=3",
        "Only this position at depth 3",
    ),
    ("#/lab?game=rastros&board=small5&room=depth", "Only this position at depth 4"),
    ("#/lab?quiz=value", "Only this quiz"),
    ("#/lab?lesson=rules", "Only this lesson"),
    ("#/championship", "Only this championship"),
    ("#/coevolution", "Only this evolution"),
    ("#/programs", "Only the programs"),
    ("#/play?game=rastros&child=1", "Only this game"),
];

/// The page that a link opens.
fn open_link(link: &str, rest: &str) -> State {
    let separator = if link.contains('?') { '&' } else { '?' };
    page(&format!("{link}{separator}lang=en{rest}")).0
}

fn has(state: &State, id: &str) -> bool {
    view(state).by_id(id).is_some()
}

/// The key of the last notice.
fn last_notice(state: &State) -> Option<&str> {
    Some(&state.notice()?.message.key)
}

/// All messages of the page, with the elements that send them.
fn messages(state: &State) -> Vec<(String, Msg)> {
    let shown = view(state);
    let elements = shown.find_all(&|e| !e.on.is_empty() && e.get("disabled").is_none());
    let mut found = Vec::new();
    for element in elements {
        let options = element.children.iter().filter_map(|child| match child {
            Node::Element(option) => option.get("value"),
            Node::Text(_) => None,
        });
        let values = options.chain(["2"]).flat_map(|value| {
            [false, true].map(|checked| EventData {
                value: value.to_owned(),
                checked,
                ..EventData::default()
            })
        });
        for data in values {
            for kind in [EventKind::Click, EventKind::Change, EventKind::Input, EventKind::Drop] {
                if let Some(msg) = element.fire(kind, &data) {
                    found.push((format!("{} {kind:?} {data:?}", text_of(element)), msg));
                }
            }
            if !["select", "input"].contains(&element.tag) {
                break;
            }
        }
    }
    found
}

fn text_of(element: &Element<Msg>) -> String {
    let id = element.get("id").unwrap_or_default();
    format!("{} #{id} “{}”", element.tag, element.name())
}

#[test]
fn section_link_has_no_navigation() {
    let mut exits = Vec::new();
    for (link, _) in PAGES {
        for show in ["section", "board"] {
            let rest = format!("&show={show}");
            let state = open_link(link, &rest);
            let section = state.section;
            for (what, msg) in messages(&state) {
                if matches!(msg, Msg::Class(ClassMsg::ShowAll)) {
                    continue;
                }
                let mut state = open_link(link, &rest);
                update(&mut state, msg);
                if state.section != section {
                    exits.push(format!("{link} {show}: {what}"));
                }
            }
        }
    }
    assert!(exits.is_empty(), "{}", exits.join("\n"));
}

/// The values of settings in the link.
fn settings(state: &State) -> Vec<String> {
    let link = state.document().link;
    let names = match state.section {
        SectionId::Play => "rules,game,board,start,first,second,clock,child",
        SectionId::Puzzles => "puzzle,own,sheet,level,boards,solutions,child",
        SectionId::Lab => "game,board,start,moves,depth,lanes,nodes,evaluation,wins",
        SectionId::Championship | SectionId::Coevolution | SectionId::Programs => {
            return vec![link];
        }
    };
    let is_setting = |part: &&str| {
        names
            .split(',')
            .any(|name| part.split('=').next() == Some(name))
    };
    let parts = link.split(['?', '&']).filter(is_setting);
    parts.map(str::to_owned).collect()
}

#[test]
fn locked_settings_have_no_working_control() {
    let mut changes = Vec::new();
    for (link, _) in PAGES {
        let before = open_link(link, "&lock=1");
        for (what, msg) in messages(&before) {
            if is_navigation(&msg) {
                continue;
            }
            let mut state = open_link(link, "&lock=1");
            update(&mut state, msg);
            let (now, then) = (settings(&state), settings(&before));
            if state.section == before.section && now != then {
                changes.push(format!("{link}: {what}: {then:?} {now:?}"));
            }
        }
    }
    assert!(changes.is_empty(), "{}", changes.join("\n"));
}

/// True if a message opens another page, with another link.
fn is_navigation(msg: &Msg) -> bool {
    use play::RulesMsg;
    let rules = matches!(
        msg,
        Msg::Section(SectionMsg::Play(play::Msg::Rules(RulesMsg::Open(_) | RulesMsg::Close)))
    );
    rules || matches!(msg, Msg::Go(_) | Msg::Present(_) | Msg::Class(_) | Msg::SetLanguage(_))
}

#[test]
fn locked_controls_give_the_reason() {
    let mut state = open_link(LINK, "&lock=1");
    for id in ["game", "board", "first-player", "clock-on"] {
        let page = view(&state);
        let field = page.by_id(id).unwrap_or_else(|| panic!("{id}"));
        assert!(field.get("disabled").is_some(), "{id}");
        assert_eq!(field.get("title"), Some("locked by the link"));
    }
    press(&mut state, "button", "Swap sides");
    assert_eq!(last_notice(&state), Some("class.refused"));
    let bar = view(&state).by_id("class-bar").unwrap().text();
    assert!(bar.contains("Settings cannot be changed here."), "{bar}");
    // The game can still be played.
    update(&mut state, Msg::of(play::Msg::choose("f7")));
    assert!(state.document().link.contains("moves=e6,f7"));
    // On a board for searches, cells are readable but not enabled.
    let mut state = open_link("#/lab?game=rastros&moves=e6", "&lock=1");
    let message = {
        let page = view(&state);
        let cells = page.find_all(&|e| e.get("role") == Some("gridcell"));
        let up = EventData::key("ArrowUp");
        assert!(cells.iter().all(|cell| cell.get("data-drop").is_none()));
        assert!(
            cells
                .iter()
                .any(|cell| cell.fire(EventKind::KeyDown, &up).is_some())
        );
        cells[0].fire(EventKind::Click, &EventData::default())
    };
    update(&mut state, message.unwrap());
    assert_eq!(last_notice(&state), Some("class.refused"));
}

#[test]
fn board_link_shows_only_the_board() {
    let state = open_link(LINK, "&show=board");
    for id in ["play-cell-0", "moves", "new-button", "walk-next", "language"] {
        assert!(has(&state, id), "{id}");
    }
    let hidden = ["game", "analysis-button", "library-button", "class-button", "present-button"];
    assert!(hidden.iter().all(|id| !has(&state, id)));
    assert!(view(&state).find("a", "Search lab").is_none());
    let state = open_link("#/lab?game=rastros&depth=4", "&show=board");
    assert!(has(&state, "lab-cell-0") && has(&state, "lab-back"));
    assert!(!has(&state, "lab-depth") && !has(&state, "lab-charts"));
    let state = open_link(LINK, "&show=section");
    assert!(has(&state, "analysis-button") && has(&state, "game"));
}

#[test]
fn rejects_keys_and_files_like_controls() {
    let key = |name: &str| Msg::Key(name.to_owned());
    for name in ["l", " ", "p", "?"] {
        let mut state = open_link(LINK, "&show=board");
        let link = state.document().link;
        update(&mut state, key(name));
        assert_eq!(last_notice(&state), Some("class.refused"), "{name:?}");
        assert_eq!(state.document().link, link);
    }
    let mut state = open_link(LINK, "&show=board");
    update(&mut state, key("f"));
    assert!(state.document().link.contains("turned=1"));
    let mut state = open_link("#/lab?game=rastros", "&show=board");
    update(&mut state, key("v"));
    assert_eq!(last_notice(&state), Some("class.refused"));
    // A file opens another document, possibly in another section.
    let game = "game: tic_tac_toe\n1. a1\n";
    for (link, rest) in [(LINK, "&lock=1"), ("#/lab?game=rastros", "&show=section")] {
        let mut state = open_link(link, rest);
        let record = state.sections.play.record();
        update(&mut state, Msg::FileDropped(game.to_owned()));
        assert_eq!(last_notice(&state), Some("class.refused"), "{link}{rest}");
        assert_eq!(state.sections.play.record(), record);
    }
}

#[test]
fn quiz_accepts_letters_of_locked_tools() {
    let question = |number| {
        let link = format!("#/lab?quiz=bug&number={number}&questions=2&lang=en&show=board");
        let (mut state, effects) = page(&link);
        do_tasks(&mut state, effects);
        let posed = state.sections.lab.quiz.current_question()?;
        (posed.options().len() > 11).then_some(state)
    };
    let mut state = (0..20)
        .find_map(question)
        .expect("a question with many steps");
    // A letter that selects a tool of the lab.
    update(&mut state, Msg::Key("l".to_owned()));
    assert_eq!(state.sections.lab.quiz.screen.option, Some(11));
    assert_eq!(last_notice(&state), None);
}

#[test]
fn full_page_keeps_position() {
    let mut state = open_link(LINK, "&show=board&lock=1");
    let effects = press(&mut state, "button", "Show everything");
    assert!(effects.contains(&Effect::push_history_entry()));
    let link = state.document().link;
    assert!(link.contains("moves=e6") && !link.contains("show=") && !link.contains("lock="));
    assert!(has(&state, "analysis-button") && has(&state, "class-button"));
    assert!(!has(&state, "class-bar"));
    update(&mut state, Msg::of(play::Msg::Setup(play::SetupMsg::Game("reversi".into()))));
    assert!(state.document().link.contains("reversi"));
}

#[test]
fn reload_keeps_limits_and_new_visit_drops_them() {
    let mut state = open_link(LINK, "&show=section&lock=1");
    for (stored, text) in state.to_store() {
        assert!(!text.contains("lock"), "{stored:?}: {text}");
    }
    let link = state.document().link;
    assert!(link.ends_with("&show=section&lock=1"), "{link}");
    let stored = left(state);
    let boot = |link: &str| Boot {
        stored: stored.clone(),
        link: link.to_owned(),
        ..Boot::default()
    };
    let mut again = State::new(boot(&link)).0;
    assert_eq!(again.document().link, link);
    assert!(!has(&State::new(boot("")).0, "class-bar"));
    // An address without these parameters shows everything.
    update(&mut again, Msg::Link("#/play".to_owned()));
    assert!(!has(&again, "class-bar"));
}

#[test]
fn reports_invalid_class_parameters() {
    let state = page(&format!("{LINK}&show=tabuleiro&lang=pt")).0;
    let words = state.notice().unwrap().message.text(Language::Pt);
    assert!(words.contains("“tabuleiro” não é um valor para show"), "{words}");
    assert!(has(&state, "game"));
}

#[test]
fn old_links_open_the_full_page() {
    let state = open_link(LINK, "&fix=game&hide=analysis");
    assert!(has(&state, "game") && has(&state, "analysis-button") && !has(&state, "class-bar"));
    assert!(state.document().link.contains("moves=e6"));
}

#[test]
fn embedded_page_opens_full_page() {
    let state = open_link(LINK, "&embed=1&show=board");
    assert!(state.is_embedded() && state.notice().is_none());
    let page = view(&state);
    let open = page.by_id("open-page").unwrap().get("href").unwrap();
    assert!(open.contains("&show=board") && !open.contains("embed"), "{open}");
}

#[test]
fn locking_link_ends_undo_of_deletion() {
    let mut state = open_link("#/lab?game=rastros", "");
    let undo = Undo::trashed("game-1", "a game".to_owned(), Msg::Go(SectionId::Play));
    state.offer_undo(vec![Effect::OfferUndo(undo)], false);
    assert!(has(&state, "undo-offer"));
    let link = "#/lab?game=rastros&lock=1".to_owned();
    let effects = update(&mut state, Msg::Link(link));
    assert!(!has(&state, "undo-offer"));
    let delete = DatabaseRequest::Delete(vec!["game-1".to_owned()]);
    assert!(effects.contains(&Effect::Database(delete)), "{effects:?}");
}

#[test]
fn locked_game_offers_no_undo() {
    let before = "#/play?game=tic_tac_toe&first=person&second=person&moves=a1,b2,c3";
    for (rest, offered) in [("", true), ("&lock=1", false), ("&show=board", false)] {
        let boot = Boot {
            stored: left(page(before).0),
            link: format!("{LINK}{rest}"),
            ..Boot::default()
        };
        let (state, effects) = State::new(boot);
        assert_eq!(has(&state, "undo-offer"), offered, "{rest}");
        let mut open = page(before).0;
        update(&mut open, Msg::Link(format!("{LINK}{rest}")));
        assert_eq!(has(&open, "undo-offer"), offered, "{rest}");
        // The page still saves the game.
        let saves_game = |e: &Effect| matches!(e, Effect::Database(DatabaseRequest::Put(d)) if d[0].head.contains("c3"));
        assert!(effects.iter().any(saves_game), "{effects:?}");
    }
}

#[test]
fn child_mode_has_no_tools() {
    for (link, _) in PAGES
        .into_iter()
        .filter(|(link, _)| link.contains("puzzle"))
    {
        let is_tool = |e: &Element<Msg>| e.control == Some(Control::Tool);
        let count = |rest: &str| view(&open_link(link, rest)).find_all(&is_tool).len();
        assert!(count("") > 0, "{link}");
        assert_eq!(count("&child=1"), 0, "{link}");
    }
}

fn class(state: &mut State, msg: ClassMsg) -> Vec<Effect> {
    update(state, Msg::Class(msg))
}

fn address(state: &State) -> String {
    let page = view(state);
    let field = page.by_id("class-address").expect("the form is open");
    field.get("value").unwrap().to_owned()
}

#[test]
fn form_describes_content_of_link() {
    for (link, name) in PAGES
        .into_iter()
        .filter(|(link, _)| !link.contains("child"))
    {
        let mut state = open_link(link, "");
        press(&mut state, "button", "Link for the class");
        assert!(view(&state).text().contains(name), "{link}");
        let link = address(&state);
        assert!(link.ends_with("lang=en&show=board&lock=1"), "{link}");
        let shown = page(&link[link.find('#').unwrap()..]).0;
        assert_eq!(shown.section, state.section);
        assert_eq!(format!("{}{}", shown.address, shown.link()), link);
    }
}

#[test]
fn form_makes_link_and_code() {
    let boot = Boot {
        link: format!("{LINK}&analysis=mobility&lang=en"),
        address: "https://school.example/lab/".to_owned(),
        ..Boot::default()
    };
    let mut state = State::new(boot).0;
    let effects = press(&mut state, "button", "Link for the class");
    assert_eq!(effects, [Effect::focus("class-link")]);
    // The class cannot switch the analysis off, so that the link does not switch it on.
    assert!(!address(&state).contains("analysis="));
    class(&mut state, ClassMsg::Lock(false));
    class(&mut state, ClassMsg::Show(Show::Everything));
    let link = format!("https://school.example/lab/{}", state.document().link);
    assert_eq!(address(&state), link);
    assert_eq!(class(&mut state, ClassMsg::Copy), [Effect::copy(link)]);
    assert_eq!(class(&mut state, ClassMsg::Print), [Effect::print()]);
    let saved = class(&mut state, ClassMsg::Save(ImageFile::Svg));
    let [Effect::Browser(BrowserCommand::Download { bytes, .. })] = &saved[..] else {
        panic!("{saved:?}")
    };
    assert!(bytes.starts_with(b"<svg"));
    let saved = press(&mut state, "button", "Save the code (PNG)");
    let [Effect::Browser(BrowserCommand::DownloadDrawing { name, drawing })] = &saved[..] else {
        panic!("{saved:?}")
    };
    assert!(*name == "rastros-lab-link" && drawing.size.0 > 300.0);
    class(&mut state, ClassMsg::Large(true));
    assert!(has(&state, "class-qr") && !has(&state, "class-address"));
    class(&mut state, ClassMsg::Large(false));
    // Keys act on the form.
    assert!(update(&mut state, Msg::Key("f".to_owned())).is_empty());
    class(&mut state, ClassMsg::Open(false));
    assert!(!has(&state, "class-link"));
}

#[test]
fn too_long_link_has_no_code() {
    let mut state = open_link(LINK, "");
    state.address = format!("file:///home/{}", "x".repeat(1400));
    press(&mut state, "button", "Link for the class");
    assert!(has(&state, "class-too-long") && !has(&state, "class-qr"));
    assert!(view(&state).text().contains("is on this device"));
    let copied = class(&mut state, ClassMsg::Copy);
    assert!(
        matches!(&copied[..], [Effect::Browser(BrowserCommand::Copy(text))] if text.len() > 1400)
    );
    for file in [ImageFile::Svg, ImageFile::Png] {
        assert!(class(&mut state, ClassMsg::Save(file)).is_empty());
    }
}
