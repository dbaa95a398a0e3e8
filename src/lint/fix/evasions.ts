import { type Refusal, refusal } from '../../edit/index.js';
import type { Finding } from '../finding.js';
import { findingLines } from '../finding.js';
import { linesText, type Source } from '../source.js';
import { isTestSource } from '../test-file.js';
import { type Part, partsOf } from './tree/part.js';
import { allParts, outwards } from './tree/walk.js';

/** Ways to use a name that no tool sees. */
const BY_STRING =
  /\b(?:getattr|setattr|delattr|attrgetter|methodcaller|globals|locals|vars|eval|exec|compile|__import__|import_module)\s*\(|\b(?:__builtins__|builtins|__dict__|__getattr__|__getattribute__)\b/g;

/** Ways to hide a type from a type checker. */
const UNTYPED =
  /\bcast\s*\(|\bimport\b.*\bcast\b|\b(?:TYPE_CHECKING|MYPY)\b|\bsys\s*\.\s*(?:platform|version_info)\b/g;

/** Ways for a program to detect that it is tested. */
const TESTED =
  /\bunittest\b|\b_?pytest\b|\bPYTEST_\w+|\bMagicMock\b|\bsys\s*\.\s*(?:modules|_getframe|settrace|setprofile)\b|\binspect\s*\.\s*(?:stack|currentframe)\b/g;

/** Rules that require an annotation. A wide annotation is acceptable for them. */
const MISSING = /^(?:no-untyped-(?:def|call)|annotation-unchecked|valid-type)$/;

const TYPE_CHECKERS: ReadonlySet<string> = new Set(['mypy', 'pyright', 'basedpyright']);

/** Which findings can be evaded in which way. */
const WAYS: readonly {
  readonly of: (finding: Finding) => boolean;
  readonly by: (source: Source, findings: readonly Finding[]) => readonly string[];
  readonly what: string;
}[] = [
  {
    of: each => (isOfTypes(each) && !MISSING.test(each.rule)) || each.rule.startsWith('FBT'),
    by: source => [...found(UNTYPED)(source), ...bareAny(source)],
    what: 'hides types from the type checker',
  },
  {
    of: finding =>
      isOfTypes(finding) || isOfSecurity(finding) || /^(?:E402|F4\d\d|PLC0415)$/.test(finding.rule),
    by: found(BY_STRING),
    what: 'hides a name from the tools',
  },
  {
    of: ({ test }) => test !== undefined,
    by: source => (isTestSource(source) ? [] : found(TESTED)(source)),
    what: 'lets the code detect that it is tested',
  },
];

/**
 * Refuse a change that only hides the fault from a tool: by `Any`, by names in strings, by another
 * name for a function, or by code that behaves differently in a test.
 *
 * @param findings those that the change is to fix.
 */
export function evasion(before: Source, after: Source, findings: readonly Finding[]): Refusal | undefined {
  if (!/\.pyi?$/.test(after.path)) return undefined;
  for (const { of, by, what } of WAYS) {
    if (!findings.some(of)) continue;
    const text = added(by(before, findings), by(after, findings));
    if (text !== undefined)
      return refusal('FIX_SUPPRESSED', `The fix ${what}: it adds ${JSON.stringify(text)}.`);
  }
  const name = aliasedCall(before, after, findings.filter(isOfSecurity));
  if (name === undefined) return undefined;
  return refusal('FIX_SUPPRESSED', `The fix hides the call of ${name} behind another name.`);
}

/** `Any` as a whole type. As the type of the items of a collection it may be correct. */
function bareAny(source: Source): readonly string[] {
  const root = partsOf(source);
  if (root === undefined) return source.document.text.match(/\bAny\b/g) ?? [];
  const isBare = (each: Part) => {
    const around = outwards(each.parent);
    if (around.some(one => /import/.test(one.type))) return false;
    const head = around.find(one => one.type === 'subscript' || one.type === 'generic_type')?.parts[0];
    return head === undefined || /\b(?:Union|Optional|Annotated)\b/.test(head.text);
  };
  return allParts(root)
    .filter(each => each.type === 'identifier' && (each.text === 'Any' || isObject(each)) && isBare(each))
    .map(each => each.text);
}

/** `object` as a type is as wide as `Any`. */
function isObject(part: Part): boolean {
  return (
    part.text === 'object' &&
    outwards(part).some(each => each.type === 'type' || each.field === 'return_type')
  );
}

function isOfTypes({ tool }: Finding): boolean {
  return TYPE_CHECKERS.has(tool);
}

function isOfSecurity({ tool, rule }: Finding): boolean {
  return tool === 'bandit' || (tool === 'ruff' && /^S\d/.test(rule));
}

function found(pattern: RegExp) {
  return ({ document }: Pick<Source, 'document'>) => document.text.match(pattern) ?? [];
}

/** The first text that occurs more often than before. */
function added(before: readonly string[], after: readonly string[]): string | undefined {
  const count = (texts: readonly string[], text: string) => texts.filter(each => each === text).length;
  return after.find(each => count(after, each) > count(before, each));
}

/** A function that was called on the line of a finding, and is now used without a call. */
function aliasedCall(before: Source, after: Source, findings: readonly Finding[]): string | undefined {
  const own = findings.filter(each => each.file === before.path);
  const calls = own.flatMap(each => [...linesText(before, findingLines(each)).matchAll(/\b(\w+)\s*\(/g)]);
  const names = new Set(calls.map(([, name = '']) => name));
  return [...names].find(name => bareUses(name, after) > bareUses(name, before));
}

/** How often a name is used without a call, outside of strings and imports. */
function bareUses(name: string, { document }: Source): number {
  const code = document.text.replace(/(["']).*?\1/g, '').replace(/#.*|^[ \t]*(?:from|import)\b.*/gm, '');
  return code.match(new RegExp(`\\b${name}\\b(?!\\s*[(=])`, 'g'))?.length ?? 0;
}
