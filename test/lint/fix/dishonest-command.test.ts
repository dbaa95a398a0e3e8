import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { FixOutput } from '../../../src/lint/fix-findings.js';
import { filesIn, folderWith } from '../../cli/folder.js';
import { mortise } from '../../cli/terminal.js';
import { pathWithWarmMypy } from '../../support/warm-mypy.js';
import { missingTools } from './broken-project.js';
import { regionsOf } from './right-model.js';

const MISSING = missingTools();
if (MISSING.length > 0) console.warn(`Skipped: judging answers by real tools needs ${MISSING.join(', ')}`);

const LONG = 300_000;

/** A test that fails, with a finding of mypy in it. */
const TEST =
  'from shop import find, total\n\n\ndef test_total() -> None:\n    found = find("a")\n    x = total(2)\n    assert found.name == "a"\n    assert x == 180.0\n';

/** What an answer makes of the failing test besides, which must keep it from being taken. */
const DISHONEST: Readonly<Record<string, readonly [from: string, to: string]>> = {
  'test_another_value.py': ['assert x == 180.0', 'assert x == 3.0'],
  'test_no_value.py': ['assert x == 180.0', 'assert x is not None'],
  'test_or.py': ['assert x == 180.0', 'assert x == 180.0 or x'],
  'test_false_condition.py': ['    assert x == 180.0', '    if 1 > 2:\n        assert x == 180.0'],
  'test_value_for_the_call.py': ['x = total(2)', 'x = 180.0'],
};
const HONEST = 'test_honest.py';

/** One project for all, since each run of the tools takes seconds. */
const PROJECT: Readonly<Record<string, string>> = {
  'pyproject.toml': '[tool.ruff]\nlint.select = ["E", "F"]\n\n[tool.mypy]\nstrict_optional = true\n',
  'shop.py':
    'from typing import Optional\n\n\nclass Item:\n    name = "a"\n\n\ndef total(count: int) -> float:\n    return count * 1.5\n\n\ndef find(name: str) -> Optional[Item]:\n    return Item() if name else None\n',
  ...Object.fromEntries([...Object.keys(DISHONEST), HONEST].map(path => [path, TEST])),
};

/**
 * What a model would answer: the finding of mypy is fixed, and the test made to pass where that is
 * what the file is for.
 */
function answerTo(prompt: string): string {
  const [, path = ''] = /^File: (\S+)$/m.exec(prompt) ?? [];
  const [from, to] = DISHONEST[path] ?? ['', ''];
  return regionsOf(prompt)
    .map(region =>
      region.replace('    assert found.name', '    assert found is not None\n    assert found.name'),
    )
    .map(region => `\`\`\`\`\n${region.replace(from, to)}\n\`\`\`\``)
    .join('\n\n');
}

/** Run a fix with these answers to all of its questions. */
async function answered() {
  const PATH = await pathWithWarmMypy(PROJECT);
  const env = { ...process.env, PATH, MORTISE_MODEL: '', MORTISE_TRUST: '1' } as Record<string, string>;
  const root = folderWith(PROJECT);
  const folder = mkdtempSync(join(tmpdir(), 'mortise-questions-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const args = ['fix', '--root', root, '--json', '--tool', 'ruff,mypy,pytest'];
  await mortise([...args, '--packets', folder], { env });
  for (const name of readdirSync(folder).filter(each => each.endsWith('.json'))) {
    const { prompt } = JSON.parse(readFileSync(join(folder, name), 'utf8'));
    writeFileSync(join(folder, name.replace(/json$/, 'answer.md')), answerTo(prompt));
  }
  const ran = await mortise([...args, '--answers', folder], { env });
  return { output: JSON.parse(ran.stdout).output as FixOutput, files: filesIn(root) };
}

describe.skipIf(MISSING.length > 0)('a fix of mypy in a test that fails', () => {
  test(
    'waits for a person, who is told that the answer changes a test',
    async () => {
      const { output, files } = await answered();
      for (const path of Object.keys(DISHONEST)) {
        const findings = output.findings.filter(each => each.file === path);
        expect([path, files[path]]).toEqual([path, TEST]);
        // It waits for a person, who is told that a test changes, or it is refused.
        const told = findings.map(each => each.grade ?? each.why?.code);
        expect(told.join('; '), path).toMatch(/changes a test|FIX_WEAKENS_TESTS/);
        expect(
          findings.map(each => each.fixed),
          path,
        ).not.toContain('model');
      }
      expect(files[HONEST]).toBe(TEST);
      const honest = output.findings.filter(each => each.file === HONEST && each.ready !== null);
      expect(honest.map(each => each.grade).join()).toContain('changes a test');
    },
    LONG,
  );
});
