import { spawn } from 'node:child_process';

/** What to wait for on the terminal, and what to type then. */
export interface Typed {
  readonly after: string;
  readonly keys: string;
}

/**
 * Run a command of plain words on a terminal of its own (`script` of util-linux makes one), and
 * type. Gives what stood on the terminal and the exit code.
 */
export function onTerminal(
  command: readonly string[],
  typed?: Typed,
): Promise<{ readonly screen: string; readonly exitCode: number | null }> {
  return new Promise((resolve, reject) => {
    const line = command.map(quoted).join(' ');
    const child = spawn('script', ['--quiet', '--return', '--command', line, '/dev/null']);
    let screen = '';
    let waiting = true;
    child.stdout.on('data', chunk => {
      screen += chunk;
      if (!waiting || typed === undefined || !screen.includes(typed.after)) return;
      waiting = false;
      child.stdin.write(typed.keys);
    });
    child.once('error', reject);
    child.once('close', exitCode => resolve({ screen, exitCode }));
  });
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}
