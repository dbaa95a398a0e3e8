import { MemoryWorkspace } from '../../src/apply/index.js';
import { type EditStep, type EditTask, editFiles } from '../../src/author/index.js';
import type { Report, TestRun } from '../../src/edit/index.js';
import type { Finish, Message, Model } from '../../src/model/model.js';
import { modelFrom } from '../../src/model/model-from.js';
import { NO_USAGE } from '../../src/model/usage.js';
import { NodeGrammars } from '../../src/node/index.js';
import { projectOf } from '../../src/project/project.js';
import { type Syntax, syntaxFor } from '../../src/syntax/index.js';
import type { Document } from '../../src/text/index.js';

/** One answer of a model that says what it is told to say. */
export interface Said {
  readonly text: string;
  readonly finish?: Finish;
  readonly tokens?: number;
}

export interface ScriptedModel extends Model {
  /** The questions that were put to it. */
  readonly asked: (readonly Message[])[];
  /** How much of each answer was heard. */
  readonly heard: number[];
}

/** A model that gives answers in their order, each in small parts to who listens. */
export function scripted(...answers: readonly (Said | string)[]): ScriptedModel {
  const left = [...answers];
  const asked: (readonly Message[])[] = [];
  const heard: number[] = [];
  const model = modelFrom('test/scripted', async (question, { onText }) => {
    asked.push(question.messages);
    const next = left.shift();
    if (next === undefined) throw new Error(`Nothing more is scripted: ${question.messages.at(-1)?.content}`);
    const {
      text,
      finish = 'stop',
      tokens = Math.ceil(text.length / 4),
    } = typeof next === 'string' ? { text: next } : next;
    for (let end = 20; onText !== undefined && end < text.length + 20; end += 20) {
      const part = text.slice(0, end);
      if (onText(part) !== 'stop') continue;
      heard.push(part.length);
      return { kind: 'reply', text: part, finish: 'stopped', usage: usage(Math.ceil(part.length / 4)) };
    }
    heard.push(text.length);
    return { kind: 'reply', text, finish, usage: usage(tokens) };
  });
  return { ...model, asked, heard };
}

function usage(outputTokens: number) {
  return { ...NO_USAGE, calls: 1, inputTokens: 100, outputTokens };
}

export const passed: TestRun = { ended: 'passed', output: '' };
export const failed = (output: string): TestRun => ({ ended: 'failed', output });

export interface Ran {
  readonly report: Report;
  readonly files: MemoryWorkspace;
  /** How often each path was read. */
  readonly reads: Map<string, number>;
  /** The documents that were parsed. */
  readonly parsed: Set<Document>;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into it freely, and a wrong key is a failing test.
  readonly facts: any;
}

/** Run a task on files in memory; the results of the tests come in their order. */
export async function ranOn(
  contents: Readonly<Record<string, string>>,
  model: Model,
  task: Partial<EditTask> = {},
  tests?: readonly TestRun[],
  progress?: (step: EditStep) => void,
): Promise<Ran> {
  const files = new MemoryWorkspace(contents);
  const reads = new Map<string, number>();
  const parsed = new Set<Document>();
  const left = [...(tests ?? [])];
  const syntaxes = new Map<string, Promise<Syntax>>();
  const grammars = new NodeGrammars();
  const report = await editFiles(
    {
      instruction: 'Do it.',
      paths: Object.keys(contents),
      ...task,
      ...(tests !== undefined && { test: async () => left.shift() ?? failed('no more') }),
    },
    {
      ...projectOf({ workspace: files, model, now: () => 0, progress }),
      workspace: {
        read: path => {
          reads.set(path, (reads.get(path) ?? 0) + 1);
          return files.read(path);
        },
        commit: writes => files.commit(writes),
      },
      syntaxOf: path => {
        const known = syntaxes.get(path) ?? syntaxFor(path, grammars).then(syntax => watched(syntax, parsed));
        syntaxes.set(path, known);
        return known;
      },
    },
  );
  return { report, files, reads, parsed, facts: report.output };
}

/**
 * A syntax that notes what it is asked about: it keeps what it knows of a document, and parses
 * another object again.
 */
function watched(syntax: Syntax, parsed: Set<Document>): Syntax {
  return {
    language: syntax.language,
    textLines: document => syntax.textLines(noted(document, parsed)),
    outline: document => syntax.outline(noted(document, parsed)),
    parses: (before, after) => syntax.parses(noted(before, parsed), noted(after, parsed)),
  };
}

function noted(document: Document, parsed: Set<Document>): Document {
  parsed.add(document);
  return document;
}

/** A FIND/REPLACE block. */
export function block(find: string, replace: string): string {
  return `CHANGE: a change\nFIND:\n\`\`\`\n${find}\n\`\`\`\nREPLACE:\n\`\`\`\n${replace}\n\`\`\`\n\n`;
}

/** A whole file. */
export function whole(path: string, text: string): string {
  return `${path}\n\`\`\`\n${text}\`\`\`\n`;
}

/** A change of a whole definition, as a script has it. */
export const ofDefinition = (selected: string, content: string, type = 'replace') => ({
  type,
  anchor: {
    ...{ type: selected.includes('class ') ? 'class_definition' : 'function_definition', selected },
    ...{ at: null, until: null, scope: 'definition' },
  },
  content,
  description: 'a change',
});

/** An edit script with such changes. */
export function script(path: string, ...edits: readonly object[]): string {
  return JSON.stringify({ file: path, edits });
}
