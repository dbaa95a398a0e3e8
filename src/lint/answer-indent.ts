import { indentOf } from '../locate/index.js';

/** How many columns a step of indentation is where nothing tells. */
const USUAL_STEP = 4;

/**
 * The lines indented by what the file is indented by: models write spaces for tabs and tabs for spaces. As they are where
 * the snippet has both, or neither tells.
 *
 * @param answer its lines, without numbers.
 * @param snippet its lines, as they stand in the file.
 * @example indentedAs(['if x:', '    y()'], ['\tif x:', '\t\tz()']) // ['if x:', '\ty()']
 */
export function indentedAs(answer: readonly string[], snippet: readonly string[]): readonly string[] {
  const [own, wanted] = [styleOf(answer), styleOf(snippet)];
  if (own === wanted || own === 'none' || own === 'both') return answer;
  if (wanted === 'tabs') {
    const step = stepOf(answer);
    return answer.map(line => led(line, blanks => tabbed(blanks, step)));
  }
  if (wanted !== 'spaces') return answer;
  const step = stepOf(snippet);
  return answer.map(line => led(line, blanks => blanks.replaceAll('\t', ' '.repeat(step))));
}

type Style = 'none' | 'tabs' | 'spaces' | 'both';

function styleOf(lines: readonly string[]): Style {
  const leads = lines.filter(line => line.trim() !== '').map(indentOf);
  const [tabs, spaces] = [leads.some(lead => lead.includes('\t')), leads.some(lead => lead.includes(' '))];
  if (tabs && spaces) return 'both';
  return tabs ? 'tabs' : spaces ? 'spaces' : 'none';
}

/** What the lines stand further in by, most often; what is lined up with a bracket is no step. */
function stepOf(lines: readonly string[]): number {
  const widths = new Set(lines.filter(line => line.trim() !== '').map(line => indentOf(line).length));
  const [first = 0, ...rest] = [...widths].toSorted((a, b) => a - b);
  const steps = rest.map((width, i) => width - (rest[i - 1] ?? first)).filter(step => step > 1);
  const count = (step: number) => steps.filter(each => each === step).length;
  const [most] = steps.toSorted((a, b) => count(b) - count(a));
  return Math.min(most ?? USUAL_STEP, 2 * USUAL_STEP);
}

function tabbed(blanks: string, step: number): string {
  return '\t'.repeat(Math.floor(blanks.length / step)) + ' '.repeat(blanks.length % step);
}

function led(line: string, change: (blanks: string) => string): string {
  const lead = indentOf(line);
  return change(lead) + line.slice(lead.length);
}
