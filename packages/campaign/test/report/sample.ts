import type { Cause, Moment, Overview, ReportData, Row } from '../../src/report/overview.js';
import { STATES, type State } from '../../src/states.js';

export const START = Date.UTC(2026, 2, 3, 9, 30);

const CAUSES = [
  {
    code: 'TESTS_FAILED',
    message: 'The tests of the spec failed after the change.',
    evidence:
      'FAIL test/invoice.test.ts > totals > adds tax\nAssertionError: expected 119 to equal 100\n  at test/invoice.test.ts:42:18\n\nTests  1 failed | 211 passed (212)',
  },
  {
    code: 'ANCHOR_NOT_FOUND',
    message: 'A text that the script looks for is not in the file.',
    evidence: 'src/total.ts: no line is `export function total(`',
  },
  {
    code: 'CLONE_FAILED',
    message: 'The repository could not be cloned.',
    evidence: 'fatal: repository not found',
  },
  {
    code: 'EDIT_AMBIGUOUS',
    message: 'An edit could mean several places.',
    evidence: 'src/cart.ts:14\nsrc/cart.ts:88\nsrc/cart.ts:131',
  },
  {
    code: 'BUDGET_SPENT',
    message: 'The calls of the campaign are used up.',
    evidence: '',
  },
] as const;

const NAMES = ['billing', 'cart', 'catalog', 'checkout', 'identity', 'ledger', 'mailer', 'search'] as const;
const KINDS = ['api', 'web', 'worker', 'client', 'tools'] as const;

const DIFF = `diff --git a/src/total.ts b/src/total.ts
index 83db48f..bf2a1c0 100644
--- a/src/total.ts
+++ b/src/total.ts
@@ -10,8 +10,9 @@ import { round } from './round.js';
 
 /** The sum of all items, with tax. */
-export function total(items: Item[]): number {
-  return items.reduce((sum, item) => sum + item.price, 0);
+export function totalOf(items: readonly Item[], tax: number): number {
+  const net = items.reduce((sum, item) => sum + item.price * item.count, 0);
+  return round(net * (1 + tax));
 }
 
-- counter
+++ counter
 export const NONE = total([]);
`;

/** The state of each of so many rows: fixed shares, mixed evenly. */
function stateOf(i: number): State {
  const place = (i * 37) % 100;
  if (place < 42) return 'merged';
  if (place < 55) return 'green';
  if (place < 68) return 'proposed';
  if (place < 71) return 'pushed';
  if (place < 75) return 'verified';
  if (place < 82) return 'nothing';
  if (place < 93) return 'refused';
  if (place < 94) return 'closed';
  return place < 96 ? 'cloned' : 'planned';
}

const hex = (i: number, salt: number) =>
  Array.from({ length: 5 }, (_, k) =>
    ((((i + 1) * 2654435761 + salt * 40503 + k * 97531) >>> 0) % 2 ** 32).toString(16).padStart(8, '0'),
  ).join('');

const isOf = (state: State, ...states: State[]) => states.includes(state);

/** One row, as a ledger has it; `change` puts other values in. */
export function rowOf(i: number, change: Partial<Row> = {}): Row {
  const state = change.state ?? stateOf(i);
  const isChanged = isOf(state, 'verified', 'pushed', 'proposed', 'green', 'merged', 'closed');
  const hasPull = isOf(state, 'proposed', 'green', 'merged', 'closed');
  const cause = CAUSES[[0, 0, 0, 0, 1, 1, 1, 2, 2, 3, 4][(i >> 1) % 11] ?? 0] ?? CAUSES[0];
  const name = `${NAMES[i % 8]}-${KINDS[(i >> 3) % 5]}${i >= 40 ? `-${Math.floor(i / 40)}` : ''}`;
  return {
    id: i + 1,
    repository: `https://github.com/acme/${name}`,
    state,
    base: state === 'planned' ? null : hex(i, 1),
    specHash: state === 'planned' ? null : 'c0ffee',
    commit: isChanged ? hex(i, 2) : null,
    diff: isChanged ? DIFF : '',
    verified: isChanged ? (i % 9 === 0 ? 'none' : 'tests') : null,
    note: '',
    pushed: hasPull || state === 'pushed' ? hex(i, 2) : null,
    pull: hasPull ? `https://github.com/acme/${name}/pull/${100 + i}` : null,
    pullNumber: hasPull ? 100 + i : null,
    refusal: state === 'refused' ? { ...cause } : null,
    waiting: state === 'proposed' ? 'checks' : '',
    calls: state === 'planned' ? 0 : 1 + (i % 3),
    tokens: state === 'planned' ? 0 : 4000 + ((i * 131) % 3000),
    money: state === 'planned' ? 0 : 0.012 + (i % 5) * 0.003,
    at: START + ((i * 7919) % (40 * 60)) * 1000,
    ...change,
  };
}

export const NO_COUNTS = Object.fromEntries(STATES.map(state => [state, 0])) as Record<State, number>;

/** An overview in which nothing has happened; `change` puts other values in. */
export function overviewOf(change: Partial<Overview> = {}): Overview {
  return {
    name: 'rename-total',
    phase: 'idle',
    reason: '',
    total: 0,
    counts: NO_COUNTS,
    untested: 0,
    left: 0,
    perMinute: 0,
    secondsLeft: null,
    causes: [],
    stuck: [],
    waits: [],
    spent: { calls: 0, tokens: 0, money: 0, mostCalls: null, mostTokens: null, mostMoney: null },
    workers: 0,
    ...change,
  };
}

function causesOf(rows: readonly Row[]): Cause[] {
  return CAUSES.flatMap(({ code, message, evidence }) => {
    const of = rows.filter(({ refusal }) => refusal?.code === code);
    const repositories = of.slice(0, 3).map(({ repository }) => repository);
    return of.length === 0 ? [] : [{ code, message, evidence, repositories, count: of.length }];
  }).sort((a, b) => b.count - a.count);
}

function countsOf(rows: readonly Row[]): Record<State, number> {
  const counts = { ...NO_COUNTS };
  for (const { state } of rows) counts[state]++;
  return counts;
}

/** How the states of the end came about in 40 minutes, a moment each 30 seconds. */
function momentsOf(end: Readonly<Record<State, number>>, total: number): Moment[] {
  return Array.from({ length: 81 }, (_, i) => {
    const share = (from: number, to: number) =>
      Math.min(1, Math.max(0, (i / 80 - from) / (to - from))) ** 1.2;
    const counts = { ...NO_COUNTS };
    const settled: readonly [State, number][] = [
      ['merged', share(0.35, 1)],
      ['green', share(0.2, 0.9)],
      ['proposed', share(0.1, 0.6)],
      ['pushed', share(0.05, 0.4)],
      ['verified', share(0.02, 0.3)],
      ['nothing', share(0, 0.8)],
      ['refused', share(0, 0.85)],
      ['closed', share(0.8, 1)],
      ['cloned', share(0, 0.1)],
    ];
    for (const [state, part] of settled) counts[state] = Math.round(end[state] * part);
    const worked = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const open = Math.round((total - end.planned - worked) * 0.3 * share(0, 0.1));
    counts.changed = Math.max(0, Math.floor(open / 2));
    counts.verified += Math.max(0, open - counts.changed);
    counts.planned = total - worked - Math.max(0, open);
    return { at: START + i * 30_000, counts };
  });
}

/** A campaign over so many repositories, 40 minutes after its start. */
export function reportOf(total: number, change: Partial<Overview> = {}): ReportData {
  const rows = Array.from({ length: Math.min(total, 4000) }, (_, i) => rowOf(i));
  const counts = countsOf(rows);
  const overview = overviewOf({
    phase: 'running',
    total,
    counts,
    left: counts.planned + counts.cloned + counts.verified + counts.pushed,
    perMinute: 9.4,
    secondsLeft: 380,
    causes: causesOf(rows),
    stuck: [
      {
        repository: 'https://github.com/acme/ledger-web',
        state: 'proposed',
        seconds: 1900,
        waiting: 'checks',
      },
      { repository: 'https://github.com/acme/mailer-api-3', state: 'cloned', seconds: 840, waiting: '' },
    ],
    spent: { calls: 764, tokens: 2_031_442, money: 7.18, mostCalls: 1000, mostTokens: null, mostMoney: 10 },
    workers: 4,
    ...change,
  });
  return { overview, moments: momentsOf(counts, total), rows: () => rowsOf(total) };
}

/** Rows one after the other: no more than one is held. */
export async function* rowsOf(total: number): AsyncGenerator<Row> {
  for (let i = 0; i < total; i++) yield rowOf(i);
}

/** A report of these rows. */
export function reportWith(rows: readonly Row[], change: Partial<Overview> = {}): ReportData {
  const overview = overviewOf({
    total: rows.length,
    counts: countsOf(rows),
    causes: causesOf(rows),
    ...change,
  });
  return {
    overview,
    moments: [],
    async *rows() {
      yield* rows;
    },
  };
}
