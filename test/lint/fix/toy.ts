import { MemoryWorkspace } from '../../../src/apply/index.js';
import type { Finding, ToolFix } from '../../../src/lint/finding.js';
import type { Ask } from '../../../src/lint/fix/ask.js';
import type { FixOptions } from '../../../src/lint/fix/fix-options.js';
import type { Candidate, Checked, Checker } from '../../../src/lint/fix/ports.js';
import { fixFindings } from '../../../src/lint/fix-findings.js';
import { NO_PROJECT } from '../../../src/lint/index.js';
import { NodeGrammars } from '../../../src/node/grammars.js';
import { projectOf } from '../../../src/project/project.js';

/** A rule of a toy linter: a finding for every line that matches. */
interface ToyRule {
  readonly tool?: string;
  readonly rule: string;
  readonly pattern: RegExp;
  readonly message: string;
  /** What the tool itself would put in the place of the match. */
  readonly fix?: string;
}

/** A linter that looks at lines, so that a test says what is found by what it writes. */
export const TOY_RULES: readonly ToyRule[] = [
  { rule: 'E711', pattern: /== None/, message: 'Comparison to `None`' },
  { rule: 'E712', pattern: /== True/, message: 'Comparison to `True`' },
  { rule: 'F541', pattern: /f'plain'/, message: 'f-string without any placeholders', fix: "'plain'" },
  { rule: 'F401', pattern: /^import os$/, message: '`os` imported but unused', fix: '' },
  {
    rule: 'F401',
    pattern: /^import logging\.config$/,
    message: '`logging.config` imported but unused',
    fix: '',
  },
  { rule: 'F841', pattern: /unused = /, message: 'Local variable `unused` is assigned to but never used' },
  { rule: 'E722', pattern: /except:/, message: 'Do not use bare `except`' },
  {
    tool: 'mypy',
    rule: 'override',
    pattern: /def overridden/,
    message: 'Signature incompatible with supertype',
  },
  { tool: 'mypy', rule: 'syntax', pattern: /^syntax = /, message: 'invalid syntax' },
  { tool: 'mypy', rule: 'name-defined', pattern: /worse\(\)/, message: 'Name "worse" is not defined' },
];

/** Says what the toy linter finds in files of memory, with some as they would be. */
export class ToyChecker implements Checker {
  runs = 0;
  /** What was looked at, run by run. */
  readonly candidates: Candidate[] = [];
  readonly test?: Checker['test'];
  readonly ranLines?: Checker['ranLines'];
  readonly tests?: Checker['tests'];
  #files: ReadonlyMap<string, Uint8Array>;

  constructor(
    workspace: MemoryWorkspace,
    readonly over: {
      readonly check?: (checked: Checked, texts: ReadonlyMap<string, string>) => Checked;
      readonly test?: Checker['test'];
      readonly ranLines?: Checker['ranLines'];
      readonly tests?: Checker['tests'];
    } = {},
  ) {
    this.#files = new Map(workspace.files);
    if (over.tests !== undefined) this.tests = over.tests;
    if (over.test !== undefined) this.test = over.test;
    if (over.ranLines !== undefined) this.ranLines = over.ranLines;
  }

  async original(path: string): Promise<Uint8Array | undefined> {
    return this.#files.get(path);
  }

  async check(candidate: Candidate): Promise<Checked> {
    this.runs++;
    this.candidates.push(candidate);
    const texts = new Map(
      [...this.#files, ...candidate].map(([path, bytes]) => [path, new TextDecoder().decode(bytes)] as const),
    );
    const findings = [...texts].flatMap(([path, text]) => findingsIn(path, text));
    const checked = { kind: 'checked', findings, problems: [], tests: new Map() } as const;
    return this.over.check?.(checked, texts) ?? checked;
  }
}

function findingsIn(path: string, text: string): Finding[] {
  return text.split('\n').flatMap((line, i) =>
    TOY_RULES.flatMap(({ tool = 'ruff', rule, pattern, message, fix }) => {
      const found = pattern.exec(line.replace(/\r$/, ''));
      if (found === null || /# noqa/.test(line)) return [];
      const [from, to] = [found.index, found.index + found[0].length];
      return [findingOf({ tool, rule, message, file: path, line: i + 1, from, to, fix })];
    }),
  );
}

interface At {
  readonly tool: string;
  readonly rule: string;
  readonly message: string;
  readonly file: string;
  readonly line: number;
  readonly from: number;
  readonly to: number;
  readonly fix: string | undefined;
}

function findingOf({ tool, rule, message, file, line, from, to, fix }: At): Finding {
  const start = { line, column: from };
  const end = { line, column: to };
  // What is put in the place of a whole line takes the line away.
  const until = fix === '' ? { line: line + 1, column: 0 } : end;
  const own: ToolFix | undefined =
    fix === undefined
      ? undefined
      : { safety: 'safe', message: '', edits: [{ start, end: until, text: fix }] };
  const range = { start, end, unit: 'code-points' } as const;
  return {
    tool,
    rule,
    message,
    severity: 'error',
    file,
    line,
    range,
    notes: [],
    raw: null,
    ...(own && { fix: own }),
  };
}

/**
 * Run a fix of toy files. A model is a function from the prompt to the answer; without one there is
 * none. Everything that the tools accept is written, unless the options say another level.
 */
export async function fixToy(
  files: Readonly<Record<string, string>>,
  model?: (prompt: string, call: number) => string,
  more: {
    readonly options?: FixOptions;
    readonly ask?: Ask;
    readonly signal?: AbortSignal;
    readonly over?: ToyChecker['over'];
    readonly workspace?: MemoryWorkspace;
  } = {},
) {
  const workspace = more.workspace ?? new MemoryWorkspace(files);
  const checker = new ToyChecker(workspace, more.over);
  const prompts: string[] = [];
  const ask: Ask = async ({ prompt, last }) => {
    prompts.push(last === undefined ? prompt : `${prompt}\n--\n${last.refusal.message}`);
    return { kind: 'text', text: model?.(prompt, prompts.length) ?? '' };
  };
  const { options, signal } = more;
  const answers = more.ask ?? (model && ask);
  const { report, output, run } = await fixFindings(
    // What is written by its grade is a question of its own: most tests are about the way there.
    { level: 'reviewable', ...options, checker, sources: NO_PROJECT, ask: answers },
    projectOf({ workspace, grammars: new NodeGrammars(), signal }),
  );
  const textOf = (path: string) => workspace.textOf(path);
  return { report, output, run, checker, prompts, textOf, workspace };
}

const REGIONS = /^(?:The region that you may change, .*?|Region \d+), lines? [^\n]+:\n```\w*\n(.*?)\n```$/gms;

/** The texts of the regions that a prompt lets change. */
export function regionsIn(prompt: string): string[] {
  return [...prompt.matchAll(REGIONS)].map(([, text = '']) => text);
}

/** The text of the first region that a prompt lets change. */
export function regionIn(prompt: string): string {
  return regionsIn(prompt)[0] ?? '';
}

/** An answer: each region with something else in it. */
export function answering(...replacements: readonly (readonly [string | RegExp, string])[]) {
  const changed = (text: string) => replacements.reduce((now, [from, to]) => now.replaceAll(from, to), text);
  return (prompt: string): string =>
    regionsIn(prompt)
      .map(text => `\`\`\`python\n${changed(text)}\n\`\`\``)
      .join('\n\n');
}
