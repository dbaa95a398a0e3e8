import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { builtCommand } from '../support/build.js';
import { ROOT } from '../support/sources.js';

test('the walks of CONTRIBUTING.md are those that the sources take now', () => {
  // The package of campaigns uses the built product.
  builtCommand();
  const made = mkdtempSync(join(tmpdir(), 'mortise-walks-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  const ran = spawnSync(process.execPath, [join(ROOT, 'scripts/walks.mjs'), made], { encoding: 'utf8' });
  expect([ran.status, ran.stderr]).toEqual([0, '']);
  const names = readdirSync(made).sort();
  expect(readdirSync(join(ROOT, 'docs/pictures/walks')).sort()).toEqual(names);
  const contributing = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8');
  for (const name of names) {
    const [now, kept] = [made, join(ROOT, 'docs/pictures/walks')].map(folder =>
      readFileSync(join(folder, name), 'utf8'),
    );
    expect(now, name).toBe(kept);
    expect(contributing).toContain(`](docs/pictures/walks/${name})`);
  }
});
