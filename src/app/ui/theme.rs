//! Light and dark themes.

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantArray};

use crate::plot::Shade;

/// The theme setting. The texts have `theme.ID`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[derive(IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Theme {
    /// The setting of the device.
    #[default]
    Auto,
    Light,
    Dark,
}

impl Theme {
    /// The next theme of the theme switch.
    pub fn next(self) -> Theme {
        match self {
            Theme::Auto => Theme::Light,
            Theme::Light => Theme::Dark,
            Theme::Dark => Theme::Auto,
        }
    }

    /// The shade of the page and its pictures; `dark_device` is the setting of the device.
    pub fn shade(self, dark_device: bool) -> Shade {
        match self {
            Theme::Light => Shade::Light,
            Theme::Auto if !dark_device => Shade::Light,
            Theme::Auto | Theme::Dark => Shade::Dark,
        }
    }
}
