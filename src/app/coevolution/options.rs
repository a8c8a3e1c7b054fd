//! The choices of a coevolution that are no numbers, by their names in links and texts: one list for form, link and configuration.

use crate::evolution::{
    Choice, Crossover, EvolutionConfig, Method, MutationKind, Scheme, Selection, Yardstick,
};
use crate::registry::game;
use crate::text::Message;

/// What is chosen from a list, in the order of the form. The texts have `evolution.KIND` and `evolution.KIND.about`.
pub(super) const LISTS: [&str; 6] = [
    "scheme",
    "rival",
    "method",
    "selection",
    "crossover",
    "mutation_kind",
];

/// What is on or off. The texts are named likewise.
pub(super) const SWITCHES: [&str; 3] = ["keeps_fitness", "yardstick_wide", "yardstick_centroid"];

/// How a link writes that something is on, and off.
const ON_OFF: [&str; 2] = ["1", "0"];

/// A choice of a list: its name in links, its name for people, and a sentence with its source, if it has one.
pub(super) struct Offered {
    pub(super) id: String,
    pub(super) name: Message,
    pub(super) about: Option<Message>,
}

fn all<C: Choice>() -> Vec<Offered> {
    let offered = |choice: &C| Offered {
        id: choice.id().to_owned(),
        name: choice.name(),
        about: Some(choice.about()),
    };
    C::ALL.iter().map(offered).collect()
}

/// The choices of a list; none where it means nothing in this configuration.
pub(super) fn offered(config: &EvolutionConfig, id: &str, kind: &str) -> Vec<Offered> {
    let bred = config.method == Method::Genetic;
    match kind {
        "scheme" => all::<Scheme>(),
        "method" => all::<Method>(),
        "selection" if bred => all::<Selection>(),
        "crossover" if bred => all::<Crossover>(),
        "mutation_kind" if bred => all::<MutationKind>(),
        "rival" if config.scheme.takes_rival() => rivals(id),
        _ => Vec::new(),
    }
}

/// The fixed opponents that a game has: the player that moves by lot, and its evaluations.
fn rivals(id: &str) -> Vec<Offered> {
    let random = Offered {
        id: "random".to_owned(),
        name: Message::new("evolution.panel.random"),
        about: None,
    };
    let evaluations = game(id).map_or(&[][..], |kind| kind.evaluations());
    let named = evaluations.iter().map(|e| Offered {
        id: e.id.to_owned(),
        name: Message::new(&format!("evaluation.{id}.{}", e.id)),
        about: None,
    });
    std::iter::once(random).chain(named).collect()
}

/// What is chosen, as links write it.
pub(super) fn chosen(config: &EvolutionConfig, kind: &str) -> String {
    let yardstick = config.yardstick.clone().unwrap_or_default();
    let switch = |on: bool| ON_OFF[usize::from(!on)];
    match kind {
        "scheme" => config.scheme.id(),
        "method" => config.method.id(),
        "selection" => config.selection.id(),
        "crossover" => config.crossover.id(),
        "mutation_kind" => config.mutation_kind.id(),
        "rival" => config.rival.as_deref().unwrap_or("random"),
        "keeps_fitness" => switch(config.keeps_fitness),
        "yardstick_wide" => switch(yardstick.wide),
        _ => switch(yardstick.centroid),
    }
    .to_owned()
}

/// Chooses; false where there is no such choice.
pub(super) fn choose(config: &mut EvolutionConfig, kind: &str, id: &str) -> bool {
    fn put<C: Choice>(place: &mut C, id: &str) -> bool {
        let found = C::from_id(id);
        found.inspect(|choice| *place = *choice).is_some()
    }
    let on = id == ON_OFF[0];
    match kind {
        "scheme" => put(&mut config.scheme, id),
        "method" => put(&mut config.method, id),
        "selection" => put(&mut config.selection, id),
        "crossover" => put(&mut config.crossover, id),
        "mutation_kind" => put(&mut config.mutation_kind, id),
        "rival" => {
            config.rival = Some(id.to_owned());
            true
        }
        _ if !ON_OFF.contains(&id) => false,
        "keeps_fitness" => {
            config.keeps_fitness = on;
            true
        }
        _ => {
            let yardstick = config.yardstick.get_or_insert_with(Yardstick::default);
            match kind {
                "yardstick_wide" => yardstick.wide = on,
                _ => yardstick.centroid = on,
            }
            true
        }
    }
}

/// Whether survivors may keep their fitness.
pub(super) fn may_keep(config: &EvolutionConfig) -> bool {
    config.scheme.may_keep_fitness() && config.method.has_survivors()
}

/// Leaves out what means nothing with the other choices, and names an opponent where one is needed.
pub(super) fn tidy(config: &mut EvolutionConfig) {
    let scheme = config.scheme;
    config.keeps_fitness &= may_keep(config);
    if !scheme.takes_opponents() {
        config.opponents = 0;
    }
    if !scheme.takes_ancestors() {
        config.ancestors = 0;
    }
    config.rival = match scheme.takes_rival() {
        true => Some(config.rival.take().unwrap_or_else(|| "random".to_owned())),
        false => None,
    };
}
