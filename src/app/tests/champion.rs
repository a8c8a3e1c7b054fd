//! Tests of a champion's way from Coevolution to other sections, and of its undo.

use super::{dismiss_offer, page, press};
use crate::app::coevolution;
use crate::app::effects::DatabaseRequest;
use crate::app::shell::update::update;
use crate::app::shell::{Effect, Msg, SectionId, State};
use crate::app::ui::Texts;
use crate::evolution::{preset, to_json};
use crate::job::EvolutionJob;
use crate::registry::check_evolution;
use crate::text::Language;

/// The page with a finished evolution.
fn evolved() -> State {
    let (mut state, _) = page("#/coevolution?lang=en");
    let mut config = preset("course_class").unwrap().config();
    (config.population, config.generations, config.pairs) = (2, 1, 1);
    config.plies = vec![1];
    config.yardstick = None;
    let mut job = EvolutionJob::new(check_evolution(&config).unwrap());
    while let Some((id, unit)) = job.next_unit() {
        assert!(job.receive(id, &unit.play::<crate::games::Rastros>(None).unwrap().0));
    }
    let import = coevolution::Msg::Import(to_json(job.run()));
    update(&mut state, Msg::of(import));
    state
}

fn players(state: &State) -> Vec<String> {
    let offered = crate::app::players::offered::players(
        state.sections.play.game(),
        &state.sections.play.own,
        Texts(Language::En),
    );
    offered.into_iter().map(|player| player.name).collect()
}

#[test]
fn champion_becomes_a_player_and_undoes() {
    let mut state = evolved();
    let before = players(&state);
    let effects = press(&mut state, "button", "Save the champion as a player");
    assert!(effects.iter().any(|e| matches!(e, Effect::Database(_))), "{effects:?}");
    assert!(players(&state).contains(&"Champion 1 of seed 1".to_owned()));
    // A second press changes nothing, and undo stays possible.
    press(&mut state, "button", "Save the champion as a player");
    assert_eq!(players(&state).len(), before.len() + 1);
    press(&mut state, "button", "Undo");
    assert_eq!(players(&state), before);
    assert_eq!(state.section, SectionId::Coevolution);
    // The browser deletes it once the user can no longer bring it back.
    let effects = dismiss_offer(&mut state);
    assert!(matches!(&effects[..], [Effect::Database(DatabaseRequest::Delete(_))]));
}

#[test]
fn button_starts_game_against_the_champion() {
    let mut state = evolved();
    press(&mut state, "button", "Play against the champion");
    let link = state.document().link;
    assert!(
        link.starts_with("#/play?game=rastros") && link.contains("first=person"),
        "{link}"
    );
    assert!(link.contains("dist_base"), "{link}");
}
