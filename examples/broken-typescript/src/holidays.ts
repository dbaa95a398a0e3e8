const days = new Set<string>();

/** Whether the library is closed on a day such as "2026-12-24". */
export function isClosed(day: string): boolean {
  return days.has(day);
}

export function close(day: string): void {
  days.add(day);
}
