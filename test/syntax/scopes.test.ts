import { describe, expect, test } from 'vitest';
import { NodeGrammars } from '../../src/node/grammars.js';
import { NO_GRAMMARS, type Scopes, scopesFor } from '../../src/syntax/index.js';
import { LogicalLines } from '../../src/syntax/logical-lines.js';
import { Document, LineIndex } from '../../src/text/index.js';
import { sharedCases } from '../support/shared-cases.js';
import { fixture } from '../support/syntax.js';

const tree = await scopesFor('a.py', new NodeGrammars());
const byLines = await scopesFor('a.py', NO_GRAMMARS);

const CODE = `"""Doc."""
import os
from a import (
    b,
)


@cache
@other(
    1,
)
async def f(
    x,
) -> int:
    """Text
def not_one(): pass
    """
    try:
        if x:
            return 1
    except ValueError:
        pass
    finally:
        done()
    # about nothing

# between
class K(Base):
    y: int

    def m(self): return {
        "a": 1,
    }


if os: x = 1
`;

/** Each statement in a line: its kind, lines, head and name. */
function shown({ statements }: Scopes): string[] {
  return statements.map(({ kind, first, last, headFirst, headLast, name, depth }) =>
    `${'  '.repeat(depth)}${kind} ${first}-${last} (${headFirst}-${headLast}) ${name ?? ''}`.trimEnd(),
  );
}

const COMPOUND = (scopes: Scopes) => shown(scopes).filter(line => !/^ *simple/.test(line));

describe('the statements of Python', () => {
  test('by their tree', () => {
    const scopes = tree.scopes(Document.of(CODE));
    expect(scopes.source).toBe('tree');
    expect(COMPOUND(scopes)).toEqual([
      'import 2-2 (2-2)',
      'import 3-5 (3-5)',
      'function 8-24 (12-14) f',
      '  try 18-24 (18-18)',
      '    block 19-20 (19-19)',
      'class 28-33 (28-28) K',
      '  function 31-33 (31-33) m',
      'block 36-36 (36-36)',
    ]);
    expect(scopes.dictionaries).toEqual([{ first: 31, last: 33 }]);
  });

  test('the same by their lines', () => {
    const scopes = byLines.scopes(Document.of(CODE));
    expect(scopes.source).toBe('lines');
    expect(COMPOUND(scopes)).toEqual(COMPOUND(tree.scopes(Document.of(CODE))));
  });

  test.each(['\r\n', '\r'])('with other line endings: %j', ending => {
    const text = CODE.replaceAll('\n', ending);
    expect(shown(tree.scopes(Document.of(text)))).toEqual(shown(tree.scopes(Document.of(CODE))));
    expect(shown(byLines.scopes(Document.of(text)))).toEqual(shown(byLines.scopes(Document.of(CODE))));
  });

  test('what does not parse is read by its lines', () => {
    const broken = tree.scopes(
      Document.of(`${CODE}\ndef g(:\n    if 1:\n        pass\n\n\ndef h():\n    pass\n`),
    );
    expect(broken.source).toBe('lines');
    expect(COMPOUND(broken).at(-1)).toBe('function 43-44 (43-43) h');
  });

  test.each(['from a \\\n    import b\n', 'from\\\n a\\\n import b\n', 'import\\\n a\n'])(
    '%j is an import',
    text => {
      expect(shown(byLines.scopes(Document.of(text)))).toEqual(shown(tree.scopes(Document.of(text))));
      expect(COMPOUND(byLines.scopes(Document.of(text)))).toHaveLength(1);
    },
  );

  test('of other languages, without a grammar as far as their outlines go', async () => {
    const reader = await scopesFor('a.ts', NO_GRAMMARS);
    const scopes = reader.scopes(
      Document.of("import a from 'a';\n\nclass K {\n  m() {\n    try { a(); } catch {}\n  }\n}\n"),
    );
    expect(shown(scopes)).toEqual(['import 1-1 (1-1)', 'class 3-7 (3-3) K', '  function 4-6 (4-4) m']);
  });

  test('the fixture: both ways see the same definitions', () => {
    const document = Document.of(fixture('python'));
    expect(COMPOUND(byLines.scopes(document))).toEqual(COMPOUND(tree.scopes(document)));
  });
});

describe('logical lines', () => {
  const of = (text: string) => {
    const logical = new LogicalLines(LineIndex.of(text));
    return text.split('\n').map((_, i) => `${logical.at(i + 1).first}-${logical.at(i + 1).last}`);
  };

  test.each([
    ['x = (\n 1\n)\ny', ['1-3', '1-3', '1-3', '4-4']],
    ['x = 1 + \\\n 2\ny', ['1-2', '1-2', '3-3']],
    ['"""a\n(\n"""\ny', ['1-3', '1-3', '1-3', '4-4']],
    ["'it' # (\ny", ['1-1', '2-2']],
    ['"a\\\n(b"\ny', ['1-2', '1-2', '3-3']],
    ['"never closed (\ny', ['1-1', '2-2']],
    ['r"\\"("\ny', ['1-1', '2-2']],
    ['f"""{x["a"]}"""\ny', ['1-1', '2-2']],
    ['x = [ # ]\n]\n\n# (\ny', ['1-2', '1-2', '3-3', '4-4', '5-5']],
  ])('%j', (text, expected) => expect(of(text)).toEqual(expected));

  test('a bracket that is never closed does not reach over the next definition', () => {
    expect(of('x = (\n  1\n\ndef f():\n  pass')).toEqual(['1-1', '2-2', '3-3', '4-4', '5-5']);
    expect(of('def f(:\n  pass\nx')).toEqual(['1-1', '2-2', '3-3']);
    expect(of(`${'('.repeat(50)}\n`.repeat(100)).slice(0, 2)).toEqual(['1-1', '2-2']);
  });

  test('a string that is never closed is a line', () => {
    expect(of('"""a\nb\nc')).toEqual(['1-1', '2-2', '3-3']);
  });
});

const CASES = sharedCases('commits.jsonl.gz');

describe.skipIf(CASES.length === 0)('files of real projects', () => {
  const files = [...new Set(CASES.filter(each => each.path.endsWith('.py')).map(each => each.original))];

  test('both ways see the same definitions, imports and blocks', () => {
    expect(files.length).toBeGreaterThan(50);
    const different = files
      .map(text => Document.of(text))
      .filter(document => {
        const scopes = tree.scopes(document);
        return (
          scopes.source === 'tree' &&
          COMPOUND(scopes).join('\n') !== COMPOUND(byLines.scopes(document)).join('\n')
        );
      });
    expect(different.map(each => each.text.slice(0, 100))).toEqual([]);
  });
});
