/** The files of a unified diff and how many lines of each were added and removed, a line each. */
export function diffstat(diff: string): string {
  return diff
    .split(/^(?=diff --git )/m)
    .filter(part => part.startsWith('diff --git '))
    .map(fileLine)
    .join('\n');
}

function fileLine(part: string): string {
  const [head = '', ...hunks] = part.split(/^(?=@@ )/m);
  const name = /^\+\+\+ "?b\/(.*?)"?\t?$/m.exec(head)?.[1] ?? /^--- "?a\/(.*?)"?\t?$/m.exec(head)?.[1];
  const lines = hunks.join('').split('\n');
  const count = (sign: string) => lines.filter(line => line.startsWith(sign)).length;
  const binary = /^Binary files /m.test(head) ? ' (binary)' : ` +${count('+')} -${count('-')}`;
  return `${name ?? nameOf(head)}${binary}`;
}

/** A file without hunks: binary, empty, or only its mode or name changes. */
function nameOf(head: string): string {
  return (
    /^(?:rename to|copy to) (.*)$/m.exec(head)?.[1] ?? /^diff --git .* "?b\/(.*?)"?$/m.exec(head)?.[1] ?? '?'
  );
}
