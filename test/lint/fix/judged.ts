import type { Finding } from '../../../src/lint/finding.js';
import type { JudgedChange } from '../../../src/lint/fix/judged-change.js';
import { wrongChange } from '../../../src/lint/fix/wrong-change.js';
import type { Source } from '../../../src/lint/source.js';
import type { Document } from '../../../src/text/index.js';
import { findingAt, python } from '../sources.js';
import { ruffSays } from './ruff-says.js';

/**
 * One answer: the tool and rule, the code, what of it is replaced by what, and the message of the
 * finding.
 */
export type Answer = readonly [
  rule: string,
  text: string,
  from: string,
  to: string,
  message?: string | undefined,
];

const TEST_SOURCE = python(
  'from shop import f\n\n\ndef test_f():\n    assert f(3) == 6\n    assert f("abc") == "ABC"\n    assert f(0) == 0\n    assert total(100) == 180.0\n',
  'tests/test_a.py',
);

function findingFor(rule: string, text: string, from: string, message: string): Finding {
  const [tool = '', name = ''] = rule.split(' ');
  const marked = text.split('\n').findIndex(line => line.includes('# <-'));
  const line = marked >= 0 ? marked + 1 : text.slice(0, text.indexOf(from)).split('\n').length;
  const failure = { id: 'tests/test_a.py::test_f', file: 'tests/test_a.py', names: ['test_f'], frames: [] };
  const said = tool === 'ruff' ? ruffSays(text, name, line) : undefined;
  if (tool !== 'pytest') return findingAt(tool, name, line, { message, ...said });
  const isInCode = name === 'exception-in-code';
  return findingAt(tool, name, isInCode ? line : 5, {
    message,
    test: failure,
    ...(!isInCode && { file: 'tests/test_a.py' }),
  });
}

/** A change of one file by a model, of which no other file is known. */
export function changeOf(
  before: Source,
  after: Source,
  findings: readonly Finding[],
  sourceOf: JudgedChange['sourceOf'] = () => undefined,
): JudgedChange {
  const sourceWith = (document: Document) => python(document, before.path);
  return { before, after, findings, maker: 'model', sourceOf, sourceWith };
}

/**
 * Why the answer of a model is refused; `undefined` where it is not. The finding is at the line
 * marked `# <-`.
 */
export function judged([rule, text, from, to, message = 'm']: Answer): string | undefined {
  if (!text.includes(from)) throw new Error(`not there: ${from}`);
  const finding = findingFor(rule, text, from, message);
  const sourceOf = (path: string) => (path === TEST_SOURCE.path ? TEST_SOURCE : undefined);
  return wrongChange(changeOf(python(text), python(text.replaceAll(from, to)), [finding], sourceOf))?.message;
}
