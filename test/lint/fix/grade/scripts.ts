import type { Source } from '../../../../src/lint/source.js';
import { NodeGrammars } from '../../../../src/node/grammars.js';
import { scopesFor } from '../../../../src/syntax/index.js';
import { Document } from '../../../../src/text/index.js';

const readers = new Map(
  await Promise.all(
    ['a.ts', 'a.js', 'a.tsx'].map(async path => [path, await scopesFor(path, new NodeGrammars())] as const),
  ),
);

/** A file of TypeScript or JavaScript. */
export function script(text: string, path = 'a.ts'): Source {
  const document = Document.of(text);
  const reader = readers.get(`a${path.slice(path.lastIndexOf('.'))}`);
  if (reader === undefined) throw new Error(`no reader for ${path}`);
  return { path, document, scopes: reader.scopes(document) };
}
