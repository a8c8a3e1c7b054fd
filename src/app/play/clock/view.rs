//! The view of the clocks, and their form.

use super::state::{INCREMENT, MINUTES, SHORT, TimeControl};
use crate::app::play::{Msg, State};
use crate::app::record::words::side_name;
use crate::app::ui::widgets::{checkbox, number};
use crate::app::ui::{Element, Texts, el};
use crate::game::Side;
use crate::text::Message;

impl State {
    /// The clock of a side beside its name.
    pub(crate) fn clock_view(&self, side: Side, texts: Texts) -> Option<Element<Msg>> {
        self.clock.control?;
        let left = self.clock.left[side];
        let runs = self.clock.running.is_some_and(|(s, _)| s == side);
        let class = match (runs, left <= SHORT) {
            (true, true) => "clock runs short",
            (true, false) => "clock runs",
            _ => "clock",
        };
        let name = Message::new("clock.left")
            .with("side", side_name(self.game.kind, side, texts))
            .with("time", time_text(left, texts));
        Some(
            el("span[role=timer]")
                .class(class)
                .id(format!(
                    "clock-{}",
                    self.game.kind.info().sides[side.index()]
                ))
                .attr("aria-label", texts.say(&name))
                .child(time_text(left, texts)),
        )
    }

    pub(crate) fn clock_form(&self, texts: Texts) -> Element<Msg> {
        let control = self.clock.control;
        let fields = control.map(|c| {
            el("div.form.numbers")
                .child(number(
                    "clock-minutes",
                    texts.get("clock.minutes"),
                    c.minutes.into(),
                    MINUTES,
                    move |v| {
                        Msg::Clock(Some(TimeControl {
                            minutes: v as u32,
                            ..c
                        }))
                    },
                ))
                .child(number(
                    "clock-increment",
                    texts.get("clock.increment"),
                    c.increment.into(),
                    INCREMENT,
                    move |v| {
                        Msg::Clock(Some(TimeControl {
                            increment: v as u32,
                            ..c
                        }))
                    },
                ))
        });
        el("div.clock-form")
            .child(checkbox(
                "clock-on",
                texts.get("clock.on"),
                control.is_some(),
                |on| Msg::Clock(on.then_some(TimeControl::USUAL)),
            ))
            .maybe(fields)
    }
}

/// A time in the format of a clock: `4:59`, `1:02:00`, and below ten seconds `9.3`, with the decimal in the format of
/// the language. Rounds up.
pub(crate) fn time_text(milliseconds: f64, texts: Texts) -> String {
    let left = milliseconds.max(0.0);
    if left > 0.0 && left <= SHORT {
        return texts.decimal((left / 100.0).ceil() / 10.0, 1);
    }
    let seconds = (left / 1000.0).ceil() as u64;
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes}:{seconds:02}")
    }
}
