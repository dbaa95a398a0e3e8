import { describe, expect, test } from 'vitest';
import { applyEdits } from '../../../src/apply/index.js';
import { type AnchorAction, type AnchorEdit, NOWHERE } from '../../../src/edit/index.js';
import { candidateAddress, type NamedAnchor, namedAnchors, type Syntax } from '../../../src/syntax/index.js';
import { Document } from '../../../src/text/index.js';
import { amount, someOf } from '../../support/amount.js';
import { FIXTURES, fixture, syntax } from '../../support/syntax.js';

/** Each so many of the anchors are tried. */
const EACH = amount({ usual: 3, all: 1 });

/** Each kind of anchor of a file: all definitions, imports and decorators. */
function anchorsOf(document: Document, reader: Syntax): readonly NamedAnchor[] {
  return someOf(namedAnchors(document, reader.outline(document)), EACH);
}

function edit(
  document: Document,
  action: AnchorAction,
  { candidate }: NamedAnchor,
  content = '',
): AnchorEdit {
  const { type, line: selected } = candidate;
  const at = candidateAddress(document, candidate, 'short');
  return {
    kind: 'anchor',
    path: undefined,
    action,
    anchor: { type, selected, at, scope: 'definition' },
    content,
    seen: [document],
    source: NOWHERE,
  };
}

/** The lines of a definition or statement as they stand in the file. */
function ownText(document: Document, { stretch }: NamedAnchor): string {
  const { lines, text } = document;
  return text.slice(
    lines.from(stretch.line - 1),
    stretch.endLine < lines.count ? lines.from(stretch.endLine) : undefined,
  );
}

/**
 * A definition by another name, since by its own it would be there twice; `undefined` if it can
 * have no other name, as `declare global` and `default`.
 */
function renamed(text: string, { candidate }: NamedAnchor): string | undefined {
  const name = candidate.name?.split('.').at(-1) ?? '';
  return !/^[A-Za-z_]\w*$/.test(name) || /^(?:default|global)$/.test(name)
    ? undefined
    : text.replaceAll(name, `${name}Zz`);
}

function labelOf({ candidate }: NamedAnchor): string {
  return `${candidate.lineno} ${candidate.type} ${candidate.name ?? candidate.line}`;
}

const CODE = FIXTURES.filter(name => !['markdown', 'ini', 'toml', 'yaml'].includes(name));

describe.each(CODE)('in a file of %s, each definition, import and decorator', language => {
  test('is replaced by itself without a change, also where it is written without its indentation', async () => {
    const [document, reader] = [Document.of(fixture(language)), await syntax(language)];
    const all = anchorsOf(document, reader);
    expect(all.length).toBeGreaterThan(5 / EACH);
    for (const named of all) {
      const own = ownText(document, named);
      const { outcomes } = applyEdits(document, [edit(document, 'replace', named, own)], { syntax: reader });
      if (isShared(outcomes[0])) continue;
      expect(outcomes[0]?.kind, labelOf(named)).toBe('already-applied');
    }
  });

  test.each(['insert_before', 'insert_after'] as const)('takes another one of its kind: %s', async action => {
    const [document, reader] = [Document.of(fixture(language)), await syntax(language)];
    for (const named of anchorsOf(document, reader)) {
      const own = renamed(ownText(document, named), named);
      if (own === undefined) continue;
      const made = applyEdits(document, [edit(document, action, named, own)], { syntax: reader });
      if (isShared(made.outcomes[0])) continue;
      expect(made.ok, labelOf(named)).toBe(true);
      // All that was there is there, and the other one.
      expect(made.document.text.length, labelOf(named)).toBeGreaterThanOrEqual(
        document.text.length + own.length - 1,
      );
      expect(made.document.text, labelOf(named)).toContain(own);
      expect(reader.parses(document, made.document).kind, labelOf(named)).not.toBe('broken');
    }
  });

  test('is removed with all that is its own, and nothing else', async () => {
    const [document, reader] = [Document.of(fixture(language)), await syntax(language)];
    for (const named of anchorsOf(document, reader)) {
      const made = applyEdits(document, [edit(document, 'delete', named)], { syntax: reader });
      if (isShared(made.outcomes[0])) continue;
      expect(made.ok, labelOf(named)).toBe(true);
      const kept = document.text.split('\n');
      kept.splice(named.stretch.line - 1, named.stretch.endLine - named.stretch.line + 1);
      const solid = (lines: readonly string[]) => lines.filter(line => line.trim() !== '');
      expect(solid(made.document.text.split('\n')), labelOf(named)).toEqual(solid(kept));
      if (!isAlone(named, document))
        expect(reader.parses(document, made.document).kind, labelOf(named)).not.toBe('broken');
    }
  });
});

/** Of definitions in one line none can be taken as a whole. */
function isShared(outcome: ReturnType<typeof applyEdits>['outcomes'][number] | undefined): boolean {
  return outcome?.kind === 'refused' && outcome.refusal.message.includes('shares a line');
}

/**
 * Whether something cannot do without it: there is nothing else in its block, which must not be
 * empty.
 */
function isAlone({ stretch }: NamedAnchor, { lines }: Document): boolean {
  const texts = Array.from({ length: lines.count }, (_, i) => lines.content(i));
  const indentOf = (line: string | undefined) => /^\s*/.exec(line ?? '')?.[0].length ?? 0;
  const own = indentOf(texts[stretch.line - 1]);
  const above = texts.slice(0, stretch.line - 1).findLast(line => line.trim() !== '');
  const below = texts.slice(stretch.endLine).find(line => line.trim() !== '');
  return indentOf(above) < own && indentOf(below) < own;
}

describe.each(FIXTURES)('in a file of %s with other endings and no last one', language => {
  test('an insertion at any anchor leaves all other lines unchanged', async () => {
    const text = fixture(language).replaceAll('\n', '\r\n').trimEnd();
    const [document, reader] = [Document.of(text), await syntax(language)];
    const solid = (lines: string) => lines.split('\r\n').filter(line => line.trim() !== '');
    // Every second one: each takes six edits, and what it does to itself alone is tried above.
    for (const named of anchorsOf(document, reader).filter((_, i) => i % 2 === 0)) {
      for (const action of ['insert_before', 'insert_after'] as const) {
        for (const scope of ['line', 'definition', undefined] as const) {
          const one = edit(document, action, named, 'zz_mark\n  zz_mark\n');
          const { scope: _, ...anchor } = one.anchor;
          const asked = { ...one, anchor: scope === undefined ? anchor : { ...anchor, scope } };
          const made = applyEdits(document, [asked], { syntax: reader });
          if (!made.ok) continue;
          const after = made.document.text;
          expect(after.match(/zz_mark/g)?.length).toBe(2);
          expect(after.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
          const others = solid(after).filter(line => !line.includes('zz_mark'));
          // The nothing in an empty body may have gone, or its braces may have come apart.
          const isOpened = others.join('').replace(/\s/g, '') !== solid(text).join('').replace(/\s/g, '');
          if (isOpened) expect(Math.abs(others.length - solid(text).length), labelOf(named)).toBeLessThan(2);
          else if (others.length === solid(text).length) expect(others, labelOf(named)).toEqual(solid(text));
        }
      }
    }
  });
});
