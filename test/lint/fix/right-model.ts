import { RIGHT_ANSWERS, type RightAnswer } from './answers.js';

const REGION =
  /^(?:The region that you may change, [^\n]*?|Region \d+), lines? [^\n]*\n(`{3,})[^\n]*\n(?:([\s\S]*?)\n)?\1$/gm;

/** The texts of the regions of a prompt, in their order. */
export function regionsOf(prompt: string): string[] {
  return [...prompt.matchAll(REGION)].map(([, , text = '']) => text);
}

/** The answers to the findings that a prompt is about; without others, the right ones. */
export function answersFor(
  prompt: string,
  answers: readonly RightAnswer[] = RIGHT_ANSWERS,
): readonly RightAnswer[] {
  return answers.filter(
    ({ file, rules, at }) =>
      prompt.includes(file) &&
      prompt.includes(at) &&
      rules.split(' ').some(rule => prompt.includes(`[${rule}]`)),
  );
}

/**
 * What a model that is always right answers to a prompt of the broken project: its regions, each in
 * a fence, with the changes for all findings that the prompt tells of.
 *
 * @example answerTo(promptOf(packetFor(finding, source)))
 */
export function answerTo(prompt: string, answers: readonly RightAnswer[] = RIGHT_ANSWERS): string {
  const changes = answersFor(prompt, answers).flatMap(each => each.changes);
  const texts = changes.reduce(
    (regions, [from, to]) => regions.map(region => changed(region, from, to)),
    regionsOf(prompt).map(text => text.split('\n')),
  );
  return texts.map(lines => ['````', ...lines, '````'].join('\n')).join('\n\n');
}

/** The lines with something else for what stands there; as they are where it does not. */
export function changed(lines: readonly string[], from: string, to: string | null): string[] {
  const wanted = from.split('\n');
  if (wanted.length === 1) return partChanged(lines, from, to);
  const found = lines.flatMap((_, at) => matchAt(lines, at, wanted) ?? [])[0];
  if (found === undefined) return [...lines];
  const indent = indentOf(lines[found.from] as string);
  return [...lines.slice(0, found.from), ...indented(to, indent), ...lines.slice(found.to)];
}

function partChanged(lines: readonly string[], from: string, to: string | null): string[] {
  const at = lines.findIndex(line => line.includes(from));
  const line = lines[at];
  if (line === undefined) return [...lines];
  const [first = '', ...rest] = to === null ? [] : line.replace(from, () => to).split('\n');
  const own = to === null ? [] : [first, ...rest.map(each => (each === '' ? '' : indentOf(line) + each))];
  return [...lines.slice(0, at), ...own, ...lines.slice(at + 1)];
}

/** Where some lines stand, whatever their indentation; `…` is as few lines as it can be. */
function matchAt(
  lines: readonly string[],
  at: number,
  wanted: readonly string[],
): { from: number; to: number } | undefined {
  const indent = indentOf(lines[at] as string);
  const isLine = (line: string | undefined, text: string) => line === (text === '' ? '' : indent + text);
  let to = at;
  for (const [i, text] of wanted.entries()) {
    const next = wanted[i + 1];
    if (text === '…') {
      while (to < lines.length && !isLine(lines[to], next ?? '')) to++;
    } else if (isLine(lines[to], text)) to++;
    else return undefined;
  }
  return { from: at, to };
}

function indented(text: string | null, indent: string): string[] {
  return text === null ? [] : text.split('\n').map(line => (line === '' ? '' : indent + line));
}

function indentOf(line: string): string {
  return /^[ \t]*/.exec(line)?.[0] ?? '';
}
