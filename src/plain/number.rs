//! Decimal numbers as binary floats, to the last bit.
//!
//! The standard library does it in nanoseconds and with a table of powers of five, 10 kB that no compression makes smaller.
//! Numbers are read here from files and links: there is time for a division as it is done by hand.

use std::cmp::Ordering;

/// Significant digits that can matter: the longest number halfway between two floats has 767.
const DIGITS: usize = 800;

/// Powers of ten that are floats without rounding.
const EXACT: [f64; 23] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
];

/// The float that is nearest to a decimal number, of two equally near ones that whose last bit is 0; `None` where the text is
/// no number. What [`f64::from_str`](std::str::FromStr) gives, `inf` and `nan` included.
pub fn parse(text: &str) -> Option<f64> {
    let (negative, rest) = match text.as_bytes() {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] => (false, rest),
        rest => (false, rest),
    };
    let is = |name: &[u8]| rest.eq_ignore_ascii_case(name);
    let value = if is(b"inf") || is(b"infinity") {
        f64::INFINITY
    } else if is(b"nan") {
        f64::NAN
    } else {
        let (digits, exponent) = decimal(rest)?;
        nearest(&digits, exponent)
    };
    Some(if negative { -value } else { value })
}

/// The digits of a number without leading zeros, and the power of ten of its last digit.
fn decimal(text: &[u8]) -> Option<(Vec<u8>, i32)> {
    let mut digits = Vec::new();
    let mut exponent: i32 = 0;
    let (mut any, mut after_point, mut rest) = (false, false, text);
    while let [byte, more @ ..] = rest {
        match byte {
            b'0'..=b'9' => {
                any = true;
                // A digit too many only says that the number is not quite what was before.
                if digits.len() < DIGITS {
                    if *byte != b'0' || !digits.is_empty() {
                        digits.push(byte - b'0');
                    }
                    exponent = exponent.saturating_sub(after_point.into());
                } else {
                    digits[DIGITS - 1] |= u8::from(*byte != b'0');
                    exponent = exponent.saturating_add((!after_point).into());
                }
            }
            b'.' if !after_point => after_point = true,
            b'e' | b'E' if any => {
                let (sign, power) = match more {
                    [b'-', power @ ..] => (-1, power),
                    [b'+', power @ ..] => (1, power),
                    power => (1, power),
                };
                if power.is_empty() || !power.iter().all(u8::is_ascii_digit) {
                    return None;
                }
                let size = power.iter().fold(0_i32, |size, digit| {
                    size.saturating_mul(10)
                        .saturating_add((digit - b'0').into())
                });
                return Some((digits, exponent.saturating_add(sign * size)));
            }
            _ => return None,
        }
        rest = more;
    }
    any.then_some((digits, exponent))
}

/// The float nearest to `digits` times ten to the `exponent`.
fn nearest(digits: &[u8], exponent: i32) -> f64 {
    let magnitude = exponent.saturating_add(digits.len() as i32);
    if digits.is_empty() || magnitude < -330 {
        return 0.0;
    }
    if magnitude > 310 {
        return f64::INFINITY;
    }
    let power = exponent.unsigned_abs() as usize;
    if digits.len() <= 15 && power < EXACT.len() {
        // Both are floats without rounding, and one operation rounds once (Clinger, 1990).
        let whole = digits.iter().fold(0.0, |n, &d| n * 10.0 + f64::from(d));
        return match exponent < 0 {
            true => whole / EXACT[power],
            false => whole * EXACT[power],
        };
    }
    let mut top = Big::default();
    let mut bottom = Big(vec![1]);
    for &digit in digits {
        top.times_ten_plus(digit.into());
    }
    for _ in 0..power {
        match exponent < 0 {
            true => bottom.times_ten_plus(0),
            false => top.times_ten_plus(0),
        }
    }
    // Their quotient is brought between one half and two, and its bits follow one by one.
    let scale = top.bits() as i32 - bottom.bits() as i32;
    match scale < 0 {
        true => top.shift(scale.unsigned_abs()),
        false => bottom.shift(scale.unsigned_abs()),
    }
    let mut quotient: u64 = 0;
    let mut weight = scale;
    // One bit more than a float has, and whether anything is left: enough to round.
    let wanted = |weight: i32| if weight >= -1022 { 54 } else { weight + 1076 };
    loop {
        let bit = top.compare(&bottom) != Ordering::Less;
        if bit {
            top.subtract(&bottom);
        }
        quotient = quotient << 1 | u64::from(bit);
        top.shift(1);
        match quotient {
            0 => weight -= 1,
            _ if 64 - quotient.leading_zeros() as i32 >= wanted(weight) => break,
            _ => {}
        }
    }
    if wanted(weight) < 1 {
        // Less than half of the smallest float.
        return 0.0;
    }
    let got = 64 - quotient.leading_zeros() as i32;
    let rest = !top.0.is_empty();
    let up = quotient & 1 == 1 && (rest || quotient & 2 == 2);
    let mantissa = (quotient >> 1) + u64::from(up);
    times_power_of_two(mantissa as f64, weight - (got - 2))
}

/// A product that has no more bits than a float.
fn times_power_of_two(value: f64, power: i32) -> f64 {
    let factor = |power: i32| match power >= -1022 {
        true => f64::from_bits(((power + 1023) as u64) << 52),
        false => f64::from_bits(1 << (power + 1074)),
    };
    // One factor need not be a float where the product is infinite.
    let first = power.min(970);
    value * factor(first.max(-1074)) * factor(power - first)
}

/// A whole number in parts of 32 bits, the lowest first; none of the highest is zero.
#[derive(Default)]
struct Big(Vec<u32>);

impl Big {
    fn bits(&self) -> usize {
        let top = self.0.last().map_or(0, |top| top.leading_zeros());
        self.0.len() * 32 - top as usize
    }

    fn times_ten_plus(&mut self, digit: u32) {
        let mut carry = u64::from(digit);
        for part in &mut self.0 {
            carry += u64::from(*part) * 10;
            *part = carry as u32;
            carry >>= 32;
        }
        if carry > 0 {
            self.0.push(carry as u32);
        }
    }

    fn shift(&mut self, bits: u32) {
        let mut carry = 0;
        for part in &mut self.0 {
            let wide = u64::from(*part) << (bits % 32) | carry;
            *part = wide as u32;
            carry = wide >> 32;
        }
        if carry > 0 {
            self.0.push(carry as u32);
        }
        let zeros = if self.0.is_empty() { 0 } else { bits / 32 };
        self.0.splice(0..0, (0..zeros).map(|_| 0));
    }

    fn compare(&self, other: &Big) -> Ordering {
        let lengths = self.0.len().cmp(&other.0.len());
        lengths.then_with(|| self.0.iter().rev().cmp(other.0.iter().rev()))
    }

    /// Takes away what is not larger.
    fn subtract(&mut self, other: &Big) {
        let mut borrow = false;
        for (i, part) in self.0.iter_mut().enumerate() {
            let (less, first) = part.overflowing_sub(other.0.get(i).copied().unwrap_or(0));
            let (less, second) = less.overflowing_sub(borrow.into());
            *part = less;
            borrow = first || second;
        }
        while self.0.last() == Some(&0) {
            self.0.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::parse;
    use proptest::prelude::*;

    /// What the standard library reads.
    fn same(text: &str) {
        let expected = text.parse::<f64>().ok().map(f64::to_bits);
        assert_eq!(parse(text).map(f64::to_bits), expected, "{text}");
    }

    #[test]
    fn numbers_at_every_edge() {
        for text in [
            "0",
            "-0",
            "+0.0",
            "1",
            "-1.5",
            "5.",
            ".5",
            "0.1",
            "1e0",
            "1E+2",
            "1e-2",
            "00012.500",
            "9007199254740993",
            "9007199254740992.5",
            "9007199254740991",
            "123456789012345678",
            "0.30000000000000004",
            "1e22",
            "1e23",
            "8.5e22",
            "1e308",
            "1.7976931348623157e308",
            "1.7976931348623158e308",
            "1.7976931348623159e308",
            "1e309",
            "1e999999999999",
            "1e-999999999999",
            "2.2250738585072014e-308",
            "2.2250738585072011e-308",
            "2.2250738585072009e-308",
            "5e-324",
            "2.4703282292062327e-324",
            "2.4703282292062328e-324",
            "4.9e-325",
            "7.4e-324",
            "1e-400",
            "0e999999999",
            "0.000000000000000000000000000000000000000000000000000000000001",
        ] {
            same(text);
        }
        for text in ["inf", "-Infinity", "+INF", "NaN", "-nan"] {
            same(text);
        }
        let half = "2.4703282292062327208299999999999999999";
        same(&format!("{half}{}e-324", "9".repeat(1000)));
        same(&format!("{}.{}", "9".repeat(400), "9".repeat(900)));
        same(&format!("0.{}1", "0".repeat(900)));
        // Exactly between two floats, and a digit far away that decides.
        same(&format!("9007199254740993.{}", "0".repeat(1000)));
        same(&format!("9007199254740993.{}1", "0".repeat(1000)));
    }

    #[test]
    fn what_is_no_number() {
        for text in [
            "", "-", "+", ".", "-.", "e5", ".e5", "1e", "1e+", "1e5.5", "1.2.3", "1 ", " 1",
            "0x10", "1_000", "--1", "infin", "é",
        ] {
            same(text);
            assert_eq!(parse(text), None, "{text}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4000))]

        #[test]
        fn what_is_written_is_read(bits in any::<u64>()) {
            let value = f64::from_bits(bits);
            if value.is_finite() {
                same(&value.to_string());
                same(&format!("{value:e}"));
                same(&format!("{value:.3}"));
            }
        }

        #[test]
        fn any_decimal(whole in "[0-9]{0,25}", part in "[0-9]{1,25}", power in -345..315) {
            same(&format!("{whole}.{part}e{power}"));
        }

        #[test]
        fn halfway_between_neighbours(mantissa in (1_u64 << 52)..(1 << 53), power in 0..900) {
            // A float and half of its last bit, in all its digits.
            let below = mantissa as f64 * 2_f64.powi(power - 500);
            let exact = format!("{:.1100}", below);
            same(&exact);
            let above = f64::from_bits(below.to_bits() + 1);
            // Both are exact in 1100 digits; so is their mean, for which the shorter one is enough here.
            same(&format!("{:.1100}", (below / 2.0) + (above / 2.0)));
        }

        #[test]
        fn any_text(text in "[-+.0-9eE]{0,12}|[-+]?[infatyINFATY]{0,8}") {
            same(&text);
        }
    }
}
