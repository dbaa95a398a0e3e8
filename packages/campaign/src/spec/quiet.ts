import type { QuietHours } from './spec.js';

const MINUTE = 60_000;
/** Quiet hours end within a day, and a day has up to 25 hours. */
const MOST_MINUTES = 25 * 60 + 1;

/** Whether a text names a time zone, as in the IANA database. */
export function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** Whether it is a quiet hour, by the clock of the zone. `from` belongs to them, `to` does not. */
export function isQuiet(quiet: QuietHours, now: Date): boolean {
  return isWithin(quiet, minutesBy(clockOf(quiet.zone), now.getTime()));
}

/**
 * When the quiet hours end, in milliseconds since 1970: the first full minute that is not quiet.
 * If it is not quiet now, that is now.
 */
export function quietEnds(quiet: QuietHours, now: Date): number {
  const clock = clockOf(quiet.zone);
  if (!isWithin(quiet, minutesBy(clock, now.getTime()))) return now.getTime();
  let minute = Math.floor(now.getTime() / MINUTE) + 1;
  // A minute at a time, since clocks are changed in the middle of a night.
  for (const last = minute + MOST_MINUTES; minute < last; minute++) {
    if (!isWithin(quiet, minutesBy(clock, minute * MINUTE))) break;
  }
  return minute * MINUTE;
}

function isWithin({ from, to }: QuietHours, minutes: number): boolean {
  return from <= to ? minutes >= from && minutes < to : minutes >= from || minutes < to;
}

function clockOf(zone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
}

/** Minutes since midnight on a clock. */
function minutesBy(clock: Intl.DateTimeFormat, time: number): number {
  const parts = clock.formatToParts(time);
  const number = (type: string) => Number(parts.find(part => part.type === type)?.value);
  return number('hour') * 60 + number('minute');
}
