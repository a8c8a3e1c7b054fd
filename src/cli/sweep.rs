//! A file of experiments, each a line of JSON: what a sweep is made of.

use std::path::Path;

use serde_json::{Map, Value};

use super::failure::Failure;
use super::files::read_text;
use crate::evolution::{EvolutionConfig, preset};

/// The experiment in a line of a file, from 1.
///
/// A line is an object: a configuration, or what differs from the preset that it names.
///
/// # Errors
/// The file cannot be read, has no such line, or something is wrong with the line.
pub(super) fn experiment(path: &Path, line: u32) -> Result<EvolutionConfig, Failure> {
    let text = read_text(path)?;
    let lines = text.lines().count();
    let Some(found) = text.lines().nth(line as usize - 1) else {
        let few = format!("there is no line {line}: the file has {lines}.");
        return Err(Failure::of_file(path, &few));
    };
    read(found).map_err(|e| Failure::of_file(path, &format!("line {line}: {e}")))
}

fn read(line: &str) -> Result<EvolutionConfig, String> {
    let mut fields: Map<String, Value> =
        serde_json::from_str(line).map_err(|e| format!("this is no experiment: {e}"))?;
    let Some(id) = fields.remove("preset") else {
        return serde_json::from_value(fields.into()).map_err(|e| e.to_string());
    };
    let base = id.as_str().and_then(preset);
    let base = base.ok_or_else(|| format!("there is no preset {id}."))?;
    // Plain data always has a JSON form.
    let mut config = serde_json::to_value(base.config()).unwrap_or_default();
    if let Value::Object(config) = &mut config {
        config.append(&mut fields);
    }
    serde_json::from_value(config).map_err(|e| e.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_configuration_or_what_differs_from_a_preset() {
        let class = preset("course_class").unwrap().config();
        let found = read(r#"{"preset":"course_class","seed":7,"yardstick":{"pairs":3}}"#).unwrap();
        assert_eq!((found.seed, found.population), (7, class.population));
        assert_eq!(found.yardstick.unwrap().pairs, 3);
        let whole = serde_json::to_string(&class).unwrap();
        assert_eq!(read(&whole).unwrap(), class);
        for (line, named) in [
            ("", "this is no experiment: EOF"),
            ("# seeds", "this is no experiment"),
            ("[1]", "this is no experiment: invalid type"),
            (r#"{"preset":"fast"}"#, "there is no preset \"fast\""),
            (
                r#"{"preset":"course_class","sed":1}"#,
                "unknown field `sed`",
            ),
            (r#"{"seed":1}"#, "missing field"),
        ] {
            let error = read(line).unwrap_err();
            assert!(error.contains(named), "{line}: {error}");
        }
    }
}
