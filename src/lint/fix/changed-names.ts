import type { Document } from '../../text/index.js';
import { quotedIn } from '../columns.js';
import type { Finding } from '../finding.js';
import type { Proposal } from './proposal.js';

/** Words that every file has. Two changes that share only these have no relation. */
const COMMON_WORDS = new Set(
  `and as assert async await break class continue def del elif else except finally for from global if import in is lambda
  nonlocal not or pass raise return try while with yield self cls None True False int str bool float bytes list dict set
  tuple object type len print range super isinstance Any Optional Union`.split(/\s+/),
);

/** The names in a text, without the words that every file has. */
export function codeNames(text: string): ReadonlySet<string> {
  const names = text.match(/[\p{L}_][\p{L}\p{N}_]*/gu) ?? [];
  return new Set(names.filter(name => !COMMON_WORDS.has(name)));
}

/** The names that messages of findings quote. */
export function quotedNames(findings: readonly Finding[]): ReadonlySet<string> {
  return codeNames(findings.flatMap(each => quotedIn(each.message)).join(' '));
}

/** The lines that a fix changes, before and after it. */
export interface ChangedLines {
  readonly old: string;
  readonly now: string;
}

/** @param document the file as it is before the fix. */
export function changedLines({ changes }: Proposal, document: Document): ChangedLines {
  const { lines, text } = document;
  const parts = changes.changes.map(({ from, to, insert }) => {
    const first = lines.at(lines.lineAt(from)).from;
    const last = lines.at(lines.lineAt(to)).to;
    return [text.slice(first, last), text.slice(first, from) + insert + text.slice(to, last)] as const;
  });
  return { old: parts.map(([old]) => old).join('\n'), now: parts.map(([, now]) => now).join('\n') };
}

/** The names that a fix removes or adds. */
export function changedNames({ old, now }: ChangedLines): ReadonlySet<string> {
  const [before, after] = [codeNames(old), codeNames(now)];
  return new Set([...before, ...after].filter(name => before.has(name) !== after.has(name)));
}
