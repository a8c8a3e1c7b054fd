//! The evaluations and players of a game, built in or the user's own: one list for the whole page.

use super::about::formula;
use super::own::OwnEvaluations;
use super::seats::{self, LEVELS, Seat};
use crate::app::ui::Texts;
use crate::app::ui::widgets::Choice;
use crate::eval::EvaluationSpec;
use crate::player::PlayerSpec;
use crate::registry::AnyGame;
use crate::text::Message;

/// The search depth in plies of a player with an own evaluation; most named players have the same depth.
const DEPTH: u32 = 4;

#[derive(Clone, Debug, PartialEq)]
pub struct OfferedEvaluation {
    /// As in links: a name of the game, or features and weights.
    pub word: String,
    pub name: String,
    /// The source document that it comes from; empty for our own and for the user's.
    pub source: &'static str,
    pub evaluation: EvaluationSpec,
}

#[derive(Clone, Debug, PartialEq)]
pub struct OfferedPlayer {
    /// As in links.
    pub word: String,
    pub name: String,
    /// The description; may be empty.
    pub about: String,
    /// The source document that it comes from; empty for our own and for the user's.
    pub source: &'static str,
    pub spec: PlayerSpec,
}

/// The evaluations of a game, the default first, then the user's own. An own evaluation with the weights of a built-in
/// one adds its name to that entry, because a link could not tell them apart.
pub(crate) fn evaluations(
    kind: &dyn AnyGame,
    own: &OwnEvaluations,
    texts: Texts,
) -> Vec<OfferedEvaluation> {
    let game = kind.info().id;
    let built_in = kind.evaluations().iter().map(|e| OfferedEvaluation {
        word: e.id.to_owned(),
        name: texts.say(&kind.evaluation_name(e.id)),
        source: e.source,
        evaluation: e.spec(),
    });
    let mut offered: Vec<_> = built_in.collect();
    for own in own.of_game(game) {
        match offered.iter_mut().find(|o| o.evaluation == own.evaluation) {
            Some(same) => same.name = format!("{} = {}", same.name, own.name),
            None => offered.push(OfferedEvaluation {
                word: seats::write_evaluation(kind, &own.evaluation),
                name: own.name.clone(),
                source: "",
                evaluation: own.evaluation.clone(),
            }),
        }
    }
    offered
}

/// The evaluations of a game as choices of a list, and the chosen one, which the list contains even if the game does
/// not offer it.
pub(crate) fn evaluation_choices(
    kind: &dyn AnyGame,
    own: &OwnEvaluations,
    chosen: &EvaluationSpec,
    texts: Texts,
) -> (Vec<Choice>, String) {
    let word = seats::write_evaluation(kind, chosen);
    let offered = evaluations(kind, own, texts).into_iter();
    let mut choices: Vec<_> = offered.map(|e| (e.word, e.name)).collect();
    if !choices.iter().any(|(offered, _)| *offered == word) {
        choices.push((word.clone(), evaluation_name(kind, own, chosen, texts)));
    }
    (choices, word)
}

/// The players of a game: the levels from the weakest to the strongest, the named players, and one player for each of
/// the user's own evaluations.
pub(crate) fn players(
    kind: &dyn AnyGame,
    own: &OwnEvaluations,
    texts: Texts,
) -> Vec<OfferedPlayer> {
    let game = kind.info().id;
    let levels = LEVELS.into_iter().filter_map(|id| {
        Some(OfferedPlayer {
            word: id.to_owned(),
            name: texts.of(&["level", id]),
            about: String::new(),
            source: "",
            spec: seats::level(kind, id)?,
        })
    });
    let named = kind.players().into_iter().map(|p| OfferedPlayer {
        word: p.id.to_owned(),
        name: texts.of(&["named", kind.info().text_id(), p.id]),
        about: texts.of(&["named", kind.info().text_id(), p.id, "about"]),
        source: p.source,
        spec: p.spec,
    });
    let mut offered: Vec<_> = levels.chain(named).collect();
    for own in own.of_game(game) {
        let spec = player_of(&own.evaluation);
        match offered.iter_mut().find(|o| o.spec == spec) {
            Some(same) => same.name = format!("{} = {}", same.name, own.name),
            None => offered.push(OfferedPlayer {
                word: seats::write(kind, &Seat::Computer(spec.clone())),
                name: if offered.iter().any(|o| o.name == own.name) {
                    texts.say(&Message::new("player.yours").with("name", &own.name))
                } else {
                    own.name.clone()
                },
                about: formula(kind, &own.evaluation, texts),
                source: "",
                spec,
            }),
        }
    }
    offered
}

/// The player with one of the user's own evaluations.
pub(crate) fn player_of(evaluation: &EvaluationSpec) -> PlayerSpec {
    PlayerSpec::alpha_beta(DEPTH, evaluation.clone())
}

/// The name of an evaluation, from the game or the user; otherwise a text that the weights are custom.
pub(crate) fn evaluation_name(
    kind: &dyn AnyGame,
    own: &OwnEvaluations,
    evaluation: &EvaluationSpec,
    texts: Texts,
) -> String {
    let game = kind.info().id;
    match seats::evaluation_id(kind, evaluation) {
        Some(id) => texts.say(&kind.evaluation_name(id)),
        None => match own.name_of(game, evaluation) {
            Some(name) => name.to_owned(),
            None => texts.get("evaluation.own"),
        },
    }
}
