import { describe, expect, test } from 'vitest';
import { shownLines } from '../../src/lint/context/context.js';
import { type Packet, packetFor } from '../../src/lint/packet.js';
import { chooseRow, matchesGlob } from '../../src/lint/rules/choose.js';
import { rulesOf } from '../../src/lint/tools/index.js';
import { findingAt, python } from './sources.js';
import { TABLE_GROUPS, type TableCase, textOf } from './table-cases.js';

function packetOf(tool: string, rule: string, one: TableCase): Packet {
  const [first = 1, last = first] = one.at.split('-').map(Number);
  return packetFor(
    findingAt(tool, rule, first, { end: last, message: one.message ?? 'm' }),
    python(textOf(one)),
  );
}

const written = (all: readonly { readonly first: number; readonly last: number }[]) =>
  all.map(({ first, last }) => `${first}-${last}`).join(' ');

function found({ window, context }: Packet) {
  return {
    window: window.kind === 'skip' ? 'skip' : written(window.regions),
    context: shownLines(context)
      .map(({ stretches }) => written(stretches))
      .join(' | '),
  };
}

const groups = TABLE_GROUPS.flatMap(group =>
  group.rules.split(' ').map(rule => ({ ...group, rule, name: `${group.tool} ${rule}` })),
);

describe.each(groups)('$name', ({ tool, rule, plain, edges }) => {
  test('has the window and the context of its row', () => {
    expect(found(packetOf(tool, rule, plain))).toEqual({ window: plain.window, context: plain.context });
  });

  test.each(edges)('at a boundary, $at: $window', edge => {
    expect(found(packetOf(tool, rule, edge))).toEqual({ window: edge.window, context: edge.context });
  });
});

test('a try around the finding is shown whole, whatever the row', () => {
  const body = Array.from({ length: 40 }, (_, i) => `    v${i + 4} = 1\n`).join('');
  const one = {
    at: '5',
    text: `import a\n\ntry:\n${body}except OSError:\n    pass\nx = 1\n`,
    window: '',
    context: '',
  };
  for (const rule of ['E711', 'F841', 'unlisted'])
    expect(found(packetOf('ruff', rule, one)).context).toBe('1-45');
  expect(found(packetOf('ruff', 'E711', { ...one, at: '46' })).context).toBe('1-1 36-46');
});

describe('every row of the tables has its cases', () => {
  const names = ['ruff', 'mypy', 'bandit'].flatMap(tool =>
    rulesOf(tool).flatMap(row => row.rules.map(pattern => ({ tool, row, pattern }))),
  );

  test.each(names)('$tool $pattern', ({ tool, row, pattern }) => {
    const places = row.place === undefined ? [] : [row.place];
    const rules = groups.filter(group => group.tool === tool).map(group => group.rule);
    const own = rules.filter(
      rule =>
        matchesGlob(pattern, rule) &&
        chooseRow({ tool, rule, message: '' }, [], place => places.includes(place)) === row,
    );
    expect(own).not.toEqual([]);
  });
});
