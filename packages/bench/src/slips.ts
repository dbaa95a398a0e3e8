import { isComment, isDefinition } from '#mortise/internal';
import {
  commonLines,
  type EditLines,
  misspelt,
  namesIn,
  rewriteAll,
  rewriteCommon,
  withOtherQuotes,
  withWord,
} from './edit-lines.js';
import type { Random } from './random.js';

/**
 * One way in which models write an edit not quite as it should be. The weights of drift are fitted
 * on edits with these slips. The kinds of `make/` measure the engine, and are written apart from
 * these: what it was fitted on would not measure it (only half of the searches of `refuse_sibling`
 * have one of these). A slip may also leave an edit whose place nobody could prove; a kind may not.
 */
export interface Slip {
  readonly name: string;
  /** Where it was seen, and why it happens. */
  readonly reason: string;
  /** The edit with the slip; `undefined` where this edit gives no occasion for it. */
  apply(edit: EditLines, random: Random, file: readonly string[]): EditLines | undefined;
}

const solid = (line: string) => line.trim() !== '';
/**
 * Code that a slip may write otherwise; what it is called by is not what goes stale beside an edit
 * of it.
 */
const isCode = (line: string) => solid(line) && !isComment(line) && !isDefinition(line);

const typo: Slip = {
  name: 'typo',
  reason: 'a letter lost, doubled or swapped in a quoted line',
  apply: (edit, random) =>
    rewriteCommon(
      edit,
      random,
      line => namesIn(line).length > 0,
      line => {
        const word = random.pick(namesIn(line)) as string;
        return [withWord(line, word, misspelt(word, random))];
      },
    ),
};

const commentWord: Slip = {
  name: 'comment-word',
  reason: 'a comment quoted from memory, with another word in it',
  apply: (edit, random, file) =>
    rewriteCommon(
      edit,
      random,
      line => isComment(line) && namesIn(line).length > 1,
      line => {
        const word = random.pick(namesIn(line)) as string;
        const other = random.pick(file.filter(isComment).flatMap(namesIn));
        return other === undefined || other === word
          ? [withWord(line, word, `${word}s`)]
          : [withWord(line, word, other)];
      },
    ),
};

const lineDropped: Slip = {
  name: 'line-dropped',
  reason: 'a quoted line silently skipped',
  apply: (edit, random) =>
    edit.search.length < 4 ? undefined : rewriteCommon(edit, random, solid, () => []),
};

const commentDropped: Slip = {
  name: 'comment-dropped',
  reason: 'a comment among the quoted lines left out',
  apply: (edit, random) =>
    edit.search.length < 3 ? undefined : rewriteCommon(edit, random, isComment, () => []),
};

const commentAdded: Slip = {
  name: 'comment-added',
  reason: 'a comment written into the quoted lines that the file does not have',
  apply: (edit, random, file) => {
    const comment = random.pick(file.filter(line => isComment(line) && line.length > 12));
    if (comment === undefined) return undefined;
    return rewriteCommon(edit, random, isCode, line => [comment, line]);
  },
};

const staleWord: Slip = {
  name: 'stale-word',
  reason: 'a quoted statement as it was in an older version: another name in it',
  apply: (edit, random, file) =>
    edit.search.length < 4
      ? undefined
      : rewriteCommon(
          edit,
          random,
          line => isCode(line) && namesIn(line).length > 1,
          line => {
            const word = random.pick(namesIn(line)) as string;
            const other = random.pick(namesIn(random.pick(file.filter(l => namesIn(l).length > 0)) ?? ''));
            return other === undefined || other === word ? undefined : [withWord(line, word, other)];
          },
        ),
};

const staleLine: Slip = {
  name: 'stale-line',
  reason: 'a quoted statement as it was in an older version: wholly another',
  apply: (edit, random, file) => {
    const other = random.pick(file.filter(line => isCode(line) && namesIn(line).length > 1));
    if (other === undefined || edit.search.length < 5) return undefined;
    return rewriteCommon(edit, random, isCode, () => [other]);
  },
};

const staleExtra: Slip = {
  name: 'stale-extra',
  reason: 'a quoted statement that is not there any more',
  apply: (edit, random, file) => {
    const other = random.pick(file.filter(line => isCode(line) && namesIn(line).length > 0));
    if (other === undefined || edit.search.length < 4) return undefined;
    return rewriteCommon(edit, random, isCode, line => (random.next() < 0.5 ? [line, other] : [other, line]));
  },
};

const quotes: Slip = {
  name: 'quotes',
  reason: 'the other kind of quotes, by habit of the writer',
  apply: edit =>
    rewriteAll(edit, line => {
      if (line.includes("'") && line.includes('"')) return line;
      return withOtherQuotes(line);
    }),
};

const CALL = /^(\s*)([^()]*\()([^()]+,[^()]+)(\)[^()]*)$/;

const reflowSplit: Slip = {
  name: 'reflow-split',
  reason: 'a call written one argument to a line, as a formatter would',
  apply: (edit, random) =>
    rewriteCommon(
      edit,
      random,
      line => CALL.test(line) && !line.includes('"') && !line.includes("'"),
      line => {
        const [, indent = '', head = '', args = '', tail = ''] = CALL.exec(line) ?? [];
        const comma = random.next() < 0.5 ? ',' : '';
        const parts = args.split(',').map(arg => `${indent}    ${arg.trim()}`);
        return [
          indent + head,
          ...parts.map((part, i) => part + (i < parts.length - 1 ? ',' : comma)),
          indent + tail,
        ];
      },
    ),
};

const reflowJoin: Slip = {
  name: 'reflow-join',
  reason: 'a statement over several lines written in one',
  apply: (edit, random) => {
    const common = commonLines(edit);
    const starts = common.filter(({ s, r }, k) => {
      const next = common[k + 1];
      const opens = /[([{,]$/.test(edit.search[s] as string) && isCode(edit.search[s] as string);
      return opens && next?.s === s + 1 && next.r === r + 1 && isCode(edit.search[s + 1] as string);
    });
    const start = random.pick(starts);
    if (start === undefined) return undefined;
    const join = (lines: readonly string[], at: number) => {
      const [a, b] = [lines[at] as string, (lines[at + 1] as string).trim()];
      return lines.toSpliced(at, 2, a + (a.endsWith(',') ? ' ' : '') + b);
    };
    return { search: join(edit.search, start.s), replace: join(edit.replace, start.r) };
  },
};

const dedented: Slip = {
  name: 'dedented',
  reason: 'one level of indentation dropped from every line',
  apply: edit => {
    const lines = [...edit.search, ...edit.replace].filter(solid);
    const unit = lines.every(line => line.startsWith('\t'))
      ? '\t'
      : lines.every(line => line.startsWith('  '))
        ? '  '
        : '';
    return unit === ''
      ? undefined
      : rewriteAll(edit, line => (line.startsWith(unit) ? line.slice(unit.length) : line));
  },
};

const innerSpace: Slip = {
  name: 'inner-space',
  reason: 'spaces around signs as the writer likes them',
  apply: (edit, random) =>
    rewriteCommon(
      edit,
      random,
      line => / = |, /.test(line),
      line => [line.replaceAll(', ', ',').replaceAll(' = ', '=')],
    ),
};

/** Slips that leave lines of the search unlike those of the file. */
export const SLIPS: readonly Slip[] = [
  typo,
  commentWord,
  commentDropped,
  commentAdded,
  lineDropped,
  staleWord,
  staleLine,
  staleExtra,
  quotes,
  reflowSplit,
  reflowJoin,
  dedented,
  innerSpace,
];
