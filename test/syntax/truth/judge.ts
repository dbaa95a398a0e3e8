import { languageOf } from '../../../src/syntax/index.js';
import { Document } from '../../../src/text/index.js';
import { syntax } from '../../support/syntax.js';
import { type Comparison, compare, sum } from './compare.js';
import { toldByOutline } from './outline.js';
import type { ToldFile } from './truth.js';

/** The outlines of the files of one language, judged. What is not right is known with its file. */
export interface Judgement extends Comparison {
  readonly files: number;
}

/** Judge the outlines of files, by language; those that are too large for a tree on their own. */
export async function judge(files: readonly ToldFile[]): Promise<ReadonlyMap<string, Judgement>> {
  const found = new Map<string, Comparison[]>();
  for (const file of files) {
    const { name } = languageOf(file.path);
    const outline = (await syntax(name)).outline(Document.of(file.text));
    const comparison = inFile(file.path, compare(file.told, toldByOutline(outline)));
    const language = outline.source === 'tree' ? name : `${name} by lines`;
    found.set(language, [...(found.get(language) ?? []), comparison]);
  }
  return new Map([...found].map(([language, all]) => [language, { files: all.length, ...sum(all) }]));
}

function inFile(path: string, comparison: Comparison): Comparison {
  const named = (all: readonly string[]) => all.map(each => `${path}: ${each}`);
  const { wrong, missing, invented } = comparison;
  return { ...comparison, wrong: named(wrong), missing: named(missing), invented: named(invented) };
}
