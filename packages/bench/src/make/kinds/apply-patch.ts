import { changed, quoted, textOf } from '../draft.js';
import { type Kind, spotOf } from '../kind.js';
import { hasEmptyBlanks, indentOf, isBlank, isCode, isHead, unitOf } from '../looks.js';
import { applyPatch, type PatchLine, patched, signed } from '../patch.js';

/**
 * The format of `apply_patch`, as it should be.
 */
export const v4aExact: Kind = {
  name: 'v4a_exact',
  hunks: 3,
  write: draft => patched(draft, 'apply_patch', applyPatch),
};

/**
 * Blanks at the ends of quoted lines of an `apply_patch`.
 */
export const v4aTrailingSpace: Kind = {
  name: 'v4a_trailing_space',
  hunks: 3,
  write: draft => {
    const line = (each: PatchLine) =>
      signed(each) + (each.sign === ' ' && each.text.trim() !== '' && draft.random.next() < 0.5 ? '  ' : '');
    return patched(draft, 'apply_patch', (hunks, of) => applyPatch(hunks, of, { line }));
  },
};

/**
 * An `apply_patch` with one level of indentation lost from every line.
 */
export const v4aDedent: Kind = {
  name: 'v4a_dedent',
  hunks: 3,
  write: draft => {
    const unit = unitOf(draft.file);
    if (unit === undefined || !hasEmptyBlanks(draft)) return undefined;
    return patched(draft, 'apply_patch', (hunks, of) => {
      const lines = hunks.flatMap(hunk => hunk.lines).filter(each => !isBlank(each.text));
      if (!lines.every(each => each.text.startsWith(unit))) return undefined;
      return applyPatch(hunks, of, {
        line: ({ sign, text }) => sign + (isBlank(text) ? text : text.slice(unit.length)),
      });
    });
  },
};

/**
 * An `apply_patch` whose hunks say in which definition they stand.
 *
 * Source: the instructions of the format itself, which ask for it where three lines do not tell
 * places apart.
 */
export const v4aSectionHeader: Kind = {
  name: 'v4a_section_header',
  hunks: 3,
  write: draft =>
    patched(draft, 'apply_patch', (hunks, of) => {
      const headers = hunks.map(({ oldStart }) => {
        const above = of.file.slice(0, oldStart - 1);
        return above.findLast(line =>
          /^\s*(export |pub |public |async )*(class|def|func|fn|function|interface|struct|module)\b/.test(
            line,
          ),
        );
      });
      if (headers.some(header => header === undefined)) return undefined;
      return applyPatch(hunks, of, { header: hunk => `@@ ${headers[hunks.indexOf(hunk)]?.trim()}` });
    }),
};

/**
 * An `apply_patch` whose blank quoted lines lack the blank in front.
 *
 * Source: github.com/NousResearch/hermes-agent/pull/89664.
 */
export const v4aBlankContext: Kind = {
  name: 'v4a_blank_context',
  hunks: 3,
  write: draft => {
    const line = (each: PatchLine) => (each.sign === ' ' && each.text === '' ? '' : signed(each));
    return patched(draft, 'apply_patch', (hunks, of) => {
      const some = hunks.some(hunk => hunk.lines.some(each => each.sign === ' ' && each.text === ''));
      return some ? applyPatch(hunks, of, { line }) : undefined;
    });
  },
};

/**
 * An `apply_patch` of new lines alone, under a header that is the line before them.
 *
 * Source: the format's reference implementation, which puts such lines right behind the line that
 * the header is.
 */
export const v4aUnderHeader: Kind = {
  name: 'v4a_under_header',
  write: draft => {
    const { file, hunk, change } = draft;
    const of = quoted(draft, 1, 0);
    const [header] = of.search;
    if (hunk.aFrom !== hunk.aTo || of.search.length !== 1 || header === undefined || !isCode(header))
      return undefined;
    if (file.filter(line => line.trim() === header.trim()).length !== 1) return undefined;
    const added = of.replace.slice(1);
    if (!added.every(line => isBlank(line) || indentOf(line).length >= indentOf(header).length))
      return undefined;
    const lines = added.map(line => `+${line}\n`).join('');
    return {
      format: 'apply_patch',
      patch: `*** Begin Patch\n*** Update File: ${change.path}\n@@ ${header.trim()}\n${lines}*** End Patch\n`,
      original: textOf(file),
      expected: textOf(changed(of)),
      claim: { kind: 'applies', spots: [spotOf(of)] },
    };
  },
};

/**
 * An `apply_patch` whose header is a definition further down, behind the lines of its hunk. Only a
 * refusal is right: the header and the lines say different places.
 */
export const refuseV4aOtherHeader: Kind = {
  name: 'refuse_v4a_other_header',
  write: draft => {
    const { file, random } = draft;
    const one = { ...draft, hunks: [draft.hunk] };
    let header: string | undefined;
    const written = patched(one, 'apply_patch', ([hunk], of) => {
      if (hunk === undefined) return undefined;
      const end = hunk.oldStart + hunk.lines.filter(({ sign }) => sign !== '+').length;
      const below = file.slice(end).filter(line => isHead(line));
      header = random.pick(below.filter(line => standsOnce(file, line)))?.trim();
      return header === undefined ? undefined : applyPatch([hunk], of, { header: () => `@@ ${header}` });
    });
    if (written === undefined || header === undefined || written.claim.kind !== 'applies') return undefined;
    const { spots } = written.claim;
    return {
      ...written,
      original: textOf(file),
      expected: null,
      claim: { kind: 'contradicted', header, spots },
    };
  },
};

function standsOnce(file: readonly string[], line: string): boolean {
  return file.filter(each => each.includes(line.trim())).length === 1;
}
