import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../../src/apply/index.js';
import { type Anchor, type AnchorAction, type AnchorEdit, NOWHERE } from '../../../src/edit/index.js';
import { Document } from '../../../src/text/index.js';
import { syntax } from '../../support/syntax.js';

/** The function of the document that edit scripts come from, with the line in its `if`. */
const PYTHON = `def cstack(left, right):
    """Stack."""
    if isinstance(right, Model):
        # Use the identity
        right = np.eye(right)
        cright = right
    else:
        cright = np.zeros(right)
    return cright
`;

const TYPESCRIPT = `export function stack(left: Model): Model {
  if (left.ready) {
    const right = eye(left);
    keep(right);
  }
  return left;
}
`;

const TABS = 'func f() {\n\tif ok {\n\t\trun(a)\n\t\tstop()\n\t}\n}\n';

async function made(
  [language, text]: readonly [string, string],
  action: AnchorAction,
  anchor: Partial<Anchor>,
  content: string,
): Promise<string> {
  const edit: AnchorEdit = {
    kind: 'anchor',
    path: undefined,
    action,
    anchor: { type: 'line_pattern', selected: '', ...anchor },
    content,
    source: NOWHERE,
  };
  const { document, outcomes } = applyEdits(Document.of(text), [edit], { syntax: await syntax(language) });
  const [outcome] = outcomes;
  return outcome?.kind === 'refused' ? outcome.refusal.code : document.text;
}

const PY = ['python', PYTHON] as const;
const TS = ['typescript', TYPESCRIPT] as const;
const GO = ['go', TABS] as const;

describe('content beside a line that was quoted less deep than it is', () => {
  it.each<[string, readonly [string, string], AnchorAction, Partial<Anchor>, string, string]>([
    [
      'replaces it where it is',
      PY,
      'replace',
      { selected: '    right = np.eye(right)' },
      '    right = np.eye(right.shape[1])',
      'identity\n        right = np.eye(right.shape[1])\n        cright',
    ],
    [
      'goes behind it',
      PY,
      'insert_after',
      { selected: '    right = np.eye(right)' },
      '    if right:\n        log(right)\n',
      'eye(right)\n        if right:\n            log(right)\n        cright',
    ],
    [
      'goes before it',
      PY,
      'insert_before',
      { selected: '    right = np.eye(right)' },
      '    log(right)\n',
      'identity\n        log(right)\n        right',
    ],
    [
      'takes the place of a run of lines',
      PY,
      'replace',
      { selected: '    right = np.eye(right)', until: '    cright = right' },
      '    cright = np.eye(right)\n',
      'identity\n        cright = np.eye(right)\n    else',
    ],
    [
      'goes into what it opens',
      PY,
      'insert_after',
      { selected: '  if isinstance(right, Model):' },
      '    log(right)\n',
      'Model):\n        log(right)\n        # Use',
    ],
    [
      'is deeper by the step of the file',
      PY,
      'insert_before',
      { selected: '    return cright', line: 9 },
      '    if left:\n        log(left)\n',
      '\n    if left:\n        log(left)\n    return',
    ],
    [
      'stays where it is as deep as the file is',
      PY,
      'replace',
      { selected: '    right = np.eye(right)' },
      '        right = np.eye(left)\n',
      'identity\n        right = np.eye(left)\n        cright',
    ],
    [
      'goes into an empty body',
      ['typescript', 'class A {\n}\n'],
      'insert_after',
      { selected: '    class A {' },
      '        x = 1;\n',
      'class A {\n    x = 1;\n}',
    ],
    [
      'of TypeScript',
      TS,
      'replace',
      { selected: '  const right = eye(left);' },
      '  const right = eye(left.size);\n',
      'ready) {\n    const right = eye(left.size);\n    keep',
    ],
    ['with tabs', GO, 'insert_after', { selected: '\trun(a)' }, '\trun(b)\n', 'run(a)\n\t\trun(b)\n\t\tstop'],
  ])('%s', async (_, file, action, anchor, content, part) => {
    expect(await made(file, action, anchor, content)).toContain(part);
  });
});

describe('content that is less deep than the block that goes on behind it', () => {
  it.each<[string, readonly [string, string], AnchorAction, Partial<Anchor>, string, string]>([
    [
      'replaces',
      PY,
      'replace',
      { selected: 'right = np.eye(right)' },
      '    right = 1\n',
      '\n        right = 1\n',
    ],
    [
      'is inserted',
      PY,
      'insert_after',
      { selected: 'right = np.eye(right)' },
      '    log(right)\n',
      '\n        log(right)\n',
    ],
    [
      'is before a line that closes the block',
      TS,
      'insert_after',
      { selected: 'keep(right);' },
      '  keep(left);\n',
      '    keep(left);\n  }',
    ],
    [
      'is all of the block',
      ['python', 'def f():\n    if a:\n        run()\n    return 1\n'],
      'replace',
      { selected: 'run()' },
      '    stop()\n',
      'if a:\n        stop()\n    return',
    ],
  ])('and %s is in it', async (_, file, action, anchor, content, part) => {
    expect(await made(file, action, anchor, content)).toContain(part);
  });

  it.each<[string, readonly [string, string], AnchorAction, Partial<Anchor>, string, string]>([
    [
      'behind the last line of the block',
      PY,
      'insert_after',
      { selected: 'cright = np.zeros(right)' },
      '    log(right)\n',
      'zeros(right)\n    log(right)\n    return',
    ],
    [
      'and opens another one',
      PY,
      'insert_after',
      { selected: 'right = np.eye(right)' },
      '    elif left:\n',
      'eye(right)\n    elif left:\n        cright',
    ],
    [
      'and closes it',
      TS,
      'insert_before',
      { selected: 'keep(right);' },
      '  }\n  if (left) {\n',
      'eye(left);\n  }\n  if (left) {\n    keep',
    ],
    [
      'beside a line that was quoted as deep as it is',
      PY,
      'replace',
      { selected: '        # Use the identity' },
      '    # Moved\n',
      'Model):\n    # Moved\n        right',
    ],
    [
      'in a text',
      ['python', 'x = """\n    a\n      b\n    c\n"""\n'],
      'replace',
      { selected: 'b' },
      '  B\n',
      '    a\n  B\n    c\n',
    ],
  ])('stays as it is %s', async (_, file, action, anchor, content, part) => {
    expect(await made(file, action, anchor, content)).toContain(part);
  });
});
