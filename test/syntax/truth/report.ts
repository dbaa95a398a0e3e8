// Run by scripts/check-anchors.mjs: prints how the outlines of the files below some folders are
// judged.
import { rates } from './compare.js';
import { toldFiles } from './files.js';
import { judge } from './judge.js';

/** Of what is not right, so many of each sort are shown; all of it with `--all`. */
const SHOWN = 15;

const folders = process.argv.slice(2).filter(each => each !== '--all');
if (folders.length === 0) {
  console.error('Usage: node scripts/check-anchors.mjs <folder of cases or sources>… [--all]');
  process.exit(2);
}
const shown = process.argv.includes('--all') ? Number.POSITIVE_INFINITY : SHOWN;
const percent = (part: number) => `${(Math.floor(part * 10_000) / 100).toFixed(2)} %`;
const judged = await judge(folders.flatMap(toldFiles));

for (const [language, { wrong, missing, invented }] of judged) {
  for (const [sort, all] of Object.entries({ wrong, missing, invented })) {
    if (all.length > 0) console.log(`${language}, ${sort}:`);
    for (const each of all.slice(0, shown)) console.log(`  ${each}`);
    if (all.length > shown) console.log(`  and ${all.length - shown} more`);
  }
}
for (const [language, judgement] of judged) {
  const { files, told, right, wrong, missing, invented } = judgement;
  const { found, sound } = rates(judgement);
  console.log(
    `${language}: ${files} files, ${told} anchors, ${right} right, ${wrong.length} wrong, ${missing.length} missing,`,
    `${invented.length} invented: found ${percent(found)}, of those said right ${percent(sound)}`,
  );
}
