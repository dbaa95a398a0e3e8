import { linesName } from '../text/index.js';
import type { TextEdit } from './accepted.js';
import {
  type AgentCall,
  type AgentHook,
  type Corrected,
  type HookInput,
  listOf,
  objectOf,
  textOf,
} from './agent-hooks.js';
import { nameText, placeText } from './refusal-message.js';
import { isRefused, type Refused } from './refused.js';
import type { NamedPlace } from './refused-edits.js';

/**
 * Claude Code, event `PostToolBatch`: no hook of it runs before an edit whose text is not found.
 * The answer hands the model the exact call, so that it need not read the file again.
 */
export const claudeCode: AgentHook = {
  callsOf: input => failedEdits(input).map(call => ({ ...callOf(call), isAllowed: isAllowed(input, call) })),
  answer: (input, corrected) => {
    const calls = failedEdits(input);
    const written = new Set(calls.filter((_, i) => receiptOf(corrected[i]) !== undefined).map(pathOf));
    const texts = calls.flatMap((call, i) => {
      const found = corrected[i];
      if (isRefused(found)) return refusedText(call, found);
      if (found === undefined || !('edit' in found)) return [];
      return textFor(call, found.edit, found.receipt, written.has(pathOf(call)));
    });
    if (texts.length === 0) return undefined;
    const additionalContext = texts.join('\n\n');
    return { hookSpecificOutput: { hookEventName: 'PostToolBatch', additionalContext } };
  },
};

function receiptOf(corrected: Corrected): string | undefined {
  return corrected !== undefined && 'edit' in corrected ? corrected.receipt : undefined;
}

/**
 * Errors that the exact call cures. After any other one, such as a refusal, it would fail again.
 */
const CURED = /^String to replace not found|^Found \d+ matches|^File is a Jupyter Notebook/;
/** Errors that it cures once the file is read. */
const UNREAD = /^File has (?:been modified since read|not been read yet)/;

/** The calls of the tool `Edit` that failed, and can be cured. */
function failedEdits(input: HookInput): HookInput[] {
  return listOf(input.tool_calls)
    .map(objectOf)
    .filter(call => call.tool_name === 'Edit' && failed(call));
}

function failed(call: HookInput): boolean {
  const error = errorOf(call) ?? '';
  return CURED.test(error) || UNREAD.test(error);
}

/**
 * The first line of the error that a call ended with; `undefined` if it did not fail. Only the
 * start of a response tells: the rest may quote a file that has the same words in it.
 */
function errorOf({ tool_response }: HookInput): string | undefined {
  const [first = tool_response] = listOf(tool_response);
  const text = typeof first === 'string' ? first : textOf(first, 'text');
  return /^\s*<tool_use_error>\s*(.*)/.exec(text ?? '')?.[1];
}

function isNotebook({ tool_input }: HookInput): boolean {
  return textOf(tool_input, 'file_path')?.endsWith('.ipynb') === true;
}

/**
 * Claude Code looks at the text before it asks for permission: what it would have asked about, it
 * must ask about.
 */
function isAllowed({ permission_mode }: HookInput, call: HookInput): boolean {
  return (
    (permission_mode === 'acceptEdits' || permission_mode === 'bypassPermissions') &&
    /^String to replace not found|^File is a Jupyter Notebook/.test(errorOf(call) ?? '')
  );
}

function callOf({ tool_input }: HookInput): AgentCall {
  const edit = { old: textOf(tool_input, 'old_string') ?? '', new: textOf(tool_input, 'new_string') ?? '' };
  const all = objectOf(tool_input).replace_all === true;
  return { kind: 'edit', path: textOf(tool_input, 'file_path') ?? '', edits: [{ ...edit, all }] };
}

function textFor(call: HookInput, edit: TextEdit, receipt: string | undefined, isWritten: boolean): string[] {
  if (receipt !== undefined) return [done(call, edit, receipt)];
  // `Edit` takes no notebooks, whatever its arguments are.
  return isNotebook(call) ? [] : [advice(call, edit, isWritten || UNREAD.test(errorOf(call) ?? ''))];
}

/** What may be meant where no place is certain, in the words of a tool that takes no address. */
function refusedText(call: HookInput, { edits = [] }: Refused): string[] {
  if (isNotebook(call)) return [];
  return edits.flatMap(({ why, places }) => {
    const [place, ...others] = places;
    if (place === undefined) return [];
    if (place.exact !== undefined) return [offer(call, place, place.exact)];
    const shown = places.flatMap(each => [placeText(each), ...each.lines]);
    const how = others.length > 0 ? 'Quote one of these, with a line that only it has:' : 'Most like it:';
    const what = `mortise is not certain which lines the failed Edit means: ${why}`;
    return [[what, how, ...shown].join('\n')];
  });
}

function offer(call: HookInput, place: NamedPlace, exact: TextEdit): string {
  const { first, last } = place;
  const read = UNREAD.test(errorOf(call) ?? '') ? 'read the file first, then ' : '';
  return [
    `mortise found ${linesName({ first, last })}, which the failed Edit may mean.`,
    nameText(place),
    `If this is the change you want, ${read}call Edit with exactly these arguments:`,
    exactCall(call, exact),
  ]
    .filter(line => line !== '')
    .join('\n');
}

function advice(call: HookInput, edit: TextEdit, isUnread: boolean): string {
  return [
    'mortise found the one place that the failed Edit means. Its old_string differed from the file.',
    isUnread
      ? 'If this is the change you want, read the file first, then call Edit with exactly these arguments:'
      : 'If this is the change you want, call Edit with exactly these arguments; the file need not be read again:',
    exactCall(call, edit),
  ].join('\n');
}

/**
 * The time of the file tells that it changed, so Claude Code wants it read before the next edit.
 */
function done(call: HookInput, edit: TextEdit, receipt: string): string {
  return [
    'mortise made the failed Edit, in the one place that it means. Its old_string differed from the file. This is what was done:',
    exactCall(call, edit),
    'Do not send it again. Read the file before you edit it again.',
    `If this is not the change you want, \`mortise undo ${receipt}\` takes it back.`,
  ].join('\n');
}

function pathOf({ tool_input }: HookInput): string | undefined {
  return textOf(tool_input, 'file_path');
}

function exactCall(call: HookInput, edit: TextEdit): string {
  const file_path = pathOf(call);
  return JSON.stringify({ file_path, old_string: edit.old, new_string: edit.new });
}
