// A copy of the sources as JavaScript, in which each function says that it was called.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'esbuild';
import ts from 'typescript';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Where the copy of a source is: beside the packages that its own package has. */
export function copyOf(path) {
  const [, owner = '', rest] = /^(packages\/[\w-]+\/)?(.*)$/.exec(path);
  return join(ROOT, owner, 'node_modules/.cache/mortise-walks', rest.replace(/\.ts$/, '.js'));
}

/**
 * Write the copy of a folder of sources.
 *
 * @param {string} folder from the root on, such as `src`
 */
export function mirror(folder) {
  rmSync(copyOf(folder), { recursive: true, force: true });
  const manifest = join(folder, '../package.json');
  cpSync(join(ROOT, manifest), copyOf(manifest));
  const names = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' });
  for (const name of names.filter(each => /(?<!\.d)\.ts$/.test(each))) {
    const text = readFileSync(join(ROOT, folder, name), 'utf8');
    const { code } = transformSync(text, { loader: 'ts', format: 'esm', target: 'es2023' });
    const file = copyOf(`${folder}/${name}`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, told(code, `${folder}/${name}`));
  }
}

/** The functions and methods of a file, each with a call of `walk` around its body. */
function told(code, path) {
  const file = ts.createSourceFile(path, code, ts.ScriptTarget.Latest);
  const places = file.statements.flatMap(each => functionsIn(each)).filter(isPlain);
  let made = code;
  for (const { name, node } of places.reverse()) {
    const [from, to] = [node.body.getStart(file) + 1, node.body.end - 1];
    const start = has(node, ts.SyntaxKind.AsyncKeyword) ? 'async ' : '';
    const head = ` return (globalThis.walk ?? ((path, name, run) => run()))(${JSON.stringify(path)}, ${JSON.stringify(name)}, ${start}() => {`;
    made = `${made.slice(0, from)}${head}${made.slice(from, to)}}); ${made.slice(to)}`;
  }
  return made;
}

function functionsIn(node) {
  if (ts.isFunctionDeclaration(node)) return [{ name: node.name?.text ?? 'default', node }];
  if (!ts.isClassDeclaration(node)) return [];
  const methods = node.members.filter(each => ts.isMethodDeclaration(each) && ts.isIdentifier(each.name));
  return methods.map(each => ({ name: `${node.name?.text}.${each.name.text}`, node: each }));
}

/** Generators cannot be inside of another function. */
const isPlain = ({ node }) => node.body !== undefined && !node.asteriskToken;
const has = (node, kind) => node.modifiers?.some(each => each.kind === kind) ?? false;
