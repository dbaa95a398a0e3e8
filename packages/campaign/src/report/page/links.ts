import { type Markup, said, text } from './markup.js';

/**
 * A link to an address of the web, or its text alone where it is no address of http or https, or
 * holds a name or password: a ledger may hold anything.
 */
export function link(address: string, shown: string): Markup {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (url === undefined || !isWeb || url.username !== '' || url.password !== '') return text(shown);
  return said('a', shown, { href: url.href, rel: 'noreferrer noopener' });
}
