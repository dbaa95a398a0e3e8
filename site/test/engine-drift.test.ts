import { Document, locate, parseReply } from 'mortise';
import { describe, expect, test } from 'vitest';
import { driftTrials, probabilities } from '#mortise/internal';
import { trialView } from '../playground/engine/drift-view.js';
import { run } from '../playground/engine/run.js';
import type { DriftView, PlaygroundInput } from '../playground/engine/types.js';
import { playgroundCases } from './playground-cases.js';

/** What must hold of all that is drawn: the pieces add up to the number, and the numbers to 1. */
function checkSums(view: DriftView): void {
  for (const { pieces, logit, pairs, firstLine, lastLine, lines } of view.candidates) {
    expect(pieces.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(logit, 9);
    expect(pieces.map(({ key }) => key)).toContain('bias');
    expect(new Set(pieces.map(({ key }) => key)).size).toBe(pieces.length);
    expect(pieces.filter(({ weight }) => weight === 0)).toEqual([]);
    for (const piece of pieces) for (const i of piece.pairs) expect(pairs[i]).toBeDefined();
    expect(lines).toHaveLength(lastLine - firstLine + 1);
  }
  const shown = view.candidates.reduce((sum, { probability }) => sum + probability, 0);
  expect(shown + view.others + view.notHere).toBeCloseTo(1, 9);
  if (view.others === 0) {
    const own = probabilities(view.candidates.map(({ logit }) => logit));
    own.forEach((chance, i) => {
      expect(view.candidates[i]?.probability).toBeCloseTo(chance, 9);
    });
  }
}

const CASES = playgroundCases(2500, 27);

interface Weighed {
  readonly id: string;
  readonly input: PlaygroundInput;
  readonly view: DriftView;
  /** Whether no stricter tier finds it: then drift decides. */
  readonly isLeft: boolean;
}

/**
 * What drift weighs for edits of the shared cases: those that are left to it first, then others.
 */
function weighed(count: number): Weighed[] {
  const [left, others]: [Weighed[], Weighed[]] = [[], []];
  for (const { id, input } of CASES) {
    const [file] = input.files;
    if (left.length >= count || file === undefined) continue;
    const document = Document.of(file.text);
    for (const edit of parseReply(input.reply, input.format).edits) {
      if (edit.kind !== 'replace' || (edit.path ?? file.path) !== file.path) continue;
      const strict = locate(document, edit, { maxTier: 'elided' });
      const isLeft = strict.kind === 'refused' && strict.refusal.code === 'EDIT_NO_OCCURRENCE_FOUND';
      if (!isLeft && others.length >= count) continue;
      const trial = driftTrials(document, edit).find(({ candidates }) => candidates.length > 0);
      if (trial === undefined) continue;
      (isLeft ? left : others).push({ id, input, view: trialView(document, trial), isLeft });
    }
  }
  return [...left, ...others].slice(0, count);
}

describe.skipIf(CASES.length === 0)('what drift weighs, on the shared cases', () => {
  const found = weighed(200);

  test('adds up to its own numbers in 200 cases', () => {
    expect(found).toHaveLength(200);
    expect(found.filter(({ isLeft }) => isLeft).length).toBeGreaterThan(100);
    for (const { view } of found) checkSums(view);
    expect(found.filter(({ view }) => view.taken).length).toBeGreaterThan(40);
    expect(found.filter(({ view }) => !view.taken).length).toBeGreaterThan(40);
  });

  test('points at lines: what is counted line by line names the lines', () => {
    const missing = {
      missingContext: 'search-only',
      missingBeside: 'search-only',
      extraChanged: 'file-only',
    };
    let checked = 0;
    for (const { view } of found) {
      for (const { pieces, pairs } of view.candidates) {
        for (const { key, value, pairs: own } of pieces) {
          const kind = missing[key as keyof typeof missing];
          if (kind === undefined) continue;
          expect(own).toHaveLength(value);
          expect(own.map(i => pairs[i]?.kind)).toEqual(own.map(() => kind));
          checked++;
        }
      }
    }
    expect(checked).toBeGreaterThan(50);
  });

  test('is drawn at the place of the report, with its probability, for every place that drift found', async () => {
    let taken = 0;
    const inputs = new Map(found.slice(0, 60).map(({ id, input }) => [id, input]));
    for (const [id, input] of inputs) {
      const { edits } = await run(input, { onStage: async () => false });
      for (const { places, drift } of edits) {
        const [place] = places;
        if (place === undefined) continue;
        expect(drift?.taken ?? false, id).toBe(place.tier === 'drift');
        if (drift === null || drift.isInLaterText) continue;
        const [best, ...others] = drift.candidates;
        const drawn = [best?.firstLine, best?.lastLine, best?.probability];
        expect(drawn, id).toEqual([place.firstLine, place.lastLine, place.confidence]);
        expect(Math.max(0, ...others.map(({ probability }) => probability)), id).toBe(place.runnerUp);
        taken++;
      }
    }
    expect(taken).toBeGreaterThan(10);
  });
});

describe('what drift weighs', () => {
  const lines = Array.from({ length: 30 }, (_, i) => `value_${i} = compute_${i}(${i})`);
  const body = [
    'def area(width, height):',
    '    # The size of it.',
    '    total = width * height',
    '    return total',
  ];
  const text = `${[...lines, ...body, ...lines.map((_, i) => `# note ${i}`)].join('\n')}\n`;
  const search = [body[0], body[1], '    totel = width * height', body[3]].join('\n');
  const replace = search.replace('return total', 'return round(total)');
  const input: PlaygroundInput = {
    files: [{ path: 'a.py', text }],
    reply: JSON.stringify([{ path: 'a.py', old_str: search, new_str: replace }]),
    format: 'edit-call',
  };

  test('names a misspelt word and its line', async () => {
    const { edits } = await run(input, { onStage: async () => false });
    const best = edits[0]?.drift?.candidates[0];
    const slip = best?.pieces.find(({ key }) => key === 'slips');
    expect(slip?.weight).toBeLessThan(0);
    const pair = best?.pairs[slip?.pairs[0] ?? -1];
    expect(pair).toMatchObject({ kind: 'similar', words: [{ search: 'totel', file: 'total' }] });
  });

  test('is not shown where another tier decided, or drift may not', async () => {
    const exact = { ...input, reply: input.reply.replace('totel', 'total') };
    expect((await run(exact, { onStage: async () => false })).edits[0]?.drift).toBeNull();
    const limited = await run({ ...input, maxTier: 'elided' }, { onStage: async () => false });
    expect(limited.edits[0]).toMatchObject({ status: 'refused', drift: null });
  });

  test('is held to the probability that a person asks for', async () => {
    const strict = await run({ ...input, minConfidence: 1 }, { onStage: async () => false });
    const view = strict.edits[0]?.drift;
    expect(view).toMatchObject({ threshold: 1, taken: (view?.candidates[0]?.probability ?? 0) >= 1 });
  });

  test('of an edit of what an earlier edit wrote is weighed in that text', async () => {
    const end = lines[29] as string;
    const calls = [
      { path: 'b.py', old_str: end, new_str: [end, '', ...body].join('\n') },
      { path: 'b.py', old_str: search, new_str: replace },
    ];
    const files = [{ path: 'b.py', text: `${lines.join('\n')}\n` }];
    const both = await run({ ...input, files, reply: JSON.stringify(calls) }, { onStage: async () => false });
    expect(both.edits.map(({ status }) => status)).toEqual(['applied', 'applied']);
    expect(both.edits.map(({ drift }) => drift?.isInLaterText)).toEqual([undefined, true]);
    expect(both.edits[1]?.drift?.candidates[0]).toMatchObject({ firstLine: 32, lastLine: 35 });
    expect(both.edits[1]?.facts).toContain('It was searched for in the text after the edits before it.');
  });
});
