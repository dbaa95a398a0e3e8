import { request } from 'node:http';
import type { ReviewRequest, ReviewState } from '../../src/review/index.js';

/** Someone who uses the server of a review as its page does. */
export class Visitor {
  private constructor(
    readonly base: URL,
    readonly cookie: string,
  ) {}

  /** Open the address that was printed. */
  static async at(address: string): Promise<Visitor> {
    const url = new URL(address);
    const { headers } = await send(url, url.pathname + url.search, {});
    return new Visitor(url, String(headers['set-cookie']).split(';')[0] as string);
  }

  async state(): Promise<ReviewState> {
    return JSON.parse((await send(this.base, '/api/state', { cookie: this.cookie })).text);
  }

  async answer(asked: ReviewRequest): Promise<ReviewState> {
    return JSON.parse((await this.#post('/api/answer', asked)).text).state;
  }

  async close(): Promise<void> {
    await this.#post('/api/close', {});
  }

  #post(path: string, body: unknown) {
    const headers = {
      cookie: this.cookie,
      origin: this.base.origin,
      'content-type': 'application/json',
    };
    return send(this.base, path, headers, JSON.stringify(body));
  }
}

function send(base: URL, path: string, headers: Record<string, string>, body?: string) {
  const method = body === undefined ? 'GET' : 'POST';
  return new Promise<{ text: string; headers: Record<string, unknown> }>((resolve, reject) => {
    const sent = request(
      { host: base.hostname, port: base.port, path, method, headers, agent: false },
      response => {
        let text = '';
        response.setEncoding('utf8').on('data', part => {
          text += part;
        });
        response.on('end', () => resolve({ text, headers: response.headers }));
      },
    );
    sent.on('error', reject).end(body);
  });
}
