// Writes the reference of the library from its doc comments, as Markdown, to
// site/generated/api (or the folder given): one page for each name of each public entry. It is
// made anew only where a source has changed since. Fails if a doc comment links to what is not
// there.
//   node site/scripts/api.mjs [--check]     --check writes nothing and only looks at the comments
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Application, LogLevel } from 'typedoc';
import { REPOSITORY } from './repository.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const OUT = join(ROOT, 'site/generated/api');
/** The public entries, in the order of the sidebar; each says its own name in `@module`. */
const ENTRIES = ['index', 'node/library', 'ai/index', 'mcp/index', 'model/index', 'review/index'];

/** The problems of doc comments that a reader meets: links that lead nowhere. */
const VALIDATION = { invalidLink: true, notExported: false, notDocumented: false, rewrittenLink: true };

function options(folder) {
  return {
    ...(folder === undefined ? {} : { out: folder }),
    entryPoints: ENTRIES.map(name => join(ROOT, `src/${name}.ts`)),
    tsconfig: join(ROOT, 'tsconfig.json'),
    plugin: ['typedoc-plugin-markdown'],
    name: 'Reference of the library',
    readme: 'none',
    // `npm run types` checks the types.
    skipErrorChecking: true,
    validation: VALIDATION,
    treatValidationWarningsAsErrors: true,
    treatWarningsAsErrors: true,
    logLevel: LogLevel.Warn,
    sourceLinkTemplate: `${REPOSITORY}/blob/main/{path}#L{line}`,
    gitRevision: 'main',
    disableGit: true,
    basePath: ROOT,
    displayBasePath: ROOT,
    excludeInternal: true,
    excludePrivate: true,
    // The plugin's own.
    entryFileName: 'index',
    hideBreadcrumbs: true,
    hidePageHeader: true,
    useHTMLEncodedBrackets: true,
    parametersFormat: 'table',
    interfacePropertiesFormat: 'table',
    typeDeclarationFormat: 'table',
    pageTitleTemplates: {
      index: 'Reference of the library',
      module: ({ name }) => name,
      member: ({ name }) => name,
    },
    tableColumnSettings: { hideDefaults: true, hideModifiers: true, hideSources: true },
  };
}

/** Names the state of the sources and of this file, so that what is new enough stays. */
function stamp() {
  const hash = createHash('sha256').update(readFileSync(fileURLToPath(import.meta.url)));
  const entries = readdirSync(join(ROOT, 'src'), { recursive: true, withFileTypes: true });
  const files = entries.filter(each => each.isFile()).map(each => join(each.parentPath, each.name));
  for (const file of files.sort()) hash.update(relative(ROOT, file)).update(readFileSync(file));
  return hash.digest('hex');
}

async function makeAnew(now, stampFile) {
  mkdirSync(dirname(OUT), { recursive: true });
  const made = mkdtempSync(`${OUT}-`);
  try {
    await write(made);
    rmSync(OUT, { recursive: true, force: true });
    renameSync(made, OUT);
    writeFileSync(stampFile, now);
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}

async function write(folder) {
  const app = await Application.bootstrapWithPlugins(options(folder));
  const project = await app.convert();
  if (project === undefined) throw new Error('TypeDoc could not read the sources');
  app.validate(project);
  if (folder !== undefined) {
    await app.generateOutputs(project);
    writeFileSync(join(folder, 'index.md'), indexPage(project));
  }
  if (app.logger.hasErrors() || app.logger.hasWarnings())
    throw new Error('Doc comments have faults: see the messages above');
}

/** The first page: each entry with the first sentence of what it says of itself. */
function indexPage(project) {
  const rows = project.children.map(({ name, comment }) => {
    const text = comment.summary.map(part => part.text).join('');
    return `| [\`${name}\`](${name}/index.md) | ${text.split(/(?<=\.)\s/)[0].replaceAll(/\s+/g, ' ')} |`;
  });
  return [
    '# Reference of the library',
    'For authors of programs: every public name, as its doc comment in the sources describes it. ' +
      '[In a program](../../../docs/library.md) has examples, and ' +
      '[a table there](../../../docs/library.md#the-names) has them by task.',
    ['| entry | |', '|---|---|', ...rows].join('\n'),
    '',
  ].join('\n\n');
}

/** Write the reference, unless it is as new as the sources. */
export async function writeReference() {
  const stampFile = join(dirname(OUT), 'api.stamp');
  const now = stamp();
  if (existsSync(OUT) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === now) return;
  await makeAnew(now, stampFile);
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await (process.argv.includes('--check') ? write(undefined) : writeReference());
