"""Stand-ins for missing modules: any attribute, item and assignment works, and the first real use fails with the module's name."""
import sys
import types

# Operators and conversions, which use a value.
USES = ["call", "iter", "len", "contains", "enter", "exit", "bool", "int", "float", "index", "neg", "abs", "lt", "le", "gt", "ge"]
USES += [side + name for name in ("add", "sub", "mul", "matmul", "truediv", "floordiv", "mod", "pow", "and", "or", "xor") for side in ("", "r")]


class StandIn:
    """A name of a missing module."""

    def __init__(self, name, missing):
        vars(self).update(_name=name, _missing=missing)

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return StandIn("{}.{}".format(self._name, name), self._missing)

    def __getitem__(self, key):
        return StandIn(self._name + "[…]", self._missing)

    def __setitem__(self, key, value):
        pass

    def __delitem__(self, key):
        pass

    def __mro_entries__(self, bases):
        # A class may derive from it.
        return ()

    def __repr__(self):
        return "<{}, which is missing>".format(self._name)


def _use(self, *args, **kwargs):
    raise ModuleNotFoundError("{} needs {}, which is missing".format(self._name, self._missing), name=self._missing)


for _name in USES:
    setattr(StandIn, "__{}__".format(_name), _use)


class Module(types.ModuleType):
    """A missing module."""

    def __init__(self, name):
        super().__init__(name)
        self.__path__, self.__all__ = [], []

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return StandIn("{}.{}".format(self.__name__, name), self.__name__)

    def __call__(self, *args, **kwargs):
        raise ModuleNotFoundError("{} is missing".format(self.__name__), name=self.__name__)


def put(name):
    """Replaces a missing module by a stand-in. False if a module of that name exists already."""
    if not name or name in sys.modules:
        return False
    sys.modules[name] = Module(name)
    return True


def is_part(name):
    """True for the name of a part of a missing module."""
    return isinstance(sys.modules.get(name.rpartition(".")[0]), Module)


def forget():
    """Removes all stand-ins: the next file may bring the real modules."""
    for name in [name for name, module in sys.modules.items() if isinstance(module, Module)]:
        del sys.modules[name]


def attributes(module):
    """A `__getattr__` for a module of ours that lacks parts of the original."""
    def attribute(name):
        if name.startswith("__"):
            raise AttributeError(name)
        return StandIn("{}.{}".format(module, name), "the original " + module)
    return attribute
