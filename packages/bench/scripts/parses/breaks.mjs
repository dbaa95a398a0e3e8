/**
 * Ways to break a file: what is taken out of it, and what is put in its place, if anything is. A
 * place counts only in a line that has no string and no comment, by its look; quotes count in any
 * line without a comment.
 */
export const BREAKS = {
  bracket: { at: /[()[\]{}]/g },
  quote: { at: /(?<=[=(,[:]\s?)"(?=\w)/g, code: true },
  colon: { at: /:(?=\s*$)/gm, only: ['python', 'yaml'] },
  'key colon': { at: /(?<=["\w]):(?= )/g, only: ['json', 'jsonc'], inStrings: true },
  comma: { at: /,(?=\s*$)/gm, only: ['json', 'jsonc'], inStrings: true },
  equals: { at: / = /g, only: ['toml'], inStrings: true },
  indent: { at: /^(?: {2}|\t)(?=\s*\w)/gm, only: ['python', 'yaml'] },
  deeper: { at: /^(?=[ \t]*\w)/gm, put: '    ', only: ['python'] },
  joined: { at: /\n[ \t]*(?=\w)/g, put: ' ', only: ['python'] },
  body: { at: /(?<=:\n)([ \t]+)\S.*\n(?!\1)/g, only: ['python'] },
  keyword: { at: /\b(?:end|fi|done|esac)\b(?=\s*$)/gm, only: ['ruby', 'bash'] },
  'tag mark': { at: /[<>](?!=)/g, only: ['xml'], inStrings: true },
  'end tag': { at: /<\/[\w:.-]+>/g, only: ['xml'], inStrings: true },
};

const COMMENT = /#|\/\/|\/\*|^\s*\*|<!--|--|""/;
const TEXT = /["'`#]|\/\/|\/\*|^\s*\*|<!--|--/;

/** Up to `most` broken texts of each way that fits the language. */
export function brokenTexts(language, text, random, most) {
  const found = [];
  for (const [way, { at, put = '', only, inStrings, code }] of Object.entries(BREAKS)) {
    if (only !== undefined && !only.includes(language)) continue;
    const places = [...text.matchAll(at)].filter(
      ({ index }) => inStrings || !(code ? COMMENT : TEXT).test(lineAround(text, index)),
    );
    for (let i = 0; i < most && places.length > 0; i++) {
      const [place] = places.splice(Math.floor(random() * places.length), 1);
      const broken = text.slice(0, place.index) + put + text.slice(place.index + place[0].length);
      found.push({ way, text: broken, place: place.index });
    }
  }
  return found;
}

function lineAround(text, index) {
  const from = text.lastIndexOf('\n', index - 1) + 1;
  const to = text.indexOf('\n', index);
  return text.slice(from, to < 0 ? text.length : to);
}
