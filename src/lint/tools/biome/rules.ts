import { type RuleRow, row } from '../../rules/row.js';

/** Biome, by the path of its rules: the windows of the same rules of ESLint. */
export const rules: readonly RuleRow[] = [
  row('*noUnusedImports *organizeImports *useImportType', 'imports'),
  row('*useConst *noDoubleEquals *noVar *noExtraBooleanCast *useLiteralKeys', '±1'),
  row('*noUnusedVariables', '±3'),
  row('*noUndeclaredVariables', '±5', 'constants'),
  row('*noExplicitAny *noNonNullAssertion', '±7', 'aliases'),
  row('*noUselessCatch *noUnsafeFinally', 'try'),
  row('*noFallthroughSwitchClause *noSwitchDeclarations *useDefaultSwitchClause', 'switch'),
  row('*useExhaustiveSwitchCases', 'switch', 'aliases'),
  row('*noFloatingPromises *noMisusedPromises *useAwait', 'function', 'callee'),
  row('*noUnreachable *useIterableCallbackReturn', 'function'),
  row('*noRedeclare *noDuplicateObjectKeys *noDuplicateClassMembers', '±5', 'previous dictionary'),
  row('*useExhaustiveDependencies *useHookAtTopLevel', 'component', 'aliases'),
  row('*noExcessiveCognitiveComplexity', 'function', 'constants tests'),
  row('*', '±7'),
];
