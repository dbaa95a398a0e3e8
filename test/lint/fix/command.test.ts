import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { FixOutput } from '../../../src/lint/fix-findings.js';
import { filesIn, folderWith } from '../../cli/folder.js';
import { mortise } from '../../cli/terminal.js';
import { modelServer, type Seen } from '../../support/model-server.js';
import { brokenProject, missingTools, pathForExample } from './broken-project.js';
import { answerTo, regionsOf } from './right-model.js';

const MISSING = missingTools();
if (MISSING.length > 0 && process.env.MORTISE_CI === '1')
  throw new Error(`${MISSING.join(', ')}: not installed, and this run must not skip tests`);
if (MISSING.length > 0) console.warn(`Skipped: fixing with real tools needs ${MISSING.join(', ')}`);

const LONG = 300_000;
async function fix(root: string, ...args: readonly string[]) {
  const env = {
    ...process.env,
    PATH: await pathForExample(),
    MORTISE_MODEL: '',
    MORTISE_TRUST: '1',
  } as Record<string, string>;
  const ran = await mortise(['fix', '--write', 'reviewable', '--root', root, '--json', ...args], { env });
  expect(ran.stdout, ran.stderr).not.toBe('');
  const report = JSON.parse(ran.stdout);
  return { exitCode: ran.exitCode, report, output: report.output as FixOutput };
}

/** What is left, as `file rule code`. */
function left({ findings }: FixOutput): string[] {
  return findings
    .filter(each => each.fixed === null)
    .map(({ file, rule, why }) => `${file} ${rule} ${why?.code}`)
    .sort();
}

/** Write the right answer beside each question of a folder. */
function answerAll(folder: string): void {
  for (const name of readdirSync(folder).filter(each => each.endsWith('.json'))) {
    const { prompt } = JSON.parse(readFileSync(join(folder, name), 'utf8'));
    writeFileSync(join(folder, name.replace(/json$/, 'answer.md')), answerTo(prompt));
  }
}

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mortise-questions-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A model that is wrong about files, each in a way of its own; it is right about the others. */
function wrongModel(root: string) {
  const unchanged = readFileSync(join(root, 'shop/stock.py'), 'utf8');
  const fenced = (text: string) => `\`\`\`\`\n${text}\n\`\`\`\``;
  const ways: Readonly<Record<string, (region: string, prompt: string, tries: number) => string>> = {
    'shop/reports.py': region => fenced(region.replace(/(\S)$/gm, '$1  # noqa')),
    'shop/settings.py': region => fenced(`(\n${region}`),
    // Right, but for something that is not there.
    'shop/store.py': (_, prompt) =>
      answerTo(prompt).replace(/^( *)(\S.*)\n````$/gm, '$1$2\n$1nothing_there\n````'),
    'shop/stock.py': region => fenced(unchanged.replace(region, '').replace('class Item', 'class Thing')),
    'tests/test_stock.py': region => fenced(region.split('def test_take_more')[0] ?? ''),
    'shop/money.py': (region, prompt, tries) => (tries === 1 ? fenced(`${region}\n# ?`) : answerTo(prompt)),
  };
  return (prompt: string, tries: number): string => {
    const path = /^File: (\S+)$/m.exec(prompt)?.[1] ?? '';
    const way = ways[path];
    if (way === undefined) return answerTo(prompt);
    return path === 'shop/store.py' || (path === 'shop/money.py' && tries > 1)
      ? way('', prompt, tries)
      : regionsOf(prompt)
          .map(region => way(region, prompt, tries))
          .join('\n');
  };
}

/** What a request asks, and for which time: the talk grows by two messages with each try. */
function askedIn(body: Seen['body']): { prompt: string; tries: number } {
  const messages = (body.messages as { role: string; content: string }[]).filter(
    each => each.role !== 'system',
  );
  return { prompt: messages[0]?.content ?? '', tries: (messages.length + 1) / 2 };
}

/** The rules that are left in a file, and why, each once. */
function leftIn(path: string, output: FixOutput): string[] {
  const codes = output.findings
    .filter(each => each.fixed === null && each.file === path)
    .map(each => each.why?.code ?? 'none');
  return [...new Set(codes)].sort();
}

describe.skipIf(MISSING.length > 0)('the broken project, and the real tools', () => {
  test(
    'without a model, then with answers from a folder; then with a model that is wrong in every way',
    async () => {
      const root = brokenProject();
      const before = filesIn(root);
      const folder = emptyFolder();
      const first = await fix(root, '--packets', folder);
      expect(first).toMatchObject({ exitCode: 1, output: { fixedByModel: 0, calls: 0 } });
      expect(first.output.fixedByTool).toBeGreaterThanOrEqual(5);
      const tidied = filesIn(root);
      // An import that may be there for its effect.
      expect(tidied['shop/settings.py']).toBe(before['shop/settings.py']);

      answerAll(folder);
      const second = await fix(root, '--answers', folder);
      expect(left(second.output)).toEqual(['shop/stock.py override FIX_NOT_TRIED']);
      expect(second).toMatchObject({ exitCode: 1, report: { outcome: 'partly-applied', problems: [] } });
      const right = filesIn(root);

      // The fixes of the tools are made already: they need not be verified again.
      const other = folderWith(tidied);
      const model = wrongModel(other);
      const server = await modelServer();
      server.otherwise(body => {
        const { prompt, tries } = askedIn(body);
        return { text: model(prompt, tries) };
      });
      const third = await fix(
        other,
        '--model',
        'openai-compatible/scripted',
        '--base-url',
        server.url,
        '--no-tool-fixes',
      );
      expect(third.exitCode).toBe(1);
      const after = filesIn(other);
      expect(Object.keys(after)).toEqual(Object.keys(before));
      const wrong = {
        'shop/reports.py': ['FIX_SUPPRESSED'],
        'shop/settings.py': ['EDIT_SYNTAX_BROKEN'],
        'shop/stock.py': ['EDIT_OUTSIDE_WINDOW', 'FIX_NOT_TRIED'],
        'shop/store.py': ['FIX_BREAKS'],
        'tests/test_stock.py': ['FIX_WEAKENS_TESTS'],
      };
      for (const path of Object.keys(before)) {
        const codes = path in wrong ? wrong[path as keyof typeof wrong] : [];
        const whys = third.output.findings
          .filter(each => each.file === path)
          .map(each => `${each.line} ${each.rule} ${each.fixed} ${each.tries} ${each.why?.message}`);
        expect([path, leftIn(path, third.output)], whys.join('\n')).toEqual([path, codes]);
        expect([path, after[path]]).toEqual([path, codes.length > 0 ? tidied[path] : right[path]]);
      }
    },
    LONG,
  );
});
