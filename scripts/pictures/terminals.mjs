import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COLUMNS, commandIn, recorded } from './record.mjs';
import { standInForRuff } from './ruff.mjs';
import { SCENES } from './scenes.mjs';
import { terminalSvg } from './terminal-svg.mjs';

/** So many commands at once: each mostly waits for its start. */
const AT_ONCE = 3;

/**
 * Make the pictures of terminals, as `NAME.svg` in a folder.
 *
 * @param {string} folder
 * @param {readonly import('./scenes.mjs').Scene[]} scenes
 */
export async function picturesOfTerminals(folder, scenes = SCENES) {
  const bin = mkdtempSync(join(tmpdir(), 'mortise-pictures-'));
  commandIn(bin);
  const needsRuff = scenes.some(({ steps }) => steps.some(({ run }) => run.includes('--tool ruff')));
  const endRuff = needsRuff ? await standInForRuff(bin) : () => {};
  try {
    const queue = [...scenes];
    const worker = async () => {
      for (let scene = queue.pop(); scene !== undefined; scene = queue.pop()) {
        const { name, title, desc, columns = COLUMNS } = scene;
        const parts = await recorded(scene, bin);
        writeFileSync(join(folder, `${name}.svg`), terminalSvg({ title, desc, columns, parts }));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  } finally {
    endRuff();
    rmSync(bin, { recursive: true, force: true });
  }
}
