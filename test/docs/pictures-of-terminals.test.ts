import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { SaxesParser } from 'saxes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtCommand } from '../support/build.js';
import { ROOT } from '../support/sources.js';

/** What the scripts export: they have no types of their own. */
interface Scripts {
  readonly SCENES: readonly { readonly name: string; readonly title: string; readonly desc: string }[];
  linesOf(printed: string, columns: number): { text: string; styles: string }[][];
  terminalSvg(window: {
    title: string;
    desc: string;
    columns: number;
    parts: { command?: string; printed: string }[];
  }): string;
  textOfSvg(svg: string): string;
  masked(printed: string, folders: readonly (readonly [string, string])[]): string;
}

async function loaded(...files: readonly string[]): Promise<Scripts> {
  const modules = files.map(file => import(pathToFileURL(join(ROOT, 'scripts/pictures', file)).href));
  return Object.assign({}, ...(await Promise.all(modules)));
}

const { SCENES, linesOf, terminalSvg, textOfSvg, masked } = await loaded(
  'scenes.mjs',
  'ansi.mjs',
  'terminal-svg.mjs',
  'masks.mjs',
);
const KEPT = join(ROOT, 'docs/pictures');
const NAMES = SCENES.map(({ name }) => name);

/** The names of the elements of an SVG, and the attributes that load or run something. */
function insideOf(svg: string): { elements: Set<string>; loads: string[] } {
  const elements = new Set<string>();
  const loads: string[] = [];
  const parser = new SaxesParser();
  parser.on('error', error => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    elements.add(name);
    loads.push(...Object.keys(attributes).filter(key => /^on|href$|^src$|^style$/.test(key)));
  });
  parser.write(svg).close();
  return { elements, loads };
}

describe('the pictures of terminals', () => {
  let made = '';
  beforeAll(async () => {
    builtCommand();
    made = mkdtempSync(join(tmpdir(), 'mortise-pictures-'));
    const args = [join(ROOT, 'scripts/pictures.mjs'), made, 'terminals'];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    const code = await new Promise(resolve => child.on('close', resolve));
    expect(code).toBe(0);
  });
  afterAll(() => rmSync(made, { recursive: true, force: true }));

  test('are those that are kept, and no others are kept', () => {
    const svgs = (folder: string) => readdirSync(folder).filter(name => name.endsWith('.svg'));
    expect(svgs(made).sort()).toEqual(NAMES.map(name => `${name}.svg`).sort());
    expect(svgs(KEPT).sort()).toEqual(svgs(made).sort());
  });

  test.each(NAMES)('%s shows what the command prints now', name => {
    const [now, kept] = [made, KEPT].map(folder => readFileSync(join(folder, `${name}.svg`), 'utf8'));
    expect(textOfSvg(kept as string)).toBe(textOfSvg(now as string));
    expect(kept).toBe(now);
  });
});

describe.each(SCENES)('the picture $name', ({ name, title, desc }) => {
  const svg = readFileSync(join(KEPT, `${name}.svg`), 'utf8');

  test('is small, valid XML that neither runs nor loads anything', () => {
    const { elements, loads } = insideOf(svg);
    expect([...elements].sort()).toEqual(['desc', 'rect', 'style', 'svg', 'text', 'title', 'tspan']);
    expect(loads).toEqual([]);
    expect(svg).not.toMatch(/@import|url\(|@font-face/);
    expect(Buffer.byteLength(svg)).toBeLessThan(16_000);
  });

  test('has a title, a description and both themes', () => {
    expect(svg).toContain(`<title id="t">${title}</title>`);
    expect(svg).toContain(`<desc id="d">${desc}</desc>`);
    expect(svg).toContain('@media (prefers-color-scheme:dark)');
  });

  test('names no folder of the machine that made it', () => {
    const text = textOfSvg(svg);
    expect(text).toMatch(/^(?:\$ (?:cat|mortise) |A chat answers\n)/);
    expect(text).not.toContain(tmpdir());
    expect(text).not.toContain(ROOT);
  });
});

test('each picture is shown on a page, with a text for those who do not see it', () => {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
  const shown = [readme, ...pagesBelow(join(ROOT, 'docs'))].flatMap(page =>
    [...page.matchAll(/!\[([^\]]{15,})\]\((?:docs\/)?pictures\/([\w-]+)\.svg\)/g)].map(([, , name]) => name),
  );
  expect([...new Set(shown)].sort()).toEqual([...NAMES].sort());
});

function pagesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.md'))
    .map(name => readFileSync(join(folder, name), 'utf8'));
}

test('the picture of the README exists', () => {
  const [, file] =
    /!\[[^\]]{15,}\]\(([\w/.-]+\.svg)\)/.exec(readFileSync(join(ROOT, 'README.md'), 'utf8')) ?? [];
  expect(file !== undefined && existsSync(join(ROOT, file))).toBe(true);
});

describe('the renderer', () => {
  const pieces = (printed: string, columns = 80) =>
    linesOf(printed, columns).map(line => line.map(({ text, styles }) => `${styles}:${text}`));

  test('knows the styles of the command, and where they end', () => {
    expect(pieces('a\u001b[1mb\u001b[31mc\u001b[22md\u001b[39me')).toEqual([
      [':a', 'bold:b', 'bold red:c', 'red:d', ':e'],
    ]);
  });

  test('refuses a style and a code that it does not know', () => {
    expect(() => pieces('\u001b[45mx')).toThrow("The terminal's style 45 has no colour");
    expect(() => pieces('\u001b[2Jx')).toThrow('An unknown code');
  });

  test('puts tabs to columns of eight, and goes on in the next row', () => {
    expect(pieces('ab\tc')).toEqual([[':ab      c']]);
    expect(pieces('abcde', 2)).toEqual([[':ab'], [':cd'], [':e']]);
  });

  test('writes text that reads back as it was, whatever signs it has', () => {
    const svg = terminalSvg({
      title: 'A & B',
      desc: '<none>',
      columns: 20,
      parts: [{ command: 'a <b> && c', printed: '"x" &amp; <y>\n\n  z\n' }],
    });
    expect(textOfSvg(svg)).toBe('$ a <b> && c\n"x" &amp; <y>\n\n  z');
    expect(insideOf(svg).elements.has('b')).toBe(false);
  });

  test('masks only ids, times and how long something took', () => {
    const folders = [['/tmp/x', '/home/you']] as const;
    expect(masked('20261126-223552783-9520  2026-11-26 22:35:52 of /tmp/x/shop in 27.6 s', folders)).toBe(
      '########-#########-####  ####-##-## ##:##:## of /home/you/shop in #.# s',
    );
    // A whole number of seconds is printed without its tenths.
    expect(masked('ran 3 times; 2 s. (12 s)', folders)).toBe('ran 3 times; #.# s. (#.# s)');
    const kept = 'confidence 0.9999; 1.2.3 has 12 files; edit 2 of 20261126';
    expect(masked(kept, folders)).toBe(kept);
  });
});
