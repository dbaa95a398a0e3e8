/**
 * Makes the changes that written reports say, from their text alone: nothing of the writers is used
 * here, so that both must mean the same by a line, a column and an end.
 */

interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: Buffer;
}

/** Where each line starts, and then where the content ends. */
function starts(content: Buffer): number[] {
  const found = [0];
  for (let at = 0; at < content.length; at++) {
    const isEnd = content[at] === 10 || (content[at] === 13 && content[at + 1] !== 10);
    if (isEnd) found.push(at + 1);
  }
  return found;
}

function edited(content: Buffer, edits: readonly Edit[]): Buffer {
  let out = content;
  for (const { from, to, text } of edits.toSorted((a, b) => b.from - a.from || b.to - a.to))
    out = Buffer.concat([out.subarray(0, from), text, out.subarray(to)]);
  return out;
}

const MARK = Buffer.from('\ufeff');

/** Every fix of every result of SARIF, for a file of UTF-8. */
export function appliedSarif(bytes: Buffer, path: string, text: string): Buffer {
  const bom = bytes.subarray(0, 3).equals(MARK);
  // Two bytes for a code unit, so that columns are bytes too.
  const content = Buffer.from(bytes.subarray(bom ? 3 : 0).toString('utf8'), 'utf16le');
  const units = content.toString('utf16le');
  const begins = [0];
  for (const { index, 0: end } of units.matchAll(/\r\n|\n|\r/g)) begins.push(index + end.length);
  const at = (line: number, column: number) => 2 * ((begins[line - 1] as number) + column - 1);
  const edits: Edit[] = [];
  for (const run of JSON.parse(text).runs) {
    if (run.columnKind !== 'utf16CodeUnits') throw new Error('Columns are of another kind');
    for (const result of run.results)
      for (const fix of result.fixes ?? [])
        for (const change of fix.artifactChanges) {
          if (decodeURIComponent(change.artifactLocation.uri) !== path) continue;
          for (const { deletedRegion: region, insertedContent } of change.replacements)
            edits.push({
              from: at(region.startLine, region.startColumn),
              to: at(region.endLine, region.endColumn),
              text: Buffer.from(insertedContent.text, 'utf16le'),
            });
        }
  }
  const now = Buffer.from(edited(content, edits).toString('utf16le'), 'utf8');
  return bom ? Buffer.concat([MARK, now]) : now;
}

/** Every suggestion of every diagnostic of rdjson: columns are bytes. */
export function appliedRdjson(bytes: Buffer, path: string, text: string): Buffer {
  const begins = starts(bytes);
  const at = ({ line, column }: { line: number; column: number }) =>
    (begins[line - 1] as number) + column - 1;
  const own = JSON.parse(text).diagnostics.filter(
    (each: { location: { path: string } }) => each.location.path === path,
  );
  const edits = own.flatMap((each: { suggestions?: never[] }) => each.suggestions ?? []);
  return edited(
    bytes,
    edits.map(({ range, text: insert }: { range: { start: never; end: never }; text: string }) => ({
      from: at(range.start),
      to: at(range.end),
      text: Buffer.from(insert),
    })),
  );
}

/** The lines of the suggestion in a comment, as CommonMark reads its fences. */
export function suggestedLines(body: string): string[] {
  const lines = body.split('\n');
  const open = lines.findIndex(line => /^`{3,}suggestion$/.test(line));
  const length = /^`+/.exec(lines[open] ?? '')?.[0].length ?? 0;
  const close = lines.findIndex((line, i) => {
    const fence = /^ {0,3}(`{3,}) *$/.exec(line)?.[1] ?? '';
    return i > open && fence.length >= length;
  });
  if (open < 0 || close < 0) throw new Error('There is no suggestion');
  return lines.slice(open + 1, close);
}

/**
 * Every suggestion of a review, as GitHub makes it: lines end with `\n` only, and new lines end as
 * those of the file.
 */
export function appliedSuggestions(bytes: Buffer, path: string, text: string): Buffer {
  const content = bytes.toString('utf8');
  const crlf = content.includes('\r\n');
  const lines = content.split('\n').map(line => (crlf ? line.replace(/\r$/, '') : line));
  const comments = JSON.parse(text).comments.filter((each: { path: string }) => each.path === path);
  if (comments.length === 0) return bytes;
  for (const { start_line, line, body } of comments.toSorted(
    (a: { line: number }, b: { line: number }) => b.line - a.line,
  )) {
    const first = start_line ?? line;
    lines.splice(first - 1, line - first + 1, ...suggestedLines(body));
  }
  return Buffer.from(lines.join(crlf ? '\r\n' : '\n'));
}
