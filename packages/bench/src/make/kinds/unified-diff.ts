import type { Kind } from '../kind.js';
import { isBlank } from '../looks.js';
import { type PatchHunk, type PatchLine, patched, rangeHeader, signed, unifiedDiff } from '../patch.js';

/**
 * A unified diff as git writes it.
 */
export const udiffExact: Kind = {
  name: 'udiff_exact',
  hunks: 3,
  write: draft => patched(draft, 'unified_diff', unifiedDiff),
};

/**
 * Line numbers in the headers that are off by some: models cannot count lines.
 */
export const udiffWrongStart: Kind = {
  name: 'udiff_wrong_start',
  hunks: 3,
  write: draft => {
    const start = (draft.random.next() < 0.5 ? -1 : 1) * (2 + draft.random.below(40));
    return patched(draft, 'unified_diff', (hunks, of) =>
      unifiedDiff(hunks, of, { header: hunk => rangeHeader(hunk, { start }) }),
    );
  },
};

/**
 * Counts in the headers that are not those of the hunk. Where they promise more lines than come, a
 * reply that was cut off looks the same: there a refusal is right too.
 */
export const udiffWrongCounts: Kind = {
  name: 'udiff_wrong_counts',
  hunks: 3,
  write: draft => {
    const more = draft.random.next() < 0.5;
    const by = (more ? 1 : -1) * (1 + draft.random.below(3));
    const header = (hunk: PatchHunk) =>
      rangeHeader(hunk, draft.random.next() < 0.5 ? { old: by } : { old: by, fresh: by });
    const written = patched(draft, 'unified_diff', (hunks, of) => unifiedDiff(hunks, of, { header }));
    return written && { ...written, ...(more && { refuse_ok: true }) };
  },
};

/**
 * `@@` and no numbers, as one popular prompt asks for.
 */
export const udiffBareHeader: Kind = {
  name: 'udiff_bare_header',
  hunks: 3,
  write: draft =>
    patched(draft, 'unified_diff', (hunks, of) => unifiedDiff(hunks, of, { header: () => '@@' })),
};

/**
 * Blank quoted lines without the blank in front that makes them lines of a hunk.
 */
export const udiffBlankContext: Kind = {
  name: 'udiff_blank_context',
  hunks: 3,
  write: draft => {
    const line = (each: PatchLine) => (each.sign === ' ' && each.text === '' ? '' : signed(each));
    return patched(draft, 'unified_diff', (hunks, of) => {
      const some = hunks.some(hunk => hunk.lines.some(each => each.sign === ' ' && each.text === ''));
      return some ? unifiedDiff(hunks, of, { line }) : undefined;
    });
  },
};

/**
 * Quoted lines at the start of a hunk without the blank in front.
 */
export const udiffContextUnprefixed: Kind = {
  name: 'udiff_context_unprefixed',
  hunks: 3,
  write: draft => {
    const count = 1 + draft.random.below(2);
    const line = (each: PatchLine, i: number) => (each.sign === ' ' && i < count ? each.text : signed(each));
    return patched(draft, 'unified_diff', (hunks, of) => {
      const first = hunks.flatMap(hunk => hunk.lines.slice(0, count)).filter(each => each.sign === ' ');
      // A line that begins with a sign of a patch is that without its blank, and one that begins
      // with a blank loses it.
      if (first.length === 0 || first.some(each => !/^\w/.test(each.text))) return undefined;
      return unifiedDiff(hunks, of, { line });
    });
  },
};

/**
 * Blanks at the ends of quoted lines of a diff.
 */
export const udiffTrailingSpace: Kind = {
  name: 'udiff_trailing_space',
  hunks: 3,
  write: draft => {
    const line = (each: PatchLine) =>
      signed(each) + (each.sign === ' ' && each.text.trim() !== '' && draft.random.next() < 0.5 ? '  ' : '');
    return patched(draft, 'unified_diff', (hunks, of) => unifiedDiff(hunks, of, { line }));
  },
};

/**
 * A unified diff with all that `git diff` prints above it, ids that are made up among it.
 *
 * Source: replies that imitate `git diff`; github.com/techtonik/python-patch/issues/22.
 */
export const udiffGitHeader: Kind = {
  name: 'udiff_git_header',
  hunks: 3,
  write: draft =>
    patched(draft, 'unified_diff', (hunks, of) => {
      const id = () => draft.random.below(0xfffffff).toString(16).padStart(7, '0');
      const { path } = of.change;
      return `diff --git a/${path} b/${path}\nindex ${id()}..${id()} 100644\n${unifiedDiff(hunks, of)}`;
    }),
};

/**
 * A unified diff in a fence, with a sentence before it.
 *
 * Source: replies of models that talk.
 */
export const udiffFenced: Kind = {
  name: 'udiff_fenced',
  hunks: 3,
  write: draft =>
    patched(draft, 'unified_diff', (hunks, of) => {
      const diff = unifiedDiff(hunks, of);
      return diff.includes('```') ? undefined : `Here is the change:\n\n\`\`\`diff\n${diff}\`\`\`\n`;
    }),
};

/**
 * A quoted line of a hunk left out without a word.
 *
 * Source: issue threads of aider on hunks that fail; a twentieth of the failed edits of strong
 * models.
 */
export const udiffLinesSkipped: Kind = {
  name: 'udiff_lines_skipped',
  hunks: 3,
  write: draft =>
    patched(draft, 'unified_diff', (hunks, of) => {
      const cut = hunks.map(hunk => {
        const inner = hunk.lines.flatMap(({ sign, text }, i) =>
          sign === ' ' && !isBlank(text) && besides(hunk.lines, i) ? [i] : [],
        );
        const at = draft.random.pick(inner);
        return at === undefined || hunk.lines.length < 6
          ? hunk
          : { ...hunk, lines: hunk.lines.toSpliced(at, 1) };
      });
      return cut.every((hunk, i) => hunk === hunks[i]) ? undefined : unifiedDiff(cut, of);
    }),
};

/**
 * Whether a line stands between quoted lines: beside a change nobody could say on which side of it
 * the line is missing.
 */
const besides = (lines: readonly PatchLine[], i: number) =>
  lines[i - 1]?.sign === ' ' && lines[i + 1]?.sign === ' ';

/**
 * A unified diff of one hunk without any `@@` line: the lines follow the names, or an empty line
 * behind them.
 */
export const udiffNoHunkHeader: Kind = {
  name: 'udiff_no_hunk_header',
  write: draft =>
    patched({ ...draft, hunks: [draft.hunk] }, 'unified_diff', ([hunk], { change, random }) => {
      if (hunk === undefined) return undefined;
      const gap = random.next() < 0.5 ? '\n' : '';
      return `--- a/${change.path}\n+++ b/${change.path}\n${gap}${hunk.lines.map(signed).join('\n')}\n`;
    }),
};
