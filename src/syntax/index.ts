export { endsOpen, leftOpen } from './balance.js';
export {
  type AnchorCandidate,
  anchorCandidates,
  candidateAddress,
  LINES_AROUND,
  type NamedAnchor,
  namedAnchors,
} from './candidates.js';
export type { CodeNode } from './code-tree.js';
export { TOO_DEEP } from './data-reader.js';
export { languageNamed, languageOf } from './detect.js';
export { type Entry, entriesOf } from './entries.js';
export type { ItemKind } from './kinds.js';
export type { GrammarName, Language } from './language.js';
export { LANGUAGES } from './languages/index.js';
export { type Engine, type GrammarLoader, NO_GRAMMARS } from './loader.js';
export { LogicalLines } from './logical-lines.js';
export {
  itemsOf,
  type Outline,
  type OutlineItem,
  type PlacedItem,
  qualifiedName,
  type Stretch,
} from './outline.js';
export { scopesFor } from './scope-reader.js';
export type { Binding, ScopeReader, Scopes, Statement, StatementKind } from './scopes.js';
export { type Syntax, type SyntaxFault, type SyntaxVerdict, syntaxFor, syntaxOf } from './syntax.js';
