import { spawnSync } from 'node:child_process';
import { type Browser, chromium } from 'playwright-core';

/** Where Debian has it; `.ci/run` installs it. */
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * A page is tried three times: on a busy machine Chromium now and then stops answering (a page that
 * passed 75 times beside three others was silent for 30 s in a run of everything).
 */
export const TRIED_AGAIN = { retry: 2 };

/** Whether there is a browser. Where the run must be complete, its absence is a failure. */
export function hasChromium(): boolean {
  const isThere = spawnSync(CHROMIUM, ['--version'], { stdio: 'ignore' }).status === 0;
  if (!isThere && (process.env.MORTISE_CI !== undefined || process.env.CI !== undefined))
    throw new Error(`${CHROMIUM} is not installed, and this run must not skip tests`);
  return isThere;
}

export function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM, headless: true, args: FLAGS });
}
