import { isExact, plainText, type TextEdit } from './accepted.js';
import type { AgentCall, AgentHook, Corrected, HookInput } from './agent-hooks.js';
import { claudeCode } from './claude-code.js';
import { codex } from './codex.js';
import { CORRECTOR, type Corrector, type ReadForAgent } from './corrector.js';
import { gemini } from './gemini.js';
import type { AgentName } from './names.js';
import { patchedAsSent } from './patch-as-sent.js';
import { patchSections } from './patch-sections.js';
import { pluginCall } from './plugin-call.js';
import { isRefused } from './refused.js';

const AGENT_HOOKS: Readonly<Record<AgentName, AgentHook>> = {
  'claude-code': claudeCode,
  codex,
  gemini,
  opencode: pluginCall,
  pi: pluginCall,
};

/** Makes an exact edit of a file; gives the receipt, or `undefined` if it was not made. */
export type MakeForAgent = (path: string, edit: TextEdit) => Promise<string | undefined>;

/** What a hook works with, besides the files. */
interface HookParts {
  readonly corrector?: Corrector;
  /**
   * For a hook that runs after a failed call: edits that the agent may make without asking are
   * made, instead of answered.
   */
  readonly make?: MakeForAgent | undefined;
}

/**
 * What the hook of an agent answers to its input: the agent's call, with the text that its own tool
 * accepts, or a refusal where that tool would write something else, or would fail while the lines
 * that may be meant are known.
 *
 * `undefined` if the call is to pass as it is: it needs no correction, no place of it is known, or
 * the input is not about an edit. Nothing is written, unless `make` is given.
 *
 * @param read the bytes of a file; `undefined` if it is outside of the agent's folder or cannot be
 *   read
 *
 * @example await answerHook('gemini', JSON.parse(stdin), readFile)
 */
export async function answerHook(
  agent: AgentName,
  input: HookInput,
  read: ReadForAgent,
  { corrector = CORRECTOR, make }: HookParts = {},
): Promise<object | undefined> {
  const hook = AGENT_HOOKS[agent];
  const corrected = [];
  // One after the other: an edit that is made changes what the next one is about.
  for (const call of hook.callsOf(input))
    corrected.push(await made(call, await correctedCall(call, read, corrector), make));
  return hook.answer(input, corrected);
}

async function made(call: AgentCall, corrected: Corrected, make?: MakeForAgent): Promise<Corrected> {
  if (make === undefined || call.kind !== 'edit' || call.isAllowed !== true) return corrected;
  if (corrected === undefined || !('edit' in corrected)) return corrected;
  const receipt = await make(call.path, corrected.edit);
  return receipt === undefined ? corrected : { ...corrected, receipt };
}

async function correctedCall(call: AgentCall, read: ReadForAgent, corrector: Corrector): Promise<Corrected> {
  if (call.kind === 'patch') {
    const readText = textsOnly(read);
    const exact = (await isPlainPatch(call, readText))
      ? undefined
      : await corrector.patch(call.patch, readText);
    if (isRefused(exact)) return exact;
    if (call.isWrittenAsSent !== true) return exact === undefined ? undefined : { patch: exact };
    const patch = await withLineEndings(exact ?? call.patch, readText);
    return patch === call.patch ? undefined : { patch };
  }
  const bytes = await read(call.path);
  const text = bytes && plainText(bytes);
  if (bytes === undefined || text === undefined || isExact(text, call.edits)) return undefined;
  const edit = await corrector.edit(fileName(call.path), bytes, call.edits);
  return edit === undefined || isRefused(edit) ? edit : { edit };
}

/** Whether the lines of a patch are in the files as they are, each hunk in one place only. */
async function isPlainPatch(
  { patch, isWrittenAsSent }: Extract<AgentCall, { kind: 'patch' }>,
  readText: ReadForAgent,
): Promise<boolean> {
  const isCodex = isWrittenAsSent !== true;
  const texts = new Map<string, string>();
  for (const { path } of patchSections(patch, isCodex) ?? []) {
    const bytes = await readText(path);
    const text = bytes && plainText(bytes);
    if (text !== undefined) texts.set(path, text);
  }
  return patchedAsSent(patch, texts, isCodex)?.isPlain === true;
}

/** No tool of an agent patches a file that is not UTF-8, so a patch of one is not corrected. */
function textsOnly(read: ReadForAgent): ReadForAgent {
  return async path => {
    const bytes = await read(path);
    return bytes === undefined || plainText(bytes) === undefined ? undefined : bytes;
  };
}

/**
 * The last part of a path: enough for what is done in memory, where an absolute path is refused.
 */
function fileName(path: string): string {
  return path.split(/[\\/]/).at(-1) || 'file';
}

/**
 * A patch in the form of `apply_patch` whose new and kept lines end with `\r` where all lines of
 * the file end with `\r\n`: for a tool that writes both as they are sent.
 */
async function withLineEndings(
  patch: string,
  read: (path: string) => Promise<Uint8Array | undefined>,
): Promise<string> {
  const lines: string[] = [];
  let isCrlf = false;
  for (const line of patch.split('\n')) {
    const header = /^\*\*\* (Update|Add|Delete) File: (.*?)\r?$/.exec(line);
    if (header !== null) isCrlf = header[1] === 'Update' && (await endsWithCrlf(header[2] as string, read));
    lines.push(isCrlf && /^[+ ].*[^\r]$|^[+ ]$/.test(line) ? `${line}\r` : line);
  }
  return lines.join('\n');
}

async function endsWithCrlf(
  path: string,
  read: (path: string) => Promise<Uint8Array | undefined>,
): Promise<boolean> {
  const bytes = await read(path);
  if (bytes === undefined || plainText(bytes) === undefined) return false;
  const text = new TextDecoder().decode(bytes);
  return text.includes('\r\n') && !/(^|[^\r])\n/.test(text);
}
