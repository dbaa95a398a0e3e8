/**
 * How a sign is written. All signs of one family are undone alike, so one that the file shows is
 * evidence for the others.
 */
export type Family =
  | 'colour'
  | 'reference'
  | 'code'
  | 'tab'
  | 'backslash'
  | 'doubled'
  | 'invisible'
  | 'letter'
  | 'symbol';

/** A piece of a line: plain text, or a sign that may represent another text. */
export interface Piece {
  readonly text: string;
  /** Missing for plain text. */
  readonly family?: Family;
  /** What the sign represents, if its spelling says so. */
  readonly plain?: string;
}

/** The signs of each family. A sign belongs to the first family whose pattern matches. */
const PATTERNS: readonly (readonly [Family, RegExp])[] = [
  ['colour', /(?:(?:\p{Cc}|\\x1[bB]|\\033|\\e|\\u001[bB]|\^\[|␛)\[[\d;]*[mK]|\[\d{1,3}(?:;\d{1,3})*m)/u],
  ['reference', /&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z][A-Za-z\d]{1,8});/],
  [
    'code',
    /\\u\{[\da-fA-F]{1,6}\}|\\u[\da-fA-F]{4}|\\U[\da-fA-F]{8}|\\x[\da-fA-F]{2}|(?:%[\da-fA-F]{2})+|=[\dA-F]{2}|\\[0-3][0-7]{2}/,
  ],
  ['tab', /\\t|\^I|<(?:tab|TAB)>|\[(?:tab|TAB)\]|\{(?:tab|TAB)\}/],
  ['backslash', /\\[!-/:-@[-`{-~]/],
  ['doubled', /""|''|%%|\$\$|``|\{\{|\}\}/],
  ['invisible', /[\p{Cf}\p{Mn}\p{Me}]/u],
  ['letter', /(?!\p{ASCII})\p{L}/u],
  ['symbol', /\P{ASCII}/u],
];

const SIGN = new RegExp(PATTERNS.map(([family, { source }]) => `(?<${family}>${source})`).join('|'), 'gu');

/**
 * A line in pieces.
 *
 * @param most the pieces after which the rest of the line does not matter: it is left out
 * @example piecesOf('a &lt; b').map(piece => piece.plain ?? piece.text) // ['a ', '<', ' b']
 */
export function piecesOf(line: string, most = Number.POSITIVE_INFINITY): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const match of line.matchAll(SIGN)) {
    if (pieces.length >= most) return pieces;
    if (match.index > at) pieces.push({ text: line.slice(at, match.index) });
    pieces.push(signOf(match));
    at = match.index + match[0].length;
  }
  if (at < line.length) pieces.push({ text: line.slice(at) });
  return pieces;
}

function signOf({ 0: text, groups = {} }: RegExpMatchArray): Piece {
  const [family] = PATTERNS.find(([name]) => groups[name] !== undefined) as [Family, RegExp];
  const plain = DECODERS[family](text);
  return { text, family, ...(plain !== undefined && { plain }) };
}

const DECODERS: Record<Family, (text: string) => string | undefined> = {
  colour: () => '',
  reference: ofReference,
  code: ofCode,
  tab: () => '\t',
  backslash: text => text.slice(1),
  doubled: text => text.slice(1),
  invisible: () => '',
  letter: compatible,
  symbol: text => TYPED.get(text) ?? compatible(text),
};

/** Characters with no compatible form in Unicode, although everybody types them like this. */
const TYPED: ReadonlyMap<string, string> = new Map(
  [
    ["'", '‘’‚‛′ʼ´'],
    ['"', '“”„‟″«»'],
    ['-', '‐‑‒−'],
    ['--', '–—'],
    ['...', '…'],
    ['->', '→'],
    ['<-', '←'],
    ['=>', '⇒'],
    ['!=', '≠'],
    ['<=', '≤⩽'],
    ['>=', '≥⩾'],
    ['===', '≡'],
    ['*', '×'],
    ['/', '÷'],
  ].flatMap(([plain, signs]) => [...(signs as string)].map(sign => [sign, plain as string] as const)),
);

/** The ASCII characters of which a character is another form, such as a full-width letter. */
function compatible(text: string): string | undefined {
  const plain = text.normalize('NFKC');
  return /^[\x20-\x7e]+$/.test(plain) ? plain : undefined;
}

const REFERENCES: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
]);

function ofReference(text: string): string | undefined {
  const name = text.slice(1, -1).toLowerCase();
  if (!name.startsWith('#')) return REFERENCES.get(name);
  return ofNumber(name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1)));
}

function ofCode(text: string): string | undefined {
  if (text.startsWith('%')) return ofBytes(text);
  const isOctal = /^\\\d/.test(text);
  return ofNumber(Number.parseInt(text.replace(/[^\da-f]/gi, ''), isOctal ? 8 : 16));
}

function ofBytes(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function ofNumber(code: number): string | undefined {
  return code >= 0x20 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}
