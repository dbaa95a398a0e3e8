import { describe, expect, test } from 'vitest';
import { applyEdits, type EditOutcome } from '../../../src/apply/index.js';
import { ANCHOR_ACTIONS, type AnchorEdit, NOWHERE } from '../../../src/edit/index.js';
import { type AnchorCandidate, anchorCandidates, candidateAddress } from '../../../src/syntax/index.js';
import { Document } from '../../../src/text/index.js';
import { type Random, seeded } from '../../support/random.js';
import { fixture, syntax } from '../../support/syntax.js';

/** What is wrong with an anchor, and which codes a refusal of it may have; none: it may be made. */
type Slip = { readonly name: string; readonly codes: readonly string[] | undefined };

const SLIPS = {
  none: { name: 'none', codes: undefined },
  inventedText: { name: 'an invented text', codes: ['ANCHOR_NOT_FOUND'] },
  invented: { name: 'an invented address', codes: ['ANCHOR_NOT_FOUND'] },
  other: { name: 'the address of another line', codes: ['ANCHOR_NOT_FOUND'] },
  misspelt: { name: 'a misspelt text', codes: ['ANCHOR_NOT_FOUND'] },
  part: { name: 'a part of the line', codes: ['ANCHOR_NOT_FOUND'] },
  ambiguous: { name: 'a text of several lines', codes: ['ANCHOR_NOT_UNIQUE'] },
  wrongOrder: { name: 'an end before the start', codes: ['ANCHOR_NOT_FOUND', 'ANCHOR_NOT_UNIQUE'] },
} as const satisfies Record<string, Slip>;

interface Drawn {
  readonly edit: AnchorEdit;
  readonly slip: Slip;
}

class Draw {
  constructor(
    readonly random: Random,
    readonly document: Document,
    readonly candidates: readonly AnchorCandidate[],
  ) {}

  edit(): Drawn | undefined {
    const slip = this.random.pick(Object.values(SLIPS)) as Slip;
    const candidate = this.random.pick(this.candidates);
    const anchor = candidate && this.#anchor(candidate, slip);
    if (candidate === undefined || anchor === undefined) return undefined;
    const action = this.random.pick(ANCHOR_ACTIONS) ?? 'delete';
    const content = action === 'delete' ? '' : `new_line_${this.random.below(1000)} = 1\n`;
    const scope = this.random.pick(['line', 'definition', undefined] as const);
    const { type } = candidate;
    const edit: AnchorEdit = {
      kind: 'anchor',
      path: undefined,
      action,
      anchor: { type, ...anchor, ...(scope && { scope }) },
      content,
      seen: [this.document],
      source: NOWHERE,
    };
    return { edit, slip };
  }

  #anchor(candidate: AnchorCandidate, { name }: Slip) {
    const { line, count, lineno, type } = candidate;
    const at = candidateAddress(this.document, candidate, 'short');
    switch (name) {
      case 'none':
        return { selected: line, at };
      case 'an invented text':
        return { selected: `nobody_wrote_this_${this.random.below(99)}()` };
      case 'an invented address':
        return { selected: line, at: '999999#000' };
      case 'the address of another line': {
        const other = this.random.pick(this.candidates.filter(each => each.line.trim() !== line.trim()));
        return other && { selected: line, at: candidateAddress(this.document, other, 'short') };
      }
      case 'a misspelt text':
        return { selected: `${line.trim()}~` };
      case 'a part of the line':
        return this.#part(line.trim().slice(0, -1).trim(), type);
      case 'a text of several lines':
        return count > 1 ? { selected: ` ${line.trim()} ` } : undefined;
      default:
        return { selected: line, at, until: this.#textBefore(lineno) };
    }
  }

  /** A part that is neither a line nor a name, nor the head of a definition. */
  #part(text: string, type: AnchorCandidate['type']): { readonly selected: string } | undefined {
    if (type === 'function_definition' || type === 'class_definition') return undefined;
    const isLine = this.document.text.split('\n').some(line => line.trim() === text);
    return isLine || /^[\w.$-]*$/.test(text) ? undefined : { selected: text };
  }

  /** A line that stands before the given one and nowhere behind it. */
  #textBefore(lineno: number): string {
    const lines = this.document.text.split('\n');
    const before = lines.slice(0, lineno - 1).filter(line => line.trim() !== '');
    return before.find(line => !lines.slice(lineno - 1).some(other => other.trim() === line.trim())) ?? '~~';
  }
}

const codeOf = (outcome: EditOutcome | undefined) =>
  outcome?.kind === 'refused' ? outcome.refusal.code : undefined;

describe.each(['python', 'typescript', 'go', 'ruby', 'markdown'])(
  'random scripts for a file of %s',
  language => {
    test('with an anchor that is invented, ambiguous or misspelt are refused, and never throw', async () => {
      const [document, reader] = [Document.of(fixture(language)), await syntax(language)];
      const lines = { range: { first: 1, last: document.lines.count } };
      const candidates = anchorCandidates(document, reader.outline(document), lines);
      const seen = new Map<string, number>();
      for (let seed = 1; seed <= 300; seed++) {
        const draw = new Draw(seeded(seed), document, candidates);
        const drawn = [draw.edit(), draw.edit(), draw.edit()].flatMap(each => each ?? []);
        // Each alone: what an edit before it does to the text must not hide what is wrong with it.
        for (const { edit, slip } of drawn) {
          seen.set(slip.name, (seen.get(slip.name) ?? 0) + 1);
          const { outcomes, document: after } = applyEdits(document, [edit], { syntax: reader });
          if (slip.codes === undefined) continue;
          const text = `seed ${seed}: ${slip.name}: ${JSON.stringify(edit.anchor)}`;
          expect(slip.codes, text).toContain(codeOf(outcomes[0]));
          expect(after.text).toBe(document.text);
        }
        const all = applyEdits(
          document,
          drawn.map(({ edit }) => edit),
          { syntax: reader },
        );
        expect(all.changes.apply(document.text)).toBe(all.document.text);
      }
      for (const { name } of Object.values(SLIPS)) expect(seen.get(name) ?? 0, name).toBeGreaterThan(5);
    });
  },
);
