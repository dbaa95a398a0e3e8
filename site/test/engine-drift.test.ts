import { applyEdits, Document, replaceEdit } from 'mortise';
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

/** The edits of the shared cases that drift weighs: the first so many. */
function weighed(count: number) {
  const found: { readonly id: string; readonly input: PlaygroundInput; readonly view: DriftView }[] = [];
  for (const { id, input } of CASES) {
    if (found.length === count) break;
    const [file] = input.files;
    if (input.format !== 'edit-call' || file === undefined) continue;
    // Of a set the first edit alone.
    const [call] = JSON.parse(input.reply) as readonly {
      readonly old_str: string;
      readonly new_str: string;
    }[];
    if (call === undefined || call.old_str === '') continue;
    const document = Document.of(file.text);
    const edit = replaceEdit(call.old_str, call.new_str, { path: file.path });
    const strict = applyEdits(document, [edit], { maxTier: 'elided' }).outcomes[0];
    if (strict?.kind !== 'refused' || strict.refusal.code !== 'EDIT_NO_OCCURRENCE_FOUND') continue;
    const trial = driftTrials(document, edit).find(({ candidates }) => candidates.length > 0);
    if (trial !== undefined)
      found.push({
        id,
        input: { ...input, reply: JSON.stringify([call]) },
        view: trialView(document, trial),
      });
  }
  return found;
}

describe.skipIf(CASES.length === 0)('what drift weighs, on the shared cases', () => {
  const found = weighed(200);

  test('adds up to its own numbers in 200 cases', () => {
    expect(found).toHaveLength(200);
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

  test('is drawn at the place of the report, with its probability', async () => {
    let taken = 0;
    for (const { id, input } of found.slice(0, 80)) {
      const { edits } = await run(input, { onStage: async () => false });
      const [edit] = edits;
      if (edit?.drift?.taken !== true) continue;
      const [place, best] = [edit.places[0], edit.drift.candidates[0]];
      expect([best?.firstLine, best?.lastLine, best?.probability], id).toEqual([
        place?.firstLine,
        place?.lastLine,
        place?.confidence,
      ]);
      expect(Math.max(0, ...edit.drift.candidates.slice(1).map(({ probability }) => probability)), id).toBe(
        place?.runnerUp,
      );
      taken++;
    }
    expect(taken).toBeGreaterThan(10);
  });

  test('every place that drift found is shown with what it weighed', async () => {
    for (const { id, input } of found.slice(0, 80)) {
      const { edits } = await run(input, { onStage: async () => false });
      for (const { places, drift } of edits)
        if (places[0]?.tier === 'drift') expect(drift?.taken, id).toBe(true);
        else if (places.length > 0) expect(drift, id).toBeNull();
    }
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
    expect(both.edits[1]?.facts).toContain('It was searched for in the text that the edits before it make.');
  });
});
