// A plugin of Stryker that lets only the drawn mutants be run. It is a "checker", since Stryker has
// no samples of its own: a mutant that does not pass a checker counts as one that cannot be
// compiled, and is left out.
import { relative, sep } from 'node:path';
import { isDrawn } from './sample.mjs';

class Sample {
  static inject = ['options'];

  constructor({ sample }) {
    this.sample = sample;
  }

  async init() {}

  async group(mutants) {
    return [mutants.map(({ id }) => id)];
  }

  async check(mutants) {
    return Object.fromEntries(mutants.map(mutant => [mutant.id, this.#result(mutant)]));
  }

  #result({ fileName, location: { start, end }, mutatorName: mutator, replacement }) {
    const path = relative(process.cwd(), fileName).split(sep).join('/');
    // Stryker itself counts lines and columns from 0, its report from 1.
    const [line, column, endLine, endColumn] = [start.line, start.column, end.line, end.column].map(
      n => n + 1,
    );
    const mutant = { path, line, column, endLine, endColumn, mutator, replacement };
    return isDrawn(mutant, this.sample)
      ? { status: 'passed' }
      : { status: 'compileError', reason: 'not drawn' };
  }
}

export const strykerPlugins = [{ kind: 'Checker', name: 'sample', injectableClass: Sample }];
