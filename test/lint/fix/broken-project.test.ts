import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readAnswer } from '../../../src/lint/answer.js';
import type { Finding } from '../../../src/lint/finding.js';
import { packetFor, sideEffectAt } from '../../../src/lint/packet.js';
import { promptOf } from '../../../src/lint/prompt.js';
import { toolChanges } from '../../../src/lint/tool-fix.js';
import { Document, diffSequences } from '../../../src/text/index.js';
import { python } from '../sources.js';
import {
  brokenProject,
  findingsTold,
  hasToldVersions,
  missingTools,
  otherFindings,
  pythonFiles,
  ruffFindings,
} from './broken-project.js';
import { answerTo } from './right-model.js';

const MISSING = missingTools();
if (MISSING.length > 0 && process.env.MORTISE_CI === '1')
  throw new Error(`${MISSING.join(', ')}: not installed, and this run must not skip tests`);
if (MISSING.length > 0) console.warn(`Skipped: the broken project needs ${MISSING.join(', ')}`);

const nameOf = ({ tool, rule, file, line }: Finding) => `${tool} ${rule} ${file}:${line}`;

/** Files of a folder as they are changed, each with where its first lines are by now. */
class Files {
  readonly #folder: string;
  readonly texts: Map<string, string>;
  readonly #lines = new Map<string, (line: number) => number>();

  constructor(folder: string) {
    this.#folder = folder;
    this.texts = new Map(Object.entries(pythonFiles(folder)));
  }

  write(file: string, text: string): void {
    const [before, after] = [this.texts.get(file) ?? '', text].map(each => each.split(/\r?\n/));
    const hunks = diffSequences(before as string[], after as string[]);
    const carried = this.#lines.get(file) ?? (line => line);
    this.#lines.set(file, line => {
      const at = carried(line) - 1;
      const hunk = hunks.findLast(each => each.aFrom <= at);
      if (hunk === undefined) return at + 1;
      return at < hunk.aTo
        ? Math.min(hunk.bFrom + at - hunk.aFrom, hunk.bTo) + 1
        : at + 1 + hunk.bTo - hunk.aTo;
    });
    this.texts.set(file, text);
    writeFileSync(join(this.#folder, file), text);
  }

  source(path: string) {
    const text = this.texts.get(path);
    return text === undefined ? undefined : python(text, path);
  }

  /** A finding of the files as they were first, where it is now. */
  carried(finding: Finding): Finding {
    const line = (this.#lines.get(finding.file) ?? (each => each))(finding.line);
    const { start, end, unit } = finding.range;
    const by = line - finding.line;
    return {
      ...finding,
      line,
      range: { start: { line: start.line + by }, end: { line: end.line + by }, unit },
    };
  }
}

/** The fixes of ruff that are safe, in rounds, since one can be about what another has changed. */
function applySafeFixes(folder: string, files: Files): void {
  for (let isChanged = true; isChanged; ) {
    isChanged = false;
    for (const finding of ruffFindings(folder).filter(each => each.fix?.safety === 'safe')) {
      const source = files.source(finding.file);
      if (
        source === undefined ||
        (finding.rule === 'F401' && sideEffectAt(source, finding.line) !== undefined)
      )
        continue;
      const text = toolChanges(source.document, finding)?.apply(source.document.text);
      if (text === undefined || text === source.document.text) continue;
      files.write(finding.file, text);
      isChanged = true;
      break;
    }
  }
}

/** Ask the model that is always right about one finding; what came of it. */
function ask(files: Files, finding: Finding): 'fixed' | 'not asked' | string {
  const source = files.source(finding.file);
  if (source === undefined) return 'no such file';
  const packet = packetFor(finding, source, { project: files });
  const prompt = promptOf(packet);
  if (prompt === undefined || packet.window.kind === 'skip') return 'not asked';
  const { source: target, regions } = packet.window;
  const answer = readAnswer(target.document, regions, answerTo(prompt));
  if (answer.kind === 'refused') return answer.refusal.code;
  files.write(target.path, answer.changes.apply(target.document.text));
  return 'fixed';
}

test.skipIf(MISSING.length > 0)(
  'right answers to the packets of the broken project put all of it right',
  async () => {
    const folder = brokenProject();
    const others = await otherFindings(folder);
    const found = [...ruffFindings(folder), ...others];
    if (hasToldVersions()) expect(found.map(nameOf).sort()).toEqual(findingsTold());
    expect(found.length).toBeGreaterThanOrEqual(30);
    expect(new Set(found.map(each => `${each.tool} ${each.rule}`)).size).toBeGreaterThanOrEqual(18);

    const files = new Files(folder);
    applySafeFixes(folder, files);
    expect(
      ruffFindings(folder)
        .filter(each => each.fix?.safety === 'safe')
        .map(nameOf),
    ).toEqual(['ruff F401 shop/settings.py:3']);

    const original = new Map(files.texts);
    // Alone, each answer is one that can be read: none depends on what another has changed.
    const left = [...ruffFindings(folder), ...others.map(each => files.carried(each))];
    const alone = left.map(finding => {
      const outcome = ask(files, finding);
      for (const [file, text] of original) if (files.texts.get(file) !== text) files.write(file, text);
      return `${outcome} ${nameOf(finding)}`;
    });
    expect(alone.filter(each => !each.startsWith('fixed'))).toEqual([
      'not asked mypy override shop/stock.py:55',
    ]);

    const all = new Files(folder);
    for (const finding of left) ask(all, all.carried(finding));
    expect([...ruffFindings(folder), ...(await otherFindings(folder))].map(nameOf)).toEqual([
      expect.stringMatching(/^mypy override shop\/stock\.py:\d+$/),
    ]);
    const crlf = readFileSync(join(folder, 'shop/reports.py'), 'utf8');
    expect(crlf.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(Document.of(crlf).text).toBe(crlf);
  },
);
