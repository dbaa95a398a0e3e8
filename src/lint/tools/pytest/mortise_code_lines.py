"""Finds which lines of a Python file have code that runs, and which of them tests have run, for `mortise_coverage`.

A line counts with the innermost statement that contains it, because a statement may have several lines. The head of a
function, including its decorators, counts as run if something in its body ran, and the head of a class if something in one
of its functions ran.
"""

import ast
import io
import tokenize

NO_CODE = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENCODING}
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
HEADS = FUNCTIONS + (ast.ClassDef,)


def states(text, before, tested, loaded):
    """The lines with code in `text`, sorted by `run`, `imported` and `missed`.

    `before` is the text that the file had: where a statement differs from one of then in annotations alone, its lines do
    not count. `tested` are the lines that ran in tests, `loaded` those that ran outside of them, as at import.
    """
    file = _File(set(tested), set(loaded), _annotated(before))
    tree = ast.parse(text)
    file.block(tree.body, None, "")
    found = {"run": [], "imported": [], "missed": []}
    for line in _code_lines(text):
        state = file.state.get(line)
        if state is not None:
            found[state].append(line)
    return found


def _code_lines(text):
    lines = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in NO_CODE and token.string:
            lines.update(range(token.start[0], token.end[0] + 1))
    return sorted(lines)


class _File:
    def __init__(self, tested, loaded, annotated):
        self.tested = tested
        self.loaded = loaded
        self.annotated = annotated
        self.state = {}
        # The lines in bodies of functions that were run by tests.
        self.inside = set()

    def block(self, body, function, scope):
        for statement in body:
            self.statement(statement, function, scope)

    def statement(self, statement, function, scope):
        """`function`: the first and last line of the body of the innermost function around it."""
        first = _first_line(statement)
        blocks = _blocks(statement)
        last = max(first, _first_line(blocks[0][0]) - 1) if blocks else statement.end_lineno
        if isinstance(statement, HEADS):
            own = function
            if isinstance(statement, FUNCTIONS):
                own = (_first_line(statement.body[0]), statement.end_lineno)
                self.inside.update(line for line in self.tested if own[0] <= line <= own[1])
            self.block(statement.body, own, scope + "." + statement.name)
            state = self.of_head(statement, first, last, function)
        else:
            for block in blocks:
                self.block(block, function, scope)
            state = self.of_lines(first, last, function)
        if isinstance(statement, (ast.Global, ast.Nonlocal)) and function is not None:
            # It has no code that runs: it only changes how the function is compiled.
            state = self.of_lines(function[0], function[1], function)
        if _is_silent(statement) or self.differs_in_annotations(statement, scope):
            state = None
        self.note(first, last, state)
        self.between(blocks, function)

    def of_head(self, statement, first, last, function):
        start, end = _first_line(statement.body[0]), statement.end_lineno
        if isinstance(statement, ast.ClassDef):
            ran = any(start <= line <= end for line in self.inside)
            return "run" if ran else self.of_lines(first, last, function)
        if start == statement.lineno:
            # On one line, the head and the body cannot be distinguished if tests run both.
            return "missed" if function is not None else self.of_lines(first, end, None)
        return "run" if any(start <= line <= end for line in self.tested) else "missed"

    def of_lines(self, first, last, function):
        lines = range(first, last + 1)
        tested = any(line in self.tested for line in lines)
        loaded = any(line in self.loaded for line in lines)
        # Module code that tests also run was called by them: a lambda. Other module code runs once, at the import.
        if tested and (function is not None or loaded):
            return "run"
        return "imported" if tested or loaded else "missed"

    def note(self, first, last, state):
        for line in range(first, last + 1):
            # Of several statements on one line, the one that ran least counts.
            known = self.state.get(line)
            self.state[line] = state if known is None or known == "run" else known

    def between(self, blocks, function):
        """The lines of `except` and `case`, and of `else` and `finally`, which have no code of their own."""
        for block, following in zip(blocks, blocks[1:]):
            start = _first_line(following[0])
            first, last = block[-1].end_lineno + 1, start - 1
            own = self.of_lines(first, last, function)
            self.note(first, last, own if own == "run" else self.state.get(start))

    def differs_in_annotations(self, statement, scope):
        bare, full = _keys(statement, scope)
        return bare is not None and bare in self.annotated and full not in self.annotated[bare]


def _first_line(statement):
    return min([statement.lineno] + [each.lineno for each in getattr(statement, "decorator_list", [])])


def _blocks(statement):
    """The blocks of statements in a statement, in their order."""
    blocks = [getattr(statement, name, []) for name in ("body", "orelse", "finalbody")]
    blocks += [each.body for each in getattr(statement, "handlers", [])]
    blocks += [each.body for each in getattr(statement, "cases", [])]
    return sorted((block for block in blocks if block), key=lambda block: block[0].lineno)


def _is_silent(statement):
    """A docstring, another string as a statement, or an annotation without a value."""
    if isinstance(statement, ast.AnnAssign):
        return statement.value is None
    is_constant = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
    return is_constant and isinstance(statement.value.value, (str, bytes))


def _annotated(text):
    """The statements of a file that may have annotations: their text without annotations, and with them."""
    found = {}
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError):
        return found

    def look(body, scope):
        for statement in body:
            bare, full = _keys(statement, scope)
            if bare is not None:
                found.setdefault(bare, set()).add(full)
            inner = scope + "." + statement.name if isinstance(statement, HEADS) else scope
            for block in _blocks(statement):
                look(block, inner)

    look(tree.body, "")
    return found


def _keys(statement, scope):
    if isinstance(statement, FUNCTIONS):
        arguments = statement.args
        every = arguments.args + arguments.kwonlyargs + getattr(arguments, "posonlyargs", [])
        every += [each for each in (arguments.vararg, arguments.kwarg) if each is not None]
        annotations = [each.annotation for each in every] + [statement.returns]
        full = _dumped([arguments] + [each for each in annotations if each] + statement.decorator_list)
        full += str([each is None for each in annotations])
        for each in every:
            each.annotation = None
        bare = _dumped([arguments] + statement.decorator_list)
        for each, annotation in zip(every, annotations):
            each.annotation = annotation
        return type(statement).__name__ + scope + "." + statement.name + bare, full
    if isinstance(statement, ast.Assign) and len(statement.targets) == 1:
        return "=" + scope + _dumped([statement.targets[0], statement.value]), ""
    if isinstance(statement, ast.AnnAssign) and statement.value is not None:
        bare = "=" + scope + _dumped([statement.target, statement.value])
        return bare, _dumped([statement.annotation])
    return None, None


def _dumped(nodes):
    return " ".join(ast.dump(each) for each in nodes)
