"""Nothing reaches into a library: its private names are neither used nor replaced, but for the exceptions below."""

import ast
import inspect
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

import tda_tui

ROOT = Path(tda_tui.__file__).parent
PUBLIC = {
    "_replace",
    "_asdict",
    "_fields",
    "_make",
    "_field_defaults",
    "_exit",
    "_was_dead_step",
    "_cumulative_rewards",
}
"""Names that are documented in spite of their underscore; the last two are PettingZoo's, for environments to use."""
EXCEPTIONS = {
    "app/tda.py": (
        {"_handle_exception", "_fatal_error", "_exit_renderables", "_close_messages_no_wait"},
        "Textual prints an uncaught error itself; here it becomes a crash report, after the terminal is restored",
    ),
    "app/terminal/keyboard.py": ({"_xterm_parser"}, "Textual's parser of keys; a public one there is not"),
    "serve/ssh.py": (
        {"_send_pktsize"},
        "asyncssh tells nobody how small the packets are that a client takes: tiny ones keep everybody waiting",
    ),
    "words/catalogue.py": ({"_catalog", "_parse"}, "gettext's catalogue of texts"),
    "words/cells.py": ({"_split", "_handle_long_word"}, "textwrap counts letters, not the columns they take"),
}
"""By file: the private names of libraries that it uses, and the reason. This list may only become shorter."""


def private(name):
    return name.startswith("_") and not name.startswith("__") and name.strip("_") != "" and name not in PUBLIC


def given(tree):
    """The private names of attributes and functions that the code defines."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and is_own(node.value):
            found.add(node.attr)
        elif isinstance(node, ast.Assign) and "__slots__" in map(ast.unparse, node.targets):
            found |= {str(one.value) for one in ast.walk(node.value) if isinstance(one, ast.Constant)}
    return {name for name in found if private(name)}


def is_own(node):
    """Whether it stands for the object or class whose code this is."""
    is_super = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "super"
    return is_super or (isinstance(node, ast.Name) and node.id in ("self", "cls"))


@cache
def of_a_library(owner):
    """The private names of the classes of libraries from which a class inherits."""
    libraries = [one for one in owner.__mro__ if one.__module__.partition(".")[0] not in ("tda_tui", "builtins")]
    return set().union(*({name for name in vars(one) if private(name)} | given_by(one) for one in libraries))


@cache
def given_by(library_class):
    """The private names that the source of a library's class defines."""
    source = inspect.getsourcefile(library_class)
    classes = classes_in(source) if source else {}
    return given(classes[library_class.__name__]) if library_class.__name__ in classes else set()


@cache
def classes_in(source):
    """The classes of a module at its top level."""
    tree = ast.parse(Path(source).read_text("utf-8"))
    return {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}


def in_class(module, node, nested):
    """The private names of its library bases that a class uses or replaces."""
    mine = {one.attr for one in ast.walk(node) if isinstance(one, ast.Attribute) and is_own(one.value)} | given(node)
    if not nested:
        yield from mine & of_a_library(getattr(import_module(module), node.name))
    elif node.bases:  # whatever these are: only what it defines itself is its own
        yield from {name for name in mine if private(name)} - given(node)


def used(path, own):
    """The private names of libraries that a file uses or replaces."""
    tree = ast.parse(path.read_text("utf-8"))
    foreign: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            module = node.module or "" if isinstance(node, ast.ImportFrom) else node.names[0].name
            if module.partition(".")[0] not in ("tda_tui", "__future__"):
                foreign |= {(alias.asname or alias.name).partition(".")[0] for alias in node.names}
                words = [*module.split("."), *(alias.name for alias in node.names)]
                yield from filter(private, words)
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and not is_own(node.value):
            of_foreign = isinstance(node.value, ast.Name) and node.value.id in foreign
            replaced = of_foreign and isinstance(node.ctx, ast.Store) and node.attr not in ("stdout", "stderr")
            if replaced or (private(node.attr) and (of_foreign or node.attr not in own)):
                yield node.attr
        elif isinstance(node, ast.ClassDef):
            module = ".".join(path.relative_to(ROOT.parent).with_suffix("").parts)
            yield from in_class(module, node, nested=node not in tree.body)


@pytest.mark.long
def test_nothing_reaches_into_a_library():
    paths = sorted(ROOT.rglob("*.py"))
    own = set().union(*(given(ast.parse(path.read_text("utf-8"))) for path in paths))
    allowed = {ROOT / file: names for file, (names, _reason) in EXCEPTIONS.items()}
    found = {path: set(used(path, own)) - allowed.get(path, set()) for path in paths}
    assert not {path: names for path, names in found.items() if names}
