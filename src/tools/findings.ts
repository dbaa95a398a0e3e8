import { CODES, EXIT, type Refusal, refusal } from '../edit/index.js';
import { findingAddress } from '../lint/finding-address.js';
import { checkedText } from '../lint/fix/checked-by.js';
import { gradeText } from '../lint/fix/grade/grade.js';
import type { ReadyFix } from '../lint/fix/grade/ready-fixes.js';
import type { Group } from '../lint/fix/group.js';
import { questionId, questionJson } from '../lint/fix/question-id.js';
import type { FixSession } from '../lint/fix/session.js';
import { promptFor } from '../lint/prompt.js';
import { printableLine } from '../report/index.js';
import { amount } from '../text/amount.js';
import { addresses, formFor } from './given-address.js';
import { call } from './next-step.js';
import { refusedResult, toolResult } from './results.js';
import type { EditTool, ToolContext, ToolResult } from './tool.js';

/** Short, since a model pays for it with every list of tools. */
const OUTPUT = { type: 'object' } as const;

/** Runs the tools, and says what they find. */
const listFindings: EditTool = {
  name: 'findings',
  description:
    'Run linters, type checkers and tests, or some `tools`, and list what they find. Example: {"tools": ["ruff"], "paths": ["src"]}. Returns an id for what can be fixed.',
  inputSchema: {
    type: 'object',
    properties: {
      tools: { type: 'array', items: { type: 'string' } },
      paths: { type: 'array', items: { type: 'string' } },
    },
    required: [],
  },
  outputSchema: OUTPUT,
  annotations: { readOnlyHint: true, openWorldHint: false },
  run: async (args, context) => {
    const { tools, paths } = args as {
      readonly tools?: readonly string[];
      readonly paths?: readonly string[];
    };
    const { findings, project } = context;
    const { signal, progress } = project;
    if (findings === undefined) return noDesk();
    return findings.inTurn(async () => {
      progress?.('the tools look at the tree');
      const opened = await findings.open({
        tools: parts(tools, /[\s,]+/),
        // A path may have blanks.
        paths: parts(paths, ','),
        signal,
        progress,
      });
      if (opened.kind === 'failed') return refusedResult(opened.refusal);
      return listed(opened.session, opened.warnings, context);
    });
  },
};

/** Shows what to answer. */
const findingContext: EditTool = {
  name: 'finding',
  description:
    'Show the region to rewrite for an id, and what to know for it. Example: {"id": "<id>"}. Returns a prompt.',
  inputSchema: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
  outputSchema: OUTPUT,
  annotations: { readOnlyHint: true, openWorldHint: false },
  run: ({ id }, context) =>
    withQuestion(String(id), context, async (session, group) => shown(session, group, context)),
};

/** Verifies an answer, and writes it. */
const submitFix: EditTool = {
  name: 'fix',
  description:
    'Answer that prompt. Written only if the finding is then gone and nothing new found. Example: {"id": "<id>", "answer": "```python\\nx = 1\\n```"}. Returns what is gone; or why not.',
  inputSchema: {
    type: 'object',
    properties: { id: { type: 'string' }, answer: { type: 'string' } },
    required: ['id', 'answer'],
  },
  outputSchema: OUTPUT,
  annotations: { openWorldHint: false },
  run: ({ id, answer }, context) =>
    withQuestion(String(id), context, (session, group) => submitted(session, group, String(answer), context)),
};

/** Tools for findings of linters, type checkers, scanners and tests: the agent is the model. */
export const FINDING_TOOLS: readonly EditTool[] = [listFindings, findingContext, submitFix];

/** A list, also of texts that hold several. */
function parts(texts: readonly string[] = [], between: string | RegExp): string[] {
  return texts.flatMap(text => text.split(between)).flatMap(part => part.trim() || []);
}

function noDesk(): ToolResult {
  return refusedResult(refusal('TOOL_UNAVAILABLE', 'No tools are run here.'));
}

async function listed(
  session: FixSession,
  warnings: readonly string[],
  context: ToolContext,
): Promise<ToolResult> {
  const groups = await session.questions();
  const ids = new Map(
    groups.flatMap(group => group.findings.map(each => [each, questionId(group)] as const)),
  );
  const findings = session.cases
    .filter(each => each.fixed === undefined)
    .map(({ now: { tool, rule, file, line, message }, now, why }) => {
      const id = ids.get(now);
      const at = findingAddress(now, session.files.documentOf(file), formFor(context));
      return {
        ...(id !== undefined && { id }),
        ...{ tool, rule, file, line },
        ...(at !== null && { at }),
        message,
        ...(why !== undefined && { why: why.message }),
      };
    });
  gave(session, findings, context);
  const first = findings.find(each => each.id !== undefined);
  const next = first === undefined ? [] : [call('finding', { id: first.id })];
  const lines = findings.map(
    ({ id = '-'.repeat(12), tool, rule, file, line, at = line, message, why }) =>
      `${id} ${printableLine(`${file}:${at} ${tool} ${rule}: ${message.split('\n', 1)[0]}`)}${why === undefined ? '' : ` (${printableLine(why)})`}`,
  );
  const { howToAnswer } = session;
  return toolResult(
    [
      countLine(findings.length),
      ...lines,
      ...warnings.map(warning => `Note: ${printableLine(warning)}`),
      ...(first === undefined ? [] : [howToAnswer]),
    ],
    { findings, warnings, ...(first !== undefined && { howToAnswer }), next },
  );
}

/** Remember the states of files of which the caller is given addresses. */
function gave(
  { files }: FixSession,
  findings: readonly { readonly file: string }[],
  { memory }: ToolContext,
): void {
  for (const path of new Set(findings.map(({ file }) => file))) {
    const document = files.documentOf(path);
    if (document !== undefined) memory.gave(path, document);
  }
}

function countLine(count: number): string {
  if (count === 0) return 'Nothing was found.';
  return `${amount(count, 'finding')}, by address. Those with one id are put right by one answer.`;
}

/** Do something with a question that is still there, when nothing else is done with the tree. */
async function withQuestion(
  id: string,
  { findings }: ToolContext,
  work: (session: FixSession, group: Group) => Promise<ToolResult>,
): Promise<ToolResult> {
  if (findings === undefined) return noDesk();
  return findings.inTurn(async () => {
    const { session } = findings;
    const groups = (await session?.questions()) ?? [];
    const group = groups.find(each => questionId(each) === id);
    if (session !== undefined && group !== undefined) return work(session, group);
    const message = `There is no question ${JSON.stringify(id)}: it was answered, or its lines have changed.`;
    return refusedResult(refusal('USAGE', message), undefined, 'findings for the ids as they are.');
  });
}

function shown(session: FixSession, group: Group, context: ToolContext): ToolResult {
  const prompt = promptFor(group);
  const document = session.files.documentOf(group.path);
  const at = document === undefined ? [] : group.regions.map(addresses(group.path, document, context));
  const where = at.length === 0 ? [] : [`The address in ${printableLine(group.path)}: ${at.join(' and ')}`];
  const next = [call('fix', { id: questionId(group), answer: '<the answer>' })];
  return toolResult([prompt, '', ...where], { ...questionJson(group), at, prompt, next });
}

async function submitted(
  session: FixSession,
  group: Group,
  answer: string,
  { project: { signal, progress } }: ToolContext,
): Promise<ToolResult> {
  progress?.('the tools look at the fix');
  const result = await session.submit(group, answer, signal);
  if (result.kind === 'refused' && result.refusal.code === 'FIX_FALSE_POSITIVE')
    return falsePositive(session, result.refusal);
  if (result.kind === 'refused')
    return refusedResult(result.refusal, group.path, afterRefusedFix(result.refusal, group));
  if (result.kind === 'ready') return forReview(session, result.ready);
  const { gone, left, receipt, checkedBy, grade } = result;
  const fixed = gone.map(({ file, line, tool, rule }) => `${file}:${line} ${tool} ${rule}`);
  const undo = receipt === null ? '' : ` Receipt ${receipt}`;
  const head = `Written: ${gone.length} gone, ${left.length} of this question left. ${gradeText(grade)} ${checkedText(checkedBy)}${undo}`;
  return withQuestionsLeft(session, [head, ...fixed.map(each => `gone: ${printableLine(each)}`)], {
    ...{ outcome: 'applied', gone: fixed, left: left.length, grade: grade.kind, checkedBy, receipt },
  });
}

/** A result that also says how many questions are left, and how to see the next one. */
async function withQuestionsLeft(
  session: FixSession,
  lines: readonly string[],
  data: Readonly<Record<string, unknown>>,
): Promise<ToolResult> {
  const groups = await session.questions();
  const next = groups.slice(0, 1).map(each => call('finding', { id: questionId(each) }));
  const left = `${amount(groups.length, 'question')} to go.`;
  return toolResult([...lines, left], { ...data, questions: groups.length, next });
}

/** The tools accept the fix, and a person decides: it is kept, and not written. */
function forReview(session: FixSession, { id, grade }: ReadyFix): Promise<ToolResult> {
  const data = { outcome: 'waiting', id, grade: grade.kind, why: gradeText(grade) };
  const head = `Not written: it waits for a person as ${id}. ${gradeText(grade)} The person takes it by \`mortise fix --take ${id}\`. A test that fails without the fix lets it be written.`;
  return withQuestionsLeft(session, [head], data);
}

/** Nothing is written, and the finding is not asked about again. */
function falsePositive(session: FixSession, { message }: Refusal): Promise<ToolResult> {
  const data = { outcome: 'noted', why: message };
  return withQuestionsLeft(session, [`Noted, and nothing written. ${message}`], data);
}

/** The same question again, unless it cannot be the same any more. */
function afterRefusedFix({ code }: Refusal, group: Group): string {
  if (code === 'EDIT_STALE_FILE' || code === 'EDIT_FILE_NOT_FOUND')
    return 'findings: the tools look at the files as they are now.';
  if (CODES[code].exit !== EXIT.refused) return CODES[code].hint;
  return `${CODES[code].hint} ${call('fix', { id: questionId(group), answer: '<another answer>' })}`;
}
