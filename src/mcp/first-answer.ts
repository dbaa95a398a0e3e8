import { isObject, parseJson } from '../text/json.js';

/** How the server calls itself. */
export const SERVER_NAME = 'mortise';

export const CAPABILITIES = { tools: {} };

export const INSTRUCTIONS =
  'Edit files with these tools only: they put each edit in the one place it means, or say why not and what to send next. ' +
  'Read a file before you edit it.';

/** Versions of the protocol that begin with `initialize`, as the SDK has them; a test compares. */
const VERSIONS: readonly unknown[] = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05', '2024-10-07'];

/** The answer to a client's first message, and the id of it. */
interface FirstAnswer {
  readonly id: string | number;
  readonly line: string;
}

/**
 * The answer to `initialize`, exactly as the SDK gives it, without the SDK: an agent waits for it,
 * and under load gives a server up that loads everything first. `undefined` for all that the SDK is
 * to judge.
 *
 * @param line the first line of a client
 */
export function firstAnswer(line: string, version: string): FirstAnswer | undefined {
  const message = parseJson(line);
  if (!isObject(message) || message.jsonrpc !== '2.0' || message.method !== 'initialize') return undefined;
  const { id, params } = message;
  if ((typeof id !== 'string' && !Number.isSafeInteger(id)) || !isWhole(params)) return undefined;
  const result = {
    protocolVersion: params.protocolVersion,
    capabilities: CAPABILITIES,
    serverInfo: { name: SERVER_NAME, version },
    instructions: INSTRUCTIONS,
  };
  return { id: id as string | number, line: `${JSON.stringify({ jsonrpc: '2.0', id, result })}\n` };
}

/** What clients send. The SDK judges what has more, or less. */
function isWhole(params: unknown): params is { readonly protocolVersion: string } {
  if (!isObject(params)) return false;
  const { protocolVersion, capabilities, clientInfo, ...others } = params;
  return (
    VERSIONS.includes(protocolVersion) &&
    isObject(capabilities) &&
    Object.values(capabilities).every(isObject) &&
    isObject(clientInfo) &&
    ['name', 'version'].every(key => key in clientInfo) &&
    Object.values(clientInfo).every(value => typeof value === 'string') &&
    Object.keys(others).length === 0
  );
}
