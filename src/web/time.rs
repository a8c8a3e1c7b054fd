//! Time: monotonic where the browser has such a clock, and the time zone.

use super::dom::window;

/// Milliseconds since the page opened.
pub(super) fn since_opening() -> f64 {
    window().performance().map_or(0.0, |p| p.now())
}

/// Milliseconds since 1970: the device's clock when the page opened, plus the elapsed time. So changing the device's
/// clock does not affect the clocks of a game.
pub(super) fn now() -> f64 {
    let opened = window().performance().map(|p| p.time_origin());
    opened.map_or_else(js_sys::Date::now, |opened| opened + since_opening())
}

/// Minutes by which local time is behind UTC.
pub(super) fn minutes_behind_utc() -> f64 {
    js_sys::Date::new_0().get_timezone_offset()
}
