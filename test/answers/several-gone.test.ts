import { describe, expect, test } from 'vitest';
import { codeAt, textAfter } from './replies.js';

const CSS = `a {
  color: red;
}

.note {
  color: blue;
}

.side {
  margin: 0;
  padding: 0;
  border: 0;
}

.foot {
  margin: 1px;
  padding: 2px;
  border: 3px;
}

@media print {
  .old {
    color: red;
  }
}

@media (max-width: 500px) {
  .old {
    color: blue;
  }
}
`;
const MADE = CSS.replace('color: red', 'color: black');
const GONE = MADE.slice(0, MADE.indexOf('\n@media print'));
const RULE = codeAt('css', 'a {\n  color: black;\n}');
const LEADS = {
  en: 'In `site.css`, replace the `a` rule with this one:',
  de: 'Ersetze in der Datei `site.css` die Regel `a` durch diese:',
  es: 'En el archivo `site.css`, reemplaza la regla `a` por esta:',
  fr: 'Dans le fichier `site.css`, remplacez la règle `a` par celle-ci :',
  pt: 'No arquivo `site.css`, substitua a regra `a` por esta:',
} as const;

const made = (said: string, language: keyof typeof LEADS = 'en') =>
  textAfter(`${LEADS[language]}\n\n${RULE}\n${said}\n`, 'site.css', { 'site.css': CSS });

// What was asked for behind its reason was passed over in silence (2026-11-30).
describe('several things of one name that go', () => {
  test.each([
    [
      'en',
      'Nothing has the class `old` any more, so delete both `@media` blocks at the end of the file, the one for print and the one for 500px.',
    ],
    ['en', 'Delete both `@media` blocks.'],
    ['en', 'Then remove the two `@media` blocks at the end of the file.'],
    ['en', 'The class `old` is not used any more, so drop the two `@media` rules.'],
    ['en', 'Nothing uses `old`; so please remove both of the `@media` queries.'],
    ['de', 'Lösche beide `@media`-Blöcke.'],
    ['fr', 'Plus rien n’utilise cette classe, donc supprimez les deux blocs `@media`.'],
    ['es', 'Ya nada usa esta clase, así que elimina los dos bloques `@media`.'],
    ['pt', 'Nada mais usa esta classe, então remova os dois blocos `@media`.'],
  ] as const)('%s: %s', async (language, said) => {
    expect(await made(said, language)).toBe(GONE);
  });

  test('one thing, behind its reason', async () => {
    expect(await made('Nothing on the site has the class any more, so delete the `.note` rule.')).toBe(
      MADE.replace('.note {\n  color: blue;\n}\n\n', ''),
    );
  });

  test.each([
    'Delete the three `@media` blocks.',
    'So drop the `@media` rules.',
    'Nothing has this class any more, so drop the `@media` rules.',
    'Nothing has this class any more, so take out the `@media` rules.',
    'Nothing has this class any more, so delete both.',
    'Remove both rules in `@media`.',
    'Remove both `.note` rules.',
    'Remove both `color` values.',
    'Delete both media queries.',
  ])('refused: %s', async said => {
    expect(await made(said)).not.toMatch(/\{/);
  });

  test('a reason that asks for nothing', async () => {
    expect(await made('The color is black now, so links are easier to read.')).toBe(MADE);
    expect(await made('Both rules stay, so keep the `@media` blocks.')).toBe(MADE);
  });
});
