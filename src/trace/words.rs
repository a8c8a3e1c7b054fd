//! Values and moves as texts for the user.

use crate::eval::{Value, Verdict, WIN_THRESHOLD, verdict};
use crate::text::Message;

/// Fills a placeholder of a message with a value for the side of the root, which is MAX.
pub(super) fn with_value(message: Message, name: &str, value: Value) -> Message {
    if value.is_infinite() {
        return message.with(name, if value > 0.0 { "+∞" } else { "−∞" });
    }
    let end = |key: &str, plies: u32| Message::new(key).with("plies", plies);
    // The end of a window may be a number adjacent to the value of a win.
    let near = if value.abs() >= WIN_THRESHOLD { value.round() } else { value };
    match verdict(near) {
        Verdict::WonIn(0) => message.with_message(name, Message::new("trace.value.win")),
        Verdict::WonIn(plies) => message.with_message(name, end("trace.value.win_in", plies)),
        Verdict::LostIn(0) => message.with_message(name, Message::new("trace.value.loss")),
        Verdict::LostIn(plies) => message.with_message(name, end("trace.value.loss_in", plies)),
        Verdict::Open => message.with_number(name, short_number(value)),
    }
}

/// A finite value with at most two decimals, without trailing zeros: explanations and pictures show the same digits.
pub fn short_number(value: Value) -> String {
    let text = format!("{value:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_values_for_readers() {
        let text = |value| with_value(Message::new("trace.says.exact"), "value", value).to_string();
        assert_eq!(text(-0.0001), "0");
        assert_eq!(text(-2.5_f64.next_up()), "−2.5");
        assert_eq!(text(1.0 / 6.0), "0.17");
        assert_eq!(text(20.0), "20");
        assert_eq!(text(Value::NEG_INFINITY), "−∞");
        assert!(text(1e15 - 3.0).contains('3'));
        assert_eq!(text((1e15 - 3.0_f64).next_up()), text(1e15 - 3.0));
        assert_eq!(text((3.0 - 1e15_f64).next_up()), text(3.0 - 1e15));
        assert_ne!(text(1e15), text(-1e15));
    }
}
