import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../../test/support/sources.js';

/**
 * The most that the worker may take before any grammar, compressed: a third of a slow first use.
 */
const MOST_BYTES = 260_000;

/** Layers that the playground has no use for. */
const NOT_SHOWN = /^src\/(?:lint|author|repair|node|cli|mcp|model|review|agents)\//;

/** The worker as a browser gets it: the sizes of its scripts, and the files with code in them. */
async function bundled(entry: { readonly path: string } | { readonly contents: string }) {
  const { metafile, outputFiles } = await build({
    ...('path' in entry
      ? { entryPoints: [entry.path] }
      : { stdin: { ...entry, resolveDir: ROOT, loader: 'ts' as const } }),
    alias: { mortise: join(ROOT, 'src/index.ts'), '#mortise/internal': join(ROOT, 'src/internal/index.ts') },
    ...{ bundle: true, splitting: true, minify: true, write: false, metafile: true, format: 'esm' },
    ...{ platform: 'browser', outdir: 'out', absWorkingDir: ROOT, external: ['node:*'], logLevel: 'silent' },
  });
  const outputs = Object.entries(metafile.outputs).map(([name, { inputs }]) => {
    const code = outputFiles.find(({ path }) => path.endsWith(name.split('/').at(-1) as string));
    const files = Object.entries(inputs).flatMap(([file, { bytesInOutput }]) =>
      bytesInOutput > 0 ? [file] : [],
    );
    return { files, size: gzipSync(code?.contents ?? '', { level: 9 }).length };
  });
  // Grammars, and what reads an answer that is in no format, are loaded when they are needed.
  const isLater = ({ files }: { readonly files: readonly string[] }) =>
    files.some(file => /node_modules\/web-tree-sitter\/|^src\/(?:answers|translate)\//.test(file));
  return {
    size: outputs.filter(each => !isLater(each)).reduce((sum, each) => sum + each.size, 0),
    files: outputs.flatMap(({ files }) => files),
  };
}

describe('the worker of the playground', () => {
  test('is small, with all parsers of data and without a grammar', async () => {
    const { size } = await bundled({ path: 'site/playground/worker.ts' });
    expect(size).toBeGreaterThan(100_000);
    expect(size).toBeLessThanOrEqual(MOST_BYTES);
  });

  test('has nothing of the layers that it does not show', async () => {
    const { files } = await bundled({ path: 'site/playground/worker.ts' });
    expect(files.filter(file => file.startsWith('src/locate/')).length).toBeGreaterThan(30);
    expect(files.filter(file => NOT_SHOWN.test(file))).toEqual([]);
  });

  test('a planted use of them is caught', async () => {
    const contents = "import { editFiles, fixFindings } from 'mortise'; console.log(editFiles, fixFindings);";
    const { files, size } = await bundled({ contents });
    expect(files.some(file => file.startsWith('src/author/'))).toBe(true);
    expect(files.some(file => file.startsWith('src/lint/'))).toBe(true);
    expect(size).toBeGreaterThan(MOST_BYTES);
  });
});
