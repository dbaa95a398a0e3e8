// The comments and decorators above a definition that a part shows changed.

import { isLeftOut } from '../units/left-out.js';
import { squeezed } from '../units/lines.js';
import type { Unit } from '../units/unit.js';
import type { Merging } from './merging.js';

const isDecorator = (line: string): boolean => /^\s*(?:@|#!?\[|\[)/.test(line);

/** Comments and decorators: those of the part take the place of the same kind. */
export function mergeLead(merging: Merging, p: Unit, f: Unit): void {
  if (p.from === p.head) return;
  const [ours, theirs] = [merging.part.slice(p.from, p.head), merging.file.slice(f.from, f.head)];
  if (ours.map(squeezed).join('\n') === theirs.map(squeezed).join('\n')) return;
  if (ours.some(isLeftOut)) return;
  const hasDecorators = ours.some(isDecorator);
  const hasComments = !ours.every(isDecorator);
  const kept = theirs.filter(line => (isDecorator(line) ? !hasDecorators : !hasComments));
  const laidOut = merging.relaidOut(ours, p.depth, f.depth);
  const isAbove = kept.length > 0 && !isDecorator(kept[0] as string);
  merging.splice(f.from, f.head, isAbove ? [...kept, ...laidOut] : [...laidOut, ...kept]);
}
