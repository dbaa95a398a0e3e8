import { describe, expect, test } from 'vitest';
import { layerViolations } from '../support/layers.js';
import { sources } from '../support/sources.js';

const found = (path: string, text: string) => layerViolations([{ path, text }]);

describe('the layers', () => {
  test('no file of src imports what its layer must not know', () => {
    const files = sources();
    expect(files.length).toBeGreaterThan(40);
    expect(layerViolations(files)).toEqual([]);
  });

  test.each([
    ['text/a.ts', "import { x } from '../edit/index.js';", 'text must not import edit'],
    ['edit/a.ts', "export * from '../apply/index.js';", 'edit must not import apply'],
    ['formats/a.ts', "import type { x } from '../locate/index.js';", 'formats must not import locate'],
    ['locate/a.ts', "const f = () => import('../formats/index.js');", 'locate must not import formats'],
    ['apply/checks/a.ts', "import '../../index.js';", 'apply must not import index.ts'],
    ['report/a.ts', "import x from '../apply/index.js';", 'report must not import apply'],
    ['index.ts', "import { x } from './node/index.js';", 'must not import node (./node/index.js)'],
    ['node/a.ts', "import { x } from '../cli/run.js';", 'node must not import cli'],
    ['apply/a.ts', "import { readFileSync } from 'node:fs';", 'apply must not import node:fs'],
    ['index.ts', "import path from 'path';", 'must not import path'],
    ['node/a.ts', "import { Command } from 'commander';", 'node must not import commander'],
    ['apply/a.ts', "import { Parser } from 'web-tree-sitter';", 'apply must not import web-tree-sitter'],
    ['syntax/a.ts', "import { x } from '../locate/index.js';", 'syntax must not import locate'],
    ['model/a.ts', "import { x } from '../apply/index.js';", 'model must not import apply'],
    ['model/a.ts', "import { readFile } from 'node:fs/promises';", 'model must not import node:fs/promises'],
    ['locate/a.ts', "import { x } from '../model/index.js';", 'locate must not import model'],
    ['node/a.ts', "const f = () => import('@ai-sdk/openai');", 'node must not import @ai-sdk/openai'],
    ['repair/a.ts', "import { x } from '../index.js';", 'repair must not import index.ts'],
    ['apply/a.ts', "import { x } from '../repair/index.js';", 'apply must not import repair'],
    ['text/a.ts', "import x from '../../test/support/layers.js';", 'leaves src/'],
    ['cli/a.ts', "import x from '../../packages/bench/src/index.js';", 'leaves src/'],
    ['cli/a.ts', "const f = () => import('mortise-bench');", 'src/ must not import mortise-bench'],
    ['cli/a.ts', "import x from '#mortise/internal';", 'src/ must not import #mortise/internal'],
    ['cli/a.ts', "import { locate } from 'mortise';", 'src/ must not import mortise'],
    ['cli/a.ts', "import { x } from '../internal/index.js';", 'cli must not import internal'],
    ['utils/a.ts', "import x from '../text/index.js';", 'the layer utils is not in the table'],
  ])('a planted import is caught: %s: %s', (path, text, message) => {
    expect(found(path, text)).toEqual([expect.stringContaining(message)]);
  });

  test.each([
    ['text/a.ts', "import { range } from './range.js';"],
    ['apply/checks/a.ts', "import { x } from '../fit.js'; import { y } from '../../locate/index.js';"],
    ['report/a.ts', "import pc from 'picocolors';"],
    ['node/a.ts', "import { open } from 'node:fs/promises';"],
    ['cli/a.ts', "import { Command } from 'commander'; import '../node/index.js';"],
    ['text/a.ts', "// import { x } from '../edit/index.js';\nconst s = \"import '../edit/index.js'\";"],
  ])('what the table allows is let be: %s: %s', (path, text) => {
    expect(found(path, text)).toEqual([]);
  });
});
