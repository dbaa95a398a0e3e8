type Headers = Readonly<Record<string, string | undefined>>;

/**
 * How many milliseconds a provider asks to wait, by number or date; `undefined` if it does not say.
 *
 * @example retryAfter({ 'retry-after': '2' }, 0) // 2000
 */
export function retryAfter(headers: Headers | undefined, now: number): number | undefined {
  const exact = numberOf(headers?.['retry-after-ms']);
  if (exact !== undefined) return exact;
  const value = headers?.['retry-after']?.trim();
  const seconds = numberOf(value);
  if (seconds !== undefined) return seconds * 1000;
  const date = Date.parse(value ?? '');
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

function numberOf(text: string | undefined): number | undefined {
  return text !== undefined && /^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : undefined;
}
