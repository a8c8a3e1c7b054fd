"""A stand-in for a missing dill: pickle, which does not support functions without a name."""
from pickle import PicklingError, UnpicklingError, dump, dumps, load, loads

from course_adapter.stand_in import attributes

settings = {}
__getattr__ = attributes("dill")
