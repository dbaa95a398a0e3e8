import { type FilePlan, writesOf } from '../apply/index.js';
import { type Refusal, refusal } from '../edit/index.js';

/** The refusal of plans that change a file which must not be touched; a file that is moved is two. */
export function foreignFile(
  plans: readonly FilePlan[],
  mayTouch: (path: string) => boolean,
  named: readonly string[],
): Refusal | undefined {
  const changed = plans.flatMap(writesOf).map(({ path }) => path);
  const foreign = changed.find(path => !mayTouch(path));
  if (foreign === undefined) return undefined;
  const files = named.join(', ');
  return refusal(
    'EDIT_INVALID_PATH',
    `${foreign} must not be changed. The files of this task are: ${files}.`,
  );
}
