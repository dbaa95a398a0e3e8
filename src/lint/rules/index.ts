import { banditRules } from './bandit.js';
import { mypyRules } from './mypy.js';
import {
  biomeRules,
  eslintRules,
  goRules,
  pyrightRules,
  rustRules,
  sarifRules,
  tscRules,
} from './other-tools.js';
import { pytestRules } from './pytest.js';
import type { RuleTable } from './row.js';
import { ruffRules } from './ruff.js';

/** The tables of all tools that are known. */
export const RULE_TABLES: readonly RuleTable[] = [
  ruffRules,
  mypyRules,
  banditRules,
  pytestRules,
  pyrightRules,
  eslintRules,
  tscRules,
  biomeRules,
  rustRules,
  goRules,
  sarifRules,
];

/** Tools that have the table of another. */
const ALIASES: Readonly<Record<string, string>> = {
  basedpyright: 'pyright',
  rustc: 'clippy',
  'golangci-lint': 'govet',
};

/**
 * The table of a tool; that of SARIF for one that has none.
 *
 * @example tableOf('mypy').rows.length
 */
export function tableOf(tool: string): RuleTable {
  const name = ALIASES[tool] ?? tool;
  return RULE_TABLES.find(table => table.tool === name) ?? sarifRules;
}
