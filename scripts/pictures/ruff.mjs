// Ruff without its command: the package of ruff for Node, loaded once, behind a server on this
// machine. A small program stands for `ruff` and asks it.
import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parse } from 'smol-toml';

/** Rules whose fixes ruff's command calls safe, of those that the examples have. */
const SAFE = /^(?:E401|F401|F541|I001|UP006|UP007|UP035|UP045)$/;

/**
 * Write a program `ruff` into a folder. It prints what `ruff check --output-format json` does.
 *
 * @param {string} folder
 * @returns {Promise<() => void>} ends the server
 */
export async function standInForRuff(folder) {
  const ruff = createRequire(import.meta.url)('@astral-sh/ruff-wasm-nodejs');
  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    response.end(answerOf(ruff, JSON.parse(Buffer.concat(chunks).toString('utf8'))));
  });
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
  const program = join(folder, 'ruff');
  writeFileSync(program, programFor(server.address().port));
  chmodSync(program, 0o755);
  return () => {
    server.close();
    server.closeAllConnections();
  };
}

function programFor(port) {
  return `#!${process.execPath}
const request = require('node:http').request({ port: ${port}, host: '127.0.0.1', method: 'POST' }, response => {
  let text = '';
  response.on('data', chunk => { text += chunk; });
  response.on('end', () => { console.log(text); process.exitCode = /^\\[[^\\]]/.test(text) ? 1 : 0; });
});
request.end(JSON.stringify({ cwd: process.cwd(), args: process.argv.slice(2) }));
`;
}

function answerOf({ Workspace, PositionEncoding }, { cwd, args }) {
  if (args.includes('--version')) return `ruff ${Workspace.version().replace(/\+.*/, '')}`;
  const { tool } = parse(readFileSync(join(cwd, 'pyproject.toml'), 'utf8'));
  const workspace = new Workspace(tool.ruff, PositionEncoding.Utf32);
  const found = pythonFiles(cwd, args.slice(args.indexOf('--') + 1)).flatMap(name => {
    const file = join(cwd, name);
    return workspace.check(readFileSync(file, 'utf8')).map(one => record(file, one));
  });
  return JSON.stringify(found);
}

function pythonFiles(cwd, scope) {
  const isIn = name => scope.some(path => path === '.' || name === path || name.startsWith(`${path}/`));
  const files = readdirSync(cwd, { recursive: true, encoding: 'utf8' });
  return files.filter(name => name.endsWith('.py') && isIn(name)).sort();
}

function record(filename, { code, message, start_location, end_location, fix }) {
  const applicability = SAFE.test(code ?? '') ? 'safe' : 'unsafe';
  return {
    code,
    message,
    filename,
    location: start_location,
    end_location,
    fix: fix && { applicability, message: fix.message, edits: fix.edits },
  };
}
