import { DIGITS, hashOfText } from './address.js';

/**
 * An address that leads nowhere without a name: each digit of its hash is moved on by one of the
 * name. So a process that remembers nothing can ask for the name again.
 *
 * @param address of the long form, and of one run of lines
 * @example unboundFrom(boundTo('12#c2wxpz5any4y', 'merge'), 'merge') // '12#c2wxpz5any4y'
 */
export function boundTo(address: string, name: string): string {
  return moved(address, name, 1);
}

/** What was bound to a name; with another name an address of nothing. */
export function unboundFrom(address: string, name: string): string {
  return moved(address, name, -1);
}

function moved(address: string, name: string, by: 1 | -1): string {
  const [lines = '', hash = ''] = address.split('#');
  const digits = [...hash].map((digit, i) => {
    const step = hashOfText(`${i} ${name}`, 'a') % DIGITS.length;
    return DIGITS[(DIGITS.indexOf(digit) + by * step + DIGITS.length) % DIGITS.length];
  });
  return `${lines}#${digits.join('')}`;
}
