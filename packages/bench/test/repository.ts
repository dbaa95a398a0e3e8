import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const WORDS = 'account balance currency customer delivery discount invoice language manager order'.split(' ');
const word = (i: number) => WORDS[i % WORDS.length] as string;
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A class with methods of some lines, as it was after so many changes. */
export function script(name: string, version: number): string {
  const methods = Array.from({ length: 12 }, (_, i) => {
    const touched = version > 0 && i % 4 === version % 4;
    const [one, two] = [word(i), word(i * 3 + 1)];
    return [
      `  // The ${one} of a ${two}, and what "belongs" to its ${word(i + 5)}`,
      `  read${capital(one)}${i}(${two}, options) {`,
      `    const ${one} = this.find(${two}, options);`,
      ...(touched ? [`    if (${one} === undefined) return '$${version}';`] : []),
      `    this.total${i} += ${one}.value * ${version > 1 && touched ? version + 10 : 2};`,
      `    log("${one}", ${i}, ${two});`,
      '',
      `    audit(${version > 2 && touched ? version : 'this'});`,
      `    return this.format(${one}, "${two}-${name}");`,
      '  }',
      '',
    ];
  });
  return `${[`class ${capital(name)} {`, ...methods.flat(), '}'].join('\n')}\n`;
}

/** Files of a version by their path. */
function files(version: number): Record<string, string> {
  return {
    'src/shop.js': script('shop', version),
    'lib/stock.ts': script('stock', Math.floor(version / 2)),
    'notes.txt': `version ${version}\n`,
    'package-lock.json': `{ "version": ${version} }\n`,
  };
}

/** A folder that is removed again. */
export function temporaryFolder(): { readonly folder: string; readonly remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'mortise-bench-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Write files below a folder. */
export function write(folder: string, contents: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [path, content] of Object.entries(contents)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

/** A repository with nine commits, whose ids are always the same. */
export function makeRepository(folder: string): void {
  const git = (...args: readonly string[]) => {
    const time = '2020-02-02T02:02:02Z';
    const who = {
      GIT_AUTHOR_NAME: 'a',
      GIT_AUTHOR_EMAIL: 'a@b',
      GIT_COMMITTER_NAME: 'a',
      GIT_COMMITTER_EMAIL: 'a@b',
    };
    const env = {
      ...process.env,
      ...who,
      GIT_AUTHOR_DATE: time,
      GIT_COMMITTER_DATE: time,
      GIT_CONFIG_GLOBAL: '/dev/null',
    };
    execFileSync('git', ['-C', folder, ...args], { env, stdio: 'pipe' });
  };
  mkdirSync(folder, { recursive: true });
  git('init', '-q', '-b', 'main');
  for (let version = 0; version < 9; version++) {
    write(folder, files(version));
    if (version === 4) write(folder, { 'bytes.js': Uint8Array.of(0xff, 0xfe, 0, 1) });
    if (version === 5) write(folder, { 'bytes.js': Uint8Array.of(0xff, 0xfe, 0, 2) });
    git('add', '-A');
    git('commit', '-q', '-m', `version ${version}`);
  }
}
