import { countText, type FindingsReport, fixLabel, type ReportedFinding } from './findings-report.js';
import { hunksOf } from './hunks.js';
import { type LineBlock, lineBlocks } from './line-blocks.js';
import { codeSpan, fenceFor } from './markdown-text.js';

/** The most characters of a comment on GitHub. */
const MOST_CHARACTERS = 65_536;
/** As many fixes are named that cannot be shown. */
const MOST_NAMED = 20;

/**
 * A review of a pull request with a `suggestion` block for each fix, as the API of GitHub takes it.
 *
 * @example JSON.parse(githubSuggestions(report)).comments[0].line
 */
export function githubSuggestions(report: FindingsReport): string {
  const hunks = hunksOf(report);
  const files = [...new Set(hunks.map(each => each.fix.path))];
  const blocks = files.flatMap(path => {
    const own = hunks.filter(each => each.fix.path === path);
    const [first] = own;
    if (first === undefined) return [];
    return lineBlocks(first.fix.document, own).map(block => ({ path, block }));
  });
  const comments = blocks.flatMap(each => commentOf(each, report) ?? []);
  const unshown = blocks.flatMap(({ path, block }) => {
    const why =
      block.why ?? (commentOf({ path, block }, report) === undefined ? 'it is too long' : undefined);
    return why === undefined ? [] : [`- ${codeSpan(`${path}:${block.first}`)}: ${why}`];
  });
  return `${JSON.stringify({ event: 'COMMENT', body: bodyOf(comments.length, unshown), comments }, null, 2)}\n`;
}

function bodyOf(count: number, unshown: readonly string[]): string {
  const head = `mortise suggests ${countText(count, 'change')}.`;
  if (unshown.length === 0) return head;
  const more = unshown.length - MOST_NAMED;
  const lines = [...unshown.slice(0, MOST_NAMED), ...(more > 0 ? [`- and ${more} more`] : [])];
  return `${head} These changes have no suggestion:\n\n${lines.join('\n')}`;
}

interface At {
  readonly path: string;
  readonly block: LineBlock;
}

function commentOf({ path, block }: At, report: FindingsReport) {
  const { first, last, lines, why, hunks } = block;
  if (why !== undefined) return undefined;
  const text = lines.map(line => `${line}\n`).join('');
  const fence = fenceFor(text);
  const body = `${aboutText(block, report)}\n\n${fence}suggestion\n${text}${fence}\n`;
  if (body.length > MOST_CHARACTERS || hunks.length === 0) return undefined;
  const start = first === last ? {} : { start_line: first, start_side: 'RIGHT' };
  return { path, ...start, line: last, side: 'RIGHT', body };
}

/** The findings, who made the fix, and whether this is all of it. */
function aboutText({ hunks }: LineBlock, report: FindingsReport): string {
  const fixes = [...new Set(hunks.map(each => each.fix))];
  const findings = [...new Set(fixes.flatMap(each => each.findings))];
  const labels = [...new Set(fixes.map(each => fixLabel(each, report)))];
  const parts = hunks.filter(each => each.parts > 1);
  const partTexts = parts.map(
    ({ fix, part, parts: of }) =>
      `This is part ${part} of ${of} of fix ${report.fixes.indexOf(fix) + 1}: apply all of them, or none.`,
  );
  return [...findings.map(findingText), ...[...labels, ...new Set(partTexts)].map(each => `\n${each}`)].join(
    '\n',
  );
}

function findingText({ finding: { tool, rule, message } }: ReportedFinding): string {
  return `- ${codeSpan(`${tool} ${rule}`)} ${codeSpan(message.split('\n')[0] ?? '')}`;
}
