//! The map of starts: the winner from each start of all small boards of Rastros, solved in the page, and of larger
//! boards, solved in advance.

use super::task_queue::TaskQueue;
use crate::app::effects::{self, TaskEvent, TaskGroup, TaskId};
use crate::game::{Game, Side};
use crate::games::Rastros;
use crate::games::grid::Size;
use crate::job::dispatch::Urgency;
use crate::plot::{StartBoard, StartCell, StartMap};
use crate::registry::{Task, TaskResult, Worth, known_starts, start_map};
use crate::text::{CsvTable, Message};

/// The range of rows and columns that the page solves.
const SIZES: std::ops::RangeInclusive<u8> = 3..=6;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct StartWinners {
    /// Row by row; empty before the start.
    pub boards: Vec<StartBoard>,
    /// The remaining tasks, each with the numbers of its board and cell.
    pub queue: TaskQueue<OpenStart>,
}

type OpenStart = ((usize, usize), Task);

const STARTS: TaskGroup = TaskGroup::new("lab/starts", Urgency::Brief);

type Effect = effects::Effect<Msg>;
type Response = effects::Response<Msg>;

#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    Start,
    Stop,
    SaveTable,
    /// Save the picture, with the letters of the sides.
    SaveMap([String; 2]),
    Task(TaskId, Box<TaskEvent>),
}

impl StartWinners {
    /// The decided starts, and all of them.
    pub fn progress(&self) -> (usize, usize) {
        let goals = |cell: &&StartCell| matches!(**cell, StartCell::Goal(_));
        let starts = |b: &StartBoard| b.cells.len() - b.cells.iter().filter(goals).count();
        let all: usize = self.boards.iter().map(starts).sum();
        let open: usize = self.boards.iter().map(StartBoard::open).sum();
        (all - open, all)
    }

    /// The sizes of the boards that were solved in advance.
    pub fn large(&self) -> Vec<Size> {
        let small = |size: &Size| SIZES.contains(&size.rows) && SIZES.contains(&size.columns);
        let sizes = self.boards.iter().map(|board| board.size);
        sizes.filter(|size| !small(size)).collect()
    }

    pub fn map(&self, letters: [String; 2]) -> StartMap {
        StartMap {
            boards: self.boards.clone(),
            letters,
        }
    }

    /// The decided starts in CSV format.
    pub fn csv(&self) -> String {
        let cells = self.boards.iter().flat_map(|board| {
            let cells = board.cells.iter().enumerate();
            cells.filter_map(|(place, cell)| match cell {
                StartCell::Won(side) => Some((board.size, place, *side)),
                _ => None,
            })
        });
        CsvTable::new("rows", |(size, ..): &(Size, usize, Side)| size.rows)
            .column("columns", |(size, ..)| size.columns)
            .column("start", |(size, place, _)| size.cell_text(size.from_dense(*place)))
            .column("winner", |(.., side)| Rastros::INFO.sides[side.index()])
            .write(cells)
    }
}

pub fn update(state: &mut StartWinners, msg: Msg, workers: u32) -> Response {
    match msg {
        Msg::Start => match all_boards() {
            Ok((boards, starts)) => {
                state.boards = boards;
                state.queue.begin(starts);
            }
            Err(error) => return Response::error(error),
        },
        Msg::Stop => state.queue.stop(),
        Msg::SaveTable => {
            let file = Effect::download_csv("who-wins-from-here", state.csv());
            return file.into();
        }
        Msg::SaveMap(letters) => {
            let map = state.map(letters);
            let drawing = map.draw(720.0, 720.0 / map.aspect());
            let file = Effect::download_svg("who-wins-from-here", &drawing);
            return file.into();
        }
        Msg::Task(id, event) => {
            if let Some((((board, cell), _), TaskResult::Solved(solved))) =
                state.queue.receive(id, *event)
                && let Some(worth) = solved.worth
            {
                let winner = match worth {
                    Worth::Win => Side::First,
                    // Rastros has no draws.
                    Worth::Draw | Worth::Loss => Side::Second,
                };
                state.boards[board].cells[cell] = StartCell::Won(winner);
            }
        }
    }
    let task = |(_, task): &OpenStart| task.clone();
    state.queue.feed(STARTS, workers, Msg::Task, task).into()
}

/// All boards with their undecided starts, and a task for each start, in the order of size.
fn all_boards() -> Result<(Vec<StartBoard>, Vec<OpenStart>), Message> {
    let (mut boards, mut starts) = (Vec::new(), Vec::<Vec<OpenStart>>::new());
    for rows in SIZES {
        for columns in SIZES {
            let tasks = start_map(rows, columns)?;
            let mut cells = vec![StartCell::Open; tasks.len()];
            let mut open = Vec::new();
            for (cell, task) in tasks.into_iter().enumerate() {
                match task {
                    Ok(task) => open.push(((boards.len(), cell), task)),
                    Err(owner) => cells[cell] = StartCell::Goal(owner),
                }
            }
            let size = Size { rows, columns };
            boards.push(StartBoard { size, cells });
            starts.push(open);
        }
    }
    let size = |open: &Vec<OpenStart>| {
        open.first()
            .map_or(0, |((board, _), _)| boards[*board].cells.len())
    };
    starts.sort_by_key(size);
    for (rows, columns, winners) in known_starts() {
        let goals = start_map(rows, columns)?.into_iter().map(Result::err);
        let cells = winners.into_iter().zip(goals).map(|known| match known {
            (Some(winner), _) => StartCell::Won(winner),
            (None, owner) => owner.map_or(StartCell::Open, StartCell::Goal),
        });
        boards.push(StartBoard {
            size: Size { rows, columns },
            cells: cells.collect(),
        });
    }
    Ok((boards, starts.into_iter().flatten().collect()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::tests::begun::Begun;

    /// Runs the tasks of the effects, as a worker pool does.
    fn work_off(state: &mut StartWinners, mut effects: Vec<Effect>, most: usize) -> usize {
        let mut done = 0;
        while let Some(effect) = effects.pop() {
            let Some(begun) = Begun::of(&effect) else {
                continue;
            };
            assert_eq!(begun.group, STARTS);
            let ended = begun.run().pop().expect("an end");
            effects.extend(update(state, ended, 2).effects);
            done += 1;
            if done == most {
                break;
            }
        }
        done
    }

    #[test]
    fn starts_match_exhaustive_search() {
        let mut state = StartWinners::default();
        assert!(!state.queue.running() && state.boards.is_empty());
        let effects = update(&mut state, Msg::Start, 2).effects;
        let runs = effects.iter().filter(|e| matches!(e, Effect::Run { .. }));
        assert_eq!(runs.count(), 4, "as many as keep two workers busy");
        assert_eq!(work_off(&mut state, effects, usize::MAX), 292);
        let known = state.large();
        let sizes = known.iter().map(|size| (size.rows, size.columns));
        assert!(sizes.eq([(7, 7), (7, 8), (8, 7), (8, 8)]));
        assert_eq!((known[0].rows, known[0].columns), (7, 7));
        let starts = |size: &Size| usize::from(size.rows * size.columns) - 2;
        let beforehand: usize = known.iter().map(starts).sum();
        assert_eq!(state.progress(), (292 + beforehand, 292 + beforehand));
        assert!(!state.queue.running());
        for board in &state.boards {
            let won = board.won_by(Side::First).len() + board.won_by(Side::Second).len();
            assert_eq!(won + 2, board.cells.len());
        }
        // From an independent exhaustive search: the winner with S to move, rows from the top.
        for (rows, columns, expected) in [
            (3, 3, "21*111*12"),
            (3, 4, "211*1111*112"),
            (4, 3, "21*111111*12"),
            (4, 4, "121*21111112*121"),
            (4, 5, "1111*1111111111*1111"),
            (5, 4, "111*111111111111*111"),
            (5, 5, "2111*111111111111111*1112"),
        ] {
            let size = Size { rows, columns };
            let board = state.boards.iter().find(|b| b.size == size).unwrap();
            let found: String = board
                .cells
                .iter()
                .map(|cell| match cell {
                    StartCell::Goal(_) => '*',
                    StartCell::Won(Side::First) => '1',
                    StartCell::Won(Side::Second) => '2',
                    StartCell::Open => '?',
                })
                .collect();
            assert_eq!(found, expected, "{rows} x {columns}");
        }
        assert_eq!(state.csv().lines().count(), 293 + beforehand);
    }

    #[test]
    fn it_can_be_stopped_and_begun_again() {
        let mut state = StartWinners::default();
        let effects = update(&mut state, Msg::Start, 1).effects;
        work_off(&mut state, effects, 20);
        let effects = update(&mut state, Msg::Stop, 1).effects;
        assert_eq!(effects, [Effect::Cancel(STARTS)]);
        assert!(!state.queue.running());
        let (done, all) = state.progress();
        assert!(done >= 20 + all - 292 && done < all, "{done} of {all}");
        let known = state.csv();
        let late = TaskEvent::Failed(Message::new("error.worker.died"));
        let late = Msg::Task(21, Box::new(late));
        assert!(update(&mut state, late, 1).effects.is_empty());
        assert_eq!((state.csv(), &state.queue.error), (known, &None));
        let effects = update(&mut state, Msg::Start, 1).effects;
        assert_eq!(state.progress().1 - state.progress().0, 292);
        let first = effects.iter().find_map(Begun::of);
        let first = first.expect("a worker is given a start");
        let error = Message::new("error.worker.died");
        update(&mut state, first.failed(error.clone()), 1);
        assert_eq!((state.queue.running(), state.queue.error), (false, Some(error)));
    }
}
