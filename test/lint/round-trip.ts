import { readAnswer } from '../../src/lint/answer.js';
import type { Finding } from '../../src/lint/finding.js';
import { type WindowSpec, windowSpec } from '../../src/lint/rules/row.js';
import { cutSnippet, fitAnswer, snippetText } from '../../src/lint/snippet.js';
import type { Source } from '../../src/lint/source.js';
import { type Regions, windowOf } from '../../src/lint/window.js';
import { sharedCases } from '../support/shared-cases.js';
import { findingAt, python } from './sources.js';

/** Every kind of window that rows have; that of a tested function is one of a function. */
const WINDOWS = [
  ...['±1', '±2', '±3', '±5', '±7', '±3 signature', '±5 signature', '±2 decorator'],
  ...['function', 'class', 'imports', 'late-import', 'try', 'statement', 'block'],
].map(text => [text, windowSpec(text) as Exclude<WindowSpec, { kind: 'skip' }>] as const);

/** What came of sending windows back as they are. */
export interface RoundTrip {
  readonly lines: number;
  /** How many windows there are on all lines, and how many different ones. */
  readonly windows: number;
  readonly different: number;
  readonly wrong: readonly string[];
}

/** Send each kind of window on each line of a file back unchanged. */
export function roundTrip(text: string): RoundTrip {
  const source = python(text);
  const { count } = source.document.lines;
  const seen = new Set<string>();
  const wrong: string[] = [];
  for (let line = 1; line <= count; line++) {
    for (const [name, spec] of WINDOWS) {
      const finding = findingAt('any', 'any', line);
      const window = windowOf(source, finding, spec);
      if (window.kind === 'skip') wrong.push(`${name} on line ${line} is skipped`);
      else wrong.push(...faultsOf(source, finding, name, window.regions, seen));
    }
  }
  return { lines: count, windows: count * WINDOWS.length, different: seen.size, wrong };
}

function faultsOf(
  source: Source,
  { line }: Finding,
  name: string,
  regions: Regions,
  seen: Set<string>,
): string[] {
  const faults: string[] = [];
  const isAbove = / (?:signature|decorator)$/.test(name);
  if (!isAbove && !regions.some(each => each.first <= line && line <= each.last))
    faults.push(`${name} on line ${line} does not hold it`);
  const shown = regions.map(each => `${each.first}-${each.last}`).join(' ');
  if (!seen.has(shown) && !comesBack(source, regions)) faults.push(`${name} on line ${line} is changed`);
  seen.add(shown);
  return faults;
}

/** Whether the bytes of the regions are the same, put back and answered. */
function comesBack({ document }: Source, regions: Regions): boolean {
  const cuts = regions.map(each => cutSnippet(document, each));
  const isSame = cuts.every(cut => {
    const fitting = fitAnswer(document, cut, cut.texts);
    return fitting.kind === 'changes' && fitting.changes.length === 0;
  });
  const reply = cuts.map(cut => `\`\`\`\`\`python\n${snippetText(cut)}\n\`\`\`\`\``).join('\n\n');
  const back = readAnswer(document, regions, reply);
  return isSame && back.kind === 'refused' && back.refusal.code === 'EDIT_NO_CHANGE';
}

/** Every file of Python in the shared cases, each text once. */
export function pythonFiles(): string[] {
  const found = ['commits', 'recorded', 'replies'].flatMap(name => sharedCases(`${name}.jsonl.gz`));
  const texts = found.flatMap(({ path, language, original, files }) => [
    ...(language === 'python' || path?.endsWith('.py') === true ? [original] : []),
    ...Object.entries(files ?? {}).flatMap(([name, text]) => (name.endsWith('.py') ? [text] : [])),
  ]);
  return [...new Set(texts)].filter(text => typeof text === 'string' && text !== '');
}
