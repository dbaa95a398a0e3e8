// The figures of a run, a row each folder of `src/`.
import { isLeft } from './mutants.mjs';

const COUNTED = ['Killed', 'Timeout', 'Survived', 'NoCoverage'];

/** Wilson's interval of 95 % for a share of a sample. */
function interval(part, whole) {
  const z = 1.96;
  const share = part / whole;
  const middle = share + z ** 2 / (2 * whole);
  const spread = z * Math.sqrt((share * (1 - share)) / whole + z ** 2 / (4 * whole ** 2));
  return [middle - spread, middle + spread].map(edge => edge / (1 + z ** 2 / whole));
}

const percent = share => (100 * share).toFixed(1);

function scoreOf(run, isSample) {
  const killed = run.filter(mutant => !isLeft(mutant)).length;
  const range = interval(killed, run.length).map(percent).join('–');
  return `${percent(killed / run.length)} %${isSample ? ` (${range} %)` : ''}`;
}

function row(folder, mutants) {
  const run = mutants.filter(({ status }) => COUNTED.includes(status));
  const count = status => mutants.filter(mutant => mutant.status === status).length;
  const score = run.length === 0 ? '' : scoreOf(run, count('NotDrawn') > 0);
  const cells = [`\`${folder}\``, mutants.length, count('Ignored'), run.length, ...COUNTED.map(count), score];
  return `| ${cells.join(' | ')} |`;
}

export function table(mutants) {
  const folderOf = ({ path }) => path.split('/').slice(0, 2).join('/');
  const folders = [...new Set(mutants.map(folderOf))];
  return [
    '| folder | mutants | at loading | run | killed | timed out | survived | no coverage | score |',
    '|---|---|---|---|---|---|---|---|---|',
    ...folders.map(folder =>
      row(
        folder,
        mutants.filter(mutant => folderOf(mutant) === folder),
      ),
    ),
  ].join('\n');
}

/** A mutant in a line. */
export function lineOf({ path, line, column, mutator, original, replacement, status }) {
  const short = text => text.replaceAll(/\s+/g, ' ').slice(0, 100);
  const covered = status === 'NoCoverage' ? ' (not covered)' : '';
  return `${path}:${line}:${column} ${mutator}${covered}: ${short(original)} ⇒ ${short(replacement)}`;
}
