import { commonLines, rewriteAll, rewriteCommon, withOtherQuotes } from '../../edit-lines.js';
import type { Draft } from '../draft.js';
import { edited, editedText, type Kind } from '../kind.js';
import { isCode, isComment } from '../looks.js';

/**
 * Both halves escaped once more than the transport undoes: what stands there as line breaks, tabs
 * and quotes comes as backslashes.
 */
export const overEscaped: Kind = {
  name: 'over_escaped',
  write: draft => {
    if (draft.search.length < 2) return undefined;
    const [search, replace] = [draft.search.join('\n'), draft.replace.join('\n')];
    return editedText(draft, escaped(search), escaped(replace));
  },
};

const escaped = (text: string) =>
  text.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\t', '\\t');

/**
 * Double quotes escaped, and nothing else: half of what JSON would have wanted.
 */
export const quotesEscaped: Kind = {
  name: 'quotes_escaped',
  write: draft => {
    const lines = [...draft.search, ...draft.replace];
    if (!draft.search.some(line => line.includes('"')) || lines.some(line => line.includes('\\')))
      return undefined;
    return edited(
      draft,
      rewriteAll(draft, line => line.replaceAll('"', '\\"')),
    );
  },
};

/**
 * `<`, `>` and `&` as entities: the reply went through something that writes XML.
 */
export const htmlEntities: Kind = {
  name: 'html_entities',
  write: draft => {
    if (!draft.search.some(line => /[<>&]/.test(line)) || draft.file.some(line => /&(lt|gt|amp);/.test(line)))
      return undefined;
    const entities: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;' };
    return edited(
      draft,
      rewriteAll(draft, line => line.replace(/[<>&]/g, sign => entities[sign] as string)),
    );
  },
};

/**
 * Typographic quotes and dashes in quoted lines, where the file has those of a keyboard.
 */
export const unicodePunctuation: Kind = {
  name: 'unicode_punctuation',
  write: draft => {
    const lines = rewriteCommon(
      draft,
      draft.random,
      line => /\w'\w| - |\.\.\.|"\w[^"]*"/.test(line),
      line => [
        line
          .replace(/(?<=\w)'(?=\w)/g, '\u2019')
          .replaceAll(' - ', ' \u2013 ')
          .replaceAll('...', '\u2026')
          .replace(/"(\w[^"]*)"/g, '\u201c$1\u201d'),
      ],
    );
    return edited(draft, lines);
  },
};

/** Languages in which both quotes mean the same. */
const ALIKE = ['javascript', 'typescript', 'tsx', 'python', 'css', 'lua'];

/**
 * The other kind of quotes around the strings of quoted lines, by habit of the writer. The lines
 * that the edit changes are as they should be.
 */
export const quoteStyle: Kind = {
  name: 'quote_style',
  write: draft => {
    if (!ALIKE.includes(draft.change.language)) return undefined;
    const fits = (line: string) =>
      /(["'])[^"'\\]*\1/.test(line) && !isComment(line) && !/["'].*["'].*["']/.test(line);
    return edited(
      draft,
      rewriteCommon(draft, draft.random, fits, line => [withOtherQuotes(line)]),
    );
  },
};

/**
 * A comma or semicolon at the end of a quoted line lost or put in.
 *
 * Source: github.com/google-gemini/gemini-cli/issues/26975 names small punctuation drift as what an
 * engine should bear.
 */
export const endPunctuation: Kind = {
  name: 'end_punctuation',
  write: draft => {
    const fits = (line: string) => isCode(line) && /[\w)\]'"}][,;]?$/.test(line);
    const rewrite = (line: string) => [
      /[,;]$/.test(line) ? line.slice(0, -1) : `${line}${draft.random.pick([',', ';'])}`,
    ];
    return edited(draft, rewriteCommon(draft, draft.random, fits, rewrite));
  },
};

/**
 * Blanks that do not break in the lines around, as text pasted from a page has them; the search has
 * common ones.
 *
 * Source: github.com/anthropics/claude-code/issues/29869.
 */
export const nbsp: Kind = {
  name: 'nbsp',
  write: draft => {
    const common = commonLines(draft).filter(({ s }) => /\w \w/.test(draft.search[s] as string));
    const chosen = draft.random.pick(common);
    if (chosen === undefined) return undefined;
    const { search, replace, file, from } = draft;
    const line = (search[chosen.s] as string).replace(/(?<=\w) (?=\w)/g, '\u00a0');
    const there: Draft = {
      ...draft,
      file: file.with(from + chosen.s, line),
      search: search.with(chosen.s, line),
      replace: replace.with(chosen.r, line),
    };
    return edited(there, draft);
  },
};
