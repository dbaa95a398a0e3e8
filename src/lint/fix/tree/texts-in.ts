/** Split a text of several parts into the texts of each part. */
export function textsIn(text: string): readonly string[] {
  const found: string[] = [];
  let [depth, isQuoted, from] = [0, false, 0];
  for (let at = 0; at <= text.length; at++) {
    const character = text[at];
    if (isQuoted) {
      if (character === '\\') at++;
      else if (character === '"') isQuoted = false;
    } else if (character === '"') isQuoted = true;
    else if (character === '(') depth++;
    else if (character === ')') depth--;
    if (!isQuoted && depth === 0 && (character === ' ' || at >= text.length)) {
      found.push(text.slice(from, at));
      from = at + 1;
    }
  }
  return found;
}
