//! Round numbers for axes, and their format.

use crate::text::Language;

/// A number on an axis: `0.25`, `−40`, `10 k`, `2 M`.
pub(super) fn tick_text(value: f64, language: Language) -> String {
    let magnitude = value.abs();
    let (scaled, unit) = if magnitude >= 1e9 {
        (value / 1e9, " G")
    } else if magnitude >= 1e6 {
        (value / 1e6, " M")
    } else if magnitude >= 1e4 {
        (value / 1e3, " k")
    } else {
        (value, "")
    };
    let text = format!("{scaled:.3}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    format!("{}{unit}", language.number(text))
}

/// Round numbers that divide a range into about `wanted` parts.
pub(super) fn linear_ticks(low: f64, high: f64, wanted: usize) -> Vec<f64> {
    let span = high - low;
    if span.is_nan() || span <= 0.0 || !span.is_finite() {
        return vec![low];
    }
    let rough = span / wanted.max(1) as f64;
    let power = 10f64.powi(rough.log10().floor() as i32);
    let step = [1.0, 2.0, 2.5, 5.0, 10.0]
        .into_iter()
        .map(|m| m * power)
        .find(|s| *s >= rough * 0.999)
        .unwrap_or(10.0 * power);
    let first = (low / step - 1e-9).ceil() as i64;
    let last = (high / step + 1e-9).floor() as i64;
    (first..=last).map(|i| i as f64 * step).collect()
}

pub(super) fn log_ticks(low: f64, high: f64) -> Vec<f64> {
    let (first, last) = (low.log10().ceil() as i32, high.log10().floor() as i32);
    let stride = ((last - first) / 6 + 1).max(1);
    (first..=last)
        .filter(|i| (i - first) % stride == 0)
        .map(|i| 10f64.powi(i))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_numbers_in_the_range() {
        assert_eq!(linear_ticks(0.0, 1.0, 5), [0.0, 0.2, 0.4, 0.6000000000000001, 0.8, 1.0]);
        assert_eq!(linear_ticks(1.0, 9.0, 8), (1..=9).map(f64::from).collect::<Vec<_>>());
        assert_eq!(linear_ticks(5.0, 5.0, 4), [5.0]);
        assert_eq!(log_ticks(1.0, 1000.0), [1.0, 10.0, 100.0, 1000.0]);
        let [en, pt] = [Language::En, Language::Pt];
        for (value, language, text) in [
            (0.6000000000000001, en, "0.6"),
            (2_500_000.0, en, "2.5 M"),
            (10_000.0, en, "10 k"),
            (-50.0, en, "−50"),
            (-1e-17, en, "0"),
            (0.5, pt, "0,5"),
            (-2_500_000.0, pt, "−2,5 M"),
        ] {
            assert_eq!(tick_text(value, language), text);
        }
    }
}
