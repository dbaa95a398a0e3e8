import type { EditRunRecord } from '../author/index.js';
import type { Report } from '../edit/index.js';
import { printable } from '../report/index.js';

type Facts = EditRunRecord & { readonly failure: string | null };

/** What a run took, for people: how each file was asked about, what the tests said, and what it cost. */
export function runText({ output }: Report): string {
  if (output === null || typeof output === 'string' || output.kind !== 'edit-run') return '';
  const facts = output as unknown as Facts;
  const lines = [...facts.files.map(file => fileText(file, facts)), ...testsText(facts), costText(facts)];
  const failure = facts.failure === null ? '' : `\nWhat the tests say:\n${printable(facts.failure)}\n`;
  return `${failure}\n${lines.map(line => `${printable(line)}\n`).join('')}`;
}

function fileText({ path, strategy, why }: Facts['files'][number], { fallBacks }: Facts): string {
  const steps = fallBacks
    .filter(step => step.path === path)
    .map(({ to, code, message }) => `; then ${to}, after ${code}: ${message}`);
  return `${path}: asked for by ${strategy}, since ${why}${steps.join('')}`;
}

function testsText({ tests }: Facts): readonly string[] {
  if (tests === null || tests.rounds.length === 0) return [];
  const rounds = `Tests, round by round: ${tests.rounds.join(', ')}.`;
  if (tests.strength === null) return [rounds];
  const { reproduction, strength, mutants, caught, why } = tests.strength;
  if (why !== null) return [rounds, `What the new tests are worth could not be found out: ${why}.`];
  const old = reproduction === 1 ? 'fail on the old code' : 'pass on the old code too';
  const share =
    strength === null
      ? ''
      : `, and notice ${caught} of ${mutants} faults put into the new one (${strength.toFixed(2)})`;
  return [rounds, `The new tests ${old}${share}.`];
}

function costText(facts: Facts): string {
  const { model, calls, inputTokens, outputTokens, estimated, cost, seconds, savedTokens, wholeFileTokens } =
    facts;
  const whole = wholeFileTokens > 0 ? ` (whole files: some ${wholeFileTokens})` : '';
  const saved = savedTokens > 0 ? `, some ${savedTokens} saved by stopping early` : '';
  const price = cost > 0 ? `, cost ${Number(cost.toFixed(6))}` : '';
  const times = calls === 1 ? 'once' : `${calls} times`;
  return `${model} was asked ${times}: ${estimated ? 'about ' : ''}${inputTokens} tokens in, ${outputTokens} out${whole}${saved}${price}; ${seconds} s.`;
}
