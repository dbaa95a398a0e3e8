import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { FixOutput } from '../../../src/fix-findings.js';
import { filesIn, folderWith } from '../../cli/folder.js';
import { mortise } from '../../cli/terminal.js';
import { pathWithWarmMypy } from '../../support/warm-mypy.js';
import { missingTools } from './broken-project.js';
import { regionsOf } from './right-model.js';

const MISSING = missingTools();
if (MISSING.length > 0) console.warn(`Skipped: judging answers by real tools needs ${MISSING.join(', ')}`);

const LONG = 300_000;

/** A test that fails, with a finding of mypy in it. */
const PROJECT = {
  'pyproject.toml': '[tool.ruff]\nlint.select = ["E", "F"]\n\n[tool.mypy]\nstrict_optional = true\n',
  'shop.py':
    'from typing import Optional\n\n\nclass Item:\n    name = "a"\n\n\ndef total(count: int) -> float:\n    return count * 1.5\n\n\ndef find(name: str) -> Optional[Item]:\n    return Item() if name else None\n',
  'test_shop.py':
    'from shop import find, total\n\n\ndef test_total() -> None:\n    found = find("a")\n    x = total(2)\n    assert found.name == "a"\n    assert x == 180.0\n',
};

/** Run a fix whose every question is answered by its regions, with something else for some of it. */
async function answered(...changes: readonly (readonly [string, string])[]) {
  const PATH = await pathWithWarmMypy(PROJECT);
  const env = { ...process.env, PATH, MORTISE_MODEL: '', MORTISE_TRUST: '1' } as Record<string, string>;
  const root = folderWith(PROJECT);
  const folder = mkdtempSync(join(tmpdir(), 'mortise-questions-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const args = ['fix', '--root', root, '--json', '--tool', 'ruff,mypy,pytest'];
  await mortise([...args, '--packets', folder], { env });
  for (const name of readdirSync(folder).filter(each => each.endsWith('.json'))) {
    const { prompt } = JSON.parse(readFileSync(join(folder, name), 'utf8'));
    const answer = regionsOf(prompt)
      .map(region => changes.reduce((text, [from, to]) => text.replaceAll(from, to), region))
      .map(region => `\`\`\`\`\n${region}\n\`\`\`\``);
    writeFileSync(join(folder, name.replace(/json$/, 'answer.md')), answer.join('\n\n'));
  }
  const ran = await mortise([...args, '--answers', folder], { env });
  return { output: JSON.parse(ran.stdout).output as FixOutput, files: filesIn(root) };
}

describe.skipIf(MISSING.length > 0)('a failing test with a finding of mypy beside it', () => {
  test.each([
    ['another value', [['assert x == 180.0', 'assert x == 3.0']]],
    ['no value', [['assert x == 180.0', 'assert x is not None']]],
    ['a way round', [['assert x == 180.0', 'assert x == 180.0 or x']]],
    ['a condition that never holds', [['    assert x == 180.0', '    if 1 > 2:\n        assert x == 180.0']]],
    ['a value for the call', [['x = total(2)', 'x = 180.0']]],
  ] as const)(
    '%s: the test is as it was',
    async (_, changes) => {
      const { output, files } = await answered(
        ['    assert found.name', '    assert found is not None\n    assert found.name'],
        ...changes,
      );
      expect(files['test_shop.py']).toBe(PROJECT['test_shop.py']);
      const codes = output.findings.filter(each => each.file === 'test_shop.py').map(each => each.why?.code);
      expect(codes).toContain('FIX_WEAKENS_TESTS');
      expect(output.fixedByModel).toBe(0);
    },
    LONG,
  );

  test(
    'the finding of mypy alone is put right',
    async () => {
      const { files } = await answered([
        '    assert found.name',
        '    assert found is not None\n    assert found.name',
      ]);
      expect(files['test_shop.py']).toContain('assert found is not None\n    assert found.name == "a"');
    },
    LONG,
  );
});
