import { describe, expect, test } from 'vitest';
import { chooseRow, matchesGlob } from '../../src/lint/rules/choose.js';
import { type RowPlace, windowSpec, windowText } from '../../src/lint/rules/row.js';
import { userRows } from '../../src/lint/rules/user-rows.js';
import { LINT_TOOLS, rulesOf } from '../../src/lint/tools/index.js';
import { HAS_SHARED, shared } from './shared.js';

const rowOf = (tool: string, rule: string, message = '', places: readonly RowPlace[] = []) =>
  chooseRow({ tool, rule, message }, [], place => places.includes(place));
const window = (tool: string, rule: string, ...rest: [string?, RowPlace[]?]) =>
  windowText(rowOf(tool, rule, ...rest).window).replace(/^(skip):.*/, '$1');

describe('rows that count only somewhere', () => {
  test('an assertion of a test is for a person', () => {
    expect(rowOf('bandit', 'B101').handling).toBe('fix');
    expect(rowOf('bandit', 'B101', '', ['in-test']).handling).toBe('report');
  });

  test('an unused name of an import is a matter of the imports', () => {
    expect([
      window('eslint', 'no-unused-vars', '', ['on-import']),
      window('eslint', 'no-unused-vars'),
    ]).toEqual(['imports', '±3']);
    expect([window('tsc', 'TS6133', '', ['on-import']), window('tsc', 'TS6133')]).toEqual(['imports', '±3']);
  });

  test('a wrong type that is returned is a matter of the function', () => {
    expect([window('tsc', 'TS2322', '', ['on-return']), window('tsc', 'TS2322')]).toEqual(['function', '±5']);
  });

  test('the message decides', () => {
    expect([
      window('govet', 'typecheck', 'undefined: x'),
      window('govet', 'typecheck', '"os" imported and not used'),
    ]).toEqual(['±5', 'imports']);
  });
});

describe('every table', () => {
  test.each(LINT_TOOLS)('$name ends with a row for all rules', ({ rules }) => {
    expect(rules.at(-1)?.rules).toEqual(['*']);
    expect(rules.at(-1)?.place ?? rules.at(-1)?.message).toBeUndefined();
  });

  test('tools of one family share theirs, others have that of SARIF', () => {
    expect(rulesOf('basedpyright')).toBe(rulesOf('pyright'));
    expect(rulesOf('nobody')).toBe(rulesOf('sarif'));
  });
});

describe('rows of a user', () => {
  const rows = (value: unknown) => {
    const read = userRows(value);
    if (read.kind === 'failed') throw new Error(read.problems.join(' '));
    return read.rows;
  };
  const own = rows([
    { tool: 'mypy', rule: 'arg-*', message: '^Argument 1', window: 'function', context: ['constants'] },
    { rule: 'F401', window: 'skip: we like them', handling: 'report' },
  ]);
  const chosen = (tool: string, rule: string, message = '') =>
    windowText(chooseRow({ tool, rule, message }, own, () => false).window);

  test('come before those of the tool', () => {
    expect(chosen('mypy', 'arg-type', 'Argument 1 to "f"')).toBe('function');
    expect(chosen('ruff', 'F401')).toBe('skip: we like them');
  });

  test('count only for their tool, rule and message', () => {
    expect(chosen('mypy', 'arg-type', 'Argument 2 to "f"')).toBe('±7');
    expect(chosen('ruff', 'arg-type', 'Argument 1')).toBe('±7');
    expect(chosen('mypy', 'call-arg', 'Argument 1')).toBe('±7');
  });

  test.each([
    [{}, 'list'],
    [[1], 'no object'],
    [[{ window: '±3' }], 'rule is missing'],
    [[{ rule: 'a', window: '3' }], 'no such window'],
    [[{ rule: 'a', window: '±3', message: '(' }], 'no regular expression'],
    [[{ rule: 'a', window: '±3', context: ['klass'] }], 'no such context'],
    [[{ rule: 'a', window: '±3', context: 'class' }], 'is a list'],
    [[{ rule: 'a', window: '±3', handling: 'never' }], 'handling'],
    [[{ rule: 'a', window: '±3', lines: 3 }], 'there is no "lines"'],
    [[{ rule: 1, window: '±3' }], 'rule is a text'],
  ])('%j is refused: %s', (value, problem) => {
    expect(userRows(value)).toMatchObject({ kind: 'failed', problems: [expect.stringContaining(problem)] });
  });

  test('all that is wrong is reported at once', () => {
    expect(
      userRows([
        { rule: 'a', window: 'x' },
        { rule: 'b', window: 'y' },
      ]),
    ).toMatchObject({ problems: [/Row 1/, /Row 2/].map(each => expect.stringMatching(each)) });
  });

  test.each(['±3', '±3 signature', '±2 decorator', 'function', 'late-import', 'skip: why not'])(
    'a window is written as it is read: %s',
    text => {
      const spec = windowSpec(text);
      expect(spec && windowText(spec)).toBe(text);
    },
  );
});

describe('patterns of rules', () => {
  test.each([
    ['UP*', 'UP035', true],
    ['UP*', 'UPSTREAM', true],
    ['UP*', 'SUP1', false],
    ['*', '', true],
    ['B?01', 'B101', true],
    ['B?01', 'B1101', false],
    ['*-any-*', 'no-any-return', true],
    ['a*b*c', 'aXbYbZ', false],
    ['a.c', 'abc', false],
  ])('%s and %s: %j', (pattern, name, expected) => expect(matchesGlob(pattern, name)).toBe(expected));

  test('many stars take no time', () => {
    expect(matchesGlob(`${'*a'.repeat(50)}b`, 'a'.repeat(20_000))).toBe(false);
  });
});

/** One row of a table: the cells of its first columns, by the headings. */
interface Row {
  readonly section: string;
  readonly rules: string;
  readonly window: string;
}

function rowsOf(markdown: string): Row[] {
  const rows: Row[] = [];
  let [section, headings] = ['', [] as string[]];
  for (const line of markdown.split('\n')) {
    if (line.startsWith('## ')) [section, headings] = [line.slice(3), []];
    const cells = line.startsWith('|')
      ? line
          .slice(1)
          .replace(/\|\s*$/, '')
          .split('|')
          .map(cell => cell.trim())
      : [];
    if (cells.length === 0 || /^-+$/.test(cells[0] ?? '')) continue;
    const at = headings.findIndex(heading => /^window$/i.test(heading));
    if (headings.length === 0) headings = cells;
    else if (at > 0) rows.push({ section, rules: cells[0] ?? '', window: cells[at] ?? '' });
  }
  return rows;
}

const TOOLS: Readonly<Record<string, string>> = {
  Ruff: 'ruff',
  Mypy: 'mypy',
  "mypy codes outside the document's table": 'mypy',
  Bandit: 'bandit',
  Pytest: 'pytest',
  'Pyright / basedpyright': 'pyright',
  'ESLint (typescript-eslint)': 'eslint',
  tsc: 'tsc',
  'rustc / Clippy': 'clippy',
  'go vet / golangci-lint': 'govet',
};

/** The names of rules in a cell. */
function rulesIn(tool: string, cell: string): string[] {
  if (tool === 'bandit') return cell === 'unlisted' ? ['B999'] : bandit(cell);
  if (tool === 'tsc') return cell.match(/TS\d{4,5}/g) ?? [];
  if (tool === 'pytest') return [cell.replace(/ \(.*|\/.*/g, '')];
  if (tool === 'clippy') return cell.match(/\b(?:E\d{4}|[a-z]+_[a-z_]+\*?)/g) ?? [];
  const names = cell
    .replace(/`[^`]*`|\([^)]*\)| on an import| otherwise|unused import/g, '')
    .split(/[,;]\s*/);
  return names
    .map(name =>
      name
        .trim()
        .replace('*', 'anything')
        .replace(/^…(?=Variable)/, 'reportIncompatible')
        .replace(/^…/, 'reportOptional'),
    )
    .filter(name => name !== '');
}

function bandit(cell: string): string[] {
  const [low, high] = (/B(\d+)–B(\d+)/.exec(cell) ?? []).slice(1).map(Number);
  const between =
    low === undefined || high === undefined
      ? []
      : Array.from({ length: high - low + 1 }, (_, i) => `B${low + i}`);
  return [...new Set([...(cell.match(/B\d{3}/g) ?? []), ...between])];
}

/** What a cell may mean: the words of our windows. */
const MEANINGS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^±1 to ±5$/, ['±3']],
  [/^±3 around the \*\*signature\*\*$|^signature ±3$/, ['±3 signature']],
  [/^±3 \(B503: signature\)$/, ['±3', '±3 signature']],
  [/^±5; `return` statement → function$|^±7; return position → function$/, ['±5', '±7']],
  [/^function \/ imports$/, ['function', 'imports']],
  [/^function \/ ±5$|^±5 \/ function$/, ['function', '±5']],
  [/^imports if an import, else ±3$/, ['±3']],
  [/^tool's suggestion; else ±1$/, ['±1']],
  [/^skip/, ['skip']],
  [/^none$/, ['skip']],
  [/^function under test/, ['tested-function']],
  [/^test signature ±5$/, ['±5 signature']],
  [/^the decorator ±2$/, ['±2 decorator']],
  [/^as its kind$/, ['tested-function']],
  // An answer cannot change a test: the code that it leads to is asked about, with what that calls.
  [/^full test function|^full function of (?:that frame|the innermost)/, ['tested-function']],
  [/^function \(component\)$/, ['component']],
  [/^full |^function/, ['function']],
  [/^imports/, ['imports', 'late-import']],
  [/^block \(switch\)$/, ['switch']],
  [/^block/, ['block']],
  [/^±1, text shown escaped$/, ['±1']],
];

function meanings(cell: string): readonly string[] {
  return MEANINGS.find(([pattern]) => pattern.test(cell))?.[1] ?? [cell];
}

describe.skipIf(!HAS_SHARED)('the tables that these were made from', () => {
  const rows = HAS_SHARED ? rowsOf(shared('TABLES.md')) : [];
  const cases = rows.flatMap(({ section, rules, window: cell }) => {
    const tool = TOOLS[section];
    const places: RowPlace[] = / on an import/.test(rules) ? ['on-import'] : [];
    return tool === undefined ? [] : rulesIn(tool, rules).map(rule => ({ tool, rule, cell, places }));
  });

  test('are read', () => {
    const counts = Object.fromEntries(
      Object.values(TOOLS).map(tool => [tool, cases.filter(each => each.tool === tool).length]),
    );
    expect(counts).toEqual({
      ruff: 25,
      mypy: 30,
      bandit: 77,
      pytest: 12,
      pyright: 19,
      eslint: 33,
      tsc: 29,
      clippy: 32,
      govet: 17,
    });
  });

  test.each(cases)('$tool $rule: $cell', ({ tool, rule, cell, places }) => {
    expect(meanings(cell)).toContain(window(tool, rule, '', places));
  });
});
