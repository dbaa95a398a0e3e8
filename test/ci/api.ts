import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32, deflateRawSync } from 'node:zlib';
import { onTestFinished } from 'vitest';

export interface Posted {
  readonly commit_id: string;
  readonly body: string;
  readonly comments: readonly {
    readonly path: string;
    readonly line: number;
    readonly start_line?: number;
    readonly body: string;
  }[];
}

/** What the repository of the server is like; GitHub's, as far as suggestions need it. */
export interface Hosted {
  readonly sha?: string;
  readonly files?: readonly { readonly filename: string; readonly patch?: string }[];
  readonly comments?: string[];
  /** The bytes of the artifact; none if there is no artifact. */
  readonly artifact?: Uint8Array;
  /** Answers that a request gets before it is answered as usual. */
  readonly failures?: {
    readonly on: RegExp;
    readonly status: number;
    readonly headers?: Record<string, string>;
    readonly after?: boolean;
  }[];
}

export const SHA = 'a'.repeat(40);

/** A server that speaks as much of GitHub's API as the poster needs, and keeps what was posted. */
export async function api(hosted: Hosted) {
  const posted: Posted[] = [];
  const requests: string[] = [];
  const comments = [...(hosted.comments ?? [])];
  const failures = [...(hosted.failures ?? [])];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const name = `${request.method} ${url.pathname.replace('/repos/team/shop', '')}`;
    requests.push(name);
    const failure = failures.findIndex(each => each.on.test(name));
    const failed = failure < 0 ? undefined : failures.splice(failure, 1)[0];
    const send = (status: number, value: unknown, headers = {}) => {
      response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
      response.end(Buffer.isBuffer(value) ? value : JSON.stringify(value));
    };
    if (failed !== undefined && failed.after !== true)
      return send(failed.status, { message: 'no' }, failed.headers);
    if (request.headers.authorization !== 'Bearer secret') return send(401, { message: 'Bad credentials' });
    if (request.method === 'POST') {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const review = JSON.parse(Buffer.concat(chunks).toString()) as Posted;
      posted.push(review);
      for (const each of review.comments) comments.push(each.body);
      return failed === undefined ? send(200, { id: 1 }) : send(failed.status, { message: 'late' });
    }
    const pages = (all: readonly unknown[]) => {
      const page = Number(url.searchParams.get('page') ?? 1);
      return all.slice((page - 1) * 100, page * 100);
    };
    switch (url.pathname.replace('/repos/team/shop', '')) {
      case '/pulls':
        if (url.searchParams.get('head') !== 'guest:fix/a b') return send(200, []);
        return send(200, pages([{ number: 7, head: { sha: hosted.sha ?? SHA } }]));
      case '/pulls/7/files':
        return send(200, pages(hosted.files ?? []));
      case '/pulls/7/comments':
        return send(200, pages(comments.map(body => ({ body }))));
      case '/actions/runs/5/artifacts':
        return send(200, {
          artifacts: hosted.artifact === undefined ? [] : [{ id: 3, name: 'mortise-review', expired: false }],
        });
      case '/actions/artifacts/3/zip':
        return send(200, Buffer.from(hosted.artifact ?? []));
      default:
        return send(404, { message: 'Not Found' });
    }
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, posted, requests };
}

/** An archive with one file, as an artifact is. */
export function zipped(name: string, content: string): Buffer {
  const [path, data] = [Buffer.from(name), Buffer.from(content)];
  const packed = deflateRawSync(data);
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(ZIP_VERSION, 0);
  facts.writeUInt16LE(DEFLATED, 4);
  facts.writeUInt32LE(crc32(data), 10);
  facts.writeUInt32LE(packed.length, 14);
  facts.writeUInt32LE(data.length, 18);
  facts.writeUInt16LE(path.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), facts, path, packed]);
  const made = Buffer.from([ZIP_VERSION, 0]);
  const entry = Buffer.concat([Buffer.from('PK\x01\x02'), made, facts, Buffer.alloc(14), path]);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(entry.length, 8);
  end.writeUInt32LE(local.length, 12);
  return Buffer.concat([local, entry, Buffer.from('PK\x05\x06'), end]);
}

const ZIP_VERSION = 20;
const DEFLATED = 8;
