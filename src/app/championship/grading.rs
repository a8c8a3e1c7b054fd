//! The rule for grades, as entered beside the table of grades.

use crate::app::ui::typed::Typed;
use crate::championship::{ChampionshipConfig, GradeRule};
use crate::registry::course_reference;
use crate::text::Message;

/// The user's entries; `None` for defaults.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Grading {
    /// The player with just enough wins to pass, by its number in the roster.
    reference: Option<u32>,
    top: Option<Typed>,
    pass: Option<Typed>,
}

/// A change of the rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GradingMsg {
    /// The player with just enough wins to pass, by its number in the roster.
    Reference(u32),
    /// The grade of the most wins.
    Top(Typed),
    /// The grade for as many wins as the reference has.
    Pass(Typed),
}

impl Grading {
    pub(super) fn update(&mut self, msg: GradingMsg) {
        match msg {
            GradingMsg::Reference(player) => self.reference = Some(player),
            GradingMsg::Top(typed) => self.top = Some(typed),
            GradingMsg::Pass(typed) => self.pass = Some(typed),
        }
    }

    /// The player with just enough wins to pass: the selected one, or else the course's own.
    pub(super) fn reference(&self, config: &ChampionshipConfig) -> u32 {
        let there = |&player: &u32| (player as usize) < config.players.len();
        let chosen = self.reference.filter(there);
        chosen.unwrap_or_else(|| course_reference(config))
    }

    /// The fields: the highest grade, and the passing grade.
    pub(super) fn fields(&self) -> [Typed; 2] {
        let rule = GradeRule::of_course(0);
        let field = |typed: &Option<Typed>, number: f64| {
            let typed = typed.clone();
            typed.unwrap_or_else(|| Typed::plain(number.to_string()))
        };
        [field(&self.top, rule.top), field(&self.pass, rule.pass)]
    }

    /// Parses the rule.
    ///
    /// # Errors
    /// A field contains no number or an ambiguous one, or the two grades are inconsistent.
    pub(super) fn rule(&self, config: &ChampionshipConfig) -> Result<GradeRule, Message> {
        let number = |typed: &Typed, key: &str| {
            let number = typed.decimal();
            number.map_err(|error| error.message(Message::new(key), typed.text()))
        };
        let [top, pass] = self.fields();
        let rule = GradeRule {
            reference: self.reference(config),
            top: number(&top, "championship.grades.top")?,
            pass: number(&pass, "championship.grades.pass")?,
        };
        if rule.is_sound() {
            Ok(rule)
        } else {
            Err(Message::new("error.championship.grades"))
        }
    }
}
