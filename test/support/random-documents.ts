import fc from 'fast-check';
import { Document, type Encoding } from '../../src/text/index.js';

/** A random file: what it is made of, and the document that is read from it. */
export interface RandomFile {
  readonly lines: readonly RandomLine[];
  readonly encoding: Encoding;
  readonly bom: boolean;
  readonly document: Document;
}

export interface RandomLine {
  readonly content: string;
  readonly ending: string;
}

/** The lines of a text. Does not use what is tested: see `LineIndex` for that. */
export function linesOf(text: string): RandomLine[] {
  const matches = text.matchAll(/([^\r\n]*)(\r\n|\n|\r)|[^\r\n]+$/g);
  return [...matches].map(([whole, content, ending]) =>
    ending === undefined ? { content: whole, ending: '' } : { content: content ?? '', ending },
  );
}

/** A text as the bytes of a file. Does not use what is tested: see `encode` for that. */
export function bytesOf(text: string, encoding: Encoding, bom: boolean): Buffer {
  switch (encoding) {
    case 'utf-8':
      return Buffer.from(bom ? `\ufeff${text}` : text, 'utf8');
    case 'utf-16le':
      return Buffer.from(bom ? `\ufeff${text}` : text, 'utf16le');
    case 'utf-16be':
      return Buffer.from(bom ? `\ufeff${text}` : text, 'utf16le').swap16();
    case 'bytes':
      return Buffer.from(text, 'latin1');
  }
}

/** Lines such as programs are made of, many of them often the same. */
const COMMON = [
  '',
  '',
  '    ',
  '}',
  '{',
  'end',
  'return x',
  'x = 1',
  'x = 1  ',
  'if a:',
  'pass',
  'foo(bar)',
  '"a"',
];
const INDENTS = ['', '', '  ', '    ', '        ', '\t', '\t\t', '\t  '];
/** What only some encodings can hold. The byte FF stands in no UTF-8. */
const SPECIAL: Readonly<Record<Encoding, readonly string[]>> = {
  'utf-8': ['é = “ü”', '😀', 'a\u2028b', 'x\u00a0'],
  'utf-16le': ['é = “ü”', '😀', 'half \ud83d', 'x\ufeff'],
  'utf-16be': ['é = “ü”', '😀', '\ude00 half', 'x\u00a0'],
  bytes: ['caf\xe9 \xff', '\xe0\xff\xa0', '\x85\xff'],
};

const line = (encoding: Encoding) =>
  fc
    .tuple(
      fc.constantFrom(...INDENTS),
      fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom(...COMMON) },
        { weight: 3, arbitrary: fc.nat(60).map(n => `value_${n} = compute(${n})`) },
        { weight: 1, arbitrary: fc.constantFrom(...SPECIAL[encoding]) },
      ),
    )
    .map(([indent, text]) => indent + text);

/** Mostly one kind of ending, or any mixture. */
const endings = fc.oneof(
  fc.constantFrom('\n', '\r\n', '\r').map(ending => fc.constant(ending)),
  fc.constant(fc.constantFrom('\n', '\r\n', '\r')),
);

/**
 * A file of any encoding, endings and byte order mark, not all blank. In one of `bytes`, some line
 * is no UTF-8.
 */
export const RANDOM_FILE: fc.Arbitrary<RandomFile> = fc
  .tuple(fc.constantFrom<Encoding>('utf-8', 'utf-8', 'utf-16le', 'utf-16be', 'bytes'), endings, fc.boolean())
  .chain(([encoding, ending, marked]) =>
    fc
      .tuple(
        fc.array(fc.tuple(line(encoding), ending), { minLength: 1, maxLength: 14 }),
        fc.nat(),
        fc.boolean(),
      )
      .map(([drawn, where, ended]) => {
        const special = SPECIAL.bytes[where % SPECIAL.bytes.length] as string;
        const at = where % (drawn.length + 1);
        const all = encoding === 'bytes' ? drawn.toSpliced(at, 0, [special, drawn[0]?.[1] ?? '\n']) : drawn;
        const text = all
          .map(([content, end], i) => content + (ended || i < all.length - 1 ? end : ''))
          .join('');
        return fileOf(text, encoding, encoding === 'utf-8' ? marked : encoding !== 'bytes');
      }),
  )
  .filter(file => file.document.text.trim() !== '');

function fileOf(text: string, encoding: Encoding, bom: boolean): RandomFile {
  const read = Document.decode(bytesOf(text, encoding, bom));
  if (read.kind === 'binary' || read.document.encoding !== encoding || read.document.text !== text) {
    throw new Error(`Not read as ${encoding}: ${JSON.stringify(text)}`);
  }
  return { lines: linesOf(text), encoding, bom, document: read.document };
}
