//! What a check has found, as lines of text: for the page, and for a file.

use super::check::{Check, Game, OPPONENTS, score};
use super::state::State;
use crate::app::effects::Effect;
use crate::app::ui::query;
use crate::app::ui::texts::Texts;
use crate::text::Message;

/// The report as a file.
pub(super) fn file(state: &State, texts: Texts) -> Vec<Effect> {
    let (Some(check), Some(program)) = (&state.check, state.program()) else {
        return Vec::new();
    };
    let mut lines = vec![
        program.name.clone(),
        texts.say(&heading(check)),
        String::new(),
    ];
    lines.extend(
        verdicts(check)
            .iter()
            .map(|(_, message)| texts.say(message)),
    );
    lines.extend(scores(check, texts));
    lines.extend(failures(check).map(|message| texts.say(&message)));
    for blunder in &check.blunders {
        let game = &check.games[blunder.game];
        let link = query::write("play", &game.link(blunder.ply));
        lines.push(format!(
            "{} {link}",
            texts.say(&of_blunder(check, blunder.game, blunder.ply))
        ));
    }
    lines.push(texts.say(&not_tried(check)));
    let stem = program.name.split('.').next().unwrap_or_default();
    vec![Effect::Download {
        name: format!("{stem}-{}.txt", check.found.name),
        mime: "text/plain",
        bytes: lines.join("\n").into_bytes(),
    }]
}

/// What was checked, and how.
pub(super) fn heading(check: &Check) -> Message {
    let key = format!("programs.check.of.{}", check.found.kind.id());
    Message::new(&key)
        .with("name", &check.found.name)
        .with("limit", check.limit)
        .with("plies", check.limit + 1)
}

/// Each with whether it is good.
pub(super) fn verdicts(check: &Check) -> Vec<(bool, Message)> {
    let verdicts = match &check.verdicts {
        None => return Vec::new(),
        Some(Err(trouble)) => return vec![(false, trouble.message())],
        Some(Ok(verdicts)) => verdicts,
    };
    let all = verdicts.all.iter().map(|(id, verdict)| verdict.message(id));
    all.collect()
}

/// What came of the games against each opponent.
pub(super) fn scores(check: &Check, texts: Texts) -> Vec<String> {
    let against = OPPONENTS.into_iter().filter_map(|opponent| {
        let games = check.games.iter().filter(|game| game.opponent == opponent);
        let (played, wins, interval) = score(games);
        let percent = |share: f64| texts.decimal(100.0 * share, 0);
        (played > 0).then(|| {
            let name = texts.of(&["named", "rastros", opponent.id()]);
            let said = Message::new("programs.check.score")
                .with("name", name)
                .with("wins", wins.first + wins.second)
                .with("n", played)
                .with("first", wins.first)
                .with("second", wins.second)
                .with("low", percent(interval.low))
                .with("high", percent(interval.high));
            texts.say(&said)
        })
    });
    against.collect()
}

/// Why games were lost by rule, each reason once.
pub(super) fn failures(check: &Check) -> impl Iterator<Item = Message> {
    let mut seen: Vec<Message> = Vec::new();
    for why in check.games.iter().filter_map(Game::why) {
        if !seen.contains(&why) {
            seen.push(why);
        }
    }
    seen.into_iter()
}

/// A move that threw a win away.
pub(super) fn of_blunder(check: &Check, game: usize, ply: usize) -> Message {
    let moves = &check.games[game].record.moves;
    Message::new("programs.blunder")
        .with("game", game + 1)
        .with("number", ply + 1)
        .with("move", moves.get(ply).map_or("", String::as_str))
}

/// What this check says nothing about.
pub(super) fn not_tried(check: &Check) -> Message {
    Message::new(match check.stopped {
        true => "programs.check.stopped",
        false => "programs.check.not_tried",
    })
    .with("n", check.unproved)
}
