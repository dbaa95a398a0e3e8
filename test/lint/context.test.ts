import { describe, expect, test } from 'vitest';
import { contextText } from '../../src/lint/context/context.js';
import { bindingsOf } from '../../src/lint/context/imports.js';
import type { Finding } from '../../src/lint/finding.js';
import { type Packet, packetFor } from '../../src/lint/packet.js';
import type { ContextKind } from '../../src/lint/rules/row.js';
import { findingAt, python } from './sources.js';

const CODE = `"""Doc."""
import os
import logging.config
from typing import NewType, Optional, Protocol, TypedDict, TypeVar, Union

UserId = NewType("UserId", int)
Key = Union[str, "UserId"]
T = TypeVar("T", bound="Shape")
Index = dict[str, Key]
type Row = list[Index]
LIMIT = 3
_MAX, MIN = (
    1,
    0,
)
limit = LIMIT
handler = make()


class Movie(TypedDict):
    title: str


class Sequel(Movie):
    number: int


class Closer(Protocol):
    def close(self) -> None: ...


@final
class Shape(
    Base,
):
    """A shape."""

    area: float
    sides = 4
    name: Optional[str] = None

    def __init__(self, area: float) -> None:
        self.area = area

    @property
    def label(self) -> Key:
        return self.name.upper()

    def scale(
        self,
        by: Index,
    ) -> "Shape":
        self.area = "x"
        return self


def take(user: UserId, key: Key, movie: Sequel) -> Row:
    settings = {
        "a": 1,
        "b": {"x": 1},
        "a": 2,
    }
    try:
        return limit + nothing
    except:
        return None


def take(other):
    found = take(1, 2, 3)
    count: Key = 1
    count = 2.5
    Shape(2).scale({})
    return os.getcwd(), found


if __name__ == "__main__":
    take(LIMIT)
`;
const source = python(CODE);
const numberOf = (text: string) => CODE.split('\n').indexOf(text) + 1;
const AT = {
  perimeter: numberOf('        return self.name.upper()'),
  area: numberOf('        self.area = "x"'),
  call: numberOf('    found = take(1, 2, 3)'),
  scale: numberOf('    Shape(2).scale({})'),
  redefined: numberOf('def take(other):'),
};

function packet(tool: string, rule: string, line: number, message = '', over: Partial<Finding> = {}): Packet {
  return packetFor(findingAt(tool, rule, line, { message, ...over }), source);
}

/** The first lines of all that is shown of a kind. */
function shown(
  of: Packet,
  kind: ContextKind | 'around' | 'imports' | 'function' | 'try' | 'window',
): string[] {
  return of.context
    .filter(part => part.kind === kind)
    .map(
      ({ lines, source: from }) =>
        `${from.document.lines.content(lines.first - 1).trim()} (${lines.last - lines.first + 1})`,
    );
}

describe('what is always shown', () => {
  const of = packet('ruff', 'E722', numberOf('    except:'));

  test('ten lines above and below', () => {
    const at = numberOf('    except:');
    expect(of.context[0]).toMatchObject({ kind: 'around', lines: { first: at - 10, last: at + 10 } });
    expect(packet('ruff', 'E711', 1).context[0]).toMatchObject({ lines: { first: 1, last: 11 } });
  });

  test('the window, the imports, the function and the try around it', () => {
    expect(shown(of, 'window')).toEqual(['try: (4)']);
    expect(shown(of, 'imports')).toEqual(['import os (3)']);
    expect(shown(of, 'function')).toEqual(['def take(user: UserId, key: Key, movie: Sequel) -> Row: (10)']);
    expect(shown(of, 'try')).toEqual(['try: (4)']);
  });

  test('nothing else if the row asks for nothing', () => {
    expect(new Set(packet('ruff', 'E711', 16).context.map(part => part.kind))).toEqual(
      new Set(['around', 'window', 'imports']),
    );
  });

  test('as one text, each line once and as it is', () => {
    const text = contextText(of.context);
    expect(text.startsWith('import os\nimport logging.config\nfrom typing')).toBe(true);
    expect(text.split('    except:')).toHaveLength(2);
    expect(text).toContain('\n    try:\n        return limit + nothing\n');
  });
});

describe('the class', () => {
  test('its head, docstring and annotations, if the line is about self', () => {
    const found = shown(
      packet('mypy', 'attr-defined', AT.perimeter, '"str" has no attribute "upper"'),
      'class-if-self',
    );
    expect(found).toEqual([
      '@final (4)',
      '"""A shape.""" (1)',
      'area: float (1)',
      'name: Optional[str] = None (1)',
    ]);
    expect(shown(packet('mypy', 'assignment', AT.area), 'class-if-self')).toHaveLength(4);
  });

  test('not elsewhere, and not without a class', () => {
    expect(shown(packet('mypy', 'attr-defined', AT.area + 1), 'class-if-self')).toEqual([]);
    expect(shown(packet('mypy', 'attr-defined', AT.call, 'self.x'), 'class-if-self')).toEqual([]);
  });
});

describe('aliases of types', () => {
  test.each([
    [
      'named by the message',
      'arg-type',
      AT.scale,
      'Argument 1 has incompatible type "int"; expected "UserId"',
      ['UserId = NewType("UserId", int) (1)'],
    ],
    [
      'named by the line',
      'assignment',
      AT.call + 1,
      'm',
      ['Key = Union[str, "UserId"] (1)', 'UserId = NewType("UserId", int) (1)'],
    ],
    [
      'where the variable is annotated',
      'assignment',
      AT.call + 2,
      'm',
      ['Key = Union[str, "UserId"] (1)', 'UserId = NewType("UserId", int) (1)'],
    ],
    [
      'of what is returned',
      'return-value',
      AT.perimeter,
      'got "str", expected "int"',
      ['Key = Union[str, "UserId"] (1)', 'UserId = NewType("UserId", int) (1)'],
    ],
    [
      'in the signature of a method that is called',
      'arg-type',
      AT.scale,
      'Argument 1 to "scale" of "Shape" has incompatible type',
      ['Index = dict[str, Key] (1)', 'Key = Union[str, "UserId"] (1)', 'UserId = NewType("UserId", int) (1)'],
    ],
    ['none', 'arg-type', AT.scale, 'Argument 1 has incompatible type "int"; expected "str"', []],
  ])('%s', (_, rule, line, message, expected) => {
    expect(shown(packet('mypy', rule, line, message), 'aliases')).toEqual(expected);
  });

  test('shapes are shown whole, with what they are made of', () => {
    const found = shown(
      packet('mypy', 'typeddict-item', AT.call, 'Missing key "title" for TypedDict "Sequel"'),
      'aliases',
    );
    expect(found).toEqual(['class Sequel(Movie): (2)', 'class Movie(TypedDict): (2)']);
    expect(shown(packet('mypy', 'arg-type', AT.call, 'expected "Closer"'), 'aliases')).toContain(
      'class Closer(Protocol): (2)',
    );
  });

  test('a statement of a type counts, a variable does not', () => {
    expect(
      shown(packet('mypy', 'arg-type', AT.scale, 'expected "Row", "T", "LIMIT", "handler"'), 'aliases'),
    ).toEqual(expect.arrayContaining(['type Row = list[Index] (1)', 'T = TypeVar("T", bound="Shape") (1)']));
    expect(shown(packet('mypy', 'arg-type', AT.scale, '"LIMIT" "handler"'), 'aliases')).toEqual([]);
  });
});

describe('other context', () => {
  test('constants of the module', () => {
    const constants = ['LIMIT = 3 (1)', '_MAX, MIN = ( (4)'];
    expect(shown(packet('ruff', 'F821', AT.call), 'constants')).toEqual(constants);
    expect(shown(packet('mypy', 'name-defined', AT.call), 'constants')).toEqual(
      shown(packet('ruff', 'C901', AT.call), 'constants'),
    );
  });

  test('the previous definition, by its line or its name', () => {
    const line = numberOf('def take(user: UserId, key: Key, movie: Sequel) -> Row:');
    const whole = ['def take(user: UserId, key: Key, movie: Sequel) -> Row: (10)'];
    expect(
      shown(
        packet(
          'ruff',
          'F811',
          AT.redefined,
          `Redefinition of unused \`take\` from line ${line}: \`take\` redefined here`,
        ),
        'previous',
      ),
    ).toEqual(whole);
    expect(
      shown(
        packet('mypy', 'no-redef', AT.redefined, `Name "take" already defined on line ${line}`),
        'previous',
      ),
    ).toEqual(whole);
    expect(
      shown(packet('mypy', 'no-redef', AT.redefined, 'Name "os" already defined (by an import)'), 'previous'),
    ).toEqual(['import os (1)']);
    expect(
      shown(packet('mypy', 'no-redef', AT.redefined, 'Name "take" already defined on line 999'), 'previous'),
    ).toEqual([]);
  });

  test('the dictionary of a repeated key', () => {
    const second = numberOf('        "a": 2,');
    expect(
      shown(packet('ruff', 'F601', second, 'Dictionary key literal `"a"` repeated'), 'dictionary'),
    ).toEqual(['settings = { (5)']);
    expect(
      shown(packet('ruff', 'F601', second - 1, 'Dictionary key literal `"b"` repeated'), 'dictionary'),
    ).toEqual(['"b": {"x": 1}, (1)']);
  });

  test('the signature of what is called, if it is in the file', () => {
    expect(shown(packet('mypy', 'call-arg', AT.call, 'Too many arguments for "take"'), 'callee')).toEqual([
      'def take(user: UserId, key: Key, movie: Sequel) -> Row: (1)',
      'def take(other): (1)',
    ]);
    expect(
      shown(
        packet('mypy', 'call-arg', AT.call, 'Missing positional argument "by" in call to "scale" of "Shape"'),
        'callee',
      ),
    ).toEqual(['def scale( (4)']);
    expect(
      shown(packet('mypy', 'arg-type', AT.call, 'Argument 1 to "Shape" has incompatible type'), 'callee'),
    ).toEqual(['@final (4)', 'def __init__(self, area: float) -> None: (1)']);
    expect(
      shown(packet('mypy', 'arg-type', AT.call, 'Argument 1 to "elsewhere" has incompatible type'), 'callee'),
    ).toEqual([]);
  });

  test('uses of what is imported, calls, origins, the main block', () => {
    expect(shown(packet('bandit', 'B404', 2), 'uses')).toEqual(['return os.getcwd(), found (1)']);
    expect(shown(packet('bandit', 'B107', AT.redefined), 'callers')).toEqual(
      ['found = take(1, 2, 3) (1)', 'take(LIMIT) (1)'].slice(0, 2),
    );
    expect(shown(packet('bandit', 'B301', numberOf('        return limit + nothing')), 'origin')).toEqual([
      'limit = LIMIT (1)',
    ]);
    expect(shown(packet('bandit', 'B201', AT.call), 'main')).toEqual(['if __name__ == "__main__": (2)']);
    expect(shown(packet('ruff', 'B006', AT.area), 'signature')).toEqual(['def scale( (4)']);
  });

  test('why an import is late', () => {
    const late = python('import os\n\nos.environ["A"] = "1"\nprepare()\n\nimport app\n');
    const of = packetFor(findingAt('ruff', 'E402', 6), late);
    expect(shown(of, 'reason')).toEqual(['os.environ["A"] = "1" (1)', 'prepare() (1)']);
  });

  test('imports that may be there for their effect are listed', () => {
    expect(packet('ruff', 'F401', 3, '`logging.config` imported but unused').hints).toEqual([
      'Line 3: `logging.config` also loads a submodule, which others may need.',
    ]);
    expect(packet('ruff', 'F401', 2, '`os` imported but unused').hints).toEqual([]);
    const commented = python('import models  # registers the tables\n');
    expect(
      packetFor(findingAt('ruff', 'F401', 1, { message: '`models` imported but unused' }), commented).hints,
    ).toHaveLength(1);
  });
});

describe('import statements', () => {
  test.each([
    ['import a', [{ module: 'a', local: 'a' }]],
    [
      'import a.b as c, d',
      [
        { module: 'a.b', local: 'c' },
        { module: 'd', local: 'd' },
      ],
    ],
    ['from .a import b', [{ module: '.a', name: 'b', local: 'b' }]],
    [
      'from a import (\n    b as c,  # why\n    d,\n)',
      [
        { module: 'a', name: 'b', local: 'c' },
        { module: 'a', name: 'd', local: 'd' },
      ],
    ],
    ['from .. import x', [{ module: '..', name: 'x', local: 'x' }]],
    ['x = 1', []],
  ])('%s', (text, bindings) => expect(bindingsOf(text)).toEqual(bindings));
});
