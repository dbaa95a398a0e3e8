/** A number as a coordinate: two digits behind the point are a hundredth of a pixel. */
const round = (value: number) => String(Math.round(value * 100) / 100);

/** Text as it stands in HTML and in SVG, between tags and in attributes. */
export function escaped(text: string): string {
  const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"]/g, sign => signs[sign] as string);
}

/**
 * An element of SVG or HTML. What is inside is markup already; attributes are escaped here.
 *
 * @example element('text', { x: 1.234, class: 'a' }, 'b') // '<text x="1.23" class="a">b</text>'
 */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  ...inside: readonly string[]
): string {
  const written = Object.entries(attributes).map(([key, value]) => {
    return ` ${key}="${escaped(typeof value === 'number' ? round(value) : value)}"`;
  });
  return `<${name}${written.join('')}>${inside.join('')}</${name}>`;
}

/** A text of a plot; `anchor` says which of its ends stands at the point. */
export function label(x: number, y: number, text: string, anchor = 'start', kind = ''): string {
  return element('text', { x, y, 'text-anchor': anchor, class: kind }, escaped(text));
}

export function line(x1: number, y1: number, x2: number, y2: number, kind: string): string {
  return element('line', { x1, y1, x2, y2, class: kind });
}

/** A drawing, with what it shows for those who do not see it. */
export function drawing(width: number, height: number, title: string, ...inside: readonly string[]): string {
  return element(
    'svg',
    { viewBox: `0 0 ${width} ${height}`, width, height, role: 'img', 'aria-label': title },
    ...inside,
  );
}
