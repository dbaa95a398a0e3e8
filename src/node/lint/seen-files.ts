import { createHash } from 'node:crypto';
import type { Candidate } from '../../lint/fix/ports.js';
import type { Finding, ToolProblem } from '../../lint/index.js';
import { addAll } from '../../text/many.js';
import { ownPath } from './own-findings.js';
import type { ToolSays } from './run-tool.js';

type Says = ToolSays & { readonly kind: 'findings' };

/** What a tool says of one file. */
interface OfFile {
  readonly findings: Finding[];
  readonly problems: ToolProblem[];
}

/**
 * What a tool that looks at each file by itself has said of files. It is known by their bytes, so
 * it never gets old: only bytes that the tool has not seen yet are shown to it.
 */
export class SeenFiles {
  readonly #changed = new Map<string, OfFile>();

  private constructor(
    /** How the tool names the files that it looks at, by their paths. */
    private readonly names: ReadonlyMap<string, string>,
    private readonly original: ReadonlyMap<string, OfFile>,
  ) {}

  /**
   * Keep what a tool has said of the whole tree as it is; `undefined` if that cannot be told file
   * by file.
   *
   * @param roots the absolute paths by which the root is known.
   */
  static of(says: Says, roots: readonly string[]): SeenFiles | undefined {
    const names = new Map((says.files ?? []).map(name => [ownPath(name, roots) ?? name, name] as const));
    const original = byFile(says, [...names.keys()]);
    return original && new SeenFiles(names, original);
  }

  /**
   * What the tool says with some files as they would be.
   *
   * @param look has the tool look at these files alone, by the names that it gives them.
   * @returns `undefined` if it has to look at the whole tree.
   */
  async says(
    candidate: Candidate,
    look: (names: readonly string[]) => Promise<ToolSays>,
  ): Promise<Says | undefined> {
    // Another file may be one of settings, or one that was not there.
    if ([...candidate.keys()].some(path => !this.names.has(path))) return undefined;
    const unseen = [...candidate].flatMap(([path, bytes]) =>
      this.#changed.has(keyOf(path, bytes)) ? [] : [path],
    );
    if (unseen.length > 0) {
      const says = await look(unseen.map(path => this.names.get(path) as string));
      const told = says.kind === 'refused' ? undefined : byFile(says, unseen, true);
      if (told === undefined) return undefined;
      for (const [path, own] of told) this.#changed.set(keyOf(path, candidate.get(path) as Uint8Array), own);
    }
    return this.#all(candidate);
  }

  #all(candidate: Candidate): Says {
    const findings: Finding[] = [];
    const problems: ToolProblem[] = [];
    for (const [path, before] of this.original) {
      const bytes = candidate.get(path);
      const own = (bytes && this.#changed.get(keyOf(path, bytes))) ?? before;
      addAll(findings, own.findings);
      addAll(problems, own.problems);
    }
    return { kind: 'findings', findings, problems, files: [...this.names.values()] };
  }
}

function keyOf(path: string, bytes: Uint8Array): string {
  return `${path} ${createHash('sha256').update(bytes).digest('hex')}`;
}

/**
 * What is said of each of these files; `undefined` if something is said of none, or of another one.
 *
 * @param others whether what is said of other files is left out: a command may name files of its
 *   own.
 */
function byFile(
  { findings, problems }: Says,
  paths: readonly string[],
  others = false,
): ReadonlyMap<string, OfFile> | undefined {
  const files = new Map<string, OfFile>(paths.map(path => [path, { findings: [], problems: [] }]));
  for (const finding of findings) {
    const file = files.get(finding.file);
    if (file === undefined && !others) return undefined;
    file?.findings.push(finding);
  }
  for (const problem of problems) {
    const file = files.get(problem.file ?? '');
    if (file === undefined && !(others && problem.file !== undefined)) return undefined;
    file?.problems.push(problem);
  }
  return files;
}
