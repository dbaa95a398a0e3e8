import { partsOf } from '../../../src/lint/fix/tree/part.js';
import { wrongChange } from '../../../src/lint/fix/wrong-change.js';
import type { Source } from '../../../src/lint/source.js';
import { NodeGrammars } from '../../../src/node/grammars.js';
import { scopesFor } from '../../../src/syntax/index.js';
import { Document } from '../../../src/text/index.js';
import { findingAt } from '../sources.js';

const reader = await scopesFor('a.tsx', new NodeGrammars());

/** A file of TypeScript or JavaScript. */
export function script(text: string | Document, path = 'src/a.tsx'): Source {
  const document = typeof text === 'string' ? Document.of(text) : text;
  return { path, document, scopes: reader.scopes(document) };
}

export interface Asked {
  readonly message?: string | undefined;
  readonly path?: string;
}

/**
 * Why an answer is refused; `undefined` if it is not. The finding is at the line of `from`, or at
 * the one marked `// <-`.
 */
export function refused(
  rule: string,
  text: string,
  from: string,
  to: string,
  { message = 'm', path = 'src/a.tsx' }: Asked = {},
): string | undefined {
  if (!text.includes(from)) throw new Error(`not there: ${from}`);
  const lines = text.split('\n');
  const marked = lines.findIndex(line => line.includes('// <-'));
  const line = marked >= 0 ? marked + 1 : text.slice(0, text.indexOf(from)).split('\n').length;
  return refusedFor(
    [[rule, line, message]],
    text,
    text.replace(from, () => to),
    path,
  );
}

/** Why an answer to several findings is refused: each a tool and rule, a line and a message. */
export function refusedFor(
  asked: readonly (readonly [rule: string, line: number, message: string])[],
  text: string,
  result: string,
  path = 'src/a.tsx',
): string | undefined {
  const findings = asked.map(([rule, line, message]) => {
    const [tool = '', name = ''] = rule.split(' ');
    return { ...findingAt(tool, name, line, { message }), file: path };
  });
  const before = script(text, path);
  const after = script(result, path);
  if (partsOf(after) === undefined) throw new Error('the answer does not parse');
  const sourceWith = (document: Document) => script(document, path);
  return wrongChange({
    before,
    after,
    findings,
    maker: 'model',
    sourceOf: () => undefined,
    sourceWith,
  })?.message;
}
