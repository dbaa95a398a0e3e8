import { isoTime } from '../json.js';
import { type Markup, said, text } from './markup.js';

/**
 * A time, in UTC until the script of the page puts it into the reader's own time zone.
 *
 * @param hasSeconds - for times that are close to each other.
 */
export function time(at: number, hasSeconds = false): Markup {
  const iso = isoTime(at);
  if (iso === undefined) return text('unknown');
  const shown = `${iso.slice(0, 10)} ${iso.slice(11, hasSeconds ? 19 : 16)} UTC`;
  return said('time', shown, { datetime: iso, class: hasSeconds ? 'seconds' : undefined });
}
