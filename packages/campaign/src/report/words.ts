const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const NUMBER = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const CENTS = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** What is no number, or less than nothing, is read as 0: a page with `NaN` helps nobody. */
const sane = (value: number) => (Number.isFinite(value) && value > 0 ? value : 0);

/** A number with separators: `12,345`. What is not finite, or less than 0, is `0`. */
export function grouped(value: number): string {
  return NUMBER.format(sane(value));
}

/** @example counted(2, 'worker') // '2 workers' */
export function counted(value: number, one: string, many = `${one}s`): string {
  return `${grouped(value)} ${value === 1 ? one : many}`;
}

/** @example repositories(1) // '1 repository' */
export function repositories(value: number): string {
  return counted(value, 'repository', 'repositories');
}

/**
 * A span of time as people say it, in one unit: `45 seconds`, `12 minutes`, `3 hours`, `2 days`.
 * A unit begins at one and a half of it, so that rounding takes away a third at most.
 */
export function duration(seconds: number): string {
  const whole = sane(seconds);
  if (whole < 1.5 * MINUTE) return counted(Math.round(whole), 'second');
  if (whole < 1.5 * HOUR) return counted(Math.round(whole / MINUTE), 'minute');
  if (whole < 1.5 * DAY) return counted(Math.round(whole / HOUR), 'hour');
  return counted(Math.round(whole / DAY), 'day');
}

/** How long it takes still: `about 12 minutes`; `null` is unknown, and so is what is not finite. */
export function timeLeft(seconds: number | null): string {
  if (seconds === null || !Number.isFinite(seconds)) return 'unknown';
  if (seconds < MINUTE) return 'less than a minute';
  return seconds < 1.5 * MINUTE ? 'about a minute' : `about ${duration(seconds)}`;
}

/** How many rows are settled in a minute, in words; by the hour where less than one is. */
export function rate(perMinute: number): string {
  const each = sane(perMinute);
  if (each === 0) return 'none settled in the last five minutes';
  if (each < 1) return `about ${grouped(Math.max(1, Math.round(each * 60)))} settled an hour`;
  return `${grouped(each < 10 ? Math.round(each * 10) / 10 : Math.round(each))} settled a minute`;
}

/** US dollars: `$3.40`; a little more than nothing is `less than $0.01`. */
export function dollars(money: number): string {
  const value = sane(money);
  if (value > 0 && value < 0.005) return 'less than $0.01';
  return `$${CENTS.format(value)}`;
}

/** A number of bytes: `512 bytes`, `64 KiB`, `1.5 MiB`. */
export function bytes(value: number): string {
  const size = sane(value);
  if (size < 1024) return counted(size, 'byte');
  return size < 1024 ** 2 ? `${grouped(size / 1024)} KiB` : `${grouped(size / 1024 ** 2)} MiB`;
}

/** A share of a whole: `60 %`. Only nothing is `0 %`, and only all is `100 %`. */
export function percent(part: number, whole: number): string {
  const share = whole > 0 ? (sane(part) / whole) * 100 : 0;
  if (share > 0 && share < 1) return 'less than 1 %';
  if (share > 99 && share < 100) return '99 %';
  return `${grouped(Math.round(share))} %`;
}
