import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const folder = mkdtempSync(join(tmpdir(), 'mortise-parses-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

/**
 * What the language's own parser says of a text: true, it accepts it; false, it does not;
 * `undefined` where none is installed here.
 */
export function ownParserAccepts(language, path, text) {
  return PARSERS[language]?.(text, path);
}

const PARSERS = {
  bash: text => reads('bash', ['-n'], text),
  csharp: text => compiles('mcs', ['--parse'], 'a.cs', text),
  css: text => reads(BIOME, ['format', '--stdin-file-path=a.css'], text),
  go: text => reads('gofmt', ['-e'], text),
  java: text => compiles('javac', JAVA, 'A.java', text),
  javascript: text => typescriptReads(text, ts.ScriptKind.JSX),
  json: text => doesNotThrow(() => JSON.parse(text)),
  jsonc: text => ts.parseConfigFileTextToJson('a.json', text).error === undefined,
  php: text => reads('php', ['-n', '-l'], text),
  python: text => reads('python3', ['-W', 'ignore', '-c', PYTHON], text),
  ruby: text => reads('ruby', ['-W0', '-c'], text),
  rust: text => reads('rustfmt', ['--edition', '2021', '--emit', 'stdout', '--quiet'], text),
  toml: text => reads('python3', ['-c', TOML], text),
  tsx: text => typescriptReads(text, ts.ScriptKind.TSX),
  typescript: text => typescriptReads(text, ts.ScriptKind.TS),
  xml: text => reads('xmllint', ['--noout', '--nonet', '-'], text),
  yaml: text => reads('ruby', ['-ryaml', '-e', 'YAML.parse_stream(STDIN.read)'], text),
};

const BIOME = fileURLToPath(new URL('../../../../node_modules/.bin/biome', import.meta.url));
const PYTHON = 'import ast, sys; ast.parse(sys.stdin.buffer.read())';
const TOML = 'import sys, tomllib; tomllib.load(sys.stdin.buffer)';
/** What comes after parsing is none of our business. */
const JAVA = ['-proc:none', '-XDshould-stop.ifNoError=PARSE', '-XDshould-stop.ifError=PARSE', '-d', folder];

function reads(command, args, input) {
  const run = spawnSync(command, args, { input, maxBuffer: 2 ** 28 });
  return run.error === undefined ? run.status === 0 : undefined;
}

function compiles(command, args, name, text) {
  const file = join(folder, name);
  writeFileSync(file, text);
  const run = spawnSync(command, [...args, file], { maxBuffer: 2 ** 28 });
  return run.error === undefined ? run.status === 0 : undefined;
}

function typescriptReads(text, kind) {
  return ts.createSourceFile('a', text, ts.ScriptTarget.Latest, false, kind).parseDiagnostics.length === 0;
}

function doesNotThrow(run) {
  try {
    run();
    return true;
  } catch {
    return false;
  }
}
