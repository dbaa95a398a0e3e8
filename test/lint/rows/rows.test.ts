import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { contextText } from '../../../src/lint/context/context.js';
import type { Finding } from '../../../src/lint/finding.js';
import { refusedAtSight } from '../../../src/lint/fix/refused-at-sight.js';
import { type Packet, packetFor } from '../../../src/lint/packet.js';
import { matchesGlob } from '../../../src/lint/rules/choose.js';
import type { RuleRow } from '../../../src/lint/rules/row.js';
import { linesText } from '../../../src/lint/source.js';
import { rulesOf, toolNamed } from '../../../src/lint/tools/index.js';
import type { ReadTool } from '../../../src/lint/tools/tool.js';
import { diffSequences, type Hunk } from '../../../src/text/index.js';
import { findingsOf } from '../read.js';
import { projectOf, sourceOf } from '../tree-sources.js';
import { type RowCase, rowsOf } from './cases.mjs';

type Variant = 'plain' | 'wide' | 'fixed';
const VARIANTS = { plain: 'place', wide: 'widePlace' } as const;
const own = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

const TOOLS = ['eslint', 'tsc', 'pyright'].map(name => ({
  name,
  tool: toolNamed(name) as ReadTool,
  rows: rowsOf(own(`${name}.yaml`)),
  captured: JSON.parse(own(`captured/${name}.json`)) as Record<string, Record<Variant, unknown>>,
}));

/** A row of a table, as the data names it. */
const rowName = ({ rules, place }: RuleRow) =>
  place === undefined ? rules.join(' ') : `${rules.join(' ')} ${place}`;

const placeOf = ({ range: { start, end } }: Finding) => ({ start, end });

/** Why the fix of a case is refused; `undefined` if it is not. */
function refusalOf(each: RowCase, finding: Finding): string | undefined {
  const [before, after] = [sourceOf(each.path, each.plain), sourceOf(each.path, each.fixed)];
  return refusedAtSight(before, after, [finding])?.message;
}

describe.each(TOOLS)('$name', ({ name, tool, rows, captured }) => {
  const cases = rows.flatMap(row => row.cases.map(each => ({ id: each.id, row: row.row, each })));

  /** What the tool printed for a variant of a case, as it is read. */
  function read({ id }: RowCase, variant: Variant): readonly Finding[] {
    const output = captured[id]?.[variant];
    if (output === undefined) throw new Error(`${id} is not captured: run capture.mjs ${name}`);
    return findingsOf(tool, typeof output === 'string' ? output : JSON.stringify(output));
  }

  /** The finding of a case; that of its rule at its place. */
  function findingOf(each: RowCase, variant: 'plain' | 'wide'): Finding {
    const { start, end } = each[VARIANTS[variant]];
    // tsc prints no ends.
    const place = { start, end: name === 'tsc' ? start : end };
    const all = read(each, variant).filter(({ rule }) => rule === each.rule);
    expect(all.map(placeOf)).toContainEqual(place);
    const found = all.find(each => isDeepStrictEqual(placeOf(each), place));
    return found as Finding;
  }

  function packetOf(each: RowCase): Packet {
    const project = projectOf({ ...each.files, [each.path]: each.plain });
    return packetFor(findingOf(each, 'plain'), sourceOf(each.path, each.plain), { project });
  }

  test('every row and every pattern has a case, or the reason why it has none', () => {
    expect(rows.map(each => each.row)).toEqual(rulesOf(name).map(rowName));
    for (const { row, cases, notProduced } of rows) {
      const patterns = row.split(' ').filter(each => !/^(?:on|in)-/.test(each));
      const without = patterns.filter(each => !cases.some(({ rule }) => matchesGlob(each, rule)));
      expect([row, without.toSorted()]).toEqual([row, Object.keys(notProduced).toSorted()]);
      for (const reason of Object.values(notProduced)) expect(reason).toMatch(/\w+ \w+/);
    }
  });

  test.each(cases)('$id is read to its exact place; its row sends what a fix needs', ({ row, each }) => {
    expect(findingOf(each, 'wide').rule).toBe(each.rule);
    const { row: chosen, window, context } = packetOf(each);
    expect(rowName(chosen)).toBe(row);
    const regions = window.kind === 'skip' ? [] : window.regions.map(it => linesText(window.source, it));
    expect(each.window.length > 0).toBe(window.kind !== 'skip');
    for (const text of each.window) expect(regions.join('\n…\n')).toContain(text);
    for (const text of each.context) expect(contextText(context)).toContain(text);
  });

  test.each(cases)('a right fix of $id lies in the window and is accepted', ({ each }) => {
    const { window, finding, row } = packetOf(each);
    if (!each.hasFix) {
      expect([window.kind, row.handling]).toEqual(['skip', 'report']);
      return;
    }
    const regions = window.kind === 'skip' ? [] : window.regions;
    const isIn = ({ aFrom, aTo }: Hunk) => regions.some(it => it.first <= aFrom + 1 && aTo <= it.last);
    const changed = diffSequences(each.plain.split('\n'), each.fixed.split('\n'));
    expect(changed).not.toEqual([]);
    expect(changed.filter(hunk => !isIn(hunk))).toEqual([]);
    expect(read(each, 'fixed').filter(({ rule }) => rule === each.rule)).toEqual([]);
    expect(refusalOf(each, finding)).toBeUndefined();
  });
});
