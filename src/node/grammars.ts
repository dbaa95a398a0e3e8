import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { GrammarLoader, GrammarName } from '../syntax/index.js';
import { errorCode } from './file-system.js';

const resolve = createRequire(import.meta.url).resolve;

/**
 * Grammars from the installed package `@vscode/tree-sitter-wasm`, and the engine from `web-tree-sitter`. Where the package
 * of grammars is not installed, there are none, and files are read by their lines.
 *
 * @example const syntax = await syntaxFor('src/a.py', new NodeGrammars());
 */
export class NodeGrammars implements GrammarLoader {
  engine(): Promise<Uint8Array> {
    return readFile(resolve('web-tree-sitter/web-tree-sitter.wasm'));
  }

  async grammar(name: GrammarName): Promise<Uint8Array | undefined> {
    try {
      return await readFile(resolve(`@vscode/tree-sitter-wasm/wasm/tree-sitter-${name}.wasm`));
    } catch (error) {
      if (isAbsent(error)) return undefined;
      throw error;
    }
  }
}

function isAbsent(error: unknown): boolean {
  return ['MODULE_NOT_FOUND', 'ENOENT'].includes(errorCode(error) ?? '');
}
