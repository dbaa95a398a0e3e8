/** What a pull request says. */
export interface PullText {
  readonly title: string;
  /** Holds the marker, and after it what the campaign itself says, up to `PULL_END`. */
  readonly body: string;
  /**
   * A comment of HTML by which the campaign knows its own pull request again:
   * `<!-- mortise-campaign: NAME HASH -->`.
   */
  readonly marker: string;
  /** The commit that `head` points to: a pull request that was closed with it stays closed. */
  readonly commit: string;
  /** The branch with the change, and the branch that it goes into. */
  readonly head: string;
  readonly base: string;
  readonly labels: readonly string[];
  readonly draft: boolean;
  /**
   * The number of the campaign's own pull request, where it is known: that one is its own also
   * where a person took the marker out of its body.
   */
  readonly number?: number | undefined;
  /**
   * The number of the newest pull request that `close` took back: up to it, those that are closed
   * count no longer, whatever their commit.
   */
  readonly after?: number | undefined;
}

/** By what the campaign's own pull request of a branch is found. */
export type PullMarks = Pick<PullText, 'head' | 'marker' | 'after'>;

export type PullState = 'open' | 'merged' | 'closed';

/** A pull request on its host. */
export interface Pull {
  readonly number: number;
  readonly url: string;
}

/** What the checks of a commit say together: `none` if there are none. */
export type Checks = 'none' | 'pending' | 'green' | 'red';

/** What a pull request looks like now. Checks are only asked for while it is open. */
export interface Look {
  readonly state: PullState;
  readonly checks: Checks;
}

/** A place where pull requests are made: one repository on GitHub or GitLab. */
export interface Host {
  /**
   * The pull request of a branch, made if there is none. Safe to repeat: what an earlier,
   * interrupted call created is found again, by its marker, and gets title, body, base and
   * labels of the text. Where a person has edited its title or body, these stay, but for the part
   * from the marker to its end. One that was merged or closed with the same commit is returned as
   * it is.
   *
   * @throws HostFailure `HOST_TAKEN` if somebody else has an open pull request of the branch.
   */
  propose(text: PullText): Promise<Pull & { readonly state: PullState }>;
  /**
   * The campaign's own pull request of a branch, in any state; an open one first, then the newest.
   *
   * @throws HostFailure
   */
  find(marks: PullMarks): Promise<(Pull & { readonly state: PullState }) | undefined>;
  /**
   * All open pull requests that have a branch as their head, whoever made them.
   *
   * @throws HostFailure
   */
  open(head: string): Promise<readonly Pull[]>;
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
    /** `HOST_LIMIT`, `HOST_DENIED`, `HOST_UNREACHABLE`, `HOST_REFUSED`, `HOST_TAKEN`. */
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
