import { type Finding, type FixTask, fixFindings, projectOf, type Refusal } from 'mortise';
import type { Model } from 'mortise/model';
import {
  type CheckerOpened,
  lintConfig,
  NodeProjectSources,
  type NodeWorkspace,
  type OpenChecker,
  openChecker,
  openModel,
  projectSettings,
} from 'mortise/node';
import picomatch from 'picomatch';
import { askingModel } from './asking-model.js';
import { confined, type Env } from './confined.js';
import { fixResult } from './fix-result.js';
import { GRAMMARS } from './grammars.js';
import { inWorkspace } from './in-workspace.js';
import { refused, refusedFor } from './refused.js';
import type { Step, StepContext, StepResult } from './step.js';

type FixStep = Extract<Step, { kind: 'fix' }>;
/** What of the configuration of a tree is used. */
type Config = Extract<Awaited<ReturnType<typeof lintConfig>>, { kind: 'config' }>;

/**
 * Fix what tools find in a tree, as `mortise fix` does. Without `trust` no code of the tree runs:
 * a tool that would run some is refused with `NEEDS_TRUST`; what mortise itself decides by the
 * tool and its settings. With `trust` and a model, the tests of the spec judge each fix too; fixes
 * by rule alone are judged by the tools.
 */
export async function fixStep(step: FixStep, context: StepContext): Promise<StepResult> {
  const { folder } = context;
  const config = await lintConfig(folder);
  if (config.kind === 'failed') return refusedFor(config.refusal, folder);
  const opened =
    step.model === undefined ? undefined : await openModel({ model: step.model, env: context.env });
  if (opened?.kind === 'failed') return refusedFor(opened.refusal, folder);
  const model = opened && askingModel(opened.model, context.asking, context.env);
  return confined(context.env, ({ env }) =>
    inWorkspace(folder, workspace => fixedBy(step, context, { workspace, model, env, config })),
  );
}

/** A tool that finds no file of its own is left out, since the others may have some. */
async function fixedBy(step: FixStep, context: StepContext, parts: Parts): Promise<StepResult> {
  const opened = await checkerOf(step, context, parts);
  if (opened.kind === 'failed') return notOpened(opened.refusal, context);
  const { checker } = opened;
  const run = await fixed(step, context, checker, parts).finally(() => checker.close());
  const idle = step.tools.find(tool => isIdle(run.report.problems[0], tool));
  if (idle === undefined) return fixResult(run.report, run.output, context.folder);
  const tools = step.tools.filter(tool => tool !== idle);
  return tools.length === 0 ? { kind: 'nothing' } : fixedBy({ ...step, tools }, context, parts);
}

/** What mortise says of a tool that ran and had no file; one that printed nothing is broken. */
const NO_FILES = /found no (?:\w+ )?(?:file|test|project) to (?:check|run)|checks none of these paths/;

function isIdle(problem: Refusal | undefined, tool: string): boolean {
  if (problem?.code !== 'REPORT_EMPTY' || !NO_FILES.test(problem.message)) return false;
  return problem.message.startsWith(`${tool}: `) || problem.message.startsWith(`${tool} `);
}

function checkerOf(step: FixStep, context: StepContext, { config, env }: Parts): Promise<CheckerOpened> {
  const { folder: root, trust, tests, testTimeoutSeconds, signal } = context;
  return openChecker({
    ...{ root, toFix: true, env, signal, timeout: testTimeoutSeconds * 1000 },
    tools: step.tools.length === 0 ? undefined : step.tools,
    paths: step.paths.length === 0 ? undefined : step.paths,
    // The file may have come with the repository.
    commands: trust ? config.commands : {},
    testCommand: trust && step.model !== undefined ? tests : undefined,
    mayRun: async () => trust,
  });
}

/** The sentence in which mortise says that a tool would run code of the tree. */
const RUNS_CODE = /code of this tree may not run/;

function notOpened(why: Refusal, { trust, folder }: StepContext): StepResult {
  if (trust || !RUNS_CODE.test(why.message)) return refusedFor(why, folder);
  const message =
    'A tool would run code of the repository. Write `trust: true` into the spec if that may run, or name tools that only read, such as ruff.';
  return refused('NEEDS_TRUST', message, why.message);
}

interface Parts {
  readonly workspace: NodeWorkspace;
  readonly model: Model | undefined;
  readonly env: Env;
  readonly config: Config;
}

async function fixed(
  { rules }: FixStep,
  { folder, signal }: StepContext,
  checker: OpenChecker,
  { workspace, model, env, config }: Parts,
) {
  const task: FixTask = {
    checker,
    sources: await NodeProjectSources.open(folder),
    settings: await projectSettings(folder, { tools: checker.toolNames, env }),
    rows: config.rows,
    choose: rules.length === 0 ? undefined : findings => chosen(findings, rules),
  };
  return fixFindings(task, projectOf({ workspace, model, grammars: GRAMMARS, signal }));
}

/** Rules are names, beginnings of codes, or globs: `E711`, `E7`, `UP`, `@typescript-eslint/*`. */
function chosen(findings: readonly Finding[], rules: readonly string[]): readonly Finding[] {
  const isChosen = picomatch([...rules]);
  const begins = (rule: string) => rules.some(each => isBeginning(each, rule));
  return findings.filter(({ rule }) => rules.includes(rule) || isChosen(rule) || begins(rule));
}

/**
 * Whether a selector of ruff's kind means a code: letters mean all codes of these letters, so `F`
 * is not the beginning of `FURB105`; pylint's families have one letter more.
 */
function isBeginning(selector: string, code: string): boolean {
  const [, letters, digits = ''] = /^([A-Z]+)(\d*)$/.exec(selector) ?? [];
  const [, own, number] = /^([A-Z]+)(\d+)$/.exec(code) ?? [];
  if (letters === undefined || own === undefined || number === undefined) return false;
  return (own === letters || (letters === 'PL' && own.startsWith('PL'))) && number.startsWith(digits);
}
