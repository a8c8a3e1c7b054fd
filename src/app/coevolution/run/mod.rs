//! The current evolution: the tasks of workers for it, and the example before the user's first one.

pub mod current;
pub mod example;
pub mod game_speed;
pub mod live;
pub mod msg;
pub mod program_features;
pub mod work;
