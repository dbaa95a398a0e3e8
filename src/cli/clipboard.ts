import { type SpawnOptionsWithStdioTuple, type StdioNull, type StdioPipe, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { printableLine } from '../report/index.js';
import { interruptedFailure, usage } from './failure.js';
import type { Io } from './io.js';

/** A program that prints the clipboard, with its arguments. */
type Program = readonly [name: string, ...args: string[]];

/** Where UTF-8 is not asked for, PowerShell prints in the code page of the console. */
const POWERSHELL =
  '[Console]::OutputEncoding = [Text.Encoding]::UTF8; [Console]::Out.Write((Get-Clipboard -Raw))';

/**
 * The programs that print the text of the clipboard, the best first.
 *
 * @param platform that of this process
 * @example clipboardPrograms({ DISPLAY: ':0' }, 'linux')[0] // ['xclip', '-selection', 'clipboard', '-out']
 */
export function clipboardPrograms(env: Io['env'], platform: NodeJS.Platform): readonly Program[] {
  if (platform === 'darwin') return [['pbpaste']];
  if (platform === 'win32') return [powershell('powershell')];
  return [
    ...(env.WAYLAND_DISPLAY ? [['wl-paste', '--no-newline'] as const] : []),
    ...(env.DISPLAY
      ? ([
          ['xclip', '-selection', 'clipboard', '-out'],
          ['xsel', '--clipboard', '--output'],
        ] as const)
      : []),
    // Linux inside of Windows: its clipboard is that of Windows.
    ...(env.WSL_DISTRO_NAME ? [powershell('powershell.exe')] : []),
  ];
}

function powershell(name: string): Program {
  return [name, '-NoProfile', '-NonInteractive', '-Command', POWERSHELL];
}

/**
 * What the first of the programs that is there prints.
 *
 * @param platform that of this process
 * @throws CommandFailure where none is there, or where it finds no text.
 */
export async function* clipboardBytes(
  { env, interrupt: { signal } }: Pick<Io, 'env' | 'interrupt'>,
  platform: NodeJS.Platform = process.platform,
): AsyncGenerator<Uint8Array> {
  const programs = clipboardPrograms(env, platform);
  for (const [name, ...args] of programs) {
    const child = spawn(name, args, { ...OPTIONS, env: env as NodeJS.ProcessEnv, signal });
    const started = once(child, 'spawn').then(
      () => true,
      () => false,
    );
    const code = once(child, 'close').then(
      ([exit]) => exit as number | null,
      () => null,
    );
    if (!(await started)) continue;
    const said = text(child.stderr);
    let isEmpty = true;
    for await (const bytes of child.stdout) {
      isEmpty = false;
      yield bytes;
    }
    if ((await code) === 0 && !isEmpty) return;
    if (signal.aborted) throw interruptedFailure();
    throw usage(`The clipboard has no text${quoted(name, await said)}. Copy the answer again.`);
  }
  throw usage(
    `The clipboard cannot be read: ${whyNone(programs)} Or save the answer as a file, and name that.`,
  );
}

const OPTIONS: SpawnOptionsWithStdioTuple<StdioNull, StdioPipe, StdioPipe> = {
  stdio: ['ignore', 'pipe', 'pipe'],
  windowsHide: true,
};

function whyNone(programs: readonly Program[]): string {
  const names = programs.map(([name]) => name);
  if (names.length === 0) return 'no screen is there (WAYLAND_DISPLAY and DISPLAY are not set).';
  if (names.length === 1) return `${names[0]} cannot be started. Install it.`;
  return `none of ${names.join(', ')} can be started. Install one.`;
}

/** What a program said on standard error, as far as a message has room. */
function quoted(name: string, said: string): string {
  const line = said.trim().split('\n')[0]?.slice(0, MOST_SAID) ?? '';
  return line === '' ? '' : ` (${name}: ${printableLine(line)})`;
}

/** Characters. */
const MOST_SAID = 200;
