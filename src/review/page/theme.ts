import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, lineNumbers } from '@codemirror/view';
import { tags as t } from '@lezer/highlight';
import { languageOf } from './languages.js';

/** The server puts the nonce of the answer here: styles of the editor are allowed by it. */
const NONCE = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

/** All colours are variables of the page's style sheet, which knows both themes. */
const THEME = EditorView.theme({
  '&': { color: 'var(--text)', backgroundColor: 'var(--page)', fontSize: 'var(--code-size)' },
  '&.cm-focused': { outline: '2px solid var(--focus)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.5' },
  '.cm-gutters': { color: 'var(--dim)', backgroundColor: 'var(--page)', border: 'none' },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 0.75em 0 1em' },
  '.cm-content': { caretColor: 'var(--text)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'var(--selection)',
  },
  '.cm-activeLine': { backgroundColor: 'var(--panel)' },
  '.cm-place': { boxShadow: 'inset 3px 0 0 var(--focus)' },
  '.cm-candidate': { backgroundColor: 'var(--candidate)' },
  '&.cm-merge-b .cm-changedLine, .cm-insertedLine, .cm-inlineChangedLine': { backgroundColor: 'var(--come)' },
  '&.cm-merge-a .cm-changedLine': { backgroundColor: 'var(--gone)' },
  '.cm-deletedChunk': { backgroundColor: 'var(--gone)', paddingLeft: '6px' },
  '&.cm-merge-b .cm-changedText': { background: 'var(--come-strong)' },
  '&.cm-merge-a .cm-changedText, .cm-deletedChunk .cm-deletedText': { background: 'var(--gone-strong)' },
  '.cm-deletedChunk .cm-deletedLine, .cm-deletedLine del': { textDecoration: 'none' },
  '&.cm-merge-b .cm-changedLineGutter': { background: 'var(--good)' },
  '&.cm-merge-a .cm-changedLineGutter, .cm-deletedLineGutter': { background: 'var(--bad)' },
  '.cm-mergeSpacer': { backgroundColor: 'var(--panel)' },
});

const COLOURS = HighlightStyle.define([
  { tag: [t.keyword, t.modifier, t.operatorKeyword], color: 'var(--keyword)' },
  { tag: [t.string, t.special(t.string), t.regexp, t.attributeValue], color: 'var(--string)' },
  { tag: [t.number, t.bool, t.null, t.atom, t.unit, t.color], color: 'var(--constant)' },
  { tag: [t.comment, t.meta], color: 'var(--comment)', fontStyle: 'italic' },
  { tag: [t.typeName, t.className, t.tagName, t.namespace], color: 'var(--type)' },
  {
    tag: [t.function(t.variableName), t.function(t.propertyName), t.definition(t.variableName)],
    color: 'var(--function)',
  },
  { tag: [t.propertyName, t.attributeName], color: 'var(--property)' },
  { tag: [t.heading, t.strong], fontWeight: 'bold' },
  { tag: t.emphasis, fontStyle: 'italic' },
  { tag: [t.link, t.url], color: 'var(--string)' },
]);

/** What every view of a file has: nothing in it can be changed. */
export function fileExtensions(path: string, name: string): Extension[] {
  return [
    lineNumbers(),
    EditorState.readOnly.of(true),
    EditorState.tabSize.of(4),
    EditorView.cspNonce.of(NONCE),
    EditorView.contentAttributes.of({
      'aria-label': name,
      'aria-readonly': 'true',
      tabindex: '0',
      dir: 'ltr',
      inputmode: 'none',
    }),
    THEME,
    syntaxHighlighting(COLOURS),
    languageOf(path),
  ];
}
