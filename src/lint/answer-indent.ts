import { indentOf, indentUnit } from '../locate/index.js';

/** The number of columns of an indentation step, if the lines do not show it. */
const USUAL_STEP = 4;

/**
 * Indent an answer like its file: models write spaces for tabs and tabs for spaces. The lines stay
 * as they are if the snippet has both or neither.
 *
 * @param answer its lines, without numbers.
 * @param snippet its lines, as in the file.
 * @example indentedAs(['if x:', '    y()'], ['\tif x:', '\t\tz()']) // ['if x:', '\ty()']
 */
export function indentedAs(answer: readonly string[], snippet: readonly string[]): readonly string[] {
  const [own, wanted] = [indentSign(answer), indentSign(snippet)];
  if (own === undefined || wanted === undefined || own === wanted) return answer;
  const step = indentUnit(own === ' ' ? answer : snippet)?.length ?? USUAL_STEP;
  return answer.map(line => {
    const lead = indentOf(line);
    return rewritten(lead, wanted, step) + line.slice(lead.length);
  });
}

/** The character with which lines are indented; `undefined` for both, or none. */
function indentSign(lines: readonly string[]): ' ' | '\t' | undefined {
  const leads = lines.filter(line => line.trim() !== '').map(indentOf);
  const [tabs, spaces] = [leads.some(lead => lead.includes('\t')), leads.some(lead => lead.includes(' '))];
  if (tabs === spaces) return undefined;
  return tabs ? '\t' : ' ';
}

function rewritten(lead: string, wanted: ' ' | '\t', step: number): string {
  if (wanted === ' ') return lead.replaceAll('\t', ' '.repeat(step));
  return '\t'.repeat(Math.floor(lead.length / step)) + ' '.repeat(lead.length % step);
}
