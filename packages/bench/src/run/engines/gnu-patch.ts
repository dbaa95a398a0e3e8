import type { Engine } from '../engine.js';
import { patchedBy } from './on-files.js';

/** GNU patch, which never asks: a hunk that fails, or is there already, fails the whole. */
export const gnuPatch: Engine = {
  name: 'gnu-patch',
  formats: ['unified_diff'],
  program: ['patch', '--version'],
  open:
    ({ scratch }) =>
    one =>
      patchedBy('patch', ['-p1', '--batch', '--forward', '--no-backup-if-mismatch', '-r', '-'], scratch, one),
};
