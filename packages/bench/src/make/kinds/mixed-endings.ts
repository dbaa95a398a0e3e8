import { edited, type Kind } from '../kind.js';

/**
 * Line endings of Windows where the edit goes and of Unix elsewhere, or the other way round. Lines that the edit does not
 * touch keep theirs, new ones take those around them.
 *
 * Source: github.com/earendil-works/pi/issues/8544, github.com/anomalyco/opencode/pull/45888.
 */
export const mixedEndings: Kind = {
  name: 'mixed_endings',
  write: draft => {
    const written = edited(draft, draft);
    const [low, high] = [Math.max(0, draft.from - 6), Math.min(draft.file.length, draft.to + 6)];
    if (written === undefined || high - low > draft.file.length / 2) return undefined;
    const inside = draft.random.next() < 0.5;
    const ends = (lines: readonly string[], at: number, windows: (i: number) => boolean) =>
      lines.map((line, i) => line + (windows(at + i) ? '\r\n' : '\n')).join('');
    const near = (i: number) => (i >= low && i < high) === inside;
    const [head, tail] = [
      ends(draft.file.slice(0, draft.from), 0, near),
      ends(draft.file.slice(draft.to), draft.to, near),
    ];
    const [was, is] = [ends(draft.search, 0, () => inside), ends(draft.replace, 0, () => inside)];
    return {
      ...written,
      original: head + was + tail,
      expected: head + is + tail,
      claim: { kind: 'applies', spots: [{ at: head.length, was, is }] },
    };
  },
};
