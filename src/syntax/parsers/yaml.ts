// Only what is used: a bundler keeps all of a package that is loaded later as a whole.
export { parseAllDocuments, visit } from 'yaml';
