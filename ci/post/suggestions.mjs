/**
 * The suggestions in a file that may come from anybody: whoever sent the pull request could write
 * it. Only what a suggestion needs is taken: a path, lines, the new text, and what it is about as
 * plain text. The rest is dropped.
 *
 * @typedef {{ path: string, first: number, last: number, about: string[], parts: Part[], text: string, replaced?: string[] }} Suggestion
 * @typedef {{ fix: number, of: number }} Part a part of a fix that is to be taken as a whole
 */
import { createHash } from 'node:crypto';

const MOST_SUGGESTIONS = 1000;
const MOST_ABOUT = 10;
const LONGEST_ABOUT = 300;
const LONGEST_TEXT = 60_000;
/**
 * What hides or turns the direction of text, what nothing is drawn for, and controls other than tab
 * and line feed.
 */
const UNSEEN = /(?![\t\n])[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800]/u;

/**
 * @param {string} json
 * @returns {Suggestion[]}
 * @throws if it is no JSON of this form
 */
export function suggestionsIn(json) {
  const { comments } = JSON.parse(json);
  if (!Array.isArray(comments)) throw new Error('it has no list of comments');
  return comments.slice(0, MOST_SUGGESTIONS).flatMap(comment => suggestionOf(comment) ?? []);
}

/**
 * @param {unknown} comment
 * @returns {Suggestion | undefined}
 */
function suggestionOf(comment) {
  if (typeof comment !== 'object' || comment === null) return undefined;
  const { path, line, start_line: start = line, body } = /** @type {Record<string, unknown>} */ (comment);
  if (typeof path !== 'string' || typeof body !== 'string' || body.length > LONGEST_TEXT) return undefined;
  if (!isLine(line) || !isLine(start) || start > line) return undefined;
  const block = /^(`{3,})suggestion\n([\s\S]*?)^\1$/m.exec(body);
  if (block === null) return undefined;
  const text = block[2] ?? '';
  if (UNSEEN.test(text) || UNSEEN.test(path)) return undefined;
  const prose = body.slice(0, block.index);
  return { path, first: start, last: line, about: aboutOf(prose), parts: partsIn(prose), text };
}

/**
 * What a suggestion is about, line by line, as plain text without any mark.
 *
 * @param {string} prose
 */
function aboutOf(prose) {
  const items = prose.split('\n').map(line => plain(line.replace(/^- /, '')));
  return items.filter(item => item !== '').slice(0, MOST_ABOUT);
}

/**
 * The fixes that a suggestion is a part of.
 *
 * @param {string} prose
 * @returns {Part[]}
 */
function partsIn(prose) {
  const found = prose.matchAll(/^This is part \d{1,6} of (\d{1,6}) of fix (\d{1,6}):/gm);
  return [...found].map(([, of, fix]) => ({ fix: Number(fix), of: Number(of) }));
}

/**
 * The suggestions without those of a fix that is not there as a whole: half of a fix was not
 * verified.
 *
 * @param {readonly Suggestion[]} suggestions
 * @returns {Suggestion[]}
 */
export function wholeFixes(suggestions) {
  const all = suggestions.flatMap(each => each.parts);
  const isWhole = (/** @type {Part} */ { fix, of }) => all.filter(part => part.fix === fix).length >= of;
  const left = suggestions.filter(each => each.parts.every(isWhole));
  return left.length === suggestions.length ? left : wholeFixes(left);
}

/** @param {string} text */
function plain(text) {
  const seen = text.replaceAll('`', '').replace(new RegExp(UNSEEN, 'gu'), '').trim();
  // Half of a character would be no text that GitHub takes.
  return seen.length > LONGEST_ABOUT
    ? `${seen.slice(0, LONGEST_ABOUT).replace(/[\uD800-\uDBFF]$/, '')}…`
    : seen;
}

/**
 * @param {unknown} value
 * @returns {value is number}
 */
function isLine(value) {
  return Number.isSafeInteger(value) && /** @type {number} */ (value) > 0;
}

/**
 * The comment of a review that shows a suggestion. What it is about is shown as code, so that it
 * links to nothing and mentions nobody.
 *
 * @param {Suggestion} suggestion
 */
export function commentOf(suggestion) {
  const { path, first, last, about, text } = suggestion;
  const fence = '`'.repeat(Math.max(3, ...[...text.matchAll(/`+/g)].map(([run]) => run.length + 1)));
  const body = [
    ...about.map(item => `- \`${item}\``),
    '',
    `${fence}suggestion\n${text}${fence}`,
    '',
    markOf(suggestion),
  ].join('\n');
  const start = first === last ? {} : { start_line: first, start_side: 'RIGHT' };
  return { path, ...start, line: last, side: 'RIGHT', body };
}

/**
 * What shows later that a suggestion is posted already: by what it replaces and puts there, and not
 * by the number of its line, which each push may move.
 *
 * @param {Suggestion} suggestion
 */
export function markOf({ path, text, replaced = [] }) {
  const hash = createHash('sha256')
    .update(JSON.stringify([path, replaced, text]))
    .digest('hex');
  return `<!-- mortise ${hash.slice(0, 32)} -->`;
}

/**
 * The suggestions that are not among the comments of a pull request. Two equal ones count as two.
 *
 * @param {readonly Suggestion[]} suggestions
 * @param {readonly string[]} comments
 */
export function notPosted(suggestions, comments) {
  /** @type {Map<string, number>} */
  const posted = new Map();
  return suggestions.filter(each => {
    const mark = markOf(each);
    const left = posted.get(mark) ?? comments.filter(body => body.includes(mark)).length;
    posted.set(mark, left - 1);
    return left <= 0;
  });
}

/**
 * A suggestion with the lines that it replaces, and one before and after them, if all of its lines
 * are in one hunk of a file's patch, on the side of the pull request: elsewhere GitHub takes no
 * comments.
 *
 * @param {Suggestion} suggestion
 * @param {string} patch
 * @returns {Suggestion | undefined}
 */
export function placedIn(suggestion, patch) {
  const { first, last } = suggestion;
  for (const hunk of patch.split(/^(?=@@ )/m)) {
    const [head = '', ...rest] = hunk.split('\n');
    const [, start] = /^@@ -\d+(?:,\d+)? \+(\d+)/.exec(head) ?? [];
    const lines = rest
      .filter(line => line.startsWith('+') || line.startsWith(' '))
      .map(line => line.slice(1));
    const from = Number(start);
    if (!(first >= from && last < from + lines.length)) continue;
    return { ...suggestion, replaced: lines.slice(Math.max(0, first - from - 1), last - from + 2) };
  }
  return undefined;
}
