/** The folder with the files of the page, in the package. */
export const PAGE = new URL('../review/page/', import.meta.url);
