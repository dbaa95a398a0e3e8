/** Assignments to names with their line in them, from one line to another. */
const flat = (from: number, to: number, indent: string) =>
  Array.from({ length: to - from + 1 }, (_, i) => `${indent}v${from + i} = ${from + i}\n`).join('');

/**
 * A file whose parts stand so far apart that each context is told apart by its lines. What stands
 * on which line:
 *
 *   1 shebang · 2 docstring · 4-9 imports · 11 LIMIT · 12 Key · 13 host · 14-26 flat
 *   29-90 class Shape: 30 docstring, 32 annotation, 33 no annotation
 *     35-84 grow, its head 37-38 below two decorators: 52-55 one statement, 66 self.area, 68-71 try, 84 return
 *     86-90 shrink
 *   93-125 outer: 105-107 inner, 120-124 a dictionary with a key twice, in the statement 119-125
 *   128-130 caller: 129 calls grow · 133-134 caller again · 137-138 the main block
 */
export const TABLE_SOURCE = `#!/usr/bin/env python
"""Doc."""

import os
import pickle
from typing import (
    Optional,
    Union,
)

LIMIT = 3
Key = Union[str, int]
host = LIMIT
${flat(14, 26, '')}

class Shape(Base):
    """A shape."""

    area: float
    sides = 4

    @cached
    @other
    def grow(self, key: Key, by=[],
             to=None) -> Key:
        """Grow."""
${flat(40, 51, '        ')}        get(
            host,
            "x",
        )
${flat(56, 65, '        ')}        self.area = "x"
        v67 = 67
        try:
            v69 = pickle.loads(host)
        except:
            pass
${flat(72, 83, '        ')}        return v83

    def shrink(self):
        v87 = 87
        v88 = 88
        v89 = 89
        return v89


def outer(x):
${flat(94, 104, '    ')}    def inner(y):
        v106 = 106
        return y == None
${flat(108, 118, '    ')}    return {
        "z": 0,
        "a": 1,
        "b": {"x": 1},
        "a": 2,
        "c": 3,
    }


def caller(key: Key):
    grow(os.sep)
    return grow


def caller(other):
    return other


if __name__ == "__main__":
    caller(LIMIT)
`;

/**
 * Imports in all the places where they can be: 1-5 the top, 7-8 typed, 10-13 tried, 15 and 17 what
 * stands before 19.
 */
export const IMPORT_SOURCE = `import a
from b import (
    c,
)
import d

if TYPE_CHECKING:
    from e import E

try:
    import f
except ImportError:
    f = None

setup()
${flat(16, 16, '')}READY = True

import late
import later


def run():
    v24 = 24
    import inside
    import within
    return inside, within, late, d
`;
