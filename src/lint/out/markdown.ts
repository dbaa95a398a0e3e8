import { gradeCounts, gradeText } from '../fix/grade/grade.js';
import { countText, type FindingsReport, type ReportedFinding } from './findings-report.js';
import { codeCell, codeSpan } from './markdown-text.js';

/** By which a program finds its comment again, to replace it. */
const MARK = '<!-- mortise -->';
/** The most characters of a comment on GitHub. */
const MOST_CHARACTERS = 65_536;
/** The most bytes of a job summary are 1,048,576 for a step, which may write more of it. */
const MOST_BYTES = 1_000_000;
const MOST_RULES = 20;
const MOST_NOTES = 5;

/**
 * A comment for a pull request: how much there is, by rule, and then each finding, as far as there
 * is room.
 *
 * @example markdown(report).split('\n')[1] // '### mortise: 3 findings in 2 files'
 */
export function markdown(report: FindingsReport): string {
  return summary(report, MOST_CHARACTERS, text => text.length);
}

/** The same for the summary of a job. */
export function githubSummary(report: FindingsReport): string {
  return summary(report, MOST_BYTES, text => new TextEncoder().encode(text).length);
}

function summary(report: FindingsReport, most: number, sizeOf: (text: string) => number): string {
  const head = [MARK, `### ${headline(report)}`, '', ...problemLines(report), ...aboutFixes(report)];
  const lists = [...(report.findings.length > 0 ? [tableOf(report)] : []), ...listsOf(report)];
  let text = head.map(line => `${line}\n`).join('');
  const room = () => most - sizeOf(text) - 200;
  for (const { open, lines, close } of lists) {
    const kept: string[] = [];
    let left = room() - sizeOf(open) - sizeOf(close);
    for (const line of lines) {
      left -= sizeOf(line) + 1;
      if (left < 0) break;
      kept.push(line);
    }
    const cut = lines.length - kept.length;
    const mark = cut === 0 ? [] : ['', `… and ${cut} more, for which there is no room here.`];
    if (kept.length > 0) text += `${[open, ...kept, ...mark, close].join('\n')}\n`;
    else text += `… and ${lines.length} more findings, for which there is no room here.\n`;
  }
  return `${text.trimEnd()}\n`;
}

function headline({ kind, findings, failures }: FindingsReport): string {
  const what = kind === 'fix' ? 'mortise fix' : 'mortise';
  if (findings.length === 0) return `${what}: ${failures.length > 0 ? 'not complete' : 'nothing was found'}`;
  const all = countText(findings.length, 'finding');
  if (kind === 'findings') return `${what}: ${all} in ${countText(filesIn(findings), 'file')}`;
  const fixed = findings.filter(each => each.fixed !== undefined);
  const waiting = findings.filter(isWaiting).length;
  const { proved, tested, review } = gradeCounts(fixed.flatMap(each => each.grade ?? []));
  const taken = review > 0 ? `, ${review} reviewed` : '';
  const left = findings.length - fixed.length - waiting;
  return `${what}: ${fixed.length} of ${all} fixed (${proved} proved, ${tested} tested${taken}), ${waiting} for review, ${left} left`;
}

/** Whether a fix of a finding waits for a person. */
function isWaiting({ fixed, grade }: ReportedFinding): boolean {
  return fixed === undefined && grade !== undefined;
}

function filesIn(findings: readonly ReportedFinding[]): number {
  return new Set(findings.map(each => each.path)).size;
}

function problemLines({ failures, notes }: FindingsReport): readonly string[] {
  const all = [
    ...failures.map(each => `**Not complete:** ${codeSpan(each, 500)}`),
    ...notes.map(
      ({ tool, message }) =>
        `Note: ${tool === undefined ? '' : `${codeSpan(tool)} `}${codeSpan(message, 500)}`,
    ),
  ];
  const more = all.length - MOST_NOTES;
  const shown = more > 0 ? [...all.slice(0, MOST_NOTES), `… and ${countText(more, 'more note')}.`] : all;
  return shown.flatMap(line => [line, '']);
}

function aboutFixes({ kind, fixes, checkedBy, tools }: FindingsReport): readonly string[] {
  if (checkedBy !== undefined) return [checkedBy, ''];
  if (kind === 'findings' && fixes.length > 0) {
    const many = fixes.length === 1 ? '1 fix is' : `${fixes.length} fixes are`;
    return [`${many} called safe by the tools: \`mortise fix\` tries and makes them.`, ''];
  }
  return tools.length > 0 ? [`Tools: ${tools.map(each => codeSpan(each)).join(', ')}.`, ''] : [];
}

/** A part that is cut where there is no room. */
interface Part {
  readonly open: string;
  readonly lines: readonly string[];
  readonly close: string;
}

/** The rule that is broken most often comes first. */
function tableOf({ kind, findings, fixes }: FindingsReport): Part {
  const isFix = kind === 'fix';
  const withFix = new Set(fixes.flatMap(each => each.findings));
  const rules = new Map<string, ReportedFinding[]>();
  for (const each of findings) {
    const name = `${each.finding.tool} ${each.finding.rule}`;
    rules.set(name, [...(rules.get(name) ?? []), each]);
  }
  const rows = [...rules]
    .sort(([a, m], [b, n]) => n.length - m.length || (a < b ? -1 : 1))
    .map(([name, own]) => {
      const fixed = own.filter(each => (isFix ? each.fixed !== undefined : withFix.has(each))).length;
      const waiting = own.filter(isWaiting).length;
      const cells = [
        codeCell(name),
        own.length,
        fixed,
        ...(isFix ? [waiting, own.length - fixed - waiting] : []),
      ];
      return `| ${cells.join(' | ')} |`;
    });
  const more = rows.length - MOST_RULES;
  const head = isFix ? '| rule | found | fixed | for review | left |' : '| rule | found | safe fix |';
  const columns = isFix ? '|---|--:|--:|--:|--:|' : '|---|--:|--:|';
  const close = more > 0 ? `\n… and ${countText(more, 'more rule')}.\n` : '';
  return { open: `${head}\n${columns}`, lines: rows.slice(0, MOST_RULES), close };
}

function listsOf({ kind, findings }: FindingsReport): readonly Part[] {
  const left = findings.filter(each => each.fixed === undefined && !isWaiting(each));
  const fixed = findings.filter(each => each.fixed !== undefined);
  return [
    details(`${kind === 'fix' ? 'Left' : 'Findings'}: ${left.length}`, left),
    details(`For review: ${findings.filter(isWaiting).length}`, findings.filter(isWaiting)),
    details(`Fixed: ${fixed.length}`, fixed),
  ].filter(each => each.lines.length > 0);
}

function details(title: string, findings: readonly ReportedFinding[]): Part {
  return {
    open: `<details><summary>${title}</summary>\n`,
    lines: findings.map(itemOf),
    close: '\n</details>\n',
  };
}

function itemOf({ finding, path, lines, fixed, grade, why }: ReportedFinding): string {
  const { tool, rule, message, cell } = finding;
  const at = cell === undefined ? `${path}:${lines.first}` : `${path}, cell ${cell}`;
  const parts = [codeSpan(at), codeSpan(`${tool} ${rule}`), codeSpan(message.split('\n')[0] ?? '')];
  const by = { tool: '(by its tool)', model: '(by a model)', along: '(with another)' };
  const known = grade === undefined ? why : gradeText(grade);
  const more = [
    ...(fixed === undefined ? [] : [by[fixed]]),
    ...(known === undefined ? [] : [`— ${codeSpan(known)}`]),
  ];
  return `- ${[...parts.filter(Boolean), ...more].join(' ')}`;
}
