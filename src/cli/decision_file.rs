//! Saved decisions of long searches, to continue them.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use super::failure::Failure;

/// The interval between two saves: the maximum loss after an interruption.
const SAVE_INTERVAL: Duration = Duration::from_secs(2);

/// An append-only file with one letter per decided position in order: `w` if the side to move wins, `l` if it loses.
pub(super) struct DecisionFile {
    path: PathBuf,
    /// True if the side to move wins; in the order of the search.
    pub(super) wins: Vec<bool>,
    /// The number of saved decisions.
    saved: usize,
    last: Instant,
}

impl DecisionFile {
    /// Loads the decisions of earlier runs, at most `max_positions`.
    pub(super) fn open(path: PathBuf, max_positions: usize) -> Result<DecisionFile, Failure> {
        let letters = if path.exists() {
            fs::read(&path).map_err(|e| Failure::of_file(&path, &e))?
        } else {
            Vec::new()
        };
        if letters.len() > max_positions || letters.iter().any(|letter| !b"wl".contains(letter)) {
            let wrong = format!(
                "{}: not a file of an earlier run: it has letters other than w and l, or too many.",
                path.display()
            );
            return Err(Failure::Work(wrong));
        }
        let wins: Vec<bool> = letters.iter().map(|&letter| letter == b'w').collect();
        Ok(DecisionFile {
            path,
            saved: wins.len(),
            wins,
            last: Instant::now(),
        })
    }

    /// Adds a decision.
    pub(super) fn add(&mut self, wins: bool) -> Result<(), Failure> {
        self.wins.push(wins);
        if self.last.elapsed() > SAVE_INTERVAL { self.save() } else { Ok(()) }
    }

    /// Saves new decisions.
    pub(super) fn save(&mut self) -> Result<(), Failure> {
        let new = &self.wins[self.saved..];
        let letters: Vec<u8> = new
            .iter()
            .map(|&wins| if wins { b'w' } else { b'l' })
            .collect();
        OpenOptions::new()
            .create(true)
            .append(true)
            .open(&self.path)
            .and_then(|mut file| file.write_all(&letters))
            .map_err(|e| Failure::of_file(&self.path, &e))?;
        self.saved = self.wins.len();
        self.last = Instant::now();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn run_continues_earlier_run() {
        let path = std::env::temp_dir().join(format!("rastros-lab-kept-{}", std::process::id()));
        let mut first = DecisionFile::open(path.clone(), 3).unwrap();
        first.add(true).unwrap();
        first.add(false).unwrap();
        first.save().unwrap();
        let mut second = DecisionFile::open(path.clone(), 3).unwrap();
        assert_eq!(second.wins, [true, false]);
        second.add(true).unwrap();
        second.save().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"wlw");
        let refused = DecisionFile::open(path.clone(), 2).err().unwrap();
        assert!(refused.to_string().contains("rastros-lab-kept"), "{refused}");
        fs::write(&path, b"w?").unwrap();
        assert!(DecisionFile::open(path.clone(), 3).is_err());
        fs::remove_file(&path).unwrap();
    }
}
