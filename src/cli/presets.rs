//! `rastros-lab presets`.

use super::console::Console;
use crate::evolution::PRESETS;
use crate::text::Message;

/// Prints the presets with their configurations, which users can save, change and pass to `evolve --config`.
pub(super) fn print(console: &Console) {
    for preset in PRESETS {
        let name = Message::new(&format!("evolution.preset.{}", preset.id));
        // Plain data always has a JSON form.
        let config = serde_json::to_string_pretty(&preset.config()).unwrap_or_default();
        console.line(format_args!("{}: {name}\n{config}\n", preset.id));
    }
}
