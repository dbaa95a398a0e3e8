import { type Finding, type FixTask, fixFindings, projectOf, type Refusal } from 'mortise';
import type { Model } from 'mortise/model';
import {
  type CheckerOpened,
  lintConfig,
  NodeGrammars,
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
  const model = opened && askingModel(opened.model, context.asking);
  return confined(context.env, ({ env }) =>
    inWorkspace(folder, async workspace => {
      const checker = await checkerOf(step, context, config, env);
      if (checker.kind === 'failed') return notOpened(checker.refusal, context);
      const parts = { workspace, model, env, config };
      return fixed(step, context, checker.checker, parts).finally(() => checker.checker.close());
    }),
  );
}

function checkerOf(step: FixStep, context: StepContext, config: Config, env: Env): Promise<CheckerOpened> {
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
): Promise<StepResult> {
  const task: FixTask = {
    checker,
    sources: await NodeProjectSources.open(folder),
    settings: await projectSettings(folder, { tools: checker.toolNames, env }),
    rows: config.rows,
    choose: rules.length === 0 ? undefined : findings => chosen(findings, rules),
  };
  const { report, output } = await fixFindings(
    task,
    projectOf({ workspace, model, grammars: new NodeGrammars(), signal }),
  );
  return fixResult(report, output, folder);
}

/** Rules are names or globs of names: `E711`, `E7*`, `@typescript-eslint/*`. */
function chosen(findings: readonly Finding[], rules: readonly string[]): readonly Finding[] {
  const isChosen = picomatch([...rules]);
  return findings.filter(({ rule }) => rules.includes(rule) || isChosen(rule));
}
