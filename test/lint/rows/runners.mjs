// How the real tools are run over the cases: each returns what it prints for each of them.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Where plugins of ESLint and pyright are installed: no dependencies of mortise. */
const EXTRA = process.env.MORTISE_ROWS_TOOLS ?? '.';
const own = createRequire(import.meta.url);
const extra = createRequire(pathToFileURL(join(EXTRA, 'package.json')));
const PLUGINS = ['import', 'react-hooks', 'unused-imports', 'simple-import-sort'];

const COMPILER = {
  strict: true,
  noEmit: true,
  target: 'es2022',
  lib: ['es2023', 'dom'],
  types: [],
  module: 'nodenext',
  jsx: 'preserve',
  noUnusedLocals: true,
  noUnusedParameters: true,
  noImplicitReturns: true,
  noFallthroughCasesInSwitch: true,
  exactOptionalPropertyTypes: true,
};

export const runners = {
  eslint,
  tsc,
  pyright,

  /** How many findings an output has, of one rule or of all. */
  count(tool, output, rule) {
    if (tool === 'tsc') return (output.match(/: error TS\d+: /g) ?? []).filter(is(rule)).length;
    if (tool === 'eslint')
      return output
        .flatMap(each => each.messages)
        .filter(each => rule === undefined || (each.ruleId ?? 'syntax') === rule).length;
    return output.generalDiagnostics.filter(each => rule === undefined || (each.rule ?? 'syntax') === rule)
      .length;
  },
};

function is(rule) {
  return text => rule === undefined || text.includes(` ${rule}:`);
}

async function eslint(folder, cases) {
  const typescript = own('typescript-eslint');
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { ...COMPILER, types: [], allowJs: true }, include: ['.'] }),
  );
  const plugins = { '@typescript-eslint': typescript.plugin };
  for (const name of PLUGINS) {
    const plugin = extra(`eslint-plugin-${name}`);
    plugins[name] = plugin.default ?? plugin;
  }
  const settings = {
    cwd: folder,
    overrideConfigFile: true,
    overrideConfig: [
      { files: ['**/*.{js,jsx,ts,tsx}'], plugins },
      { files: ['**/*.jsx'], languageOptions: { parserOptions: { ecmaFeatures: { jsx: true } } } },
      {
        files: ['**/*.{ts,tsx}'],
        languageOptions: {
          parser: typescript.parser,
          parserOptions: { projectService: true, tsconfigRootDir: folder },
        },
      },
      ...cases.map(({ rule, options = [], ...each }) => ({
        files: [`${relative(folder, each.folder)}/${each.path}`],
        rules: rule === 'syntax' ? {} : { [rule]: ['error', ...options] },
      })),
    ],
  };
  const lints = [own, extra].map(from => new (from('eslint').ESLint)(settings));
  const formatter = await lints[0].loadFormatter('json');
  const outputs = [];
  for (const each of cases) {
    // This plugin calls functions that ESLint 10 has no more.
    const lint = lints[each.rule.startsWith('import/') ? 1 : 0];
    const results = await lint.lintFiles([join(each.folder, each.path)]);
    const text = await formatter.format(results);
    const report = JSON.parse(text.replaceAll(`${each.folder}/`, ''));
    outputs.push(report.map(({ filePath, messages }) => ({ filePath, messages })));
  }
  return outputs;
}

/** One program of all cases; a case that does not parse is one of its own. */
function tsc(folder, cases) {
  const script = own.resolve('typescript/lib/tsc.js');
  const run = project => {
    const args = [script, '--pretty', 'false', '-p', project];
    const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
    return stdout;
  };
  const configured = (name, include) => {
    writeFileSync(join(folder, name), JSON.stringify({ compilerOptions: COMPILER, include }));
    return run(name);
  };
  const [alone, together] = [cases.filter(isAlone), cases.filter(each => !isAlone(each))];
  const whole = configured(
    'tsconfig.json',
    together.map(each => relative(folder, each.folder)),
  );
  const outputs = new Map(together.map(each => [each, partOf(whole, relative(folder, each.folder))]));
  for (const each of alone) {
    const name = relative(folder, each.folder);
    outputs.set(each, partOf(configured(`tsconfig.${name}.json`, [name]), name));
  }
  return cases.map(each => outputs.get(each));
}

function isAlone({ rule }) {
  return /^TS1\d{3}$/.test(rule);
}

/** The messages about the files of one folder, with the lines that belong to them. */
function partOf(output, folder) {
  let isOwn = false;
  const lines = output.split('\n').filter(line => {
    if (!/^\s/.test(line)) isOwn = line.startsWith(`${folder}/`);
    return isOwn;
  });
  return lines.map(line => `${line.replace(`${folder}/`, '')}\n`).join('');
}

function pyright(folder, cases) {
  writeFileSync(
    join(folder, 'pyrightconfig.json'),
    JSON.stringify({
      typeCheckingMode: 'standard',
      pythonVersion: '3.12',
      reportUnusedImport: 'error',
      reportMissingModuleSource: 'warning',
      executionEnvironments: cases.map(each => ({ root: relative(folder, each.folder) })),
    }),
  );
  const script = extra.resolve('pyright/index.js');
  const { stdout } = spawnSync(process.execPath, [script, '--outputjson', '-p', '.'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  const { version, generalDiagnostics } = JSON.parse(stdout);
  return cases.map(each => ({
    version,
    generalDiagnostics: generalDiagnostics
      .filter(({ file }) => file.startsWith(`${each.folder}/`))
      .map(found => ({ ...found, file: relative(each.folder, found.file) })),
  }));
}
