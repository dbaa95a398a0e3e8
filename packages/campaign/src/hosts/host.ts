/** What a pull request says. */
export interface PullText {
  readonly title: string;
  readonly body: string;
  /** The branch with the change, and the branch that it goes into. */
  readonly head: string;
  readonly base: string;
  readonly labels: readonly string[];
  readonly draft: boolean;
}

/** A pull request on its host. */
export interface Pull {
  readonly number: number;
  readonly url: string;
}

/** What a pull request looks like now. `checks` of its head: `none` if there are none. */
export interface Look {
  readonly state: 'open' | 'merged' | 'closed';
  readonly checks: 'none' | 'pending' | 'green' | 'red';
}

/** A place where pull requests are made: one repository on GitHub or GitLab. */
export interface Host {
  /**
   * The open pull request of a branch, made if there is none. Safe to repeat: what an earlier,
   * interrupted call created is found again.
   *
   * @throws HostFailure
   */
  propose(text: PullText): Promise<Pull>;
  /** @throws HostFailure */
  look(number: number): Promise<Look>;
  /** Write a comment that has a marker, or nothing if one with this marker is there already. */
  comment(number: number, marker: string, text: string): Promise<void>;
  /** Close a pull request that is open; nothing otherwise. */
  close(number: number): Promise<void>;
}

/** A host refused, or could not be reached. */
export class HostFailure extends Error {
  override readonly name = 'HostFailure';

  constructor(
    /** `HOST_LIMIT`, `HOST_DENIED`, `HOST_UNREACHABLE`, `HOST_REFUSED`. */
    readonly code: string,
    /** One sentence that names no repository. */
    message: string,
    /** What the host said, without secrets. */
    readonly evidence: string,
    /** Milliseconds after which trying again may help; `undefined` if it will not. */
    readonly waitMs: number | undefined,
  ) {
    super(message);
  }
}

/** The limits of hosts, shared by all workers of a campaign's database. */
export interface Limiter {
  /**
   * Take one request from the limits of a host, or learn how long to wait for it.
   *
   * @returns milliseconds to wait before asking again; 0 if the request was taken.
   */
  take(host: string, kind: 'request' | 'create'): Promise<number>;
  /** No request to a host until then (milliseconds since 1970), since it said so. */
  pause(host: string, until: number): Promise<void>;
}

/** How many requests of a kind a host takes in a span of time. */
export interface Limit {
  readonly kind: 'request' | 'create';
  readonly requests: number;
  readonly seconds: number;
}
