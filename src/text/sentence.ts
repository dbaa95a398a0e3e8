/**
 * A text as the end of a sentence: with a full stop, unless it ends with a mark already.
 *
 * @example sentence('is possibly undefined') // 'is possibly undefined.'
 */
export function sentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
