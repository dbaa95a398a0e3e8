import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Who may use a server of a review: only a browser that was given its address, once. */
export class Access {
  readonly token = randomBytes(32).toString('base64url');
  readonly #secret = randomBytes(32).toString('base64url');
  #isUsed = false;

  /**
   * @param port of the server: cookies know no ports, so its name has it
   * @param hosts names besides those of the loopback interface, such as one that SSH forwards
   */
  constructor(
    readonly port: number,
    readonly hosts: readonly string[],
  ) {}

  /**
   * Whether a request names this server. A page of another site whose name leads to this machine
   * names that site.
   */
  isForThis({ headers: { host = '' } }: IncomingMessage): boolean {
    const given = host.toLowerCase();
    const name = given.replace(/:\d+$/, '');
    // A port that is forwarded may have another number there.
    return this.#own.includes(given) || this.hosts.some(each => [given, name].includes(each.toLowerCase()));
  }

  /** Whether a request that changes something comes from the page of this server. */
  isFromPage({ headers: { origin, host } }: IncomingMessage): boolean {
    return origin !== undefined && (origin === `http://${host}` || origin === `https://${host}`);
  }

  /** Whether a request has the cookie. */
  isKnown({ headers: { cookie = '' } }: IncomingMessage): boolean {
    const own = cookie.split(';').map(each => each.trim());
    const value = own.find(each => each.startsWith(`${this.#name}=`))?.slice(this.#name.length + 1);
    return isSame(value, this.#secret);
  }

  /** The cookie for the token of the address; `undefined` if it is wrong, or was used already. */
  cookieFor(token: string | null): string | undefined {
    if (this.#isUsed || !isSame(token ?? undefined, this.token)) return undefined;
    this.#isUsed = true;
    return `${this.#name}=${this.#secret}; HttpOnly; SameSite=Strict; Path=/`;
  }

  get #name(): string {
    return `mortise-review-${this.port}`;
  }

  get #own(): readonly string[] {
    return ['127.0.0.1', 'localhost', '[::1]'].map(name => `${name}:${this.port}`);
  }
}

function isSame(given: string | undefined, wanted: string): boolean {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
