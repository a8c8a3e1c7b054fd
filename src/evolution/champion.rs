//! Exports champions: as a Python program if the genes weigh features of the user's program, which the export includes;
//! as a network if the genes are entries of tables.

use serde_json::{Value, json};

use super::record::Run;
use crate::eval::{Ends, network_text};
use crate::python::{GuestRules, Program, SourceFile};

/// The user's program with an additional function `fun_aval_champion`, the champion of a generation; `None` if genes
/// weigh the game's own features.
pub fn champion_program(run: &Run, generation: u32) -> Option<Program> {
    let script = run
        .config
        .program
        .as_ref()
        .filter(|_| run.config.weighs_program())?;
    let genome = run.generations.get(generation as usize)?.champion();
    let SourceFile(name, source) = script.files.iter().find(|file| file.0 == script.main)?;
    let weights: Vec<_> = genome.0.iter().map(i32::to_string).collect();
    let (over, utility) = match (run.config.game.as_str(), &script.rules) {
        (_, Some(_)) => ("champion_game_is_over(state)", "champion_game.utility(state, player)"),
        ("tic_tac_toe", _) => (
            "state.k_pieces(3) or len(state.board) == 9",
            "state.k_pieces(3) * (1 if player == 'X' else -1)",
        ),
        ("reversi", _) => ("not state.moves()", "state.compute_utility(player)"),
        _ => ("state.terminou", "state.compute_utility(player)"),
    };
    let (game, ends) = match run.config.ends {
        Ends::Unseen => Default::default(),
        // Far above any weighted sum.
        _ => (
            script.rules.as_ref().map(|rules| game_of(rules, name)),
            format!("    if {over}:\n        return 10**15 * {utility}\n"),
        ),
    };
    let function = format!(
        "{}# Generation {generation}, seed {}\n\
         def fun_aval_champion(state, player):\n{ends}    \
         return sum(weight * feature(state, player) for weight, feature in zip([{}], {}))\n",
        game.unwrap_or_default(),
        run.config.seed,
        weights.join(", "),
        script.function
    );
    let (stem, ending) = name.rsplit_once('.').unwrap_or((name, "py"));
    let source = match ending {
        "ipynb" => with_cell(source, &function)?,
        _ => format!("{}\n\n\n{function}", source.trim_end()),
    };
    Some(Program {
        name: format!("{stem}-champion-{generation}.{ending}"),
        source,
    })
}

/// The part of the program `main` that creates the guest game and tests for its end.
fn game_of(rules: &GuestRules, main: &str) -> String {
    let stem = rules
        .main
        .rsplit_once('.')
        .map_or(&*rules.main, |(stem, _)| stem);
    let module = if rules.main == main {
        String::new()
    } else {
        // The name of the file need not be an identifier. A JSON string is also a Python string.
        format!("__import__({}).", json!(stem))
    };
    let values = rules
        .values
        .iter()
        .map(|(name, value)| format!("{name}={value}"));
    let values: Vec<_> = values.collect();
    format!(
        "champion_game = {module}{}({})\n\n\n{IS_OVER}\n\n",
        rules.class,
        values.join(", ")
    )
}

const IS_OVER: &str = "def champion_game_is_over(state):
    for name in ('terminal_test', 'is_terminal'):
        if hasattr(champion_game, name):
            return getattr(champion_game, name)(state)
    return not list(champion_game.actions(state) or ())
";

/// A champion in the text format of networks; `None` if it has genes other than entries of tables.
pub fn champion_network(run: &Run, generation: u32) -> Option<String> {
    let genome = run.generations.get(generation as usize)?.champion();
    network_text(&genome.evaluation(&run.config.features))
}

/// Appends a cell to a notebook.
fn with_cell(notebook: &str, code: &str) -> Option<String> {
    let mut notebook: Value = serde_json::from_str(notebook).ok()?;
    let cell = json!({ "cell_type": "code", "metadata": {}, "outputs": [], "execution_count": null, "source": code });
    notebook.get_mut("cells")?.as_array_mut()?.push(cell);
    Some(notebook.to_string())
}
