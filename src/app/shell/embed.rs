//! A position or a game embedded in another web page: `embed=1` in a link shows only the board with its moves and a
//! link to the full page. Nobody plays, no search runs, and nothing is saved, because the full page may be open in the
//! same browser.

use crate::app::effects::BrowserCommand;
use crate::app::shell::msg::Effect;

pub(crate) const NAME: &str = "embed";

/// The value that shows the start of the game; any other value shows its end.
const FROM_START: &str = "start";

/// A link for embedding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Embedded {
    /// The original link, which stays in the address.
    pub(crate) link: String,
    /// The link without the parameter, for opening the full page.
    pub(crate) page: String,
    /// True if the view begins with the start of the game.
    pub(crate) from_start: bool,
}

impl Embedded {
    /// Parses a link; `None` for a link to the full page.
    pub(crate) fn of(link: &str) -> Option<Embedded> {
        let (section, query) = link.split_once('?')?;
        let is_ours = |part: &&str| part.split('=').next() == Some(NAME);
        let ours = query.split('&').find(is_ours)?;
        let others: Vec<_> = query.split('&').filter(|part| !is_ours(part)).collect();
        Some(Embedded {
            link: link.to_owned(),
            page: format!("{section}?{}", others.join("&")),
            from_start: ours.split_once('=').map(|(_, value)| value) == Some(FROM_START),
        })
    }
}

/// True if a link is for embedding.
pub fn is_embedded(link: &str) -> bool {
    Embedded::of(link).is_some()
}

/// Returns the effects that an embedded game may have, timers and focus: it saves no data and runs no tasks.
pub(crate) fn without_side_effects(mut effects: Vec<Effect>) -> Vec<Effect> {
    effects.retain(|effect| {
        matches!(effect, Effect::After(..) | Effect::Browser(BrowserCommand::Focus(_)))
    });
    effects
}
