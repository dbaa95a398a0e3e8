import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Choice } from '../apply/index.js';
import {
  type CommitRecord,
  type EditReport,
  EMPTY_REPORT,
  type RecordedFile,
  type Report,
} from '../edit/index.js';
import { reportJson } from '../report/index.js';
import { lookAt } from './look-at.js';
import { PAGE } from './page-files.js';
import type { ReviewEdit, ReviewState, ReviewTexts } from './state.js';

interface RecordPageOptions {
  /** The folder with the files of the page; that of the package by default. */
  readonly page?: URL;
  /** The command that takes the commit back; `null` if there is none. `mortise undo` by default. */
  readonly takeBack?: string | null;
}

/**
 * One HTML file that shows a past commit as the page of a review does, without a server and without
 * the network. It holds the whole texts of the files that the commit changed.
 *
 * @param root what the page calls the folder of the files
 * @throws the system's error if the files of the page cannot be read.
 */
export async function recordPage(
  record: CommitRecord,
  root: string,
  { page = PAGE, takeBack = `mortise undo ${record.id}` }: RecordPageOptions = {},
): Promise<string> {
  const read = (name: string) => readFile(new URL(name, page), 'utf8');
  const [html, css, script] = await Promise.all([read('index.html'), read('page.css'), read('page.js')]);
  const nonce = randomBytes(16).toString('base64');
  const data = {
    state: recordState(record, root, takeBack),
    texts: record.files satisfies readonly ReviewTexts[],
  };
  return [
    ['NONCE', nonce],
    ['<link rel="stylesheet" href="/page.css">', `<style nonce="${nonce}">${css}</style>`],
    [
      '<script type="module" src="/page.js"></script>',
      `<script type="application/json" id="record">${dataInScript(data)}</script>\n` +
        `    <script type="module" nonce="${nonce}">${codeInScript(script)}</script>`,
    ],
    ['<meta charset="utf-8">', `<meta charset="utf-8">\n    ${policy(nonce)}`],
  ].reduce((text, [from = '', to = '']) => text.replace(from, () => to), html);
}

/** Nothing is loaded and sent, and of all scripts only that of the page runs. */
function policy(nonce: string): string {
  const content = `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; img-src data:; base-uri 'none'; form-action 'none'`;
  return `<meta http-equiv="Content-Security-Policy" content="${content}">`;
}

/** The same value, in which nothing ends the element. */
function dataInScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/** The same code: what would end its element, or begin a comment of HTML, is in strings alone. */
function codeInScript(code: string): string {
  return code.replace(/<(?=\/script|!--)/gi, '\\u003c');
}

/** What the page shows of a past commit. */
function recordState(record: CommitRecord, root: string, takeBack: string | null): ReviewState {
  const { id, at, undoes, undoneBy, files } = record;
  const edits = record.edits.length > 0 ? record.edits : files.map(editOfFile);
  const report: Report = { ...EMPTY_REPORT, outcome: 'applied', edits, receipt: id };
  return {
    schema: 'mortise-review/1',
    version: 1,
    root,
    report: JSON.parse(reportJson(report)),
    edits: edits.map((edit, i) => shownEdit(edit, lookAt(report, i, null), files)),
    unread: [],
    canUndo: false,
    canRedo: false,
    isWhole: true,
    committed: null,
    record: { id, at, undoes, undoneBy, takeBack },
    notice: null,
  };
}

/** Where a receipt tells of no edits: each file is shown as one. */
function editOfFile({ path, status }: RecordedFile, i: number): EditReport {
  const kind = status === 'created' ? 'create' : status === 'deleted' ? 'delete' : 'rewrite';
  const none = { sameAs: null, description: null, choice: null, readBy: null, refusal: null } as const;
  const rest = { replyLine: 0, places: [], proof: [], ...none } as const;
  return { number: i + 1, kind, path, status: 'applied', ...rest };
}

function shownEdit(edit: EditReport, look: string | null, files: readonly RecordedFile[]): ReviewEdit {
  const { number, path, places, choice } = edit;
  const before = files.find(each => each.path === path)?.before ?? null;
  const [place] = places;
  const lines = before?.split(/\r\n|\r|\n/).slice((place?.firstLine ?? 1) - 1, place?.lastLine);
  // What the file had there stands for the quote, which no receipt keeps.
  const search = place === undefined ? null : (lines?.join('\n') ?? null);
  return { number, choice: choiceOf(choice), about: null, look, to: null, said: null, search, replace: null };
}

function choiceOf(choice: EditReport['choice']): Choice {
  return choice === 'rejected' ? { kind: 'rejected', reason: null, needs: null } : { kind: 'accepted' };
}
