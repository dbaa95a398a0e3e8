import { describe, expect, test } from 'vitest';
import { codeAt, textAfter } from './replies.js';

const CART = `import { a } from './a.js';

export function total(items) {
  return items.length;
}

export function open(a) {
  return a;
}

export const LIMIT = 10;
`;
const TOTAL = codeAt('js', 'export function total(items) {\n  return items.length + 1;\n}');
const WITH_TOTAL = CART.replace('items.length', 'items.length + 1');
const WITHOUT_OPEN = WITH_TOTAL.replace('export function open(a) {\n  return a;\n}\n\n', '');

/** The file after an answer with `total`, or why nothing was written. */
const made = (lead: string, rest: string) =>
  textAfter(`${lead}\n\n${TOTAL}\n${rest}\n`, 'src/cart.js', { 'src/cart.js': CART });

const LEADS = {
  en: 'In `src/cart.js`, replace the `total` function with this one:',
  de: 'Ersetze in der Datei `src/cart.js` die Funktion `total` durch diese:',
  es: 'En el archivo `src/cart.js`, reemplaza la función `total` por esta:',
  fr: 'Dans le fichier `src/cart.js`, remplacez la fonction `total` par celle-ci :',
  pt: 'No arquivo `src/cart.js`, substitua a função `total` por esta:',
  zh: '在 `src/cart.js` 中，把 `total` 函数替换为：',
  ja: '`src/cart.js` の `total` 関数を次のように置き換えてください。',
} as const;

// Each was passed over in silence: the code went in, and what the sentence asks for was not done.
describe('a sentence below the code that asks for more in other words', () => {
  test.each([
    ['en', 'Also take out `open`.'],
    ['en', 'Then cut `open`.'],
    ['en', 'Wrap `open` in a try/catch.'],
    ['en', 'Convert `open` to an arrow function.'],
    ['en', 'Also give `open` a second parameter `b`.'],
    ['en', 'Comment out `open`.'],
    ['en', 'Use `50` for `LIMIT`.'],
    ['en', 'I would also remove `open`.'],
    ['en', '`open` should go as well.'],
    ['en', 'You no longer need `open`.'],
    ['de', 'Nimm `open` heraus.'],
    ['de', 'Außerdem muss `open` entfernt werden.'],
    ['es', 'Ajusta `LIMIT` a `50`.'],
    ['fr', 'Passez `LIMIT` à `50`.'],
    ['pt', 'Defina `LIMIT` como `50`.'],
    ['zh', '`LIMIT` 应为 `50`。'],
    ['ja', '`LIMIT` を `50` にしてください。'],
  ] as const)('refuses the answer, in %s: %s', async (language, said) => {
    expect(await made(LEADS[language], said)).toMatch(/could not be read|steps do not|still there/);
  });

  test.each([
    ['en', "Don't forget to remove `open`."],
    ['en', 'We need to delete `open`, too.'],
    ['es', 'Elimínala: `open`.'],
    ['fr', 'Effacez `open`.'],
    ['pt', 'Retire `open`.'],
    ['zh', '請刪除 `open`。'],
    ['ja', '`open` を消してください。'],
  ] as const)('is carried out where it only removes, in %s: %s', async (language, said) => {
    expect(await made(LEADS[language], said)).toBe(WITHOUT_OPEN);
  });

  test.each([
    ['en', 'Raise `LIMIT` to `50`.'],
    ['de', 'Setze `LIMIT` auf `50`.'],
  ] as const)('is carried out where it sets a value, in %s: %s', async (language, said) => {
    expect(await made(LEADS[language], said)).toBe(WITH_TOTAL.replace('10', '50'));
  });

  test.each([
    'Convert the length in `total`.',
    'Double check `open` if you use it elsewhere.',
    'If you like, reduce `LIMIT` later.',
    'Should I wrap `open`, too?',
    'I considered raising `LIMIT`, but it is not needed.',
    'Give it a try with `npm start`.',
    'Export `DEBUG=1` in your shell to see more.',
    '`open` has to use `total`, so it gets the fix for free.',
  ])('is none where it explains, or the code does it: %s', async said => {
    expect(await made(LEADS.en, said)).toBe(WITH_TOTAL);
  });
});

// What is no order of a change in its form, or is done outside the files, must refuse nothing.
describe('a sentence below the code that names nothing, or has any other verb', () => {
  test.each([
    ['en', 'Then make the code more robust.'],
    ['en', 'You should also handle the error case.'],
    ['en', 'The error case must also be handled.'],
    ['en', 'Write the result to a log.'],
    ['en', 'Make sure to handle the error case.'],
    ['en', 'You need to escape the name.'],
    ['en', 'Call `open` at the end.'],
    ['en', 'Write `open`.'],
    ['en', 'Removing `open` is necessary.'],
    ['en', 'In `open`, throw an error.'],
    ['en', 'You should memoize `open`.'],
    ['de', 'Behandle auch den Fehlerfall.'],
    ['de', 'Du solltest auch den Fehlerfall behandeln.'],
    ['de', 'Der Fehlerfall muss auch behandelt werden.'],
    ['de', '`open` wird nicht mehr gebraucht und kann gelöscht werden.'],
    ['es', 'También debes manejar el error.'],
    ['fr', "Gérez aussi le cas d'erreur."],
    ['pt', 'Você também deve tratar o erro.'],
    ['zh', '还需要处理错误情况。'],
    ['ja', 'エラーの場合も処理してください。'],
  ] as const)('refuses the answer, in %s: %s', async (language, said) => {
    expect(await made(LEADS[language], said)).toMatch(/could not be read/);
  });

  test.each([
    ['en', 'This makes the code more robust.'],
    ['en', 'Callers of the function need no change.'],
    ['en', 'You should see three items now.'],
    ['en', 'Restart the server, then reload the page.'],
    ['en', 'The list must be sorted by the caller, because it is not here.'],
    ['en', 'Code that calls `open` is not affected.'],
    ['en', 'Compare `open`, which has the same shape.'],
    ['en', 'Great question, and nice catch!'],
    ['de', 'Die Liste muss sortiert sein.'],
    ['de', 'Führen Sie bitte die Tests aus.'],
    ['de', 'Damit kann die Funktion auch mit Listen aufgerufen werden.'],
    ['es', 'Evita el error de conteo.'],
    ['fr', 'Relancez les tests.'],
    ['pt', 'Você deve reiniciar o servidor.'],
    ['zh', '请重新运行测试。'],
    ['ja', 'テストを実行してください。'],
  ] as const)('is none where nothing is to be changed, in %s: %s', async (language, said) => {
    expect(await made(LEADS[language], said)).toBe(WITH_TOTAL);
  });

  test('is what the code or the commands below it are', async () => {
    const command = `\nBootstrap the new plugin:\n\n${codeAt('bash', 'npx plugin add total')}`;
    expect(await made(`${LEADS.en.replace(':', '.')} Handle the error case:`, command)).toBe(WITH_TOTAL);
  });
});
