//! What time it is, by a clock that nobody sets.

use super::effects::window;

/// Milliseconds since the page opened.
pub(super) fn since_opening() -> f64 {
    window().performance().map_or(0.0, |p| p.now())
}

/// Milliseconds since 1970: the device's clock as it was when the page opened, and what has gone by since. A device that is set
/// to another hour meanwhile takes nobody's time away.
pub(super) fn now() -> f64 {
    let opened = window().performance().map(|p| p.time_origin());
    opened.map_or_else(js_sys::Date::now, |opened| opened + since_opening())
}

/// Minutes by which the clocks of this place are behind those of Greenwich.
pub(super) fn west() -> f64 {
    js_sys::Date::new_0().get_timezone_offset()
}
