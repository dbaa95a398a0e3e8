/**
 * The script of the page: the reader's time zone, the filters, and rows that are text until they
 * are asked for. Rows of the blocks and long diffs are markup that this package has escaped;
 * nothing else becomes markup here. Long work pauses every 12 ms, so that the page never freezes.
 */
export const SCRIPT = `'use strict';
(() => {
  const STEP = 200;
  const at = id => document.getElementById(id);
  const [list, filters, find, found, more] = ['rows', 'filters', 'find', 'found', 'more'].map(at);
  const MINUTES = {
    year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', timeZoneName: 'short',
  };
  const clock = new Intl.DateTimeFormat(undefined, MINUTES);
  const seconds = new Intl.DateTimeFormat(undefined, { ...MINUTES, second: '2-digit' });
  const number = new Intl.NumberFormat('en');

  const localTimes = root => {
    for (const time of root.querySelectorAll('time'))
      time.textContent = (time.className === 'seconds' ? seconds : clock).format(new Date(time.dateTime));
  };
  document.querySelectorAll('header, .plot, .table').forEach(localTimes);
  list.addEventListener('toggle', ({ target }) => {
    localTimes(target);
    for (const each of target.querySelectorAll('[data-later]')) each.outerHTML = each.dataset.later;
  }, true);

  const elements = [...list.children];
  const blocks = [...document.querySelectorAll('script.rows')];
  const total = found.textContent;

  const SIGNS = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };
  const plain = html => html.replace(/<[^>]*>/g, '').replace(/&(?:lt|gt|quot|#39|amp);/g, sign => SIGNS[sign]);
  const lineRow = html => ({
    html,
    state: html.slice(16, html.indexOf('"', 16)),
    text: plain(html.slice(0, html.indexOf('</summary>'))).toLowerCase(),
  });
  const elementRow = element => ({
    element,
    state: element.dataset.state,
    text: element.querySelector('summary').textContent.toLowerCase(),
  });
  let known;
  const elementRows = () => (known ??= elements.map(elementRow));
  const read = [];
  const blockRows = i => {
    if (read[i] === undefined) {
      read[i] = blocks[i].textContent.split('\\n').filter(line => line !== '').map(lineRow);
      blocks[i].remove();
    }
    return read[i];
  };

  let run = 0;
  let next = 0;
  let shown = 0;
  let matches = [];
  let fits = () => true;

  const pause = () => new Promise(resolve => setTimeout(resolve));
  /**
   * Read blocks on until so many of their rows match; false if another filter was set meanwhile.
   */
  const scan = async (mine, enough) => {
    let since = performance.now();
    while (next < blocks.length && matches.length < enough) {
      for (const row of blockRows(next++)) if (fits(row)) matches.push(row);
      if (performance.now() - since < 12) continue;
      await pause();
      if (mine !== run) return false;
      since = performance.now();
    }
    return true;
  };
  const append = () => {
    const rows = matches.slice(shown, shown + STEP);
    list.insertAdjacentHTML('beforeend', rows.map(row => row.html).join(''));
    shown += rows.length;
    more.hidden = shown >= matches.length && next >= blocks.length;
  };

  const filter = async () => {
    const mine = ++run;
    const words = find.value.trim().replace(/\\s+/g, ' ').toLowerCase();
    const states = new Set([...filters.querySelectorAll('input:checked')].map(box => box.value));
    const all = words === '' && states.size === 0;
    fits = row => (states.size === 0 || states.has(row.state)) && row.text.includes(words);
    [matches, shown, next] = [[], 0, 0];
    let count = 0;
    for (const row of elementRows()) {
      const isShown = fits(row);
      row.element.hidden = !isShown;
      if (isShown) count++;
    }
    while (list.children.length > elements.length) list.lastChild.remove();
    if (all) {
      found.textContent = total;
      more.hidden = blocks.length === 0;
      return;
    }
    more.hidden = true;
    if (!(await scan(mine, Infinity))) return;
    found.textContent = number.format(count + matches.length) + ' of ' + total;
    append();
  };
  const showMore = async () => {
    const mine = run;
    const first = list.children.length;
    if (!(await scan(mine, shown + STEP))) return;
    append();
    list.children[first]?.querySelector('summary').focus();
  };

  let timer;
  find.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(filter, 120);
  });
  filters.addEventListener('change', filter);
  filters.addEventListener('submit', event => event.preventDefault());
  more.addEventListener('click', showMore);
  for (const button of document.querySelectorAll('button[data-find]')) {
    button.hidden = false;
    button.addEventListener('click', () => {
      for (const box of filters.querySelectorAll('input[name=state]')) box.checked = box.value === 'refused';
      find.value = button.dataset.find;
      find.scrollIntoView();
      find.focus({ preventScroll: true });
      return filter();
    });
  }
  filters.hidden = false;
  // A browser that comes back to the page fills the filters in again.
  return filter();
})();
`;
