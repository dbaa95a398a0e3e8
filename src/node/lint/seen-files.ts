import { createHash } from 'node:crypto';
import type { Candidate } from '../../lint/fix/ports.js';
import type { Finding, ToolProblem } from '../../lint/index.js';
import { addAll } from '../../text/many.js';
import { ownPath } from './own-findings.js';
import type { ToolResult } from './run-tool.js';

type Result = ToolResult & { readonly kind: 'findings' };

/** The findings of a tool in one file. */
interface OfFile {
  readonly findings: Finding[];
  readonly problems: ToolProblem[];
}

/**
 * The results of a tool that checks each file alone. The key is the content of a file, so a result
 * is never outdated, and the tool only checks new content.
 */
export class SeenFiles {
  readonly #changed = new Map<string, OfFile>();

  private constructor(
    /** The tool's names of the files, by path. */
    private readonly names: ReadonlyMap<string, string>,
    private readonly original: ReadonlyMap<string, OfFile>,
  ) {}

  /**
   * Keep the results of a tool for the whole tree; `undefined` if they cannot be assigned to files.
   *
   * @param roots the absolute paths of the root.
   */
  static of(result: Result, roots: readonly string[]): SeenFiles | undefined {
    const names = new Map((result.files ?? []).map(name => [ownPath(name, roots) ?? name, name] as const));
    const original = byFile(result, [...names.keys()]);
    return original && new SeenFiles(names, original);
  }

  /**
   * The result of the tool with some files as they would be.
   *
   * @param look runs the tool over these files only, by its own names for them.
   * @returns `undefined` if it must check the whole tree.
   */
  async result(
    candidate: Candidate,
    look: (names: readonly string[]) => Promise<ToolResult>,
  ): Promise<Result | undefined> {
    // An unknown file may be a settings file or a new file.
    if ([...candidate.keys()].some(path => !this.names.has(path))) return undefined;
    const unseen = [...candidate].flatMap(([path, bytes]) =>
      this.#changed.has(keyOf(path, bytes)) ? [] : [path],
    );
    if (unseen.length > 0) {
      const result = await look(unseen.map(path => this.names.get(path) as string));
      const byPath = result.kind === 'refused' ? undefined : byFile(result, unseen, true);
      if (byPath === undefined) return undefined;
      for (const [path, own] of byPath)
        this.#changed.set(keyOf(path, candidate.get(path) as Uint8Array), own);
    }
    return this.#all(candidate);
  }

  #all(candidate: Candidate): Result {
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
 * The findings by file; `undefined` if one has no file, or another file.
 *
 * @param others whether findings in other files are ignored, because a command may name more
 *   files.
 */
function byFile(
  { findings, problems }: Result,
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
