import { isoTime } from '../json.js';
import { type Markup, said, text } from './markup.js';

/** A time, in UTC until the script of the page puts it into the reader's own time zone. */
export function time(at: number): Markup {
  const iso = isoTime(at);
  if (iso === undefined) return text('unknown');
  return said('time', `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`, { datetime: iso });
}
