"""Lines of a notebook's cell that are commands of the notebook and not Python."""
import re

# Magics of a whole cell whose other lines are Python.
RUN = {"time", "timeit", "capture", "prun", "memit", "debug"}

LINE = re.compile(r"(?P<space>\s*)(?P<target>[^#'\"=!%]+=\s*)?(?P<sign>[%!])(?P<rest>.*)")
HELP = re.compile(r"(\s*)(\?{1,2}[\w.%]+|[\w.%]+\?{1,2})\s*;?\s*$")


def of_cell(source):
    """The magic of a whole cell: its name, and the source without it. Comments may come before it."""
    lines = source.splitlines(True)
    for place, line in enumerate(lines):
        text = line.strip()
        if text.startswith("%%"):
            lines[place] = "\n"
            return (text[2:].split() or [""])[0], "".join(lines)
        if text and not text.startswith("#"):
            break
    return None, source


def without(line):
    """A line of a cell as Python: the statement that `%time` measures, or nothing."""
    helps = HELP.match(line)
    if helps:
        return helps.group(1) + "pass\n"
    found = LINE.match(line)
    if not found:
        return line
    space, target = found.group("space"), found.group("target") or ""
    timed = re.match(r"time\s+(\S.*)", found.group("rest"))
    if found.group("sign") == "%" and timed:
        return space + target + timed.group(1) + "\n"
    return space + (target + ("[]" if found.group("sign") == "!" else "None") if target else "pass") + "\n"
