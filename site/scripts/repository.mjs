/** Where the files of the project can be read that are no pages of the site. */
export const REPOSITORY = 'https://github.com/mortise/mortise';
