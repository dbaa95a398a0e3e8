import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { transformSync } from 'esbuild';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { applyReply, type Report } from '../../src/index.js';
import { NodeGrammars, NodeWorkspace } from '../../src/node/index.js';
import { builtCommand } from '../support/build.js';
import { ROOT } from '../support/sources.js';
import { needsTool } from '../support/tool.js';
import { documentationPages } from './documentation.js';

const EXAMPLES = join(ROOT, 'examples');
/** The pages that may have transcripts and code to try. */
const PAGES = documentationPages();

/** The blocks of a page that are marked so. */
function blocksOf(page: string, info: string): string[] {
  const text = readFileSync(join(ROOT, page), 'utf8');
  const all = [...text.matchAll(/^```([^\n]*)\n(.*?)\n```$/gms)];
  return all.filter(match => match[1] === info).map(match => match[2] ?? '');
}

function hasBlocks(page: string): boolean {
  return blocksOf(page, 'console').length + blocksOf(page, 'ts runnable').length > 0;
}

let command = '';
beforeAll(() => {
  command = builtCommand();
});

/** A temporary folder that holds a copy of the examples. */
function copyOfExamples(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mortise-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(EXAMPLES, join(folder, 'examples'), { recursive: true });
  return folder;
}

/** All files below a folder, each byte as the character of its value. */
function bytesIn(root: string): Record<string, string> {
  const files = readdirSync(root, { withFileTypes: true, recursive: true })
    .filter(entry => entry.isFile())
    .filter(entry => !join(entry.parentPath, entry.name).includes('.mortise'));
  const paths = files.map(entry => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    paths.map(path => [relative(root, path).replaceAll('\\', '/'), readFileSync(path, 'latin1')]),
  );
}

const grammars = new NodeGrammars();

/** Apply replies, one after the other, to a fresh copy of the shop. */
async function applied(...replies: string[]): Promise<{ report: Report; files: Record<string, string> }> {
  const shop = join(copyOfExamples(), 'examples/shop');
  const workspace = await NodeWorkspace.open(shop);
  let report: Report | undefined;
  for (const reply of replies) {
    report = await applyReply(readFileSync(join(EXAMPLES, 'replies', reply), 'utf8'), workspace, {
      grammars,
    });
  }
  if (report === undefined) throw new Error('No reply was given');
  return { report, files: bytesIn(shop) };
}

const SHOP = bytesIn(join(EXAMPLES, 'shop'));
const shopFile = (path: string) => SHOP[path] as string;
const crlf = (...lines: string[]) => lines.map(line => `${line}\r\n`).join('');
const codesOf = ({ edits, problems }: Report) =>
  [...edits.map(edit => edit.refusal), ...problems].flatMap(refusal => refusal?.code ?? []);

/**
 * What `examples/README.md` says of each reply, on a fresh copy: how it ends, and the files that
 * are other than before.
 */
const REPLIES: Readonly<Record<string, [Pick<Report, 'outcome' | 'exitCode'>, Record<string, string>]>> = {
  '01-plain.md': [
    { outcome: 'applied', exitCode: 0 },
    {
      'api/cart.py': shopFile('api/cart.py').replace(
        '-> None:\n        self.items.append(item)\n',
        '-> None:\n        if item.quantity < 1:\n            raise ValueError(f"a quantity of {item.quantity}")\n' +
          '        self.items.append(item)\n',
      ),
      'web/format.ts': shopFile('web/format.ts')
        .replace('/** "1 item"', '/** "No items", "1 item"')
        .replace('  return count', "  if (count === 0) return 'No items';\n  return count"),
    },
  ],
  '02-drift.md': [
    { outcome: 'applied', exitCode: 0 },
    {
      'web/checkout.ts': shopFile('web/checkout.ts').replace(
        crlf('\tshipping(): number {'),
        crlf('\tshipping(express = false): number {', '\t\tif (express) {', '\t\t\treturn 990;', '\t\t}'),
      ),
      'api/discounts.py': shopFile('api/discounts.py')
        .replace('limit = cart.subtotal() // 2\n', 'limit = min(cart.subtotal() // 2, 5000)\n')
        .replace('"unknown code"', '"this code is not known"'),
    },
  ],
  '03-ambiguous.md': [{ outcome: 'refused', exitCode: 1 }, {}],
  '04-stale.md': [{ outcome: 'refused', exitCode: 1 }, {}],
  '05-edit-call.json': [
    { outcome: 'applied', exitCode: 0 },
    {
      'api/cart.py': shopFile('api/cart.py').replaceAll('total = 0', 'total: int = 0'),
      'web/shipping.ts':
        '/** What shipping costs, in cents. */\nexport const SHIPPING = { standard: 490, express: 990 };\n',
    },
  ],
  '06-truncated.md': [{ outcome: 'refused', exitCode: 1 }, {}],
  '07-script.json': [
    { outcome: 'applied', exitCode: 0 },
    {
      'api/discounts.py': shopFile('api/discounts.py').replace(
        '\n\n\ndef describe',
        '\n\n\ndef is_known(code: str) -> bool:\n    return code.upper() in CODES\n\n\ndef describe',
      ),
    },
  ],
};

describe('the replies of the examples', () => {
  test('are those that examples/README.md lists, and those that are tried here', () => {
    const listed = readFileSync(join(EXAMPLES, 'README.md'), 'utf8').match(/(?<=^\| `)[^`]+/gm);
    expect(listed).toEqual(Object.keys(REPLIES));
    expect(readdirSync(join(EXAMPLES, 'replies')).sort()).toEqual(listed);
  });

  test.each(Object.entries(REPLIES))('%s ends as stated, to the byte', async (reply, [end, changed]) => {
    const { report, files } = await applied(reply);
    expect(report).toMatchObject(end);
    expect(files).toEqual({ ...SHOP, ...changed });
    for (const [path, text] of Object.entries(changed)) expect(text).not.toBe(SHOP[path]);
  });

  test('one file has CRLF throughout and is indented by tabs, before and after', async () => {
    const { files } = await applied('02-drift.md');
    for (const text of [shopFile('web/checkout.ts'), files['web/checkout.ts']]) {
      expect(text).toMatch(/^(?:\t*[^\s\r\n][^\r\n]*\r\n|\r\n)+$/);
      expect(text).toContain('\r\n\t\t');
    }
  });

  test('01-plain.md has nothing to do the second time', async () => {
    const { report, files } = await applied('01-plain.md', '01-plain.md');
    expect(report).toMatchObject({ outcome: 'already-applied', exitCode: 0 });
    expect(files).toEqual((await applied('01-plain.md')).files);
  });

  test('02-drift.md finds its places by the tiers that it is there to show', async () => {
    const { report } = await applied('02-drift.md');
    expect(report.edits.map(edit => edit.places.map(place => place.tier))).toEqual([
      ['indentation'],
      ['drift'],
      ['drift'],
    ]);
  });

  test('03-ambiguous.md is refused with both of its places', async () => {
    const { report } = await applied('03-ambiguous.md');
    expect(codesOf(report)).toEqual(['EDIT_AMBIGUOUS']);
    expect(report.edits[0]?.refusal?.evidence.places?.map(place => place.first)).toEqual([4, 8]);
  });

  test('04-stale.md is shown the nearest place', async () => {
    const { report } = await applied('04-stale.md');
    expect(codesOf(report)).toEqual(['EDIT_NO_OCCURRENCE_FOUND']);
    expect(report.edits[0]?.refusal?.evidence.nearest).toMatchObject({ first: 23, last: 27 });
  });

  test('06-truncated.md is refused for its second block, though the first fits', async () => {
    const { report } = await applied('06-truncated.md');
    expect(codesOf(report)).toEqual(['EDIT_TRUNCATED']);
    expect(report.edits.map(edit => edit.status)).toEqual(['blocked']);
  });

  test('expected/ is the shop after the first two', async () => {
    const { files } = await applied('01-plain.md', '02-drift.md');
    expect(files).toEqual(bytesIn(join(EXAMPLES, 'expected')));
  });
});

/** What becomes of the shop by each answer, as docs/answers.md says. */
const ANSWERS: Readonly<Record<string, Record<string, string>>> = {
  '1-method.md': {
    'web/checkout.ts': shopFile('web/checkout.ts').replace(
      crlf('\tshipping(): number {'),
      crlf('\tshipping(express = false): number {', '\t\tif (express) {', '\t\t\treturn 990;', '\t\t}'),
    ),
  },
  '2-existing-code.md': {
    'api/cart.py': `${shopFile('api/cart.py')
      .replace('field\n', 'field\nfrom decimal import Decimal\n')
      .replace(
        '        self.items.append',
        '        if item.quantity < 1:\n            raise ValueError(f"a quantity of {item.quantity}")\n        self.items.append',
      )}\n    def total(self) -> Decimal:\n        return Decimal(self.subtotal()) / 100\n`,
  },
  '3-prose.md': {
    'settings.toml': shopFile('settings.toml').replace(/30\n$/, '10\n'),
    'web/format.ts': shopFile('web/format.ts').replace('countItems', 'itemCount'),
    'api/discounts.py': shopFile('api/discounts.py').replace('unknown code', 'This code is not known.'),
  },
  '4-this-to-this.md': {
    'api/discounts.py': shopFile('api/discounts.py')
      .replace('\n\n\ndef discount', '\n\n\nMOST_CENTS = 5000\n\n\ndef discount')
      .replace('half of the order.', 'half of the order, or 50 euros.')
      .replace('cart.subtotal() // 2', 'min(cart.subtotal() // 2, MOST_CENTS)'),
  },
  '5-new-file.md': {
    'web/prices.ts':
      '/** Shipping is free from this sum on. */\nexport const FREE_FROM = 5000;\nexport const SHIPPING = 490;\n',
    'web/checkout.ts': shopFile('web/checkout.ts')
      .replace('import', "import { FREE_FROM, SHIPPING } from './prices.js';\r\nimport")
      .replace(crlf('/** Shipping is free from this sum on. */', 'const FREE_FROM = 5000;', ''), '')
      .replace('return 490', 'return SHIPPING'),
  },
  '6-no-path.md': {
    'api/discounts.py': shopFile('api/discounts.py').replace('% off"', '% off, at most half of the order"'),
  },
};

describe('the answers of the examples', () => {
  test('are those that docs/answers.md lists, and those that are tried here', () => {
    const listed = readFileSync(join(ROOT, 'docs/answers.md'), 'utf8').match(/(?<=^\| `)\d-[^`]+/gm);
    expect(listed).toEqual(Object.keys(ANSWERS));
    expect(readdirSync(join(EXAMPLES, 'answers')).sort()).toEqual(listed);
  });

  test.each(Object.entries(ANSWERS))('%s is put in as stated, to the byte', async (answer, changed) => {
    const { report, files } = await applied(`../answers/${answer}`);
    expect(report).toMatchObject({ outcome: 'applied', exitCode: 0, problems: [] });
    expect(files).toEqual({ ...SHOP, ...changed });
  });
});

describe('npm run example', () => {
  const example = (script: string) => spawnSync(process.execPath, [script], { encoding: 'utf8' });

  test('exits with 0, and leaves the examples alone', () => {
    const before = bytesIn(EXAMPLES);
    const ran = example(join(ROOT, 'scripts/example.mjs'));
    expect(ran).toMatchObject({ status: 0, stderr: '' });
    expect(ran.stdout).toContain('All as stated');
    expect(bytesIn(EXAMPLES)).toEqual(before);
  });

  /** A copy of the examples and the script. */
  function copied(): string {
    const folder = copyOfExamples();
    cpSync(join(ROOT, 'scripts/example.mjs'), join(folder, 'scripts/example.mjs'));
    return folder;
  }

  test('exits with 1 and names each file that differs or is missing, and each reply that ends in another way', () => {
    const folder = copied();
    // In place of the command stands one that says what is expected, but of one reply, and does
    // nothing.
    const files: Record<string, string> = {
      'package.json': '{ "type": "module" }',
      'dist/cli/main.js': `console.log('Applied 2 edits to 2 files.\\nApplied 3 edits to 2 files.');
        console.log('Nothing to do: all 2 edits are applied already.');
        process.exitCode = process.argv[3].includes('03') ? 1 : 0;`,
    };
    rmSync(join(folder, 'examples/expected'), { recursive: true });
    cpSync(join(folder, 'examples/shop'), join(folder, 'examples/expected'), { recursive: true });
    for (const file of ['settings.toml', 'more.txt']) files[`examples/expected/${file}`] = 'other\n';
    mkdirSync(join(folder, 'dist/cli'), { recursive: true });
    for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
    const ran = example(join(folder, 'scripts/example.mjs'));
    expect(ran.status).toBe(1);
    expect(ran.stderr.trim().split('\n').sort()).toEqual([
      'Not as stated: more.txt is not as in examples/expected.',
      'Not as stated: settings.toml is not as in examples/expected.',
      'Not as stated: the output of 03-ambiguous.md lacks "Place 2 of 2, line 8".',
    ]);
  });

  test('says what to do where the command is not built', () => {
    const ran = example(join(copied(), 'scripts/example.mjs'));
    expect(ran.status).toBe(1);
    expect(ran.stderr).toContain('npm run build');
  });
});

describe.each(PAGES.filter(hasBlocks))('%s', page => {
  /** Of a transcript, without what differs by machine and moment. */
  const withoutFigures = (text: string) =>
    text
      .replace(/(?<=confidence |next best place )[\d.e-]+/g, '…')
      .replace(/(?<=tools ran .*; )[\d.]+(?= s\.$)/gm, '…');

  test.for(blocksOf(page, 'console').map((block, i) => [i + 1, block] as const))(
    'shows what really comes out: transcript %i',
    ([, block], context) => {
      needsTool(context, 'bash');
      const ran = spawnSync('bash', ['-c', scriptOf(block)], { cwd: copyOfExamples(), encoding: 'utf8' });
      expect(ran.stderr).toBe('');
      expect(withoutFigures(ran.stdout)).toBe(withoutFigures(`${block}\n`));
    },
  );

  const blocks = blocksOf(page, 'ts runnable');
  test.runIf(blocks.length > 0)('shows code that runs: each block, in one process', () => {
    const files = blocks.map(block => {
      const folder = copyOfExamples();
      writeFileSync(join(folder, 'block.mjs'), moduleOf(block));
      return join(folder, 'block.mjs');
    });
    const each = `for (const file of ${JSON.stringify(files)}) {
      process.chdir(path.dirname(file));
      await import(url.pathToFileURL(file).href);
      console.log('the end of a block');
    }`;
    const modules = "import path from 'node:path'; import url from 'node:url';";
    const args = ['--input-type=module', '--eval', `${modules}${each}`];
    const ran = spawnSync(process.execPath, args, { encoding: 'utf8' });
    expect(ran.stderr).toBe('');
    const said = blocks.flatMap(block => [
      ...[...block.matchAll(/^console\.log\(.*\); \/\/ (.*)$/gm)].map(match => match[1]),
      'the end of a block',
    ]);
    expect(ran.stdout.split('\n').slice(0, -1)).toEqual(said);
  });

  /** A script that prints each command of a transcript before what comes out of it. */
  function scriptOf(block: string): string {
    const commands = block.split('\n').flatMap(line => /^\$ (.*)$/.exec(line)?.[1] ?? []);
    const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
    const npx = `npx() { shift; ${quoted(process.execPath)} ${quoted(command)} "$@" </dev/null; }`;
    const lines = commands.map(each => `code=$?; printf '$ %s\\n' ${quoted(each)}; (exit $code); ${each}`);
    return [npx, 'unset FORCE_COLOR', ...lines, 'true'].join('\n');
  }

  /** A block as a module that Node runs as it is, with the built library. */
  function moduleOf(block: string): string {
    const built = (file: string) => JSON.stringify(pathToFileURL(join(ROOT, 'dist', file)).href);
    const linked = block
      .replaceAll("'mortise/node'", built('node/library.js'))
      .replaceAll("'mortise/review'", built('review/index.js'))
      .replaceAll("'mortise'", built('index.js'));
    return transformSync(linked, { loader: 'ts', format: 'esm', target: 'es2023' }).code;
  }
});

test('the pages that a user reads first have transcripts and code to try', () => {
  const count = (page: string, info: string) => blocksOf(page, info).length;
  expect(count('README.md', 'console')).toBe(1);
  expect(count('docs/commands.md', 'console')).toBe(4);
  expect(count('docs/edit-scripts.md', 'console')).toBe(2);
  expect(count('docs/library.md', 'ts runnable')).toBe(6);
});

test('the pages on the inside of mortise name no file that does not exist', () => {
  const pages = PAGES.filter(page => page === 'docs/architecture.md' || page.startsWith('docs/internals/'));
  const text = pages.map(page => readFileSync(join(ROOT, page), 'utf8')).join('\n');
  const files = [...text.matchAll(/`((?:[\w-]+\/)+[\w.-]+\.ts)`/g)].map(match => match[1] as string);
  expect(files.length).toBeGreaterThan(40);
  const roots = ['', 'src', 'packages/campaign/src'].map(root => join(ROOT, root));
  expect(files.filter(file => !roots.some(root => existsSync(join(root, file))))).toEqual([]);
});
