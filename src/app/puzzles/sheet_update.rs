//! Updates of the sheet of puzzles.

use super::State;
use super::sheet::{LARGEST, Sheet, SheetMsg};
use crate::app::puzzles::msg::Effect;
use crate::app::ui::dates::Day;

/// The `id` of the button that opens the sheet.
pub const OPEN_BUTTON: &str = "puzzles-sheet";

/// The `id` of the button that leads back.
pub const BACK: &str = "sheet-back";

impl State {
    /// The number of the sheet of the day: the date as eight digits, year, month and day.
    pub(super) fn sheet_of_today(&self) -> u32 {
        let Day { year, month, day } = Day::new(self.now, self.west);
        let number = 10_000 * year + 100 * month + day;
        u32::try_from(number).unwrap_or(1).clamp(1, LARGEST)
    }

    /// Handles a message about the sheet; without an open sheet, only opening has an effect.
    pub(super) fn on_sheet(&mut self, msg: SheetMsg) -> Vec<Effect> {
        if msg == SheetMsg::Open {
            self.sheet = Some(Sheet::new(self.level, self.sheet_of_today()));
            return vec![Effect::NewPlace, Effect::Focus(BACK.to_owned())];
        }
        let now = self.local_now().to_bits();
        let Some(sheet) = &mut self.sheet else {
            return Vec::new();
        };
        match msg {
            SheetMsg::Close => {
                self.sheet = None;
                let mut effects = self.open_daily();
                effects.extend([Effect::NewPlace, Effect::Focus(OPEN_BUTTON.to_owned())]);
                return effects;
            }
            SheetMsg::Level(level) => sheet.level = level,
            SheetMsg::Count(count) => sheet.count = count,
            SheetMsg::Number(number) => sheet.number = number.clamp(1, LARGEST),
            SheetMsg::Another => *sheet = sheet.another(now),
            SheetMsg::Solutions(on) => sheet.solutions = on,
            SheetMsg::Print => return vec![Effect::Print],
            SheetMsg::Open => {}
        }
        Vec::new()
    }
}
