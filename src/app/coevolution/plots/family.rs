//! The family tree of a champion: its ancestors, and the genes that mutated.

use crate::eval::board_among;
use crate::evolution::{Genome, Origin, Run, origins};
use crate::plot::{Ancestor, FamilyTree};
use crate::text::{CsvTable, or_empty};

/// The depth of the tree: 3 reaches the parents of the grandparents.
const STEPS: usize = 3;

/// A genome of the tree.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Member {
    pub(crate) genome: Genome,
    /// The generation that first had the genome.
    pub(crate) born: u32,
    /// The generation for which it is in the tree: it has survived from `born` to there.
    pub(crate) met: u32,
    /// For every gene, whether it mutated; empty without parents in the tree.
    pub(crate) mutated: Vec<bool>,
    /// Indices of its parents in the tree; `None` in the first generation, or where the tree ends.
    pub(crate) parents: Option<[usize; 2]>,
}

/// A champion and its ancestors.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Family {
    /// The champion comes first; parents come after their children.
    pub(crate) members: Vec<Member>,
}

/// How a genome came into its first generation.
struct Birth {
    born: u32,
    /// The rows of its parents in the previous generation, and the genes before mutation.
    from: Option<([usize; 2], Genome)>,
}

/// Finds the birth of a genome that is in a generation's table.
fn birth(run: &Run, generation: u32, genome: &Genome) -> Birth {
    let mut born = generation;
    while born > 0 {
        let before = &run.generations[born as usize - 1];
        // The fittest genomes survive; the breeding of others has to be repeated.
        let survivors = run.config.survivors_of(run.config.bred_together() as usize);
        let mut elite = before.table.iter().rev().take(survivors);
        if elite.any(|r| r.genome == *genome) {
            born -= 1;
            continue;
        }
        let bred = origins(&run.config, &before.table, before.number).unwrap_or_default();
        // The rows of equal genomes are indistinguishable: the survivor counts, or else the one bred first.
        let found = bred.into_iter().find(|(found, _)| found == genome);
        let from = match found {
            Some((
                _,
                Origin::Child {
                    parents, inherited, ..
                },
            )) => Some((parents, inherited)),
            Some((_, Origin::Survivor(_))) | None => None,
        };
        return Birth { born, from };
    }
    Birth { born, from: None }
}

impl Family {
    /// The tree of a generation's champion; `None` if there is no such generation, or if genomes have no parents.
    pub(crate) fn of(run: &Run, generation: u32) -> Option<Family> {
        let champion = run.generations.get(generation as usize)?.champion().clone();
        let table = &run.generations[0].table;
        origins(&run.config, table, 0)?;
        let mut family = Family {
            members: Vec::new(),
        };
        family.add(run, generation, champion, STEPS);
        Some(family)
    }

    /// Adds a genome of generation `met`, and its ancestors of as many `steps` back; returns its index.
    fn add(&mut self, run: &Run, met: u32, genome: Genome, steps: usize) -> usize {
        let Birth { born, from } = birth(run, met, &genome);
        let place = self.members.len();
        let mutated = match &from {
            Some((_, inherited)) => {
                let genes = genome.0.iter().zip(&inherited.0);
                genes.map(|(now, before)| now != before).collect()
            }
            None => Vec::new(),
        };
        self.members.push(Member {
            genome,
            born,
            met,
            mutated,
            parents: None,
        });
        if let (Some((rows, _)), true) = (from, steps > 0) {
            let before = &run.generations[born as usize - 1];
            let parents = rows.map(|row| {
                let genome = before.table[row].genome.clone();
                self.add(run, before.number, genome, steps - 1)
            });
            self.members[place].parents = Some(parents);
        }
        place
    }

    /// The picture, for genes that weigh these features.
    pub(crate) fn picture(&self, features: &[String]) -> FamilyTree {
        let one = |m: &Member| Ancestor {
            genes: m.genome.0.clone(),
            mutated: m.mutated.clone(),
            label: m.born.to_string(),
            parents: m.parents,
        };
        FamilyTree {
            members: self.members.iter().map(one).collect(),
            squares: board_among(features),
        }
    }

    /// The tree as comma-separated values: a line per genome. Spaces separate genes, and also the numbers of the
    /// mutated genes, from 1.
    pub(crate) fn csv(&self) -> String {
        let genes = |m: &Member| {
            let genes: Vec<_> = m.genome.0.iter().map(i32::to_string).collect();
            genes.join(" ")
        };
        let parent = |m: &Member, number: usize| or_empty(m.parents.map(|both| both[number]));
        CsvTable::new("place", |(place, _): &(usize, &Member)| *place)
            .column("born", |(_, m)| m.born)
            .column("met", |(_, m)| m.met)
            .column("genes", |(_, m)| genes(m))
            .column("mutated", |(_, m)| mutated_genes(m).join(" "))
            .column("mother", |(_, m)| parent(m, 0))
            .column("father", |(_, m)| parent(m, 1))
            .write(self.members.iter().enumerate())
    }
}

/// The numbers of the mutated genes, from 1.
pub(crate) fn mutated_genes(member: &Member) -> Vec<String> {
    let genes = member.mutated.iter().enumerate().filter(|(_, on)| **on);
    genes.map(|(i, _)| (i + 1).to_string()).collect()
}
