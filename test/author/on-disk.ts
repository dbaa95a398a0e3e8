import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type EditTask, editFiles } from '../../src/author/index.js';
import type { Report, TestRun } from '../../src/edit/index.js';
import type { Model } from '../../src/model/model.js';
import { NodeGrammars, NodeWorkspace } from '../../src/node/index.js';
import { projectOf } from '../../src/project/project.js';
import { filesIn, folderWith } from '../cli/folder.js';

/** A tree that a test can look into and change. */
export interface OnDisk {
  readonly root: string;
  read(path: string): string;
  write(path: string, text: string): void;
}

export function onDisk(files: Readonly<Record<string, string>>): OnDisk {
  const root = folderWith(files);
  return {
    root,
    read: path => readFileSync(join(root, path), 'utf8'),
    write: (path, text) => writeFileSync(join(root, path), text),
  };
}

export interface RanOnDisk {
  readonly report: Report;
  readonly files: Record<string, string>;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into it freely, and a wrong key is a failing test.
  readonly facts: any;
  readonly workspace: NodeWorkspace;
}

/** Run a task on real files; `test` is what `--test` does, told the number of the round from 1. */
export async function ranOnDisk(
  tree: OnDisk,
  model: Model,
  task: Partial<EditTask> = {},
  test?: (round: number) => TestRun,
): Promise<RanOnDisk> {
  const workspace = await NodeWorkspace.open(tree.root);
  let round = 0;
  const paths = Object.keys(filesIn(tree.root));
  const report = await editFiles(
    { instruction: 'Do it.', paths, test: test && (async () => test(++round)), ...task },
    projectOf({ workspace, model, grammars: new NodeGrammars() }),
  );
  return { report, files: filesIn(tree.root), facts: report.output, workspace };
}
