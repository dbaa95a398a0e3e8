import type { ReportData } from '../../../src/report/overview.js';
import { writeReport } from '../../../src/report/page/index.js';

/** The page of a report, whole. */
export async function pageOf(data: ReportData): Promise<string> {
  const chunks: string[] = [];
  await writeReport(data, async chunk => {
    chunks.push(chunk);
  });
  return chunks.join('');
}

/** The page without its own style and script. */
export function withoutOwn(html: string): string {
  return html.replace(/<style>.*?<\/style>/s, '').replace(/<script>.*?<\/script>(?=\n<\/body>)/s, '');
}

const ELEMENTS =
  'html head meta title body main header section h1 h2 p b i code span a table caption thead tbody tr th td div svg rect ' +
  'line polygon ul ol li details summary button pre dl dt dd time form label input fieldset legend noscript script ins del';
const TAG = new RegExp(`</?(?:${ELEMENTS.replaceAll(' ', '|')})(?: [\\w-]+(?:="[^"<>]*")?)*>`, 'gi');
const ATTRIBUTES = / ([\w-]+)(?:="([^"<>]*)")?/g;

/** The tags that the page may have, and what is between them. */
export function tagsAndText(html: string) {
  return { tags: html.match(TAG) ?? [], text: html.replace(TAG, '').replace('<!doctype html>', '') };
}

/** All attributes of some tags, as name and value. */
export function attributesOf(tags: readonly string[]): (readonly [name: string, value: string])[] {
  return tags.flatMap(tag =>
    [...tag.matchAll(ATTRIBUTES)].map(([, name = '', value = '']) => [name, value] as const),
  );
}

/** The markup of long diffs, which the script of the page puts in. */
export function laterMarkup(tags: readonly string[]): string[] {
  const signs: Readonly<Record<string, string>> = {
    lt: '<',
    gt: '>',
    quot: '"',
    '#39': "'",
    amp: '&',
    '#10': '\n',
  };
  return attributesOf(tags)
    .filter(([name]) => name === 'data-later')
    .map(([, value]) => value.replace(/&(lt|gt|quot|#39|amp|#10);/g, (_, sign: string) => signs[sign] ?? ''));
}
