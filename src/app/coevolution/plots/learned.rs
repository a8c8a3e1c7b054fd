//! Whether an evolution has learned: its first champion and its last one against the hardest opponent of the panel.

use super::names::{band, opponent_name, share};
use crate::app::coevolution::{Msg, State};
use crate::app::ui::{Element, Texts, el};
use crate::arena::Score;
use crate::evolution::{Generation, Opponent, Run};
use crate::text::Message;

/// Two champions that met the same opponent.
#[derive(Clone, Copy, Debug, PartialEq)]
struct ComparedChampions {
    /// The place of the opponent in the panel.
    opponent: usize,
    /// The first champion's score.
    first: Score,
    /// The generation of the last champion that was measured, and its score.
    last: (u32, Score),
}

/// What a champion has made of the games with an opponent of the panel.
fn score(generation: &Generation, opponent: usize) -> Option<Score> {
    generation.yardstick.as_ref()?.get(opponent).copied()
}

/// The fixed opponent against which the champions together have the fewest points: a weak one is soon beaten by everybody and tells
/// nothing.
fn hardest(run: &Run) -> Option<usize> {
    let share = |opponent: usize| {
        let mut all = Score::default();
        let scores = run.generations.iter().filter_map(|g| score(g, opponent));
        scores.for_each(|s| all += s);
        all.share()
    };
    let fixed = (0..run.panel.len()).filter(|&i| run.panel[i].is_fixed());
    let shares = fixed.map(|i| (share(i), i)).rev();
    shares.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, i)| i)
}

/// The first champion and the last one that was measured; `None` where there are not two.
fn compared(run: &Run) -> Option<ComparedChampions> {
    let opponent = hardest(run)?;
    let first = score(run.generations.first()?, opponent)?;
    let mut later = run.generations.iter().skip(1).rev();
    let last = later.find_map(|g| Some((g.number, score(g, opponent)?)))?;
    Some(ComparedChampions {
        opponent,
        first,
        last,
    })
}

/// How it plays now, in one number, and what the games say of the first champion and the last. Who is better is said of a run that has
/// ended, and only where the intervals do not meet.
pub(super) fn summary(state: &State, run: &Run, texts: Texts) -> Option<Element<Msg>> {
    let ComparedChampions {
        opponent,
        first,
        last: (generation, last),
    } = compared(run)?;
    let [before, after] = [first, last].map(|score| score.interval());
    let (key, class) = match () {
        () if state.grows() => ("coevolution.learned.far", "hint"),
        () if after.low > before.high => ("coevolution.learned.better", "verdict good"),
        () if after.high < before.low => ("coevolution.learned.worse", "error-text"),
        () => ("coevolution.learned.open", "hint"),
    };
    let now = Message::new("coevolution.learned.now")
        .with_message("opponent", opponent_name(run, &run.panel[opponent]))
        .with("n", generation);
    let began = Message::new("coevolution.learned.first").with("first", share(&first, texts));
    let number = el("strong.number")
        .child(texts.percent(last.share(), 0))
        .child(el("small").child(band(&last, texts)));
    let words = el("span")
        .child(texts.say(&now))
        .child(el("span.quiet").child(texts.say(&began)));
    Some(
        el("div.learned#evolution-learned")
            .key("learned")
            .child(number)
            .child(words)
            .child(el("p").class(class).child(texts.get(key))),
    )
}

/// That the last champion loses to moves by lot, where that is certain: it happens, and the hardest opponent may hide it.
pub(super) fn loses_to_chance(run: &Run, texts: Texts) -> Option<Element<Msg>> {
    let random = run.panel.iter().position(|o| *o == Opponent::Random)?;
    let mut latest = run.generations.iter().rev();
    let (generation, score) = latest.find_map(|g| Some((g.number, score(g, random)?)))?;
    (score.interval().high < 0.5).then(|| {
        let message = Message::new("coevolution.random.loses")
            .with("generation", generation)
            .with("share", share(&score, texts));
        el("p.error-text").child(texts.say(&message))
    })
}
