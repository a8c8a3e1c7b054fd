//! Tests of the texts about the offline copy, newer versions, and the single file.

use super::*;
use crate::app::effects::BrowserCommand;

fn hosted(language: &str) -> State {
    let boot = Boot {
        languages: vec![language.to_owned()],
        files: vec![4_840_349, 12_300_000],
        ..Boot::default()
    };
    State::new(boot).0
}

fn foot(state: &State) -> String {
    view(state).find_all(&|e| e.tag == "footer")[0].text()
}

#[test]
fn claims_nothing_before_state_is_known() {
    let (mut single, _) = page("");
    assert_eq!(foot(&single), "", "the single file says nothing");
    update(&mut single, Msg::Offline(OfflineMsg::Available));
    let text = "Available offline: this browser has saved the page.";
    assert_eq!(foot(&single), text);
    update(&mut single, Msg::Offline(OfflineMsg::Gone));
    assert_eq!(foot(&single), "", "the browser's data were cleared");
    assert!(!foot(&hosted("en")).contains("offline"));
}

#[test]
fn single_file_is_offered_with_its_size() {
    for (language, size) in [("en", "4.8 MB"), ("pt", "4,8 MB"), ("es", "4,8 MB")] {
        let state = hosted(language);
        let page = view(&state);
        let link = page.by_id("single-file").expect("the link");
        assert_eq!(link.get("href"), Some("rastros-lab.html"));
        assert!(foot(&state).contains(&format!("({size})")), "{language}");
        let link = page.by_id("single-file-python").expect("the other link");
        assert_eq!(link.get("href"), Some("rastros-lab-python.html"));
    }
}

#[test]
fn newer_version_is_offered_once() {
    let mut state = hosted("en");
    let effects = update(&mut state, Msg::Offline(OfflineMsg::Newer));
    let [Effect::After(_, over)] = &effects[..] else {
        panic!("{effects:?}");
    };
    assert!(view(&state).by_id("newer").is_some());
    let again = update(&mut state, Msg::Offline(OfflineMsg::Newer));
    assert_eq!(again, [], "it is the same one");
    update(&mut state, over.clone());
    assert!(view(&state).by_id("newer").is_none());
    let renewed = press(&mut state, "button", "Reload to update");
    assert_eq!(renewed, [Effect::Browser(BrowserCommand::ReloadNewVersion)]);
}

#[test]
fn update_notice_can_be_closed() {
    let mut state = hosted("es");
    update(&mut state, Msg::Offline(OfflineMsg::Newer));
    press(&mut state, "button", "Cerrar");
    assert!(view(&state).by_id("newer").is_none());
    assert!(foot(&state).contains("Recargar para actualizar"));
}
