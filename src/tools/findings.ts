import { refusal } from '../edit/index.js';
import type { Group } from '../lint/fix/group.js';
import { questionId, questionJson } from '../lint/fix/question-id.js';
import type { FixSession } from '../lint/fix/session.js';
import { promptFor } from '../lint/prompt.js';
import { printableLine } from '../report/index.js';
import { refusedResult } from './results.js';
import type { EditTool, ToolContext, ToolResult } from './tool.js';

const OPEN_OBJECT = { type: 'object' } as const;

/** Runs the tools, and says what they find. */
const listFindings: EditTool = {
  name: 'list_findings',
  description:
    'Run ruff, mypy, bandit, pytest (or those in `tools`) and list what they find, with an id for what can be fixed. Example: {"tools": "ruff,mypy", "paths": "src"}.',
  inputSchema: {
    type: 'object',
    properties: { tools: { type: 'string' }, paths: { type: 'string' } },
    required: [],
  },
  outputSchema: OPEN_OBJECT,
  annotations: { readOnlyHint: true, openWorldHint: false },
  run: async (args, context) => {
    const { tools, paths } = args as { readonly tools?: string; readonly paths?: string };
    if (context.findings === undefined) return noDesk();
    const { signal, progress } = context;
    progress?.('the tools look at the tree');
    const asked = { tools: words(tools), paths: words(paths), signal, progress };
    const opened = await context.findings.open(asked);
    return opened.kind === 'failed' ? refusedResult(opened.refusal) : listed(opened.session, opened.warnings);
  },
};

/** Shows what to answer. */
const findingContext: EditTool = {
  name: 'finding_context',
  description:
    'Show the region to rewrite and all that is needed for it. Example: {"id": "<id of list_findings>"}.',
  inputSchema: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
  outputSchema: OPEN_OBJECT,
  annotations: { readOnlyHint: true, openWorldHint: false },
  run: async ({ id }, context) => {
    const found = await questionOf(String(id), context);
    if (found.kind === 'none') return found.result;
    const prompt = promptFor(found.group);
    const next = [`submit_fix ${JSON.stringify({ id, answer: '<the whole region, in a fence>' })}`];
    return {
      text: [prompt, ...next.map(each => `Next: ${each}`)].join('\n\n'),
      data: { ...questionJson(found.group), prompt, next },
      isError: false,
    };
  },
};

/** Proves an answer. */
const submitFix: EditTool = {
  name: 'submit_fix',
  description:
    'Give the region as it should be. It is written only if the tools then find less and nothing new. Example: {"id": "<id>", "answer": "```python\\n…\\n```"}.',
  inputSchema: {
    type: 'object',
    properties: { id: { type: 'string' }, answer: { type: 'string' } },
    required: ['id', 'answer'],
  },
  outputSchema: OPEN_OBJECT,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  run: async ({ id, answer }, context) => {
    const found = await questionOf(String(id), context);
    if (found.kind === 'none') return found.result;
    context.progress?.('the tools look at the fix');
    return submitted(found.session, found.group, String(answer), context);
  },
};

/** Tools for the findings of linters, type checkers, security scanners and tests: the agent is the model. */
export const FINDING_TOOLS: readonly EditTool[] = [listFindings, findingContext, submitFix];

function words(text: string | undefined): string[] {
  return (text ?? '').split(/[\s,]+/).filter(word => word !== '');
}

function noDesk(): ToolResult {
  return refusedResult(refusal('TOOL_UNAVAILABLE', 'No tools are run here.'));
}

async function listed(session: FixSession, warnings: readonly string[]): Promise<ToolResult> {
  const groups = await session.questions();
  const ids = new Map(
    groups.flatMap(group => group.findings.map(each => [each, questionId(group)] as const)),
  );
  const findings = session.cases
    .filter(each => each.fixed === undefined)
    .map(({ now: { tool, rule, file, line, message }, now, why }) => {
      const id = ids.get(now);
      return {
        ...(id !== undefined && { id }),
        ...{ tool, rule, file, line, message },
        ...(why !== undefined && { why: why.message }),
      };
    });
  const first = findings.find(each => each.id !== undefined);
  const next = first === undefined ? [] : [`finding_context ${JSON.stringify({ id: first.id })}`];
  const lines = findings.map(
    ({ id = '-'.repeat(12), tool, rule, file, line, message, why }) =>
      `${id} ${printableLine(`${file}:${line} ${tool} ${rule}: ${message.split('\n', 1)[0]}`)}${why === undefined ? '' : ` (${printableLine(why)})`}`,
  );
  return {
    text: [
      `${findings.length} findings. Those with one id are put right by one answer.`,
      ...lines,
      ...warnings.map(warning => `Note: ${printableLine(warning)}`),
      ...next.map(step => `Next: ${step}`),
    ].join('\n'),
    data: { findings, warnings, next },
    isError: false,
  };
}

type Asked =
  | { readonly kind: 'question'; readonly session: FixSession; readonly group: Group }
  | { readonly kind: 'none'; readonly result: ToolResult };

async function questionOf(id: string, { findings }: ToolContext): Promise<Asked> {
  if (findings === undefined) return { kind: 'none', result: noDesk() };
  const { session } = findings;
  const groups = (await session?.questions()) ?? [];
  const group = groups.find(each => questionId(each) === id);
  if (session !== undefined && group !== undefined) return { kind: 'question', session, group };
  const message = `There is no question ${JSON.stringify(id)}: it is answered, or the lines are others now. Call list_findings for the ids as they are.`;
  return { kind: 'none', result: refusedResult(refusal('USAGE', message)) };
}

async function submitted(
  session: FixSession,
  group: Group,
  answer: string,
  { signal }: ToolContext,
): Promise<ToolResult> {
  const result = await session.submit(group, answer, signal);
  if (result.kind === 'refused') return refusedResult(result.refusal, group.path);
  const groups = await session.questions();
  const next = groups.slice(0, 1).map(each => `finding_context ${JSON.stringify({ id: questionId(each) })}`);
  const { gone, left, receipt } = result;
  const told = gone.map(({ file, line, tool, rule }) => `${file}:${line} ${tool} ${rule}`);
  return {
    text: [
      `Proven and written: ${gone.length} gone, ${left.length} of this question left.`,
      ...told.map(each => `gone: ${printableLine(each)}`),
      `${groups.length} questions to go.`,
      ...next.map(step => `Next: ${step}`),
    ].join('\n'),
    data: { outcome: 'applied', gone: told, left: left.length, receipt, questions: groups.length, next },
    isError: false,
  };
}
