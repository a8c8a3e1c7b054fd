//! The evaluations and players that are offered for a game, those of the game and the person's own: one list for every place
//! of the page.

use super::about::formula;
use super::own::OwnEvaluations;
use super::seats::{self, LEVELS, Seat};
use crate::app::ui::Texts;
use crate::app::ui::widgets::Choice;
use crate::eval::EvaluationSpec;
use crate::player::PlayerSpec;
use crate::registry::AnyGame;
use crate::text::Message;

/// Plies that a player searches who is offered with an evaluation of one's own, like most players with a name.
const DEPTH: u32 = 4;

/// An evaluation that can be chosen.
#[derive(Clone, Debug, PartialEq)]
pub struct OfferedEvaluation {
    /// As links and lists write it: a name of the game, or features and weights.
    pub word: String,
    /// What it is called.
    pub name: String,
    /// The seed document it comes from; empty where it is our own or the person's.
    pub source: &'static str,
    /// Features and weights.
    pub evaluation: EvaluationSpec,
}

/// A player that can be chosen.
#[derive(Clone, Debug, PartialEq)]
pub struct OfferedPlayer {
    /// As links and lists write it.
    pub word: String,
    /// What it is called.
    pub name: String,
    /// Who it is, if there is something to say.
    pub about: String,
    /// The seed document it comes from; empty where it is our own or the person's.
    pub source: &'static str,
    /// How it plays.
    pub spec: PlayerSpec,
}

/// The evaluations of a game, the default first, then the person's own. One of their own that has the weights of another stands
/// there with its name beside the other's, since a link could not tell them apart.
pub(crate) fn evaluations(
    kind: &dyn AnyGame,
    own: &OwnEvaluations,
    texts: Texts,
) -> Vec<OfferedEvaluation> {
    let game = kind.info().id;
    let built_in = kind.evaluations().iter().map(|e| OfferedEvaluation {
        word: e.id.to_owned(),
        name: texts.of(&["evaluation", game, e.id]),
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

/// The evaluations of a game as a list to choose from, and the one of them that is chosen: one that is not offered stands there as well.
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
        choices.push((word.clone(), texts.get("evaluation.own")));
    }
    (choices, word)
}

/// The players of a game: the levels from the weakest to the strongest, those with a name, and one for each evaluation of the
/// person's own, which searches four plies.
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
        name: texts.of(&["named", game, p.id]),
        about: texts.of(&["named", game, p.id, "about"]),
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
                name: match offered.iter().any(|o| o.name == own.name) {
                    true => texts.say(&Message::new("player.yours").with("name", &own.name)),
                    false => own.name.clone(),
                },
                about: formula(kind, &own.evaluation, texts),
                source: "",
                spec,
            }),
        }
    }
    offered
}

/// The player that is offered with an evaluation of one's own.
pub(crate) fn player_of(evaluation: &EvaluationSpec) -> PlayerSpec {
    PlayerSpec::alpha_beta(DEPTH, evaluation.clone())
}

/// What an evaluation is called: by the game, by the person, or else that its weights are custom ones.
pub(crate) fn evaluation_name(
    kind: &dyn AnyGame,
    own: &OwnEvaluations,
    evaluation: &EvaluationSpec,
    texts: Texts,
) -> String {
    let game = kind.info().id;
    match seats::evaluation_id(kind, evaluation) {
        Some(id) => texts.of(&["evaluation", game, id]),
        None => match own.name_of(game, evaluation) {
            Some(name) => name.to_owned(),
            None => texts.get("evaluation.own"),
        },
    }
}
