/**
 * What the tool `apply_patch` of an agent makes of a text, written after what Codex 0.169.0 and
 * OpenCode 1.18.33 were seen to do: the first lines that are equal, or else nearly, behind the hunk
 * before. One file, which is updated.
 *
 * @throws Error if the tool refuses the patch.
 */
export function agentPatches(tool: 'codex' | 'opencode', patch: string, text: string): string {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  const after = [...lines];
  let from = 0;
  const places: { at: number; old: string[]; now: string[] }[] = [];
  for (const { header, old, now, endsFile } of hunksOf(tool, patch)) {
    if (header !== undefined) from = seek(lines, [header], from) + 1;
    const start = endsFile && tool === 'codex' ? Math.max(0, lines.length - old.length) : from;
    const at = old.length === 0 ? lines.length : seek(lines, old, start);
    places.push({ at, old, now });
    if (old.length > 0) from = at + old.length;
  }
  for (const { at, old, now } of places.reverse()) after.splice(at, old.length, ...now);
  return after.map(line => `${line}\n`).join('');
}

interface ToolHunk {
  readonly header: string | undefined;
  readonly old: string[];
  readonly now: string[];
  endsFile: boolean;
}

function hunksOf(tool: 'codex' | 'opencode', patch: string): ToolHunk[] {
  const hunks: ToolHunk[] = [];
  const begin = (header: string | undefined) => hunks.push({ header, old: [], now: [], endsFile: false });
  for (const line of patch.split('\n').slice(2, -1)) {
    const hunk = hunks.at(-1);
    if (line.startsWith('@@')) begin(line.slice(2).trim() || undefined);
    else if (line === '*** End of File' && hunk !== undefined) hunk.endsFile = true;
    else if (hunk === undefined && tool === 'opencode') continue;
    else {
      if (hunk === undefined) begin(undefined);
      take(tool, hunks.at(-1) as ToolHunk, line);
    }
  }
  return hunks;
}

function take(tool: 'codex' | 'opencode', { old, now }: ToolHunk, line: string): void {
  const sign = line === '' && tool === 'codex' ? ' ' : line[0];
  if (sign === ' ' || sign === '-') old.push(line.slice(1));
  if (sign === ' ' || sign === '+') now.push(line.slice(1));
  if (tool === 'codex' && !/^[ +-]$/.test(sign ?? '')) throw new Error(`This line has no sign: ${line}`);
}

function seek(lines: readonly string[], old: readonly string[], from: number): number {
  for (const read of [
    (line: string) => line,
    (line: string) => line.trimEnd(),
    (line: string) => line.trim(),
  ])
    for (let at = from; at + old.length <= lines.length; at++)
      if (old.every((line, i) => read(line) === read(lines[at + i] as string))) return at;
  throw new Error(`These lines are not in the file:\n${old.join('\n')}`);
}
