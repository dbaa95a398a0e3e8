import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags as t } from '@lezer/highlight';

/** All colours are variables of the style sheet, which follows the theme of the site. */
const THEME = EditorView.theme({
  '&': { color: 'var(--vp-c-text-1)', backgroundColor: 'var(--vp-c-bg)', fontSize: '13px', height: '100%' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--vp-font-family-mono)', lineHeight: '1.55', overflow: 'auto' },
  '.cm-gutters': {
    color: 'var(--vp-c-text-3)',
    backgroundColor: 'var(--vp-c-bg)',
    border: 'none',
  },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 10px 0 12px' },
  '.cm-content': { caretColor: 'var(--vp-c-text-1)', padding: '8px 0' },
  '.cm-cursor': { borderLeftColor: 'var(--vp-c-text-1)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'var(--pg-selection)',
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'transparent' },
  '&.cm-focused .cm-activeLine': { backgroundColor: 'var(--pg-active)' },
  '.cm-place': { backgroundColor: 'var(--pg-place)', boxShadow: 'inset 3px 0 0 var(--vp-c-brand-1)' },
  '.cm-specialChar': { color: 'var(--pg-bad)' },
  '.cm-placeholder': { color: 'var(--vp-c-text-3)' },
  '.cm-highlightTab, .cm-highlightSpace': { opacity: 0.6 },
  '.cm-trailingSpace': { backgroundColor: 'var(--pg-gone)' },
  '.cm-line-end': { color: 'var(--vp-c-text-3)', fontSize: '10px', paddingLeft: '2px', userSelect: 'none' },
});

const COLOURS = HighlightStyle.define([
  { tag: [t.keyword, t.modifier, t.operatorKeyword], color: 'var(--pg-keyword)' },
  { tag: [t.string, t.special(t.string), t.regexp, t.attributeValue], color: 'var(--pg-string)' },
  { tag: [t.number, t.bool, t.null, t.atom, t.unit, t.color], color: 'var(--pg-constant)' },
  { tag: [t.comment, t.meta], color: 'var(--pg-comment)', fontStyle: 'italic' },
  { tag: [t.typeName, t.className, t.tagName, t.namespace], color: 'var(--pg-type)' },
  {
    tag: [t.function(t.variableName), t.function(t.propertyName), t.definition(t.variableName)],
    color: 'var(--pg-function)',
  },
  { tag: [t.heading, t.strong], fontWeight: 'bold' },
  { tag: [t.link, t.url], color: 'var(--pg-string)' },
]);

/** The look of every editor of the playground. */
export const look: Extension = [THEME, syntaxHighlighting(COLOURS)];
