import type { ServerResponse } from 'node:http';
import { safeHeaders } from './safe-headers.js';

/** The pages that are open, each with a connection by which it is told what is new. */
export class Pages {
  readonly #open = new Set<ServerResponse>();
  #gone: NodeJS.Timeout | undefined;
  #hasEnded = false;

  /**
   * @param patience how long to wait for another page after the last one is gone, in milliseconds:
   *   a page that is loaded again is gone for a moment
   */
  constructor(
    readonly patience: number,
    readonly allGone: () => void,
  ) {}

  open(response: ServerResponse): void {
    clearTimeout(this.#gone);
    response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8', ...safeHeaders() });
    response.write(': open\n\n');
    this.#open.add(response);
    response.once('close', () => {
      this.#open.delete(response);
      if (this.#open.size === 0 && !this.#hasEnded) this.#gone = setTimeout(this.allGone, this.patience);
    });
  }

  tell(event: string, data: unknown): void {
    for (const response of this.#open) response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  end(): void {
    this.tell('end', {});
    this.#hasEnded = true;
    clearTimeout(this.#gone);
    for (const response of this.#open) response.end();
  }
}
