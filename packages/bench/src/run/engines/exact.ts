import type { Engine } from '../engine.js';

/** What most edit tools do at least: the search must stand in the file once, to the letter. */
export const exact: Engine = {
  name: 'exact',
  formats: ['search_replace'],
  replacesAll: true,
  open:
    () =>
    ({ original, edits = [] }) =>
      edits.reduce((text, { search, replace, all }) => {
        const places = text.split(search).length - 1;
        if (places === 0) throw new Error('The search is not in the file.');
        if (places > 1 && all !== true) throw new Error(`The search is in the file ${places} times.`);
        return text.split(search).join(replace);
      }, original),
};
