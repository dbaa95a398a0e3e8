import type { ConfirmedChoice } from '../edit/index.js';

const TEXTS: Readonly<Record<ConfirmedChoice, string>> = {
  'confirmed-by-person': 'confirmed by a person',
  'confirmed-by-model': 'confirmed by the model',
  'confirmed-by-flag': 'confirmed with --at',
};

/**
 * Who confirmed the place of an edit; `undefined` for any other choice.
 *
 * @example confirmedText('confirmed-by-model') // 'confirmed by the model'
 */
export function confirmedText(choice: string | null): string | undefined {
  return Object.entries(TEXTS).find(([kind]) => kind === choice)?.[1];
}
