/**
 * What differs from run to run, and what stands for it. `#` stands for one digit of a time or of an
 * id; nothing else is masked.
 */
const MASKS = [
  // Ids of receipts: the time, and four random digits.
  [/\b\d{8}-\d{9}-[\da-f]{4}\b/g, '########-#########-####'],
  [/\b\d{4}-\d\d-\d\d {1,2}\d\d:\d\d:\d\d\b/g, '####-##-## ##:##:##'],
  // How long something took.
  [/(?<=[ (])\d+(?:\.\d+)? ms\b/g, '## ms'],
  [/(?<=[ (])\d+(?:\.\d+)? s\b/g, '#.# s'],
];

/**
 * @param {string} printed
 * @param {readonly (readonly [string, string])[]} folders temporary folders, and the names that
 *   they
 *   get
 */
export function masked(printed, folders) {
  const named = folders.reduce((text, [from, to]) => text.replaceAll(from, to), printed);
  return MASKS.reduce((text, [pattern, mask]) => text.replace(pattern, mask), named);
}
