import type { Scripted } from '../support/model-server.js';

/** An answer of a scripted model that calls a tool. */
export function calls(id: string, name: string, args: Record<string, unknown>): Scripted {
  const call = { id, type: 'function', function: { name, arguments: JSON.stringify(args) } };
  const message = { role: 'assistant', content: null, tool_calls: [call] };
  const choices = [{ index: 0, message, finish_reason: 'tool_calls' }];
  const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };
  return {
    raw: JSON.stringify({ id: 'x', object: 'chat.completion', created: 0, model: 'm', choices, usage }),
  };
}
