import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server';

/**
 * Follow which requests of a client are not answered yet. Gives what resolves once at most so many
 * are left: a client that closes its output has still asked.
 *
 * @param transport one that is not started yet.
 */
export function whenAnswered(transport: Transport): (most?: number) => Promise<void> {
  const open = new Set<string | number>();
  let waiting: { readonly most: number; readonly done: () => void }[] = [];
  const answered = (id: string | number) => {
    open.delete(id);
    const ready = waiting.filter(({ most }) => open.size <= most);
    waiting = waiting.filter(each => !ready.includes(each));
    for (const { done } of ready) done();
  };
  const send = transport.send.bind(transport);
  transport.send = async (message, options) => {
    try {
      // It ends when the client has taken it, as far as its pipe shows.
      await send(message, options);
    } finally {
      // Nobody waits for an answer that cannot be sent.
      if (isAnswer(message)) answered(message.id);
    }
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
  return (most = 0) =>
    open.size <= most ? Promise.resolve() : new Promise(done => waiting.push({ most, done }));
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
