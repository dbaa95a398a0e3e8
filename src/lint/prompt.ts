import type { Packet } from './packet.js';
import { howToAnswer } from './prompt/how-to-answer.js';
import { findingsText } from './prompt/numbered-findings.js';
import { type NumberedRegion, type Question, regionsOf } from './prompt/question.js';
import { shownIn } from './prompt/shown-lines.js';

export type { Question } from './prompt/question.js';

/**
 * The complete prompt for one finding: the finding, the lines that may be changed, the context, and
 * how to answer. `undefined` if no fix is tried.
 *
 * @example promptOf(packetFor(finding, source))
 */
export function promptOf(packet: Packet): string | undefined {
  const { window, snippets, context } = packet;
  if (window.kind === 'skip') return undefined;
  const how = howToAnswer(undefined, [window.source.path]);
  return `${how}\n\n${promptFor({ packets: [packet], source: window.source, snippets, context })}`;
}

/**
 * The prompt for several findings with overlapping windows. It does not contain how to answer:
 * `howToAnswer` has that, once for a run.
 *
 * @example (await session.questions()).map(promptFor)
 */
export function promptFor(question: Question): string {
  return promptForAll([question]);
}

/**
 * The prompt for questions about one file, which share the lines to read.
 *
 * @example promptForAll(sheet.questions)
 */
export function promptForAll(questions: readonly Question[]): string {
  const { findings, answer } = promptParts(questions);
  return [findings, ...shownIn(questions).map(each => each.text), answer].join('\n\n');
}

/** The parts of a prompt, from which {@link promptForAll} makes one text. */
interface PromptParts {
  readonly findings: string;
  readonly regions: readonly string[];
  readonly context: readonly string[];
  readonly answer: string;
}

/** The parts of a prompt, to measure them. */
export function promptParts(questions: readonly Question[]): PromptParts {
  const shown = shownIn(questions);
  const texts = (kind: 'region' | 'context') =>
    shown.filter(each => each.kind === kind).map(each => each.text);
  return {
    findings: findingsText(questions),
    regions: texts('region'),
    context: texts('context'),
    answer: answerText(regionsOf(questions)),
  };
}

function answerText(regions: readonly NumberedRegion[]): string {
  const forImports = regions.find(each => each.isForImports || isOfImports(each));
  const [what, where] =
    regions.length === 1
      ? ['Answer with the whole region as it should be, in one fence.', 'inside of it']
      : [
          'Answer with each region that changes: its name, then the whole of it in a fence.',
          forImports === undefined
            ? 'inside of the region that needs it'
            : `into Region ${forImports.number}`,
        ];
  return `${what} Nothing else changes: a new import goes ${where}.`;
}

function isOfImports({ snippet }: NumberedRegion): boolean {
  return snippet.texts.some(text => /^(?:import|from)\s/.test(text));
}
