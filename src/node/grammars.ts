import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Engine, GrammarLoader, GrammarName, SyntaxTool, ToolFault } from '../syntax/index.js';
import { once } from '../text/once.js';
import { errorCode } from './file-system.js';

const require = once(() => createRequire(import.meta.url));

/** One tool serves a whole process. */
let python: SyntaxTool | 'absent' | undefined;

/**
 * Grammars from the installed package `@vscode/tree-sitter-wasm`, and the engine from
 * `web-tree-sitter`. If the package of grammars is not installed, there are none, and files are
 * read by their lines.
 *
 * @example const syntax = await syntaxFor('src/a.py', new NodeGrammars());
 */
export class NodeGrammars implements GrammarLoader {
  async engine(): Promise<Engine> {
    const wasm = await readFile(require().resolve('web-tree-sitter/web-tree-sitter.wasm'));
    return { api: await import('web-tree-sitter'), wasm };
  }

  async grammar(name: GrammarName): Promise<Uint8Array | undefined> {
    try {
      return await readFile(require().resolve(`@vscode/tree-sitter-wasm/wasm/tree-sitter-${name}.wasm`));
    } catch (error) {
      if (isAbsent(error)) return undefined;
      throw error;
    }
  }

  async tool(language: string): Promise<SyntaxTool | undefined> {
    if (language !== 'python') return undefined;
    python ??= (await ruff()) ?? 'absent';
    return python === 'absent' ? undefined : python;
  }
}

/** The part of ruff's package for Node that is used here. */
interface Ruff {
  readonly Workspace: {
    new (options: unknown, encoding: number): { check(text: string): readonly RuffDiagnostic[] };
  };
  readonly PositionEncoding: { readonly Utf16: number };
}

interface RuffDiagnostic {
  readonly code: string | null;
  readonly message: string;
  readonly start_location: { readonly row: number; readonly column: number };
  readonly end_location: { readonly row: number; readonly column: number };
}

/** Ruff's parser, if its package is installed. */
async function ruff(): Promise<SyntaxTool | undefined> {
  try {
    const { quicklyCompiled } = await import('./quickly-compiled.js');
    const { Workspace, PositionEncoding } = quicklyCompiled<Ruff>('@astral-sh/ruff-wasm-nodejs');
    const workspace = new Workspace({ lint: { select: [] } }, PositionEncoding.Utf16);
    return remembering(text => workspace.check(text).filter(isSyntaxError).map(toolFault));
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}

/** The tool with its last result: an edit is tried before it is made. */
function remembering(tool: SyntaxTool): SyntaxTool {
  let last: { readonly text: string; readonly faults: readonly ToolFault[] } | undefined;
  return text => {
    if (last?.text !== text) last = { text, faults: tool(text) };
    return last.faults;
  };
}

/** Older versions give a syntax error no code. */
function isSyntaxError({ code }: RuffDiagnostic): boolean {
  return code === null || code === 'invalid-syntax';
}

function toolFault({ message, start_location: start, end_location: end }: RuffDiagnostic): ToolFault {
  return {
    line: start.row,
    column: start.column,
    endLine: end.row,
    endColumn: end.column,
    message,
  };
}

function isAbsent(error: unknown): boolean {
  return ['MODULE_NOT_FOUND', 'ENOENT'].includes(errorCode(error) ?? '');
}
