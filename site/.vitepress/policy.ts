import { createHash } from 'node:crypto';

/**
 * What a page may load and run: only what the site itself serves. Styles may stand in attributes,
 * because code is coloured by them; `wasm-unsafe-eval` is for the grammars of the playground.
 */
const RULES: Readonly<Record<string, readonly string[]>> = {
  'default-src': ["'none'"],
  'script-src': ["'self'", "'wasm-unsafe-eval'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'worker-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
};

/**
 * A page with a policy that the browser enforces. Scripts in the page are named by their hashes, so
 * none can be added to it. It stands before all that it governs.
 */
export function withPolicy(html: string): string {
  const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)];
  const hashes = scripts.map(([, code = '']) => `'sha256-${sha256(code)}'`);
  const rules = Object.entries(RULES).map(([name, values]) =>
    [name, ...values, ...(name === 'script-src' ? new Set(hashes) : [])].join(' '),
  );
  const meta = `<meta http-equiv="Content-Security-Policy" content="${rules.join('; ')}">`;
  return html.replace('<meta charset="utf-8">', charset => `${charset}\n    ${meta}`);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
