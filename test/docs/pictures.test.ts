import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { hasChromium } from '../review/page/chromium.js';
import { builtCommand } from '../support/build.js';
import { ROOT } from '../support/sources.js';

test.runIf(hasChromium())('the script makes the pictures of pages that the documentation shows', () => {
  builtCommand();
  const folder = mkdtempSync(join(tmpdir(), 'mortise-pictures-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const ran = spawnSync(process.execPath, [join(ROOT, 'scripts/pictures.mjs'), folder, 'pages'], {
    encoding: 'utf8',
  });
  expect([ran.status, ran.stderr]).toEqual([0, '']);
  const pages = ['review', 'campaigns'].map(name => readFileSync(join(ROOT, `docs/${name}.md`), 'utf8'));
  const shown = [...pages.join('').matchAll(/!\[[^\]]+\]\(pictures\/([^)]+\.png)\)/g)].map(
    ([, name]) => name,
  );
  expect(readdirSync(folder).sort()).toEqual([...shown].sort());
  const kept = readdirSync(join(ROOT, 'docs/pictures')).filter(name => name.endsWith('.png'));
  expect(kept.sort()).toEqual([...shown].sort());
  for (const name of shown) expect(readFileSync(join(folder, name as string)).length).toBeGreaterThan(20_000);
});
