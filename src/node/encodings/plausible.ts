/**
 * Whether a text that was decoded by a guess reads as text of the guessed encoding's language.
 * Bytes of one language, decoded as another's, give rare characters, mixed scripts or capitals
 * inside of words.
 *
 * Latin letters are not judged: the encodings of Europe differ in few of them, and a wrong one
 * cannot be recognized.
 */
export type Plausible = (text: string, bytes: Uint8Array) => boolean;

/** Fewer characters beyond ASCII than this show nothing. */
const FEWEST = { ideographs: 12, letters: 24, leads: 6 } as const;

const KANA = /[\u3041-\u30ff]/g;
const HALF_WIDTH_KANA = /[\uff61-\uff9f]/g;
const IDEOGRAPH = /[\u3005\u4e00-\u9fff]/g;
const HANGUL = /[\uac00-\ud7a3]/g;
/** Of all writing in East Asia: punctuation, full-width forms, signs of texts and tables. */
const EAST_ASIAN_SIGN =
  /[\u00a7\u00b0\u00b1\u00b7\u00d7\u00f7\u2010-\u2027\u2030-\u203b\u2103\u2160-\u217b\u2190-\u21d4\u2200-\u22bf\u2460-\u249b\u2500-\u25ff\u2605\u2606\u3000-\u3020\uff01-\uff5e\uffe0-\uffe6]/g;

/** Kana are in every sentence of Japanese, and in no other language. */
export const isJapanese: Plausible = text => {
  const all = outsideAscii(text);
  const [kana, half] = [count(text, KANA), count(text, HALF_WIDTH_KANA)];
  const known = kana + half + count(text, IDEOGRAPH) + count(text, EAST_ASIAN_SIGN);
  return all >= FEWEST.ideographs && kana >= all * 0.15 && half <= kana * 0.5 && known >= all * 0.98;
};

/** Korean is written in Hangul; Chinese read as Korean is half ideographs. */
export const isKorean: Plausible = text => {
  const all = outsideAscii(text);
  const hangul = count(text, HANGUL);
  const known = hangul + count(text, EAST_ASIAN_SIGN);
  return hangul >= FEWEST.ideographs && hangul >= all * 0.7 && known >= all * 0.97;
};

/**
 * Chinese has no kana and no Hangul, and nearly all of its ideographs are of the first, common
 * level of the charset: of GB2312 those with the lead bytes B0 to D7.
 */
export const isSimplifiedChinese: Plausible = (text, bytes) =>
  isIdeographic(text) && commonShare(bytes, 0xb0, 0xd7) >= 0.9;

/** The same for Big5, lead bytes A4 to C6; often its second bytes are ASCII. */
export const isTraditionalChinese: Plausible = (text, bytes) =>
  isIdeographic(text) && commonShare(bytes, 0xa4, 0xc6) >= 0.9 && asciiShare(bytes) >= 0.1;

function isIdeographic(text: string): boolean {
  const all = outsideAscii(text);
  const ideographs = count(text, IDEOGRAPH);
  const known = ideographs + count(text, EAST_ASIAN_SIGN);
  return ideographs >= FEWEST.ideographs && ideographs >= all * 0.6 && known >= all * 0.97;
}

/** Of the pairs of bytes, how many end with a byte of ASCII. */
function asciiShare(bytes: Uint8Array): number {
  let [ascii, all] = [0, 0];
  for (let i = 0; i < bytes.length; i++) {
    if ((bytes[i] as number) < 0x81) continue;
    i++;
    all++;
    if ((bytes[i] ?? 0) < 0x80) ascii++;
  }
  return all === 0 ? 0 : ascii / all;
}

/**
 * Of the pairs of bytes that are ideographs, the share with a lead byte of the common level. None
 * if there are few lead bytes: those are the letters of an alphabet.
 */
function commonShare(bytes: Uint8Array, first: number, last: number): number {
  let [common, all] = [0, 0];
  const leads = new Set<number>();
  for (let i = 0; i < bytes.length; i++) {
    const lead = bytes[i] as number;
    if (lead < 0x81) continue;
    i++;
    // Before the first ideograph are signs.
    if (lead < first && lead >= 0xa1) continue;
    all++;
    leads.add(lead);
    if (lead >= first && lead <= last) common++;
  }
  return leads.size < FEWEST.leads ? 0 : common / all;
}

const CYRILLIC = /[А-Яа-яЁёІіЇїЄєҐґЎў]/g;
const CYRILLIC_SMALL = /[а-яёіїєґў]/g;
const CYRILLIC_WORD = /[А-Яа-яЁёІіЇїЄєҐґЎў]+/g;
/** All small, all capitals, or a capital at the start. */
const NORMAL_CASE = /^(?:[А-ЯЁІЇЄҐЎ]?[а-яёіїєґў]*|[А-ЯЁІЇЄҐЎ]+)$/;
const CYRILLIC_VOWEL = /[аеёиоуыэюяіїєАЕЁИОУЫЭЮЯІЇЄ]/g;
const CYRILLIC_SIGN = /[\u00a0\u00a9\u00ab\u00b0\u00b7\u00bb\u2013-\u2026\u2116\u2500-\u257f]/g;

/** Words of one script, mostly small letters, capitals only at their start, with vowels. */
export const isCyrillic: Plausible = text => {
  const all = outsideAscii(text);
  const letters = count(text, CYRILLIC);
  // Half of the bytes are signs of tables in KOI8-R: text has few of them.
  if (letters < FEWEST.letters || letters < all * 0.8) return false;
  if (letters + count(text, CYRILLIC_SIGN) < all * 0.99) return false;
  const words = text.match(CYRILLIC_WORD) ?? [];
  const normal = words.filter(word => NORMAL_CASE.test(word)).length;
  const vowels = count(text, CYRILLIC_VOWEL) / letters;
  // Small letters of KOI8-R are capitals of Windows-1251, and the other way round.
  if (count(text, CYRILLIC_SMALL) < letters * 0.6) return false;
  return normal >= words.length * 0.9 && vowels > 0.3 && vowels < 0.55;
};

function outsideAscii(text: string): number {
  return count(text, /[^\0-\x7f]/gu);
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
