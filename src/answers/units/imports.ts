// Imports, as lines of any language begin them.

import { isSolid } from '../../text/index.js';
import { isCode, type Unit } from './unit.js';

const IMPORT =
  /^(?:import\b|from\s+\S+\s+import\b|use\s+[\w\\:{]|using\s+[\w.]+\s*[;=]|#include\b|require(?:_relative)?\s|(?:const|let|var)\s+\S.{0,80}=\s*require\()/;

/** Whether a unit of some lines is an import on the level of its file. */
export function isImport(lines: readonly string[], unit: Unit): boolean {
  const line = lines[unit.head] as string;
  return isCode(unit) && IMPORT.test(line.trim()) && !/^\s/.test(line);
}

/** Whether a line of a file may be what `the imports` names: of its modules or of its variables. */
export function isImportLine(line: string): boolean {
  return /^(?:import|from|use|using|#include|require|const \w+ = require)\b/.test(line);
}

/** Whether some lines import, and do nothing else. */
export function isImportsOnly(code: readonly string[]): boolean {
  return code.every(line => !isSolid(line) || /^\s*(?:import|from|use|using|#include|require)\b/.test(line));
}

/** The module that an import is of. */
export function moduleOf(text: string): string | undefined {
  return (
    /\bfrom\s+(["'][^"']+["'])/.exec(text)?.[1] ??
    /^from\s+(\S+)\s+import/.exec(text)?.[1] ??
    /^(?:import|(?:pub )?use)\s+([\w.:\\]+[.:\\])\{/.exec(text)?.[1]
  );
}

/** What one item of an import is called in the file: `b` for `a as b`, and `C` for `x.y.C`. */
export const nameOf = (item: string): string => /([\p{L}_$][\p{L}\p{N}_$]*)["';]*\s*$/u.exec(item)?.[1] ?? '';

/** The names that an import, as one line, gives to what it imports. */
export function namesImported(text: string): string[] {
  // `use a::b::{self}` imports `b`.
  const own = text.replace(/(\w+)(::\{)\s*self\b/, '$1$2 $1');
  const items = own
    .replace(/\s+from\s+(["']).*$/, '')
    .replace(/=\s*require\(.*$/, '')
    .replace(/^(?:from\s+\S+\s+import|import|use|using|const|let|var)\b/, '')
    .split(/[,{}()]/);
  return items.map(nameOf).filter(name => !/^(?:|self|super|crate|type|static)$/.test(name));
}
