import { describe, expect, test } from 'vitest';
import { applyReply, MemoryWorkspace } from '../../src/index.js';
import { codeAt } from './replies.js';

const CART = `export function total(items) {
  return items.length;
}

export function open(a) {
  return a;
}

export const LIMIT = 10;
`;
const TREE = { 'src/cart.js': CART, 'src/old.js': 'export const old = 1;\n' };
const TOTAL = codeAt('js', 'export function total(items) {\n  return items.length + 1;\n}');
const WITH_TOTAL = CART.replace('items.length', 'items.length + 1');

async function applied(reply: string) {
  const workspace = new MemoryWorkspace(TREE);
  const report = await applyReply(reply, workspace);
  if (report.outcome !== 'applied') expect(workspace.textOf('src/cart.js')).toBe(CART);
  return { cart: workspace.textOf('src/cart.js'), said: report.problems.map(({ message }) => message) };
}

/** By language: what leads to the code, and what asks for `open` to go. */
const LANGUAGES = [
  ['Italian', 'Nel file `src/cart.js`, sostituisci la funzione `total` con questa:', 'Rimuovi anche `open`.'],
  ['Dutch', 'Vervang in `src/cart.js` de functie `total` door deze:', 'Verwijder daarna de functie `open`.'],
  ['Polish', 'W pliku `src/cart.js` zamień funkcję `total` na tę:', 'Następnie usuń funkcję `open`.'],
  ['Swedish', 'Byt ut funktionen `total` i `src/cart.js` mot den här:', 'Ta sedan bort `open`.'],
  ['Turkish', '`src/cart.js` dosyasında `total` için bu işlevi kullanın:', 'Sonra `open` işlevini silin.'],
  ['Vietnamese', 'Trong `src/cart.js`, thay hàm `total` bằng hàm này:', 'Sau đó xoá hàm `open`.'],
  ['Russian', 'В файле `src/cart.js` замените функцию `total` на эту:', 'Затем удалите функцию `open`.'],
  ['Greek', 'Στο αρχείο `src/cart.js` αντικαταστήστε το `total`:', 'Μετά διαγράψτε το `open`.'],
  ['Korean', '`src/cart.js`의 `total` 함수를 다음으로 바꾸세요:', '그리고 `open` 함수를 삭제하세요.'],
  ['Hindi', '`src/cart.js` में `total` फ़ंक्शन को इससे बदलें:', 'फिर `open` हटा दें।'],
] as const;

describe.each(LANGUAGES)('prose in %s, of which there is no table', (_, lead, removes) => {
  test('does not hinder code that its path and its definitions place', async () => {
    expect((await applied(`${lead}\n\n${TOTAL}`)).cart).toBe(WITH_TOTAL);
  });

  test('refuses the answer where it names something else that may change', async () => {
    const { said } = await applied(`${lead}\n\n${TOTAL}\n${removes}\n`);
    expect(said.join('\n')).toContain('No words are known of the language of this answer');
    expect(said.join('\n')).toContain('`open`');
  });

  test('refuses the answer where it names another file', async () => {
    const { said } = await applied(`${lead}\n\n${TOTAL}\n${removes.replace('open', 'src/old.js')}\n`);
    expect(said.join('\n')).toContain('`src/old.js`');
  });

  test('changes nothing by itself, nor code without a path', async () => {
    expect((await applied(`${lead} ${removes}\n`)).cart).toBe(CART);
    expect((await applied(`${removes.replace('open', 'total')}\n\n${TOTAL}`)).cart).toBe(CART);
  });
});
