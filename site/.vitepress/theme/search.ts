/** Pages for those who work on mortise or weigh it up, rather than use it. */
const BACKGROUND =
  /^\/(internals\/|adding|changelog|contributing|glossary|benchmark|accuracy|architecture|speed|api\/)/;

/** Pages that answer what users of the command come with. */
const FOR_USERS =
  /^\/(readme|reports|commands|placing|formats|safety|review|fixing|agents|mcp|campaigns|library)(#|$)/;

/** Tables of measurements, which name every kind of mistake. */
const MEASURED = /#what-was-seen$/;

/**
 * What the score of a section in the search is multiplied with: pages for users come before those
 * about how mortise is made.
 *
 * @param id the address of the section, below the base of the site
 * @example weightOf('/reports#refusal-codes') // 2
 */
export function weightOf(id: string): number {
  if (BACKGROUND.test(id) || MEASURED.test(id)) return 0.5;
  return FOR_USERS.test(id) ? 2 : 1;
}

/** Words of questions that are in every section. */
const EVERYWHERE = new Set(
  'a an and are can do does for from how i in is it my of on or the to was what why with you'.split(' '),
);

/** A word as it is looked for; `null` if it says nothing. */
function processTerm(term: string): string | null {
  const word = term.toLowerCase();
  return EVERYWHERE.has(word) ? null : word;
}

/**
 * Options of the search. They have functions, which VitePress could take from its configuration
 * only by evaluating text; the policy of the site forbids that.
 *
 * @param base the path that the site is served below, with a slash at both ends
 */
export function searchOptions(base: string) {
  return {
    boost: { title: 5, titles: 2, text: 2 },
    boostDocument: (id: string) => weightOf(`/${id.slice(base.length)}`),
    // Short words with a letter changed are other words.
    fuzzy: (term: string) => (term.length > 4 ? 0.2 : false),
    // "not" is no beginning of "notebooks" to who types a sentence.
    prefix: (term: string) => term.length > 3,
    processTerm,
  };
}
