//! The report of a check as a file.

use super::State;
use crate::app::programs::msg::Effect;
use crate::app::ui::{Texts, query};
use crate::check::{failures, heading, not_tried, of_blunder, scores, times, verdicts};

pub(super) fn file(state: &State, texts: Texts) -> Option<Effect> {
    let (check, program) = (state.check.as_ref()?, state.program()?);
    let mut lines = vec![program.name.clone(), texts.say(&heading(check)), String::new()];
    lines.extend(
        verdicts(check)
            .iter()
            .map(|(_, message)| texts.say(message)),
    );
    let measured = times(check).into_iter().chain(scores(check));
    let messages = measured.chain(failures(check));
    lines.extend(messages.map(|message| texts.say(&message)));
    for blunder in &check.blunders {
        let game = &check.games[blunder.game];
        let link = query::write("play", &game.link(blunder.ply));
        lines.push(format!("{} {link}", texts.say(&of_blunder(check, *blunder))));
    }
    lines.push(texts.say(&not_tried(check)));
    let stem = program.name.split('.').next().unwrap_or_default();
    let name = format!("{stem}-{}.txt", check.found.name);
    Some(Effect::download(name, lines.join("\n")))
}
