//! The results of the games between two players: the better one, and the certainty of that.

use std::cmp::Reverse;

use super::Msg;
use super::current::Current;
use crate::app::ui::widgets::card;
use crate::app::ui::{Element, Texts, el};
use crate::arena::Interval;
use crate::arena::statistics::{BetterPlayer, rounded_for_display};
use crate::championship::{ChampionshipConfig, Comparison, Plays, Standing, compare};
use crate::text::{Message, grouped};

/// The card of the games between two players.
pub(super) fn view(current: &Current, players: [u32; 2], texts: Texts) -> Element<Msg> {
    let config = current.job.config();
    let [a, b] = players.map(|p| &config.players[p as usize].name[..]);
    let found = compare(config, current.tally.between(players));
    // In a championship of two players, the card above already shows their names.
    let title = match config.players.len() {
        2 => Message::new("championship.who"),
        _ => Message::new("championship.versus")
            .with("a", a)
            .with("b", b),
    };
    let card = card(texts.say(&title)).key("duel").id("championship-duel");
    if found.record.score.games() == 0 {
        return card.child(el("p.quiet").child(texts.get("championship.no_games")));
    }
    // In a championship of two players, the headline above already shows this answer.
    let many = config.players.len() > 2;
    let line = many.then(|| {
        let (words, decided) = verdict(config, &found, [a, b], texts);
        el("p")
            .class(if decided { "verdict good" } else { "hint" })
            .child(texts.say(&words))
    });
    card.maybe(line)
        .child(shares(&found, [a, b], texts))
        .child(counts(current, &found, a, texts))
        .child(test(config, &found, [a, b], texts))
}

/// The better player in a sentence; true once the test has decided.
pub(super) fn verdict(
    config: &ChampionshipConfig,
    found: &Comparison,
    [a, b]: [&str; 2],
    texts: Texts,
) -> (Message, bool) {
    let half = (found.interval.high - found.interval.low) / 2.0;
    let better = |better: &str, worse: &str, share: f64| {
        Message::new("championship.better")
            .with("better", better)
            .with("worse", worse)
            .with("share", percent(share, texts))
            .with_number("half", format!("{:.0}", 100.0 * half))
    };
    match found.verdict {
        BetterPlayer::First => (better(a, b, found.share), true),
        BetterPlayer::Second => (better(b, a, 1.0 - found.share), true),
        BetterPlayer::Neither => {
            let neither = Message::new("championship.neither").with_number("elo", config.sprt.elo1);
            (neither, true)
        }
        BetterPlayer::Open(Some(more)) => {
            let open = Message::new("championship.undecided")
                .with("n", grouped(rounded_for_display(more)));
            (open, false)
        }
        BetterPlayer::Open(None) => (Message::new("championship.too_few"), false),
    }
}

/// The shares of both players, and a bar with the interval.
fn shares(found: &Comparison, names: [&str; 2], texts: Texts) -> Element<Msg> {
    let percent = |share: f64| percent(share, texts);
    let Interval { low, high } = found.interval;
    let message = Message::new("championship.share.interval")
        .with("name", names[0])
        .with("share", percent(found.share))
        .with("low", percent(low))
        .with("high", percent(high));
    let side = |name: &str, share: f64| {
        el("p")
            .child(el("strong").child(percent(share)))
            .child(el("span").child(name))
    };
    el("div.duel-shares")
        .child(
            el("div.duel-sides")
                .child(side(names[0], found.share))
                // Rounded separately, both could add up to 100.1 %.
                .child(side(names[1], 1.0 - (1000.0 * found.share).round() / 1000.0)),
        )
        .child(share_bar(found.share, found.interval, texts.say(&message)))
        .child(el("p.quiet.small").child(texts.say(&message)))
}

/// Formats a share in per cent, with a decimal only if needed: `57.5%`, `0%`.
pub(super) fn percent(share: f64, texts: Texts) -> String {
    let tenths = (1000.0 * share).round();
    texts.percent(tenths / 1000.0, usize::from(tenths % 10.0 != 0.0))
}

/// A bar with the share as a point, its interval as a band, and a line at equal shares.
pub(super) fn share_bar<M>(
    share: f64,
    Interval { low, high }: Interval,
    label: String,
) -> Element<M> {
    let at = |share: f64| format!("{:.2}%", 100.0 * share);
    el("div.share-bar[role=img]")
        .attr("aria-label", label)
        .child(
            el("span.share-band")
                .attr("style", format!("left:{};width:{}", at(low), at(high - low))),
        )
        .child(el("span.share-even"))
        .child(el("span.share-point").attr("style", format!("left:{}", at(share))))
}

/// The results of the games as numbers.
fn counts(current: &Current, found: &Comparison, a: &str, texts: Texts) -> Element<Msg> {
    let score = found.record.score;
    let pairs = [score.pairs_won, score.pairs_even, score.pairs_lost];
    let of_games = Message::new(match score.draws {
        0 => "championship.counts.decided",
        _ => "championship.counts",
    });
    let of_games = of_games
        .with("name", a)
        .with("wins", grouped(score.wins.into()))
        .with("draws", grouped(score.draws.into()))
        .with("losses", grouped(score.losses.into()));
    let of_pairs = Message::new("championship.counts.pairs")
        .with("won", grouped(pairs[0].into()))
        .with("even", grouped(pairs[1].into()))
        .with("lost", grouped(pairs[2].into()));
    let mut lines = vec![texts.say(&of_games), texts.say(&of_pairs)];
    if current.job.config().players.len() == 2 {
        lines.extend(general(current, texts));
    }
    el("ul.plain.game-facts").children(lines.into_iter().map(|line| el("li").child(line)))
}

/// Sentences about all games of a championship: the advantage of the first move, the length, and rare endings.
pub(super) fn general(current: &Current, texts: Texts) -> Vec<String> {
    let all = &current.tally.summary;
    if all.games == 0 {
        return Vec::new();
    }
    let band = all.mover_interval();
    let first = Message::new("championship.first_mover")
        .with("share", percent(all.mover_share(), texts))
        .with("low", percent(band.low, texts))
        .with("high", percent(band.high, texts));
    let length = Message::new("championship.length")
        .with_number("mean", format!("{:.1}", all.mean_plies()))
        .with("shortest", all.shortest)
        .with("longest", all.longest);
    let mut lines = vec![texts.say(&first), texts.say(&length)];
    lines.extend(resigned(current, texts));
    if all.forfeits > 0 {
        let forfeits =
            Message::new("championship.forfeits").with("n", grouped(all.forfeits.into()));
        lines.push(texts.say(&forfeits));
    }
    lines
}

/// The maximum number of names in a sentence.
const NAMED: usize = 6;

/// The players that resigned, and how often, most first. The page's own players resign where every move loses; a
/// program's reason is unknown.
fn resigned(current: &Current, texts: Texts) -> Vec<String> {
    let players = &current.job.config().players;
    let mut gave_up: Vec<_> = current.tally.standings.iter().collect();
    gave_up.retain(|s| s.record.score.resigned > 0);
    gave_up.sort_by_key(|s| Reverse(s.record.score.resigned));
    let is_program =
        |s: &&&Standing| matches!(players[s.player].plays, Plays::Program(_) | Plays::Python(_));
    let say = |key: &str, found: Vec<&&Standing>| {
        let named = found.iter().take(NAMED).map(|s| {
            let times = grouped(s.record.score.resigned.into());
            format!("{} {times}", players[s.player].name)
        });
        let more = (found.len() > NAMED).then(|| "…".to_owned());
        let who: Vec<String> = named.chain(more).collect();
        let message = Message::new(key).with("who", who.join(", "));
        (!who.is_empty()).then(|| texts.say(&message))
    };
    let (programs, own) = gave_up.iter().partition(is_program);
    let lines = [
        say("championship.resigned", own),
        say("championship.resigned.program", programs),
    ];
    lines.into_iter().flatten().collect()
}

/// The parameters of the test, and its current state.
fn test(
    config: &ChampionshipConfig,
    found: &Comparison,
    [a, b]: [&str; 2],
    texts: Texts,
) -> Element<Msg> {
    let sprt = &config.sprt;
    let percent = |p: f64| (p * 1000.0).round() / 10.0;
    let about = Message::new("championship.test.about")
        .with_number("elo0", sprt.elo0)
        .with_number("elo1", sprt.elo1)
        .with_number("alpha", percent(sprt.alpha))
        .with_number("beta", percent(sprt.beta));
    let line = |name: &str, trial: &crate::arena::statistics::Trial| {
        let message = Message::new("championship.test.line")
            .with("name", name)
            .with_number("llr", format!("{:.2}", trial.llr))
            .with_number("lower", format!("{:.2}", trial.lower))
            .with_number("upper", format!("{:.2}", trial.upper));
        el("li").child(texts.say(&message))
    };
    let Comparison { better, worse, .. } = found;
    let kinds = found.record.pairs.0.map(|n| grouped(n.into()));
    let pairs = Message::new("championship.test.pairs")
        .with("name", a)
        .with("counts", kinds.join(" · "));
    el("details.more")
        .child(el("summary").child(texts.get("championship.test")))
        .child(el("p.quiet.lead").child(texts.say(&about)))
        .child(
            el("ul.plain.game-facts")
                .child(line(a, better))
                .child(line(b, worse))
                .child(el("li").child(texts.say(&pairs))),
        )
}
