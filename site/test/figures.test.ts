import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as library from 'mortise';
import { NodeGrammars } from 'mortise/node';
import { describe, expect, test } from 'vitest';
import * as internal from '#mortise/internal';
import { answerOf } from '../../packages/bench/src/apply.js';
import type { Case } from '../../packages/bench/src/cases.js';
import { judge, type Truth } from '../../packages/bench/src/judge.js';
import { sharedCases } from '../../test/support/shared-cases.js';
import { ROOT } from '../../test/support/sources.js';
import { addressOf } from '../.vitepress/pages.js';
import { barOf, barOfPeer, pointOf } from '../figures/answers.js';
import type { AnswersData, Bin, DriftFigureData, DriftState, HomeFigureData, Peer } from '../figures/data.js';
import { decisionText, labelOf, percent, rowsOf, shownPlaces, stateFor } from '../figures/drift.js';
import { PARTS } from '../figures/flow.js';
import { wilson } from '../figures/wilson.js';

const json = (name: string) => JSON.parse(readFileSync(join(ROOT, `site/data/${name}.json`), 'utf8'));
const DRIFT: DriftFigureData = json('drift-figure');
const ANSWERS: AnswersData = json('answers-figure');

/** A script of the site: scripts have no types of their own. */
const scripts = (file: string) => import(pathToFileURL(join(ROOT, 'site/scripts', file)).href);
const { stateOf }: { stateOf(slips: readonly string[], engine: object): Promise<DriftState> } =
  await scripts('drift-data.mjs');
const { binsOf, peersOf }: { binsOf(rows: readonly object[]): Bin[]; peersOf(benchmark: string): Peer[] } =
  await scripts('answers-data.mjs');

interface HomeScript {
  readonly ANSWER: string;
  readonly FOLDER: string;
  homeData(answer: string, file: object, said: string): HomeFigureData;
}
const { ANSWER, FOLDER, homeData }: HomeScript = await scripts('home-data.mjs');

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

describe('the picture of the first page', () => {
  const kept: HomeFigureData = json('home-figure');

  test('shows what the engine of today makes of the answer', async () => {
    const answer = readFileSync(join(ROOT, ANSWER), 'utf8');
    const before = readFileSync(join(ROOT, FOLDER, kept.path), 'utf8');
    const workspace = new library.MemoryWorkspace({ [kept.path]: before });
    const { outcome, files } = await library.applyReply(answer, workspace, { grammars: new NodeGrammars() });
    const after = workspace.textOf(kept.path) ?? '';
    const file = { path: kept.path, before, after, diff: files[0]?.diff };
    expect([outcome, homeData(answer, file, kept.said)]).toEqual(['applied', kept]);
    const shown = kept.rows.flatMap(({ kind, text }) => (kind === 'gone' ? [] : [text])).join('\r\n');
    expect(after).toContain(shown);
  });

  test('ends with what the command says', () => {
    expect(kept.said).toBe('Applied 1 edit to 1 file. `mortise undo` takes it back.');
  });
});

describe('the figure about drift', () => {
  test.each(
    DRIFT.states.filter((_, i) => i % 5 === 3).map(state => [state.slips.join(', '), state] as const),
  )('with the slips %s, has the numbers of the engine of today', async (_, kept) => {
    const now = await stateOf(kept.slips, { ...library, ...internal });
    expect(now.places.map(({ probability }) => probability)).toEqual(
      kept.places.map(({ probability }) => expect.closeTo(probability, 9)),
    );
    expect({ ...now, places: [], notHere: 0 }).toEqual({ ...kept, places: [], notHere: 0 });
    expect(now.places.map(({ pieces }) => pieces)).toEqual(kept.places.map(({ pieces }) => pieces));
  });

  test('has every combination of slips once, in few bytes', () => {
    const names = DRIFT.states.map(({ slips }) => [...slips].sort().join());
    expect(new Set(names).size).toBe(2 ** DRIFT.slips.length);
    expect(statSync(join(ROOT, 'site/data/drift-figure.json')).size).toBeLessThan(60_000);
  });

  test.each(DRIFT.states)('adds up to one: $slips', ({ places, notHere }) => {
    expect(sum(places.map(({ probability }) => probability)) + notHere).toBeCloseTo(1, 9);
  });

  test.each(DRIFT.states.filter(({ places }) => places.length === 2))(
    'shows pieces whose sums make the probability that it shows: $slips',
    state => {
      const rows = rowsOf(DRIFT.bias, state);
      const odds = (side: 'meant' | 'decoy') => Math.exp(sum(rows.map(row => row[side])));
      const expected = odds('meant') / (1 + odds('meant') + odds('decoy'));
      expect(shownPlaces(state).meant?.probability).toBeCloseTo(expected, 3);
    },
  );

  test('has words for every piece', () => {
    for (const state of DRIFT.states) expect(rowsOf(DRIFT.bias, state).length).toBeGreaterThan(5);
    const keys = DRIFT.states.flatMap(({ places }) =>
      places.flatMap(({ pieces }) => pieces.map(([key]) => key)),
    );
    for (const key of new Set(keys)) expect(labelOf(key)).toMatch(/^[a-z]/);
    expect(() => labelOf('none')).toThrow('The figure has no words for none');
  });

  test('says what the page says of it', () => {
    const three = stateFor(DRIFT, new Set(['comment', 'misspelt', 'line']));
    expect(percent(shownPlaces(three).meant?.probability ?? 0)).toBe('98.6 %');
    expect(decisionText(three)).toContain('refuses the edit (EDIT_NO_OCCURRENCE_FOUND)');
    const other = stateFor(DRIFT, new Set(['other']));
    expect(other.notHere).toBeGreaterThan(0.999_99);
    expect(decisionText(stateFor(DRIFT, new Set(['comment', 'misspelt'])))).toContain('makes the edit');
    expect(decisionText(stateFor(DRIFT, new Set(['comment'])))).toContain('lines 2 to 6: 99.9 % or more');
    expect(decisionText(stateFor(DRIFT, new Set()))).toContain('at lines 2 to 6 by the tier exact');
    expect(decisionText(stateFor(DRIFT, new Set(['indentation'])))).toContain('only the indentation differs');
    expect(() => stateFor(DRIFT, new Set(['none']))).toThrow('No state for none');
  });

  test.each([
    [0, '0 %'],
    [1, '100 %'],
    [0.5, '50.0 %'],
    [0.999_57, '99.957 %'],
    [0.999_999, '> 99.999 %'],
    [0.000_001, '< 0.001 %'],
  ])('writes %d as %s', (p, text) => expect(percent(p)).toBe(text));
});

describe('the figures about recorded answers', () => {
  test('count each case once, by set, format and kind', () => {
    for (const groups of [ANSWERS.sets, ANSWERS.formats, ANSWERS.kinds]) {
      expect(sum(groups.map(({ cases }) => cases))).toBe(ANSWERS.cases);
      for (const { cases, counts } of groups) expect(sum(counts)).toBe(cases);
    }
    expect(sum(ANSWERS.bins.map(({ cases }) => cases))).toBeLessThan(ANSWERS.cases);
  });

  test('say the date and the command that makes them', () => {
    expect(ANSWERS.date).toMatch(/^20\d\d-\d\d-\d\d$/);
    expect(ANSWERS.command).toBe('node site/scripts/figures.mjs answers');
  });

  test('are of the cases that are there, and the engine answers a sample of them so today', async () => {
    const cases = sharedCases('commits.jsonl.gz') as unknown as (Case & Truth & { category: string })[];
    if (cases.length === 0) return;
    const set = ANSWERS.sets.find(({ name }) => name === 'commits');
    expect(cases.length).toBe(set?.cases);
    const isAllRight = new Set(
      ANSWERS.kinds.filter(({ cases: n, counts }) => counts[0] === n).map(({ name }) => name),
    );
    const sample = cases.filter((one, i) => i % 25 === 4 && isAllRight.has(`commits ${one.category}`));
    expect(sample.length).toBeGreaterThan(15);
    const grammars = new NodeGrammars();
    for (const one of sample) {
      const answer = await answerOf(one, grammars);
      expect(judge(one, answer.outcome === 'applied' ? answer.result : undefined), one.id).toBe('right');
    }
  });

  test('show the peers of the recorded run as the benchmark has them', () => {
    const benchmark = readFileSync(join(ROOT, 'docs/benchmark.md'), 'utf8');
    expect(ANSWERS.peers).toEqual(peersOf(benchmark));
    expect(ANSWERS.peers.length).toBe(10);
    for (const peer of ANSWERS.peers) expect(sum(barOfPeer(peer).shares)).toBeCloseTo(100, 1);
    expect(peersOf('## Others\n\n| a | 1 | all | 5 | 1 % | 2 % | 3 % | 4 % |\n')).toEqual([]);
  });

  test('put a confidence into the bin that it belongs to', () => {
    const row = (confidence: number | undefined, verdict: string) => ({ confidence, verdict });
    const rows = [row(1, 'right'), row(0.999, 'space'), row(0.999, 'wrong'), row(undefined, 'right')];
    expect(binsOf(rows).map(({ from, cases, right }) => [from, cases, right])).toEqual([
      [0.999, 2, 1],
      [0.999_99, 1, 1],
    ]);
  });

  test('name sets and formats, and share out a bar', () => {
    expect(barOf({ name: 'recorded apply_patch', cases: 4, counts: [2, 1, 0, 1] })).toEqual({
      name: 'recorded',
      note: 'apply_patch',
      cases: 4,
      shares: [50, 25, 0, 25],
    });
  });

  test('have no point above the part of the axis that is shown', () => {
    for (const { low, high } of ANSWERS.bins.map(pointOf)) {
      expect(low).toBeGreaterThanOrEqual(0.94);
      expect(high).toBeLessThanOrEqual(1);
    }
  });
});

test('an interval of Wilson is as in his table, and stays within 0 and 1', () => {
  expect(wilson(8, 10)).toEqual([expect.closeTo(0.4902, 4), expect.closeTo(0.9433, 4)]);
  expect(wilson(73, 73)[0]).toBeCloseTo(0.95, 3);
  expect(wilson(73, 73)[1]).toBeCloseTo(1, 12);
  expect(wilson(0, 5)[0]).toBeCloseTo(0, 12);
});

describe('the drawing of the flow', () => {
  const pages = ['formats', 'glossary', 'placing', 'architecture', 'safety', 'reports'];

  test.each(PARTS)('$name leads to a page that is there', ({ page }) => {
    const [name = '', anchor] = page.split('#');
    expect(pages).toContain(name);
    const text = readFileSync(join(ROOT, `docs/${name}.md`), 'utf8');
    expect(addressOf(`docs/${name}.md`)).toBe(`/${name}`);
    const slugs = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    );
    if (anchor !== undefined) expect(slugs).toContain(anchor);
  });

  test('each step can refuse, and nothing that is only passed on', () => {
    for (const { isThing, refuses } of PARTS) expect(refuses === undefined).toBe(isThing === true);
  });
});

test('the page is short enough to be looked at', () => {
  const page = readFileSync(join(ROOT, 'site/pages/how-it-works.md'), 'utf8');
  expect(page.split(/\s+/).length).toBeLessThanOrEqual(900);
});
