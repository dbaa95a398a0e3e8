import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Engine, GrammarLoader, GrammarName } from '../syntax/index.js';
import { once } from '../text/once.js';
import { errorCode } from './file-system.js';

const require = once(() => createRequire(import.meta.url));

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
}

function isAbsent(error: unknown): boolean {
  return ['MODULE_NOT_FOUND', 'ENOENT'].includes(errorCode(error) ?? '');
}
