import type { Finding } from '../../finding.js';
import { eachRecord, failedReading, type ReportReading } from '../../read-report.js';
import { type Failure, findingOf, framesIn, messageIn, syntaxIn } from './failure.js';

/** One element of a report, with its text. */
interface Element {
  readonly attributes: ReadonlyMap<string, string>;
  readonly content: string;
}

/**
 * Read JUnit XML from pytest. The family `xunit1` has the file of a test and its line (from 0),
 * `xunit2` has neither. Both have the traceback only as text; with `--tb=native`, it has no frames.
 */
export function readJunit(xml: string): ReportReading {
  if (!/<testsuite\b/.test(xml))
    return failedReading('REPORT_MALFORMED', 'This is XML, but not a JUnit report.');
  if (!/<\/testsuites?>\s*$/.test(xml))
    return failedReading('REPORT_MALFORMED', 'The JUnit report is not complete.');
  const cases = elements(xml, 'testcase').flatMap(failuresOf);
  return eachRecord('pytest', cases, record => record as Finding);
}

function failuresOf(testcase: Element): Finding[] {
  const kinds = ['failure', 'error'] as const;
  return kinds.flatMap(kind =>
    elements(testcase.content, kind).map(each => findingOf(failureOf(testcase, each))),
  );
}

function failureOf({ attributes }: Element, failure: Element): Failure {
  const text = unescaped(failure.content);
  const summary = failure.attributes.get('message') ?? '';
  const [modulePath, name] = [attributes.get('classname') ?? '', attributes.get('name') ?? ''];
  const frames = framesIn(text);
  const file =
    attributes.get('file') ??
    frames.find(frame => !frame.file.startsWith('/'))?.file ??
    fileOf(modulePath || name);
  const line = attributes.get('line');
  return {
    id: idOf(file, modulePath, name),
    phase: phaseOf(summary),
    file,
    line: line === undefined ? undefined : Number(line) + 1,
    exception: '',
    message: messageIn(text) || text.trim() || summary,
    text,
    frames,
    syntaxAt: relative(syntaxIn(text), file),
    fixtureMissing: /^E +fixture '.*' not found$/m.test(text),
    raw: { message: summary, text, ...Object.fromEntries(attributes) },
  };
}

function relative(frame: { file: string; line: number } | undefined, file: string) {
  return frame?.file.endsWith(`/${file}`) === true ? { ...frame, file } : frame;
}

function phaseOf(summary: string): Failure['phase'] {
  if (summary === 'collection failure') return 'collect';
  if (summary.startsWith('failed on setup')) return 'setup';
  return summary.startsWith('failed on teardown') ? 'teardown' : 'call';
}

/** xunit2 only has a dotted name: `tests.test_a.TestK`. */
function fileOf(modulePath: string): string {
  const parts = modulePath.split('.');
  const end = parts.findIndex(part => /^(?:test_|.*_test$)/.test(part));
  return `${parts.slice(0, end < 0 ? undefined : end + 1).join('/')}.py`;
}

/** The id that pytest itself gives the test. */
function idOf(file: string, modulePath: string, name: string): string {
  if (modulePath === '') return file;
  const stem = file.replace(/\.py$/, '').replaceAll('/', '.');
  const classes = modulePath.startsWith(`${stem}.`) ? modulePath.slice(stem.length + 1).split('.') : [];
  return [file, ...classes, name].join('::');
}

function elements(xml: string, name: string): Element[] {
  const open = new RegExp(`<${name}\\b((?:[^>"]|"[^"]*")*?)(/?)>`, 'g');
  const found: Element[] = [];
  for (let match = open.exec(xml); match !== null; match = open.exec(xml)) {
    const end = match[2] === '/' ? open.lastIndex : xml.indexOf(`</${name}>`, open.lastIndex);
    if (end < 0) return found;
    found.push({ attributes: attributesOf(match[1] ?? ''), content: xml.slice(open.lastIndex, end) });
    open.lastIndex = end;
  }
  return found;
}

function attributesOf(text: string): ReadonlyMap<string, string> {
  return new Map(
    [...text.matchAll(/(?<![\w:-])([\w:-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      unescaped(value),
    ]),
  );
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function unescaped(text: string): string {
  const plain = text.replace(/^<!\[CDATA\[|\]\]>$/g, '');
  return plain.replace(
    /&(#x[\da-fA-F]{1,6}|#\d{1,7}|\w+);/g,
    (whole, entity: string) => characterOf(entity) ?? whole,
  );
}

function characterOf(entity: string): string | undefined {
  if (!entity.startsWith('#')) return ENTITIES[entity];
  const code = entity.startsWith('#x') ? Number.parseInt(entity.slice(2), 16) : Number(entity.slice(1));
  return code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}
