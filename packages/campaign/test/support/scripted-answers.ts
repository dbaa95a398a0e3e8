import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A process of its own that speaks the protocol of OpenAI, and prints its address. It answers a
 * question about a file by what the file says, and equal questions alike: so it does not matter
 * which process asks, nor how often.
 */
const server = createServer((request, response) => {
  void bodyOf(request).then(body => {
    response.writeHead(200, { 'content-type': body.stream ? 'text/event-stream' : 'application/json' });
    const text = answerTo(body.messages.map(({ content }) => content).join('\n'));
    response.end(body.stream ? streamed(text) : JSON.stringify(completion({ message: messageOf(text) })));
  });
});
server.listen(0, '127.0.0.1', () =>
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`),
);

interface Question {
  readonly stream?: boolean;
  readonly messages: readonly { readonly content: string }[];
}

async function bodyOf(request: IncomingMessage): Promise<Question> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString()) as Question;
}

const RIGHT = '    return width * width';

/** The file is in the question as it is now; what is right already needs no change. */
function answerTo(question: string): string {
  const how = /# The model: ([a-z ]+)\./.exec(question)?.[1] ?? 'right';
  const now = [...question.matchAll(/^ {4}return width.*$/gm)].at(-1)?.[0] ?? RIGHT;
  if (how === 'no change' || now === RIGHT) return 'NO CHANGE';
  const isFirst = !now.includes('+');
  return block(now, how === 'right' || (how === 'wrong first' && !isFirst) ? RIGHT : `${now} + 1`);
}

const block = (search: string, replace: string) =>
  `src/area.py\n<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n`;
const messageOf = (content: string) => ({ role: 'assistant', content });

function completion(choice: object) {
  return {
    ...{ id: 'answer', object: 'chat.completion', created: 0, model: 'scripted' },
    choices: [{ index: 0, finish_reason: 'stop', ...choice }],
    usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 },
  };
}

function streamed(text: string): string {
  const part = { ...completion({ delta: messageOf(text) }), object: 'chat.completion.chunk' };
  return `data: ${JSON.stringify(part)}\n\ndata: [DONE]\n\n`;
}
