"""Says what a file imports and whether it plays, by its syntax alone: nothing of it runs. The roster of a class follows from that
(src/python/roster.rs)."""
import ast
import json
import sys
import unicodedata

from . import reading

# How files call the first and the second parameter of an evaluation or a player.
FIRST = ("state", "estado", "est", "st", "s", "game", "jogo")
SECOND = ("player", "jogador", "jog", "state", "estado")
# How evaluations are called.
EVALUATIONS = ("fun_aval", "func_aval", "f_aval", "aval", "heur", "eval")
# Names of modules that an answer has room for.
MOST = 200


def survey(question):
    """What is known of a file: its name with composed letters, since some systems write "é" as two characters, the modules that it imports
    but for Python's own, and whether it has an evaluation or a player. None where Python cannot read it."""
    name = unicodedata.normalize("NFC", question["name"])
    trees = list(parsed(name, question["source"]))
    nodes = [node for tree in trees for node in ast.walk(tree)]
    own = set(getattr(sys, "stdlib_module_names", ())) | set(sys.builtin_module_names)
    imports = sorted({module for node in nodes for module in imported(node)} - own)
    return {"name": name, "imports": imports[:MOST], "plays": any(plays(tree) for tree in trees)}


def parsed(name, source):
    """The syntax trees of a file, or of those cells of a notebook that can be read."""
    if not name.lower().endswith(".ipynb"):
        yield ast.parse(source)
        return
    for cell in json.loads(source)["cells"]:
        try:
            yield reading.parsed(cell["source"], name, True)
        except SyntaxError:
            continue


def imported(node):
    """The names of the modules that a statement imports, without what comes after a dot."""
    if isinstance(node, ast.Import):
        return [alias.name.split(".")[0] for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        return [node.module.split(".")[0]] if node.module else [alias.name for alias in node.names]
    return []


def plays(tree):
    """Whether an evaluation or a player is defined outside of functions."""
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
    """Whether a function is given a state and a player, or a game and a state, as far as names say."""
    names = [argument.arg.lower() for argument in arguments.posonlyargs + arguments.args]
    if len(names) - len(arguments.defaults) > 2 or len(names) < 2:
        return False
    return name.lower().startswith(EVALUATIONS) or names[0] in FIRST or names[1] in SECOND
