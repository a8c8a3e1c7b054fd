"""The newer edition of the textbook's module."""
from games import *
