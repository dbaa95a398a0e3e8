import type { Binding, Statement } from '../../syntax/index.js';
import { holdsLine } from '../../text/index.js';
import { linesText, type Source } from '../source.js';

/** What an import statement of a file binds: by the tree, or else by its text. */
export function boundBy(source: Source, statement: Statement): readonly Binding[] {
  const { bindings } = source.scopes;
  return (
    bindings?.filter(each => holdsLine(statement, each.line)) ?? bindingsOf(linesText(source, statement))
  );
}

/**
 * The names that an import statement of Python binds.
 *
 * @example bindingsOf('from .a import (b as c)') // [{ module: '.a', name: 'b', local: 'c' }]
 */
export function bindingsOf(statement: string): Binding[] {
  const text = statement
    .replace(/#[^\n]*/g, '')
    .replace(/[\\()\n\r]/g, ' ')
    .trim();
  const from = /^from\s+(\S+)\s+import\s(.*)$/s.exec(text);
  if (from !== null) {
    const [, module = '', names = ''] = from;
    return parts(names).map(({ name, as }) => ({ module, name, local: as ?? name }));
  }
  const plain = /^import\s(.*)$/s.exec(text);
  return parts(plain?.[1] ?? '').map(({ name, as }) => ({ module: name, local: as ?? name }));
}

function parts(text: string): { readonly name: string; readonly as: string | undefined }[] {
  return text.split(',').flatMap(part => {
    const [name = '', word, as] = part.trim().split(/\s+/);
    return name === '' ? [] : [{ name, as: word === 'as' ? as : undefined }];
  });
}

/** Modules that have an effect when they are imported. */
const FOR_EFFECT = new Set([
  'readline',
  'rlcompleter',
  'antigravity',
  'this',
  'site',
  'sitecustomize',
  'faulthandler',
]);

/** Words of a comment that mean that an import is needed as it is. */
const WANTED = /\b(?:side.?effects?|registers?|registration|noqa|monkey.?patch\w*)\b/i;

function comments(statement: string): readonly string[] {
  return statement.split('\n').flatMap(line => (line.includes('#') ? [line.slice(line.indexOf('#'))] : []));
}

/**
 * Why an unused import may be there for its effect; `undefined` if there is no sign of that.
 *
 * @param statement the import, with the comments on its lines.
 * @param name the unused name in the message; all names of the statement if it is not known.
 * @example sideEffect('import logging.config')
 * // '`logging.config` also loads a submodule, which others may need'
 */
export function sideEffect(statement: string, name?: string): string | undefined {
  if (comments(statement).some(each => WANTED.test(each)))
    return 'its comment says that it is there for a reason';
  const bound = bindingsOf(statement).filter(each => each.name === undefined);
  for (const { module, local } of bound.filter(each => name === undefined || each.module === name)) {
    if (module.includes('.') && local === module)
      return `\`${module}\` also loads a submodule, which others may need`;
    if (FOR_EFFECT.has(module)) return `\`${module}\` does something when it is imported`;
  }
  return undefined;
}
