import { createHash } from 'node:crypto';
import { formOf } from './address.js';
import { plainName, sameRepository } from './same-repository.js';
import type { Spec } from './spec.js';

/** What is said about one pull request. */
export interface PullFacts {
  /** Address or path of the repository. */
  readonly repository: string;
  /** How the change was verified, as the ledger has it. */
  readonly verified: 'tests' | 'none';
  /** The files and how many lines of them change, for `{{files}}`. */
  readonly diffstat: string;
  /** A remark of the campaign; empty for none. */
  readonly note: string;
}

/** Ends what the campaign itself says in the body of a pull request. */
export const PULL_END = '<!-- /mortise-campaign -->';

/**
 * The body of a pull request: the person's text, and between the marker and its end what was tested
 * and who made it. In the text, `{{repository}}` and `{{files}}` are replaced; anything else in
 * braces stays.
 */
export function pullBody(spec: Pick<Spec, 'name' | 'tests' | 'pull'>, facts: PullFacts): string {
  const paragraphs = [
    withFacts(spec.pull.text ?? '', facts).trim(),
    pullMarker(spec, facts.repository),
    ...(facts.note.trim() === '' ? [] : [`Note: ${codeSpan(facts.note)}`]),
    `${testLine(spec.tests, facts.verified)} Made by the campaign ${codeSpan(spec.name)} with mortise.`,
    PULL_END,
  ];
  return `${paragraphs.filter(paragraph => paragraph !== '').join('\n\n')}\n`;
}

/**
 * The comment by which a campaign finds its own pull request again: the name of the campaign, and a
 * hash of the repository's key. It shows nothing.
 */
export function pullMarker(spec: Pick<Spec, 'name'>, repository: string): string {
  const hash = createHash('sha256').update(sameRepository(repository)).digest('hex').slice(0, 16);
  return `<!-- mortise-campaign: ${spec.name} ${hash} -->`;
}

function testLine(tests: string | undefined, verified: 'tests' | 'none'): string {
  if (verified === 'none') return 'Not tested: no test ran on this change.';
  return `Tested: ${tests === undefined ? 'the tests' : codeSpan(withoutValues(tests))} passed on this change.`;
}

/** Words of a shell: quoted in part or as a whole, also where the quote does not end. */
const WORD = /(?:"(?:\\.|[^"\\])*(?:"|$)|'[^']*(?:'|$)|`[^`]*(?:`|$)|\\.|\$\([^)]*\)|[^\s;&|()"'`\\])*/;
const ASSIGNMENT = new RegExp(`(^|[\\s;&|({])([A-Za-z_]\\w*\\+?=)${WORD.source}`, 'gs');

/** A command without the values that it gives to variables: a pull request is public. */
const withoutValues = (command: string): string => command.replace(ASSIGNMENT, '$1$2…');

function withFacts(text: string, { repository, diffstat }: PullFacts): string {
  // In one pass: what is put in is not searched for placeholders.
  return text.replace(/\{\{(repository|files)\}\}/g, (_, name) =>
    name === 'repository' ? shownName(repository) : codeBlock(diffstat),
  );
}

/** The name of a repository, without anything that a page would take for more than text. */
function shownName(repository: string): string {
  const name = plainName(repository);
  const isLocal = formOf(repository) === 'path' || /^file:/i.test(repository);
  // Where it is on this machine is nobody's business.
  const shown = isLocal ? (name.split(/[\\/]/).at(-1) ?? name) : name;
  return shown.replace(/[^\w./:~+-]/g, '-');
}

/** A text as code of one line, with more backticks around it than it has itself. */
function codeSpan(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const ticks = '`'.repeat(longestRun(line) + 1);
  const space = /^`|`$/.test(line) || line === '' ? ' ' : '';
  return `${ticks}${space}${line}${space}${ticks}`;
}

function codeBlock(text: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}\n${text.trimEnd()}\n${fence}`;
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map(run => run.length));
}
