//! Light and dark.

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantArray};

use crate::plot::Shade;

/// Light or dark. The texts have `theme.ID`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[derive(IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Theme {
    /// As the person's device has it.
    #[default]
    Auto,
    /// Always light.
    Light,
    /// Always dark.
    Dark,
}

impl Theme {
    /// The theme that the switch turns to next.
    pub fn next(self) -> Theme {
        match self {
            Theme::Auto => Theme::Light,
            Theme::Light => Theme::Dark,
            Theme::Dark => Theme::Auto,
        }
    }

    /// The shade of the page and its pictures; `dark_device` is how the person's device has it.
    pub fn shade(self, dark_device: bool) -> Shade {
        match self {
            Theme::Light => Shade::Light,
            Theme::Auto if !dark_device => Shade::Light,
            Theme::Auto | Theme::Dark => Shade::Dark,
        }
    }
}
