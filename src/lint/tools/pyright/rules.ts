import { type RuleRow, row } from '../../rules/row.js';

const OVERRIDE = 'skip: it needs the class that is overridden, in another file';

/** Pyright and basedpyright, by their rules. */
export const rules: readonly RuleRow[] = [
  row(
    'reportOptionalMemberAccess reportOptionalSubscript reportOptionalCall reportOptionalOperand reportReturnType',
    'function',
    'aliases',
  ),
  row('reportArgumentType reportCallIssue', '±7', 'aliases callee'),
  row('reportAttributeAccessIssue', '±7', 'class-if-self'),
  row('reportAssignmentType', '±5', 'class-if-self aliases'),
  row('reportIndexIssue reportOperatorIssue', '±5'),
  row('reportUndefinedVariable', '±5', 'constants'),
  row('reportUnusedImport reportMissingImports reportMissingModuleSource', 'imports'),
  row('reportIncompatibleMethodOverride reportIncompatibleVariableOverride', OVERRIDE, '', '', {
    handling: 'report',
  }),
  row('reportPossiblyUnbound reportPossiblyUnboundVariable', 'function'),
  row('reportRedeclaration', '±5', 'previous'),
  row('*', '±7'),
];
