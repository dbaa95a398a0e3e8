import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ROOT } from '../../support/sources.js';
import { type Door, REAL_AGENTS } from './agents.js';
import packages from './packages.json' with { type: 'json' };
import { LONGEST, session } from './session.js';
import { CONFIRMED_EDIT, SLOPPY_EDITS, type Verdict, verdictOn } from './sloppy-edits.js';
import { KEPT, kept, withTables } from './table.js';

const AGENTS = process.env.MORTISE_AGENTS ?? '';
const isUpdate = process.env.MORTISE_AGENTS_UPDATE === '1';
const tables: Record<string, Partial<Record<Door, Record<string, Verdict>>>> = Object.fromEntries(
  REAL_AGENTS.map(({ title }) => [title, {}]),
);
/** The hooks change most often; where time is short, `npm run agents` is left to do the rest. */
const isWhole = process.env.MORTISE_CI === undefined;
const cases = REAL_AGENTS.flatMap(agent =>
  agent.doors
    .filter(door => isWhole || door === 'hook')
    .map(door => ({ agent, door, title: agent.title, what: whatOf(door) })),
);

function whatOf(door: Door): string {
  return {
    own: 'its own tool',
    hook: 'the hook',
    asking: 'the hook and nobody to ask',
    apply: 'the hook and --apply',
    after: 'the second hook',
    package: 'the package',
    tools: 'the tools',
  }[door];
}

describe.concurrent('real agents', { timeout: LONGEST + 60_000 }, () => {
  test.each(cases)('$title edits with $what as it is written in the page', async ({ agent, door }) => {
    const { verdicts: found, ...more } = await session(agent, door, AGENTS);
    keepLog(`${agent.title}.${door}`, { verdicts: found, ...more });
    const { [CONFIRMED_EDIT.name]: confirmed, ...verdicts } = found;
    if (door === 'hook') {
      const [refused, made] = (more.told[CONFIRMED_EDIT.name] ?? '').split('--- then');
      expect(refused).toContain('the file has "total"; the edit quotes "amount"');
      expect([confirmed, made !== undefined]).toEqual(['right', true]);
    }
    if (door === 'package') return expect(new Set(Object.values(verdicts))).toEqual(new Set(['right']));
    const all = Object.fromEntries(SLOPPY_EDITS.map(({ name }) => [name, 'right']));
    if (door === 'asking') {
      // It was refused for want of approval, and not for another reason.
      expect(`${JSON.stringify(more.told)} ${more.output}`).toMatch(NOT_APPROVED);
      return expect(verdicts).toEqual(untouched());
    }
    if (door === 'tools') expect(verdicts).toEqual(all);
    if (door === 'apply') {
      const [refused, made] = (more.told.again ?? '').split('--- then');
      expect(refused).toContain('modified since read');
      expect(made).toContain('has been updated');
      return expect(verdicts).toEqual({ ...kept().agents[agent.title]?.hook, notebook: 'right' });
    }
    // The second hook offers nothing: a stale line stays refused.
    if (door === 'after')
      return expect(failedFirst(verdicts)).toEqual(failedFirst({ ...all, 'stale line': 'refused' }));
    if (isUpdate) Object.assign(tables[agent.title] ?? {}, { [door]: verdicts });
    else expect(verdicts).toEqual(kept().agents[agent.title]?.[door]);
  });
});

/** How the agents say that an edit was not approved. */
const NOT_APPROVED = /rejected|user confirmation|requires? approval|denied/i;

/** The verdicts on edits of which none was made. */
function untouched(): Readonly<Record<string, Verdict>> {
  const edits = SLOPPY_EDITS.filter(each => each.isUndone === undefined);
  return Object.fromEntries(edits.map(each => [each.name, verdictOn(each, path => each.files[path] ?? '')]));
}

/** Those that Gemini CLI refuses itself, so that a hook can repeat them. */
function failedFirst(verdicts: Readonly<Record<string, string>>): string[] {
  return ['stale line', 'over-escaped', 'line numbers', 'wrong context'].map(
    name => verdicts[name] ?? 'wrong',
  );
}

/** What the agents said, for who looks for a reason. */
function keepLog(name: string, log: object): void {
  mkdirSync(join(AGENTS, 'logs'), { recursive: true });
  const file = `${name.replaceAll(/[^\w.]+/g, '-')}.json`;
  writeFileSync(join(AGENTS, 'logs', file), JSON.stringify(log, null, 1));
}

/** The verdicts, the worst first: what is refused can still be made, what is wrong is in the file. */
const FROM_THE_WORST: readonly Verdict[] = ['wrong', 'refused', 'right'];

test('a hook makes no edit worse than the own tool alone', () => {
  const places = (verdict: string) => FROM_THE_WORST.indexOf(verdict as Verdict);
  for (const [title, { own = {}, hook = {} }] of Object.entries(kept().agents))
    for (const [name, verdict] of Object.entries(hook))
      expect(places(verdict), `${title}: ${name}`).toBeGreaterThanOrEqual(places(own[name] ?? 'right'));
});

afterAll(() => {
  if (!isUpdate) return;
  const date = new Date().toISOString().slice(0, 10);
  const doors = ({ own, hook, tools }: (typeof tables)[string]) => ({ own, hook, ...(tools && { tools }) });
  const agents = Object.fromEntries(Object.entries(tables).map(([title, each]) => [title, doors(each)]));
  writeFileSync(KEPT, `${JSON.stringify({ date, packages, agents }, null, 2)}\n`);
  const page = join(ROOT, 'docs/agents.md');
  writeFileSync(page, withTables(readFileSync(page, 'utf8'), kept()));
});
