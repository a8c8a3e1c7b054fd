//! The rule for grades as it stands beside the table of grades.

use crate::championship::{ChampionshipConfig, GradeRule};
use crate::registry::course_reference;

/// What was chosen and typed.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Grading {
    /// Whose wins just pass, if somebody has chosen.
    reference: Option<u32>,
    top: Option<String>,
    pass: Option<String>,
}

/// Part of the rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GradingMsg {
    /// Whose wins just pass, by its number in the roster.
    Reference(u32),
    /// The grade of the most wins.
    Top(String),
    /// The grade of as many wins as the reference has.
    Pass(String),
}

impl Grading {
    pub(super) fn update(&mut self, msg: GradingMsg) {
        match msg {
            GradingMsg::Reference(player) => self.reference = Some(player),
            GradingMsg::Top(text) => self.top = Some(text),
            GradingMsg::Pass(text) => self.pass = Some(text),
        }
    }

    /// Whose wins just pass: the chosen player, else the course's own.
    pub(super) fn reference(&self, config: &ChampionshipConfig) -> u32 {
        let there = |&player: &u32| (player as usize) < config.players.len();
        let chosen = self.reference.filter(there);
        chosen.unwrap_or_else(|| course_reference(config))
    }

    /// What stands in the fields: the highest grade, and the one that passes.
    pub(super) fn texts(&self) -> [String; 2] {
        let rule = GradeRule::of_course(0);
        let text = |typed: &Option<String>, number: f64| {
            let typed = typed.clone();
            typed.unwrap_or_else(|| number.to_string())
        };
        [text(&self.top, rule.top), text(&self.pass, rule.pass)]
    }

    /// The rule; `None` where what stands in the fields is none.
    pub(super) fn rule(&self, config: &ChampionshipConfig) -> Option<GradeRule> {
        let [top, pass] = self.texts();
        let number = |text: &str| text.trim().replace(',', ".").parse::<f64>().ok();
        let rule = GradeRule {
            reference: self.reference(config),
            top: number(&top)?,
            pass: number(&pass)?,
        };
        rule.is_sound().then_some(rule)
    }
}
