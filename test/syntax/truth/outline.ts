import { itemsOf, type Outline, qualifiedName, type Stretch } from '../../../src/syntax/index.js';
import type { Lines, Told } from './truth.js';

/** What an outline shows, in the form that parsers tell it in. */
export function toldByOutline(outline: Outline): Told {
  const definitions = [...itemsOf(outline)].map(placed => {
    const { kind, definitionLine, line, endLine } = placed.item;
    return { kind, name: qualifiedName(placed), definitionLine, line, endLine };
  });
  return {
    definitions,
    imports: outline.imports.map(linesOf),
    decorators: outline.decorators.map(linesOf),
  };
}

function linesOf({ line, endLine }: Stretch): Lines {
  return [line, endLine];
}
