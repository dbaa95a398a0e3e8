import { describe, expect, test } from 'vitest';
import { packetFor } from '../../src/lint/packet.js';
import type { ContextKind } from '../../src/lint/rules/row.js';
import { PINNED } from './pinned.js';
import { findingAt, python } from './sources.js';

/** `v18 = 18`, as many lines as from a number to another. */
const flat = (from: number, to: number, indent: string) =>
  Array.from({ length: to - from + 1 }, (_, i) => `${indent}v${from + i} = ${from + i}`).join('\n');

const CODE = `"""Doc."""

import os
import pickle
from typing import Union

LIMIT = 3
Key = Union[str, int]
url = LIMIT

class Shape(Base):
    """A shape."""
    area: float

    @cached
    def grow(self, key: Key, by=[]):
        """Grow."""
        v18 = 18
        v19 = 19
        get(
            url, self.area
        )
        v23 = 23
${flat(24, 27, '        ')}
        try:
            self.area = load(key)
        except:
            pass
${flat(32, 37, '        ')}
        self.area = pickle.loads(url, key)
${flat(39, 46, '        ')}


def caller():
    grow(os.sep)
    return {
        "a": 1,
        "a": 2,
    }


if __name__ == "__main__":
    caller()
`;
const source = python(CODE);

/** For each window, where a finding stands (its line, and its last one), and the lines of the window: plain, and at an edge. */
const EXPECTED: Readonly<
  Record<string, { readonly plain: [number, number, string]; readonly edge: [number, number, string] }>
> = {
  '±1': { plain: [38, 38, '36-40'], edge: [45, 45, '43-46'] },
  '±3': { plain: [38, 38, '35-41'], edge: [45, 45, '42-46'] },
  '±5': { plain: [38, 38, '33-43'], edge: [45, 45, '40-46'] },
  '±7': { plain: [38, 38, '31-45'], edge: [26, 26, '19-33'] },
  '±3 signature': { plain: [16, 46, '15-19'], edge: [30, 31, '15-19'] },
  '±5 signature': { plain: [16, 16, '15-22'], edge: [15, 15, '15-22'] },
  '±2 decorator': { plain: [15, 15, '15-17'], edge: [16, 16, '15-17'] },
  function: { plain: [38, 38, '15-46'], edge: [15, 15, '15-46'] },
  'tested-function': { plain: [38, 38, '15-46'], edge: [15, 15, '15-46'] },
  try: { plain: [30, 30, '28-31'], edge: [32, 32, '27-37'] },
  imports: { plain: [4, 4, '3-5'], edge: [9, 9, '6-10'] },
  'late-import': { plain: [4, 4, '3-5'], edge: [9, 9, '6-10'] },
  statement: { plain: [21, 21, '20-22'], edge: [21, 23, '20-23'] },
};

const MESSAGES: Readonly<Record<string, string>> = {
  F811: 'Redefinition of unused `grow` from line 16: `grow` redefined here',
  F601: 'Dictionary key literal `"a"` repeated',
  'no-redef': 'Name "grow" already defined on line 16',
  'arg-type': 'Argument 1 to "caller" has incompatible type "str"; expected "Key"',
  'call-arg': 'Too many arguments for "caller"',
};

/** What each kind of context shows of the file for a finding on line 38, but for rows that are named. */
const CONTEXTS: Readonly<Record<string, readonly string[]>> = {
  class: ['11-11', '12-12', '13-13'],
  'class-if-self': ['11-11', '12-12', '13-13'],
  aliases: ['8-8'],
  constants: ['7-7'],
  previous: ['15-46'],
  dictionary: ['38-38'],
  signature: ['15-16'],
  callee: ['49-49'],
  origin: ['9-9'],
  callers: ['50-50'],
  main: ['57-58'],
  test: [],
  fixtures: [],
  called: [],
  frames: [],
  'module-names': [],
  reason: ['7-7', '8-8', '9-9'],
  uses: ['13-13', '20-22', '29-29'],
};
const OTHERWISE: Readonly<Record<string, readonly string[]>> = {
  'ruff F601 previous': [],
};

const rows = Object.entries(PINNED).flatMap(([tool, windows]) =>
  Object.entries(windows).flatMap(([window, rules]) =>
    rules.split(' ').map(rule => ({ tool, rule, window })),
  ),
);

function packet(tool: string, rule: string, line: number, end: number) {
  return packetFor(findingAt(tool, rule, line, { end, message: MESSAGES[rule] ?? 'm' }), source);
}

const shown = (lines: { first: number; last: number }) => `${lines.first}-${lines.last}`;

describe.each(rows)('$tool $rule ($window)', ({ tool, rule, window }) => {
  const expected = EXPECTED[window];

  test('has its window, plain and at an edge', () => {
    if (expected === undefined)
      expect([window, packet(tool, rule, 38, 38).window.kind]).toEqual(['skip', 'skip']);
    for (const [line, end, lines] of [expected?.plain, expected?.edge].filter(each => each !== undefined)) {
      const { window: found } = packet(tool, rule, line, end);
      expect(found.kind === 'edit' && found.regions.map(shown)).toEqual([lines]);
    }
  });

  test('has its context: what is always shown', () => {
    const parts = packet(tool, rule, 38, 38).context.map(part => `${part.kind} ${shown(part.lines)}`);
    expect(parts).toEqual(expect.arrayContaining(['around 28-48', 'imports 3-5', 'function 15-46']));
    expect(parts.some(part => part.startsWith('try'))).toBe(false);
    expect(packet(tool, rule, 30, 30).context.map(part => `${part.kind} ${shown(part.lines)}`)).toContain(
      'try 28-31',
    );
  });

  test('has its context: what the row asks for, and nothing else', () => {
    const { context, row } = packet(tool, rule, 38, 38);
    const always = ['around', 'window', 'imports', 'function', 'try'];
    const found = context
      .filter(part => !always.includes(part.kind))
      .map(part => `${part.kind} ${shown(part.lines)}`);
    const wanted = row.context.flatMap((kind: ContextKind) =>
      (OTHERWISE[`${tool} ${rule} ${kind}`] ?? CONTEXTS[kind] ?? []).map(lines => `${kind} ${lines}`),
    );
    expect(found.filter(each => !optional(rule, each))).toEqual(wanted.filter(each => !optional(rule, each)));
  });
});

/** What depends on what a message names, which only some here do. */
function optional(rule: string, part: string): boolean {
  return MESSAGES[rule] === undefined && /^(?:aliases|callee|previous)/.test(part);
}
