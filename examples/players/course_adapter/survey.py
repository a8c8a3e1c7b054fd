"""Finds a file's imports and whether it plays, from its syntax, without running it, for the roster of a class
(src/python/roster.rs)."""
import ast
import json
import sys
import unicodedata

from . import reading

# Usual names of the first and the second parameter of an evaluation or a player.
FIRST = ("state", "estado", "est", "st", "s", "game", "jogo")
SECOND = ("player", "jogador", "jog", "state", "estado")
# Usual names of evaluations.
EVALUATIONS = ("fun_aval", "func_aval", "f_aval", "aval", "heur", "eval")
# The maximum number of module names in an answer.
MOST = 200


def survey(question):
    """A file's name with composed letters, since some systems write "é" as two characters, the modules that it imports
    except for Python's own, and whether it has an evaluation or a player. None if Python cannot parse it."""
    name = unicodedata.normalize("NFC", question["name"])
    trees = list(parsed(name, question["source"]))
    nodes = [node for tree in trees for node in ast.walk(tree)]
    own = set(getattr(sys, "stdlib_module_names", ())) | set(sys.builtin_module_names)
    imports = sorted({module for node in nodes for module in imported(node)} - own)
    return {"name": name, "imports": imports[:MOST], "plays": any(plays(tree) for tree in trees)}


def parsed(name, source):
    """The syntax trees of a file, or of the valid cells of a notebook."""
    if not name.lower().endswith(".ipynb"):
        yield ast.parse(source)
        return
    for cell in json.loads(source)["cells"]:
        try:
            yield reading.parsed(cell["source"], name, True)
        except SyntaxError:
            continue


def imported(node):
    """The names of the modules that a statement imports, up to the first dot."""
    if isinstance(node, ast.Import):
        return [alias.name.split(".")[0] for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        return [node.module.split(".")[0]] if node.module else [alias.name for alias in node.names]
    return []


def plays(tree):
    """True if an evaluation or a player is defined outside of functions."""
    waiting = list(tree.body)
    for node in waiting:
        if isinstance(node, ast.FunctionDef):
            if judges(node.name, node.args):
                return True
        elif isinstance(node, ast.ClassDef):
            if any(isinstance(part, ast.FunctionDef) and part.name == "evaluation_function" for part in node.body):
                return True
        elif isinstance(node, ast.Assign):
            if isinstance(node.value, ast.Lambda) and judges(getattr(node.targets[0], "id", ""), node.value.args):
                return True
            if isinstance(node.value, ast.Call) and getattr(node.value.func, "id", getattr(node.value.func, "attr", "")) == "Jogador":
                return True
        else:
            waiting.extend(child for child in ast.iter_child_nodes(node) if isinstance(child, ast.stmt))
    return False


def judges(name, arguments):
    """True if the parameter names of a function are a state and a player, or a game and a state."""
    names = [argument.arg.lower() for argument in arguments.posonlyargs + arguments.args]
    if len(names) - len(arguments.defaults) > 2 or len(names) < 2:
        return False
    return name.lower().startswith(EVALUATIONS) or names[0] in FIRST or names[1] in SECOND
