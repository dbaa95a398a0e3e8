/**
 * The scanner of jsonc-parser alone, as an ES module: the package's main file is a UMD bundle that
 * takes six times as long to load and that bundlers for Node cannot inline.
 */
declare module 'jsonc-parser/lib/esm/impl/scanner.js' {
  export { createScanner } from 'jsonc-parser';
}
