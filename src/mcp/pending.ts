import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server';

/**
 * Follow which requests of a client are not answered yet. Gives what resolves once all are: a
 * client that closes its output has still asked.
 *
 * @param transport one that is not started yet.
 */
export function whenAnswered(transport: Transport): () => Promise<void> {
  const open = new Set<string | number>();
  let waiting: (() => void)[] = [];
  const answered = (id: string | number) => {
    open.delete(id);
    if (open.size > 0) return;
    for (const each of waiting) each();
    waiting = [];
  };
  const send = transport.send.bind(transport);
  transport.send = async (message, options) => {
    await send(message, options);
    if (isAnswer(message)) answered(message.id);
  };
  let handler = transport.onmessage;
  Object.defineProperty(transport, 'onmessage', {
    configurable: true,
    get: () => handler,
    set: (given: Transport['onmessage']) => {
      handler =
        given &&
        ((message, extra) => {
          const id = requestId(message);
          if (id !== undefined) open.add(id);
          const cancelled = cancelledId(message);
          given(message, extra);
          // A request that was cancelled is not answered.
          if (cancelled !== undefined) answered(cancelled);
        });
    },
  });
  return () => (open.size === 0 ? Promise.resolve() : new Promise(resolve => waiting.push(resolve)));
}

/** Whether a message answers another one. */
export function isAnswer(
  message: JSONRPCMessage,
): message is JSONRPCMessage & { readonly id: string | number } {
  return 'id' in message && message.id !== undefined && !('method' in message);
}

function cancelledId(message: JSONRPCMessage): string | number | undefined {
  if (!('method' in message) || message.method !== 'notifications/cancelled') return undefined;
  const id: unknown = message.params?.requestId;
  return typeof id === 'string' || typeof id === 'number' ? id : undefined;
}

function requestId(message: JSONRPCMessage): string | number | undefined {
  return 'method' in message && 'id' in message ? message.id : undefined;
}
