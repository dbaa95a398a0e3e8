import type { FilePlan } from '../apply/index.js';
import { type Refusal, refusal } from '../edit/index.js';
import type { SyntaxOf } from './ports.js';

/**
 * The refusal of plans that leave a file with a syntax error which it did not have. The planner itself only warns of edits that
 * open or close more than they replace, since they may be one step of several; here all the steps are known. Of a new file nothing
 * shows that its grammar is known well enough.
 */
export async function brokenFile(
  plans: readonly FilePlan[],
  syntaxOf: SyntaxOf,
): Promise<Refusal | undefined> {
  for (const { path, before, after } of plans) {
    if (before.document === undefined || after.document === undefined) continue;
    if (before.document.text === after.document.text) continue;
    const verdict = (await syntaxOf(path)).parses(before.document, after.document);
    if (verdict.kind !== 'broken') continue;
    const { line, text, message } = verdict.first;
    const said = `${path} does not parse with these edits: line ${line}, ${JSON.stringify(text.trim().slice(0, 120))}: ${message}.`;
    return refusal('EDIT_SYNTAX_BROKEN', said, { fault: { line, text } });
  }
  return undefined;
}
