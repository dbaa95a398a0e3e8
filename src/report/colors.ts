import pc from 'picocolors';

/** Ways of setting a text off; without colour each gives its text back. */
export type Colors = ReturnType<typeof pc.createColors>;

export function colors(color: boolean): Colors {
  return pc.createColors(color);
}

export const noColors = colors(false);
