"""Base class of tests that send the adapter requests like the page."""
import json
import os
import shutil
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(HERE, "..", "..", "examples", "players"))

from course_adapter import page


def forget():
    """Removes imported modules, so that the next program loads its own."""
    for name in ("rastros", "jogos", "utils", "tictactoe", "reversi", "game", "games", "games4e", "heuristic", "jogar", "tournament", "strategy", "program", "func_timeout", "dill"):
        sys.modules.pop(name, None)


class AdapterCase(unittest.TestCase):
    def setUp(self):
        self.path, self.streams = list(sys.path), (sys.stdout, sys.stderr)
        self.folder = tempfile.mkdtemp()
        page.FOLDER = os.path.join(self.folder, "program")
        page.PAGE = page.Page()

    def tearDown(self):
        sys.path[:] = self.path
        sys.stdout, sys.stderr = self.streams
        forget()
        shutil.rmtree(self.folder)

    def ask(self, **question):
        return json.loads(page.answer(json.dumps(question)))

    def load(self, source, name="mine.py", more=(), game=None):
        return self.ask(ask="load", main=name, files=[[name, source], *more], game=game)
