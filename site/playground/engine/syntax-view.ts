import { languageOf, type Plan } from '#mortise/internal';
import type { SyntaxView } from './types.js';

/** The grammars of paths, each once. */
export function grammarsOf(paths: readonly (string | null)[]): string[] {
  return [...new Set(paths.flatMap(path => grammarOf(path ?? '') ?? []))];
}

function grammarOf(path: string): string | undefined {
  return languageOf(path).tree?.grammar;
}

/**
 * What the syntax says of the files of a plan, once the grammars are loaded. A file counts as
 * checked only if there was a new text of it, and a verdict on that.
 */
export function checkedView(files: Plan['files'], languages: readonly string[]): SyntaxView {
  const judged = files.flatMap(({ path, finding }) => {
    const language = grammarOf(path);
    const kind = finding?.verdict.kind ?? 'unknown';
    if (language === undefined || kind === 'unknown') return [];
    return [
      { language, text: `${path} (${language}): ${kind === 'broken' ? 'a new fault' : 'no new fault'}` },
    ];
  });
  if (judged.length > 0) {
    const text = `Syntax checked: ${judged.map(each => each.text).join('; ')}.`;
    return { state: 'checked', languages: [...new Set(judged.map(({ language }) => language))], text };
  }
  return { state: 'unchecked', languages, text: `The syntax was not checked: ${whyUnchecked(files)}.` };
}

function whyUnchecked(files: Plan['files']): string {
  const reasons = files.flatMap(({ path, finding }) =>
    finding?.verdict.kind === 'unknown' ? [`${path}, ${finding.verdict.reason}`] : [],
  );
  return reasons.length === 0 ? 'no file gets a new text' : reasons.join('; ');
}

/** While grammars are loaded. */
export function pendingView(languages: readonly string[]): SyntaxView {
  return { state: 'pending', languages, text: `The grammar of ${languages.join(', ')} is being loaded.` };
}

/** Grammars could not be had, and why. */
export function unavailableView(languages: readonly string[], why = 'it is not on this site'): SyntaxView {
  const text = `The syntax is not checked by the grammar of ${languages.join(', ')}: ${why}.`;
  return { state: 'unavailable', languages, text };
}

/** Nothing is loaded: no edit is in a file that has a grammar, or there is no loader. */
export function unaskedView(languages: readonly string[]): SyntaxView {
  return languages.length === 0
    ? {
        state: 'not-needed',
        languages,
        text: 'The syntax is not checked: no edit is in a file that a grammar reads.',
      }
    : unavailableView(languages, 'none is loaded here');
}
