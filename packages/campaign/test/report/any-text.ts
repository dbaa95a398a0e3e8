import fc from 'fast-check';

/**
 * Signs of markup, of shells and terminals, and what ends a script, more often than chance has
 * them.
 */
const NASTY = [
  ...'<>"\'&\\`$\n\r\t/=-+@',
  '\x1b[2J',
  '\u202e',
  '\ud83d',
  '😀',
  '</script>',
  '<!--<script>',
  ']]>',
  '<img src=x onerror=alert(1)>',
  '" onfocus="alert(1)',
  'javascript:alert(1)',
  '&#10;',
  '</summary>',
] as const;

/** Text that a hostile repository may have. */
export const anyText = fc
  .array(
    fc.oneof(fc.constantFrom(...NASTY), fc.integer({ min: 0, max: 0x10ffff }).map(String.fromCodePoint)),
    {
      maxLength: 30,
    },
  )
  .map(parts => parts.join(''));

/** The same without halves of surrogate pairs. */
export const wellFormedText = anyText.map(text => Buffer.from(text, 'utf8').toString('utf8'));
