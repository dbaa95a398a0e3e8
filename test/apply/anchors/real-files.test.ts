import { describe, expect, test } from 'vitest';
import { anchorEditsOf, applyEdits } from '../../../src/apply/index.js';
import { type Anchor, type AnchorAction, type AnchorEdit, NOWHERE } from '../../../src/edit/index.js';
import { FORMATS } from '../../../src/formats/index.js';
import { NodeGrammars } from '../../../src/node/index.js';
import {
  candidateAddress,
  languageOf,
  type NamedAnchor,
  namedAnchors,
  type Syntax,
  syntaxFor,
} from '../../../src/syntax/index.js';
import { Document } from '../../../src/text/index.js';
import { amount } from '../../support/amount.js';
import { sharedCases } from '../../support/shared-cases.js';

const editScript = FORMATS['edit-script'];

/** Each so many of the cases are tried. */
const EACH = amount({ usual: 4, all: 1 });
const CASES = sharedCases('commits.jsonl.gz').filter((_, i) => i % EACH === 0);
const grammars = new NodeGrammars();

/** The number of definitions that are tried in a file, spread over it. */
const MOST = 2;

function edit(action: AnchorAction, anchor: Anchor, content = ''): AnchorEdit {
  return { kind: 'anchor', path: undefined, action, anchor, content, source: NOWHERE };
}

function made(document: Document, syntax: Syntax, one: AnchorEdit): Document | undefined {
  const applied = applyEdits(document, [one], { syntax });
  return applied.ok ? applied.document : undefined;
}

/** A definition with the ones next to it in its block, with nothing but blank lines between. */
interface Neighbours {
  readonly named: NamedAnchor;
  readonly before: NamedAnchor | undefined;
  readonly after: NamedAnchor | undefined;
}

function* neighboursIn(document: Document, syntax: Syntax): Generator<Neighbours> {
  const all = namedAnchors(document, syntax.outline(document)).filter(({ placed }) => placed !== undefined);
  const step = Math.max(1, Math.floor(all.length / MOST));
  for (let i = 0; i < all.length; i += step) {
    const named = all[i] as NamedAnchor;
    const isNext = (a: NamedAnchor, b: NamedAnchor) =>
      a.placed?.within.at(-1) === b.placed?.within.at(-1) &&
      indentOf(document, a) === indentOf(document, b) &&
      b.stretch.line > a.stretch.endLine &&
      isBlank(document, a.stretch.endLine, b.stretch.line - 1);
    const before = all.findLast(other => isNext(other, named));
    const after = all.find(other => isNext(named, other));
    if (before !== undefined || after !== undefined) yield { named, before, after };
  }
}

function indentOf({ lines }: Document, { stretch }: NamedAnchor): string {
  return /^\s*/.exec(lines.content(stretch.line - 1))?.[0] ?? '';
}

function isBlank({ lines }: Document, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (lines.content(i).trim() !== '') return false;
  return true;
}

/** The lines between two indexes, with their endings. */
function slice({ lines, text }: Document, from: number, to: number): string {
  return text.slice(lines.from(from), to < lines.count ? lines.from(to) : undefined);
}

type Outcome = 'by the definition' | 'by a line' | 'other blank lines' | 'not removed' | 'not put in';

/** Remove a definition, and put it in again beside a neighbour. */
function outcomeOf(document: Document, syntax: Syntax, { named, before, after }: Neighbours): Outcome {
  const { type, line: selected } = named.candidate;
  const at = candidateAddress(document, named.candidate, 'short');
  const removed = edit('delete', { type, selected, at, scope: 'definition' });
  const rest = made(document, syntax, { ...removed, seen: [document] });
  if (rest === undefined) return 'not removed';
  const shift = document.lines.count - rest.lines.count;
  const own = slice(document, named.stretch.line - 1, named.stretch.endLine);
  const above = before && slice(document, before.stretch.endLine, named.stretch.line - 1) + own;
  const below = after && own + slice(document, named.stretch.endLine, after.stretch.line - 1);
  const beside = (neighbour: NamedAnchor, line: number, action: AnchorAction, content: string) => {
    const { type, line: selected } = neighbour.candidate;
    return made(rest, syntax, edit(action, { type, selected, line, scope: 'definition' }, content));
  };
  const atLine = (line: number, action: AnchorAction, content: string) => {
    const selected = rest.lines.content(line - 1);
    return made(rest, syntax, edit(action, { type: 'line_pattern', selected, line }, content));
  };
  const byDefinition = [
    above !== undefined && before && beside(before, before.candidate.lineno, 'insert_after', above),
    below !== undefined && after && beside(after, after.candidate.lineno - shift, 'insert_before', below),
  ];
  if (byDefinition.some(each => each && each.text === document.text)) return 'by the definition';
  const byLine = [
    above !== undefined && before && atLine(before.stretch.endLine, 'insert_after', above),
    below !== undefined && after && atLine(after.stretch.line - shift, 'insert_before', below),
  ];
  if (byLine.some(each => each && each.text === document.text)) return 'by a line';
  return byDefinition.some(Boolean) ? 'other blank lines' : 'not put in';
}

describe.skipIf(CASES.length === 0)('real files', () => {
  test('are the same again when a definition was removed and inserted beside a neighbour', {
    timeout: 300_000,
  }, async () => {
    const paths = new Map(CASES.map(({ original, path }) => [original, path]));
    const counts = new Map<Outcome, number>();
    const languages = new Set<string>();
    let files = 0;
    for (const [text, path] of paths) {
      if (languageOf(path).tree === undefined) continue;
      const [document, syntax] = [Document.of(text), await syntaxFor(path, grammars)];
      files++;
      languages.add(syntax.language.name);
      for (const each of neighboursIn(document, syntax)) {
        const outcome = outcomeOf(document, syntax, each);
        counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
      }
    }
    const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const share = (...kinds: readonly Outcome[]) =>
      kinds.reduce((sum, kind) => sum + (counts.get(kind) ?? 0), 0) / all;
    console.log(`${files} files, ${all} definitions: ${JSON.stringify(Object.fromEntries(counts))}`);
    expect(files).toBeGreaterThanOrEqual(300 / EACH);
    expect(languages.size).toBeGreaterThanOrEqual(8);
    expect(share('by the definition')).toBeGreaterThanOrEqual(0.92);
    expect(share('by the definition', 'by a line')).toBeGreaterThanOrEqual(0.98);
  });

  test('become what real commits made of them, by scripts', { timeout: 300_000 }, async () => {
    const changed = CASES.filter(({ expected, original }) => expected != null && expected !== original);
    expect(changed.length).toBeGreaterThan(400 / EACH);
    const faulty: string[] = [];
    for (const { id, path, original, expected } of changed) {
      const syntax = await syntaxFor(path, grammars);
      const becomes = (edits: ReturnType<typeof editScript.parse>['edits']) =>
        made2(original, edits, syntax) === expected;
      const ways = [...anchorEditsOf({ path, before: original, after: expected as string })];
      if (!ways.some(way => becomes(editScript.parse(editScript.print(way)).edits))) faulty.push(id);
    }
    expect(faulty.length / changed.length).toBeLessThanOrEqual(0.01);
  });
});

function made2(
  text: string,
  edits: ReturnType<typeof editScript.parse>['edits'],
  syntax: Syntax,
): string | undefined {
  const applied = applyEdits(
    Document.of(text),
    edits.filter(each => each.kind === 'anchor'),
    { syntax },
  );
  return applied.ok ? applied.document.text : undefined;
}
