import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CHECKS, ChangeSet, Document, replaceEdit, syntaxFor } from 'mortise';
import { GRAMMARS } from './grammars.js';
import { lineChanges } from './line-changes.js';
import { refused } from './refused.js';
import type { StepResult } from './step.js';
import { MOST_CHECKED, type TreeChange, type TreeEntry } from './tree-files.js';

type Refused = Extract<StepResult, { kind: 'refused' }>;

/** The others are about how an edit is written into a file: a command has written its own bytes. */
const APPLIED: ReadonlySet<string> = new Set(['placeholder', 'lone-comment', 'conflict-markers']);

/** What a person reads of each check: no path, so that equal causes have equal messages. */
const MESSAGES: Readonly<Record<string, string>> = {
  EDIT_PLACEHOLDER: 'The command wrote a line in place of code that was left out.',
  EDIT_MALFORMED: 'The command wrote a marker of a conflict.',
  EDIT_SYNTAX_BROKEN: 'A file that parsed does not parse after the command.',
};

/**
 * Why the files that a command changed must not be committed, by the checks that mortise makes of
 * every edit: a new syntax error where the language is known, a marker of a conflict, a line in
 * place of code. `undefined` if all is well. Files that are no text, or larger than 8 MiB, are not
 * looked into.
 *
 * @param kept the folder with the bytes from before, by their hash
 */
export async function refusedContent(
  folder: string,
  changes: readonly TreeChange[],
  kept: string,
): Promise<Refused | undefined> {
  for (const { path, before, after } of changes) {
    const now = await documentOf(after, () => join(folder, path));
    if (now === undefined) continue;
    const old = await documentOf(before, hash => join(kept, hash));
    // A file that was no text, or too large, cannot be compared.
    if (before?.kind === 'file' && old === undefined) continue;
    const why = refusedLines(path, old, now) ?? (await refusedSyntax(path, old, now));
    if (why !== undefined) return why;
  }
  return undefined;
}

async function documentOf(
  entry: TreeEntry | undefined,
  fileOf: (hash: string) => string,
): Promise<Document | undefined> {
  if (entry?.kind !== 'file' || entry.bytes > MOST_CHECKED) return undefined;
  const decoded = Document.decode(await readFile(fileOf(entry.hash)));
  return decoded.kind === 'document' ? decoded.document : undefined;
}

function refusedLines(path: string, old: Document | undefined, now: Document): Refused | undefined {
  const base = old ?? now.withText('');
  const changes = ChangeSet.of(base.text.length, lineChanges(base.text, now.text));
  // What was searched for is not looked at: a check sees the file and its changes.
  const edit = replaceEdit(path, now.text, { path });
  for (const check of CHECKS) {
    const why = APPLIED.has(check.name) ? check.run({ edit, base, changes }) : undefined;
    if (why !== undefined)
      return refused(why.code, MESSAGES[why.code] ?? why.message, `${path}: ${why.message}`);
  }
  return undefined;
}

/** Of a new file nothing shows that its grammar is known well enough, as for every edit. */
async function refusedSyntax(
  path: string,
  old: Document | undefined,
  now: Document,
): Promise<Refused | undefined> {
  if (old === undefined || old.text === now.text) return undefined;
  const verdict = (await syntaxFor(path, GRAMMARS)).parses(old, now);
  if (verdict.kind !== 'broken') return undefined;
  const { line, text, message } = verdict.first;
  const evidence = `${path}:${line}: ${message}: ${text.trim().slice(0, 120)}`;
  return refused('EDIT_SYNTAX_BROKEN', MESSAGES.EDIT_SYNTAX_BROKEN ?? '', evidence);
}
