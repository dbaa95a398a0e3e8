import { itemsOf, type Outline, type Stretch } from '../../src/syntax/index.js';

/**
 * An outline as lines of text, to pin it in a file: the lines of each extent, the line that
 * defines, kind and name.
 */
export function outlineText(outline: Outline): string {
  const items = [...itemsOf(outline)].map(({ item, within }) => {
    const owner = item.owner === undefined ? '' : ` of ${item.owner}`;
    const defined = item.definitionLine === item.line ? '' : ` @${item.definitionLine}`;
    return `${'  '.repeat(within.length)}${lines(item)}${defined} ${item.kind} ${item.name}${owner}`;
  });
  const { imports, decorators, tryBlocks } = outline;
  const rest = Object.entries({ imports, decorators, tryBlocks }).map(([name, all]) =>
    [`${name}:`, ...all.map(lines)].join(' '),
  );
  return [...items, ...rest, ''].join('\n');
}

function lines({ line, endLine }: Stretch): string {
  return line === endLine ? `${line}` : `${line}-${endLine}`;
}
