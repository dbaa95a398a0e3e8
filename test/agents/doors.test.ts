import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { AGENT_NAMES } from '../../src/agents/names.js';
import { openCodePlugin, piExtension } from '../../src/agents/plugin-files.js';
import { anchorsOf } from '../docs/documentation.js';
import { ROOT } from '../support/sources.js';
import { kept, withTables } from './real/table.js';

const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const jsonOf = (path: string) => JSON.parse(textOf(path));
const OWN = jsonOf('package.json');
/** What the plugins of the doors begin with. */
const ORIGIN = '// What `mortise install` writes too, but with the `mortise` on the PATH.';

/** All files of the doors, as paths from the root. */
const FILES = readdirSync(join(ROOT, 'doors'), { recursive: true, withFileTypes: true })
  .filter(entry => entry.isFile())
  .map(entry => join(entry.parentPath, entry.name).slice(ROOT.length).replace(/^\//, ''));
const MANIFESTS = [...FILES, '.claude-plugin/marketplace.json', '.agents/plugins/marketplace.json'].filter(
  path => path.endsWith('.json'),
);

/** All values of a key, however deep. */
function valuesOf(key: string, value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(name === key && typeof inner === 'string' ? [inner] : []),
    ...valuesOf(key, inner),
  ]);
}

describe('the packages of doors/', () => {
  test('there is one for each agent', () => {
    expect(readdirSync(join(ROOT, 'doors')).sort()).toEqual([...AGENT_NAMES]);
  });

  test('have the version of mortise', () => {
    const versions = MANIFESTS.flatMap(path => valuesOf('version', jsonOf(path)));
    expect(versions.length).toBeGreaterThanOrEqual(6);
    expect(new Set(versions)).toEqual(new Set([OWN.version]));
  });

  test('run only `mortise`, and its hook for this agent', () => {
    const commands = MANIFESTS.flatMap(path => valuesOf('command', jsonOf(path)).map(each => [path, each]));
    expect(commands.length).toBeGreaterThanOrEqual(6);
    for (const [path, command] of commands as [string, string][]) {
      const agent = path.split('/')[1];
      expect(['mortise', `mortise hook ${agent}`]).toContain(command.replace(' --apply', ''));
    }
  });

  test('have the plugins that `mortise install` writes, and no other code', () => {
    expect(textOf('doors/opencode/mortise.js')).toBe(openCodePlugin(['mortise'], ORIGIN));
    expect(textOf('doors/pi/mortise.js')).toBe(piExtension(['mortise'], ORIGIN));
    const code = FILES.filter(path => !/\.(json|md)$/.test(path));
    expect(code.sort()).toEqual(['doors/opencode/mortise.js', 'doors/pi/mortise.js']);
  });

  test('the marketplaces lead to folders with a plugin', () => {
    const [claude] = jsonOf('.claude-plugin/marketplace.json').plugins;
    expect(existsSync(join(ROOT, claude.source, '.claude-plugin/plugin.json'))).toBe(true);
    const [codex] = jsonOf('.agents/plugins/marketplace.json').plugins;
    expect(existsSync(join(ROOT, codex.source.path, '.codex-plugin/plugin.json'))).toBe(true);
  });

  test('are published with mortise, as the pages say', () => {
    expect(OWN.files).toEqual(expect.arrayContaining(['doors', '.claude-plugin', '.agents']));
  });
});

describe('each agent', () => {
  const page = textOf('docs/agents.md');

  test('is installed by one line, after those that install the command', () => {
    const [lines = ''] = /(?<=```sh\n)(?:.+\n)+(?=```)/.exec(page) ?? [];
    expect(lines).toMatch(/^git clone .+\nnpm ci && npm pack && npm install -g \S+\n$/);
    const rows = [
      ...page.matchAll(/^\| \[.+?\]\(#([\w-]+)\) \| `mortise install ([\w-]+)` \| `(.+)` .*\|$/gm),
    ];
    expect(rows.map(([, , agent]) => agent)).toEqual([...AGENT_NAMES]);
    for (const [, anchor = '', , packaged = ''] of rows) {
      expect(anchorsOf(page)).toContain(anchor);
      for (const [, path] of packaged.matchAll(/\/mortise\/([\w/]+)"/g))
        expect(existsSync(join(ROOT, path as string))).toBe(true);
    }
  });

  test('has its results in the page, as they were found last', () => {
    expect(withTables(page, kept())).toBe(page);
    for (const version of Object.values(kept().packages)) expect(page).toContain(version);
    expect(page).toContain(kept().date);
  });
});

describe('the entry for the MCP registry', () => {
  const entry = jsonOf('server.json');
  const schema = new URL('../../../shared/schemas/mcp-server.json', import.meta.url);

  test('names the package and its version', () => {
    expect(OWN.mcpName).toBe(entry.name);
    expect(entry.version_detail.version).toBe(OWN.version);
    expect(entry.packages).toEqual([expect.objectContaining({ name: OWN.name, version: OWN.version })]);
  });

  test('is as its schema says', ({ skip }) => {
    if (!existsSync(schema)) skip('../shared/schemas/mcp-server.json is not there');
    const valid = z.fromJSONSchema(JSON.parse(readFileSync(schema, 'utf8')));
    expect(valid.safeParse(entry)).toMatchObject({ success: true });
    const { name: _, ...nameless } = entry;
    expect(valid.safeParse(nameless).success).toBe(false);
    expect(valid.safeParse({ ...entry, packages: [{ name: 'mortise' }] }).success).toBe(false);
  });
});
