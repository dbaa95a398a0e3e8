import { commonLines, type EditLines, rewriteCommon } from '../../edit-lines.js';
import type { Draft } from '../draft.js';
import { edited, type Kind } from '../kind.js';
import { isCode, unitOf } from '../looks.js';

/**
 * A quoted statement over other lines than in the file: a call written out, or one over several
 * lines joined, as a formatter of another width would.
 */
export const reflowed: Kind = {
  name: 'reflowed',
  write: draft => {
    const ways = draft.random.next() < 0.5 ? [joined, split] : [split, joined];
    for (const way of ways) {
      const lines = way(draft);
      if (lines !== undefined) return edited(draft, lines);
    }
    return undefined;
  },
};

const CALL = /^(\s*)([^()"'`]*\()([^()"'`]+,[^()"'`]+)(\)[^()"'`]*)$/;

function split(draft: Draft): EditLines | undefined {
  const unit = unitOf(draft.file) ?? '    ';
  return rewriteCommon(
    draft,
    draft.random,
    line => CALL.test(line) && isCode(line),
    line => {
      const [, indent = '', head = '', args = '', tail = ''] = CALL.exec(line) ?? [];
      const parts = args.split(',').map(part => part.trim());
      const inner = parts.map((part, i) => `${indent}${unit}${part}${i < parts.length - 1 ? ',' : ''}`);
      return [indent + head, ...inner, indent + tail];
    },
  );
}

/** Quoted lines from one that opens a bracket to the one that closes it, in one line. */
function joined(draft: Draft): EditLines | undefined {
  const common = commonLines(draft);
  const runs = common.flatMap((start, k) => {
    const opens = /[([]$/.test(draft.search[start.s] as string) && isCode(draft.search[start.s] as string);
    const length = opens ? closing(draft, common.slice(k, k + 6)) : 0;
    return length < 2 ? [] : [{ ...start, length }];
  });
  const run = draft.random.pick(runs);
  if (run === undefined) return undefined;
  const join = (lines: readonly string[], at: number) => {
    const parts = lines.slice(at, at + run.length).map((line, i) => (i === 0 ? line : line.trim()));
    const text = parts.reduce((sum, part) => sum + (sum.endsWith(',') ? ' ' : '') + part);
    return lines.toSpliced(at, run.length, text);
  };
  return { search: join(draft.search, run.s), replace: join(draft.replace, run.r) };
}

/**
 * How many of some quoted lines, which follow each other, it takes to close what the first one
 * opens; 0 where they do not.
 */
function closing({ search }: Draft, lines: readonly { s: number; r: number }[]): number {
  let depth = 0;
  for (const [i, { s, r }] of lines.entries()) {
    const line = search[s] as string;
    const [first] = lines;
    if (first === undefined || s !== first.s + i || r !== first.r + i || !isCode(line)) return 0;
    depth += (line.match(/[([{]/g) ?? []).length - (line.match(/[)\]}]/g) ?? []).length;
    if (depth === 0) return i + 1;
  }
  return 0;
}
