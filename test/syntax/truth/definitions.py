"""What Python files define, by Python's own parser.

Reads one JSON string a line, the text of a file; writes one line of JSON for each: what it defines, or null where Python
does not accept it.
"""
import ast
import io
import json
import re
import sys
import tokenize
import warnings

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
NOT_ABOUT_CODE = re.compile(r"#!|#.*coding[:=]")


def comments_of(text):
    """How far in the comments stand that have a line for themselves, by line."""
    found = {}
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        line, column = token.start
        if token.type == tokenize.COMMENT and token.line[:column].strip() == "":
            if line > 1 or not NOT_ABOUT_CODE.match(token.string):
                found[line] = token.line[:column]
    return found


class Reader(ast.NodeVisitor):
    def __init__(self, text):
        self.comments = comments_of(text)
        self.lines = text.split("\n")
        self.within = []
        self.told = {"definitions": [], "imports": [], "decorators": []}

    def visit(self, node):
        if isinstance(node, FUNCTIONS + (ast.ClassDef,)):
            self.define(node)
        else:
            if isinstance(node, (ast.Import, ast.ImportFrom)):
                self.told["imports"].append([node.lineno, node.end_lineno])
            self.generic_visit(node)

    def define(self, node):
        within = self.within
        name = ".".join([each.name for each in within] + [node.name])
        decorators = [[each.lineno, each.end_lineno] for each in node.decorator_list]
        self.told["decorators"] += decorators
        self.told["definitions"].append({
            "kind": self.kind(node),
            "name": name,
            "definitionLine": node.lineno,
            "line": self.start(min([node.lineno] + [line for line, _ in decorators])),
            "endLine": self.end(node),
        })
        self.within = within + [node]
        self.generic_visit(node)
        self.within = within

    def kind(self, node):
        if isinstance(node, ast.ClassDef):
            return "class"
        return "method" if self.within and isinstance(self.within[-1], ast.ClassDef) else "function"

    def start(self, line):
        """The first of the comments directly above, as far in, that have no gap to a line."""
        indentation = re.match(r"\s*", self.lines[line - 1]).group()
        while self.comments.get(line - 1) == indentation:
            line -= 1
        return line

    def end(self, node):
        """The last of the comments behind a definition that stand further in: they speak of what is in it."""
        end = node.end_lineno
        indentation = re.match(r"\s*", self.lines[node.lineno - 1]).group().expandtabs()
        for line in range(end + 1, len(self.lines) + 1):
            if line in self.comments and len(self.comments[line].expandtabs()) > len(indentation):
                end = line
            elif self.lines[line - 1].strip():
                break
        return end


def told(text):
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    try:
        tree = ast.parse(text)
        reader = Reader(text)
    except (SyntaxError, ValueError, tokenize.TokenError):
        return None
    reader.visit(tree)
    return reader.told


warnings.simplefilter("ignore")
sys.setrecursionlimit(10000)
for line in sys.stdin:
    print(json.dumps(told(json.loads(line))))
