//! The choices of the user, shared by all tabs.

use serde::{Deserialize, Serialize};

use crate::app::documents::SharedData;
use crate::app::ui::theme::Theme;
use crate::text::Language;

/// The link parameter of the language.
pub(crate) const LANGUAGE: &str = "lang";

/// A language or a child mode chosen in another tab applies here after a reload.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Settings {
    pub(crate) language: Option<Language>,
    pub(crate) theme: Theme,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) child: bool,
    /// The lessons of the Search lab that the user has read.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) lessons: Vec<String>,
}

impl Settings {
    pub(crate) fn add_lessons(&mut self, lessons: Vec<String>) {
        for lesson in lessons {
            if !self.lessons.contains(&lesson) {
                self.lessons.push(lesson);
            }
        }
    }
}

impl SharedData for Settings {
    fn remove_invalid(&mut self) {}

    fn merge(&mut self, other: Settings) {
        let own = std::mem::replace(self, other).lessons;
        self.add_lessons(own);
    }

    /// A lesson read in any tab is read.
    fn take_over(&mut self, saved: Settings) {
        self.merge(saved);
    }
}
