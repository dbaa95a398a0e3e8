const VERDICTS = ['right', 'space', 'wrong', 'refused'];
/** Bounds of the bins. A probability of 0.999 or more is needed to be written by drift. */
const BOUNDS = [0, 0.999, 0.9999, 0.99999, 1];

/**
 * What the figures about recorded answers show.
 *
 * @param {readonly { set: string, cases: object[], answers: object[] }[]} sets
 * @param {(truth: object, result?: string) => string} judge that of `mortise bench score`
 * @param {string} benchmark the text of docs/benchmark.md
 * @param {string} date the day on which the answers were made
 */
export function answersData(sets, judge, benchmark, date) {
  const rows = sets.flatMap(set => judged(set, judge));
  return {
    date,
    cases: rows.length,
    command: 'node site/scripts/figures.mjs answers',
    sets: counted(rows, ({ set }) => set),
    formats: counted(rows, ({ set, format }) => `${set} ${format}`),
    kinds: counted(rows, ({ set, kind }) => `${set} ${kind}`),
    bins: binsOf(rows),
    peers: peersOf(benchmark),
  };
}

/** Each case of a set with its verdict, by the judge of `mortise bench score`. */
export function judged({ set, cases, answers }, judge) {
  const byId = new Map(answers.map(answer => [answer.id, answer]));
  return cases.map(one => {
    const answer = byId.get(one.id);
    if (answer === undefined || answer.outcome === 'unsupported') throw new Error(`No answer to ${one.id}`);
    const isApplied = answer.outcome === 'applied';
    return {
      set,
      kind: one.category,
      format: one.format,
      verdict: judge(one, isApplied ? answer.result : undefined),
      confidence: isApplied ? answer.confidence : undefined,
    };
  });
}

function counted(rows, keyOf) {
  const groups = new Map();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return [...groups].map(([name, of]) => ({ name, cases: of.length, counts: countsOf(of) }));
}

function countsOf(rows) {
  return VERDICTS.map(verdict => rows.filter(row => row.verdict === verdict).length);
}

/**
 * Placed edits by the confidence that was said. Right: to the byte, or but for white space. The
 * last bin has its upper bound in it.
 */
export function binsOf(rows) {
  const placed = rows.filter(({ confidence }) => confidence !== undefined);
  return BOUNDS.slice(1).flatMap((to, i) => {
    const from = BOUNDS[i];
    const of = placed.filter(({ confidence: p }) => p >= from && (p < to || to === 1));
    if (of.length === 0) return [];
    const said = of.reduce((sum, { confidence }) => sum + confidence, 0) / of.length;
    const right = of.filter(({ verdict }) => verdict === 'right' || verdict === 'space').length;
    return [{ from, to, cases: of.length, right, said: Math.round(said * 1e6) / 1e6 }];
  });
}

/** The rows of the table of peers: right, space or near, wrong, refused, in percent. */
export function peersOf(benchmark) {
  const section = benchmark.split(/^## /m).find(text => text.startsWith('Peers')) ?? '';
  const rows = [
    ...section.matchAll(/^\| ([^|\n]+) \|([^|\n]*)\| ([^|\n]+) \| ([\d,]+) \|((?: [\d.]+ % \|){4})$/gm),
  ];
  return rows.map(([, name, version, formats, cases, shares]) => ({
    name: `${name} ${version.trim()}`.trim(),
    formats,
    cases: Number(cases.replace(',', '')),
    shares: [...shares.matchAll(/[\d.]+/g)].map(([share]) => Number(share)),
  }));
}
