import type { Finding } from '../../src/lint/finding.js';
import { chooseRow } from '../../src/lint/rules/choose.js';
import type { Source } from '../../src/lint/source.js';
import { windowOf } from '../../src/lint/window.js';
import { NodeGrammars } from '../../src/node/grammars.js';
import { NO_GRAMMARS, scopesFor } from '../../src/syntax/index.js';
import { Document } from '../../src/text/index.js';

const byTree = await scopesFor('a.py', new NodeGrammars());
const byLines = await scopesFor('a.py', NO_GRAMMARS);

/** A file of Python. */
export function python(text: string | Document, path = 'a.py'): Source {
  const document = typeof text === 'string' ? Document.of(text) : text;
  return { path, document, scopes: byTree.scopes(document) };
}

/** The same, read without a grammar. */
export function pythonByLines(text: string): Source {
  const document = Document.of(text);
  return { path: 'a.py', document, scopes: byLines.scopes(document) };
}

/** A finding about a line, or about lines. */
export function findingAt(
  tool: string,
  rule: string,
  line: number,
  over: Partial<Finding> & { end?: number } = {},
): Finding {
  const { end = line, ...rest } = over;
  const range = { start: { line }, end: { line: end }, unit: 'code-points' } as const;
  return {
    tool,
    rule,
    message: '',
    severity: 'error',
    file: 'a.py',
    line,
    range,
    notes: [],
    raw: null,
    ...rest,
  };
}

/** The window of a rule, as `first-last`, several with a blank between; `skip` for none. */
export function windowAt(source: Source, tool: string, rule: string, line: number, end = line): string {
  const finding = findingAt(tool, rule, line, { end });
  const window = windowOf(source, finding, chooseRow(finding, [], () => false).window);
  return window.kind === 'skip' ? 'skip' : window.regions.map(each => `${each.first}-${each.last}`).join(' ');
}
