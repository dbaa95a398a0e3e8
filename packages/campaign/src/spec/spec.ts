import type { Step } from '../steps/step.js';

/** A query of a host for the repositories of an organization (GitHub) or a group (GitLab). */
export interface HostQuery {
  readonly kind: HostKind;
  /** `https://github.com/acme`: the host, and the organization or group on it. */
  readonly owner: string;
  /** A glob of repository names; all if missing. */
  readonly name: string | undefined;
  readonly topic: string | undefined;
  readonly archived: boolean;
  readonly forks: boolean;
}

/** Where the repositories of a campaign come from. All of them together, each once. */
export interface Sources {
  /** Addresses and paths, those of list files included; a path is absolute here. */
  readonly list: readonly string[];
  /** Absolute globs of local folders, each a checkout or a bare repository. */
  readonly folders: readonly string[];
  readonly queries: readonly HostQuery[];
  /** Globs of addresses that are left out. */
  readonly exclude: readonly string[];
}

export type HostKind = 'github' | 'gitlab';

/** Which repositories have pull requests on which host, and where its interface is. */
export interface HostRule {
  /** An address that begins with this is a repository of the host: `https://git.acme.com/`. */
  readonly prefix: string;
  readonly kind: HostKind;
  /** Address of the host's interface: `https://git.acme.com/api/v3`. */
  readonly api: string;
}

/** Hours in which nothing is pushed or proposed, by the clock of a time zone. */
export interface QuietHours {
  /** Minutes since midnight. If `from` is greater than `to`, midnight lies between them. */
  readonly from: number;
  readonly to: number;
  /** Name of the IANA database: `Europe/Berlin`. */
  readonly zone: string;
}

/** How many requests a host takes; `undefined` leaves the default of its kind. */
export interface HostLimits {
  readonly creationsPerMinute: number | undefined;
  readonly creationsPerHour: number | undefined;
}

export interface Budget {
  readonly calls: number | undefined;
  readonly tokens: number | undefined;
  /** US dollars; needs the prices. */
  readonly money: number | undefined;
  /** US dollars for a million tokens. */
  readonly price: { readonly input: number; readonly output: number } | undefined;
}

/** What a campaign is to do. Read from a file, once; paths are absolute, files are read. */
export interface Spec {
  readonly name: string;
  readonly sources: Sources;
  readonly hosts: readonly HostRule[];
  /** The branch that changes are based on; the default branch of each repository if missing. */
  readonly base: string | undefined;
  readonly step: Step;
  /** Whether programs of the repositories may run: their tests, and tools with their settings. */
  readonly trust: boolean;
  /** The command of the tests, for a shell, run in the root of each repository. */
  readonly tests: string | undefined;
  readonly testTimeoutSeconds: number;
  /** `none`: push without tests, and say so in the pull request. */
  readonly verify: 'tests' | 'none';
  /** The branch that the campaign pushes. */
  readonly branch: string;
  readonly commit: {
    readonly message: string;
    readonly author: { readonly name: string; readonly email: string };
  };
  readonly pull: {
    readonly title: string;
    /** The file of the text, for messages. */
    readonly file: string;
    /** The text, or `undefined` where the file is missing or still what `init` wrote. */
    readonly text: string | undefined;
    readonly labels: readonly string[];
    readonly draft: boolean;
  };
  /** How many repositories are tried first; 0 for none. */
  readonly canary: number;
  /** A run stops where more than this share of the repositories is refused; 0 to 100. */
  readonly stopPercent: number;
  readonly quiet: QuietHours | undefined;
  readonly limits: HostLimits;
  readonly budget: Budget;
  readonly submodules: boolean;
  readonly lfs: boolean;
  /** What a valid spec does that its writer may not expect, a sentence each. */
  readonly warnings: readonly string[];
  /**
   * SHA-256 of what decides about the change: step, base, tests and their time, trust, verify,
   * branch, commit, submodules and lfs. A row with another hash is to be worked out again.
   */
  readonly hash: string;
}
