/** Nothing from elsewhere is loaded, nothing in a text runs, and no other site sees the page. */
export function safeHeaders(nonce?: string): Readonly<Record<string, string>> {
  const styles = nonce === undefined ? "'self'" : `'self' 'nonce-${nonce}'`;
  return {
    'Content-Security-Policy':
      `default-src 'none'; script-src 'self'; style-src ${styles}; connect-src 'self'; img-src 'self' data:; ` +
      "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'Cache-Control': 'no-store',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  };
}
