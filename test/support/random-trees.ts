import type { Tree, TreeFile } from './git-trees.js';
import { seeded } from './random.js';

type Random = ReturnType<typeof seeded>;

const NAMES = ['main', 'util', 'a b', 'täst', '日本', 'q"uote', "it's", '+plus', 'x.y'];
const WORDS = 'load save user account order price total index value result config path name list item'.split(
  ' ',
);
const ENDINGS = ['\n', '\n', '\n', '\r\n'] as const;

/** A file of statements; each line is most likely no other's. */
function linesOf(random: Random, count: number): string[] {
  const word = () => random.pick(WORDS) as string;
  return Array.from({ length: count }, (_, i) => {
    if (random.next() < 0.1) return '';
    if (random.next() < 0.1) return '}';
    return `${'  '.repeat(random.below(3))}${word()}.${word()}(${word()}, ${i});`;
  });
}

function textOf(lines: readonly string[], ending: string, hasLast: boolean): Buffer {
  const text = lines.map((line, i) => line + (i < lines.length - 1 || hasLast ? ending : '')).join('');
  return Buffer.from(text);
}

/**
 * Some of the lines changed, removed, or with others before them. The lines that stay keep their
 * endings; a new one ends as the one before it.
 */
function edited(random: Random, { bytes }: TreeFile): Buffer {
  const lines = bytes.toString().match(/[^\n]*\n|[^\n]+$/g) ?? [];
  const endingOf = (line: string | undefined) => /\r?\n$/.exec(line ?? '')?.[0] ?? '';
  const out: string[] = [];
  for (const [i, line] of lines.entries()) {
    const chance = random.next();
    if (chance < 0.05) continue;
    if (chance < 0.1) out.push(`changed(${i});${endingOf(line)}`);
    else if (chance < 0.15) out.push(`added(${i});${endingOf(out.at(-1) ?? line) || '\n'}`, line);
    else out.push(line);
  }
  const text = out.join('');
  if (random.next() < 0.15) return Buffer.from(text.replace(/\r?\n$/, ''));
  const ending = endingOf(lines[0]) || '\n';
  return Buffer.from(random.next() < 0.15 && !text.endsWith('\n') ? text + ending : text);
}

/**
 * A tree, and another one that some files of it became: changed, moved, removed, new, of another
 * mode.
 */
export function randomTrees(seed: number, files: number): { readonly before: Tree; readonly after: Tree } {
  const random = seeded(seed);
  const before = new Map<string, TreeFile>();
  const after = new Map<string, TreeFile>();
  const make = (): TreeFile => {
    const lines = linesOf(random, random.next() < 0.1 ? random.below(2) : 5 + random.below(60));
    const bytes = textOf(lines, random.pick(ENDINGS) as string, random.next() > 0.15);
    return { bytes, executable: random.next() < 0.15 };
  };
  for (let i = 0; i < files; i++) {
    const name = `${random.pick(NAMES)}${i}`;
    const path = random.next() < 0.5 ? name : `${random.pick(['src', 'a b', 'lib/deep'])}/${name}`;
    const file = make();
    const kind = random.below(10);
    if (kind > 0) before.set(path, file);
    if (kind === 0) after.set(path, file);
    else if (kind === 1) continue;
    else if (kind === 2) after.set(`moved/${name}`, file);
    else if (kind === 3) after.set(`moved/${name}`, { ...file, bytes: edited(random, file) });
    else if (kind === 4) after.set(path, { ...file, executable: !file.executable });
    else if (kind === 5) after.set(path, { bytes: edited(random, file), executable: !file.executable });
    else after.set(path, { ...file, bytes: edited(random, file) });
  }
  return { before, after };
}
