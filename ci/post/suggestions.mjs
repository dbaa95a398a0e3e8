/**
 * The suggestions in a file that may come from anybody: whoever sent the pull request could write
 * it. Only what a suggestion needs is taken: a path, lines, the new text, and what it is about as
 * plain text. The rest is dropped.
 *
 * @typedef {{ path: string, first: number, last: number, about: string[], text: string }} Suggestion
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
  return { path, first: start, last: line, about: aboutOf(body.slice(0, block.index)), text };
}

/**
 * The items of a list, as plain text without any mark.
 *
 * @param {string} prose
 */
function aboutOf(prose) {
  const items = prose.split('\n').filter(line => line.startsWith('- '));
  return items.slice(0, MOST_ABOUT).map(item => plain(item.slice(2)));
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
    ...about.filter(item => item !== '').map(item => `- \`${item}\``),
    '',
    `${fence}suggestion\n${text}${fence}`,
    '',
    markOf(suggestion),
  ].join('\n');
  const start = first === last ? {} : { start_line: first, start_side: 'RIGHT' };
  return { path, ...start, line: last, side: 'RIGHT', body };
}

/**
 * What shows later that a suggestion is posted already.
 *
 * @param {Suggestion} suggestion
 */
export function markOf({ path, first, last, text }) {
  const hash = createHash('sha256')
    .update(JSON.stringify([path, last - first, text]))
    .digest('hex');
  return `<!-- mortise ${hash.slice(0, 32)} -->`;
}

/**
 * Whether all lines of a suggestion are in one hunk of a file's patch, on the side of the pull
 * request: elsewhere GitHub takes no comments.
 *
 * @param {Suggestion} suggestion
 * @param {string} patch
 */
export function isIn({ first, last }, patch) {
  return [...patch.matchAll(/^@@ -\d+(?:,\d+)? \+(\d+)(?:,(\d+))? @@/gm)].some(([, start, count]) => {
    const from = Number(start);
    return first >= from && last < from + Number(count ?? 1);
  });
}
