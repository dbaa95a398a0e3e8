import { createServer } from 'node:http';

/**
 * A server on this machine that speaks OpenAI's protocol and gives these answers in their order.
 * It counts no tokens, so those that the command prints are its own estimate.
 *
 * @param {readonly string[]} answers
 * @returns {Promise<{ url: string, close: () => void }>}
 */
export async function scriptedModel(answers) {
  const queue = [...answers];
  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    const text = queue.shift();
    if (text === undefined) response.writeHead(418).end('{"error":{"message":"Nothing more is scripted"}}');
    else if (body.stream) stream(response, body.model, text);
    else whole(response, body.model, text);
  });
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${server.address().port}/v1`, close };
}

const head = (object, model) => ({ id: 'chat-1', object, created: 1_700_000_000, model });

function whole(response, model, content) {
  response.writeHead(200, { 'content-type': 'application/json' });
  const choices = [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }];
  response.end(JSON.stringify({ ...head('chat.completion', model), choices }));
}

function stream(response, model, content) {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const chunk = (delta, finish_reason = null) =>
    send(response, { choices: [{ index: 0, delta, finish_reason }] }, model);
  chunk({ role: 'assistant', content });
  chunk({}, 'stop');
  response.end('data: [DONE]\n\n');
}

function send(response, value, model) {
  response.write(`data: ${JSON.stringify({ ...head('chat.completion.chunk', model), ...value })}\n\n`);
}
