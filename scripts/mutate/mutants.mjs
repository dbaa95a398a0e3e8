// Stryker's report as a plain list of mutants.
import { isDrawn, nameOf } from './sample.mjs';

/** What became of a mutant that no test has killed. */
const LEFT = ['Survived', 'NoCoverage'];

export const isLeft = ({ status }) => LEFT.includes(status);

/**
 * Each mutant of a report; what was not drawn or cannot be run without loading all modules again
 * has a status that says so.
 */
export function mutantsOf({ files }, sample) {
  return Object.entries(files).flatMap(([path, { source, mutants }]) =>
    mutants.map(({ location, mutatorName: mutator, replacement, status }) => {
      const { start, end } = location;
      const place = {
        path,
        line: start.line,
        column: start.column,
        endLine: end.line,
        endColumn: end.column,
      };
      const mutant = { ...place, mutator, original: textAt(source, location), replacement, status };
      // Stryker asks no checker about what no test reaches, nor about what it ignores.
      return status === 'Ignored' || isDrawn(mutant, sample) ? mutant : { ...mutant, status: 'NotDrawn' };
    }),
  );
}

function textAt(source, { start, end }) {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  lines.push(lines.pop().slice(0, end.column - 1));
  lines[0] = lines[0].slice(start.column - 1);
  return lines.join('\n');
}

/** The mutants with what became of them in a later run of some of them. */
export function withLater(mutants, later) {
  const run = later.filter(({ status }) => status !== 'NotDrawn' && status !== 'Ignored');
  const byName = new Map(run.map(mutant => [nameOf(mutant), mutant]));
  return mutants.map(mutant => byName.get(nameOf(mutant)) ?? mutant);
}
