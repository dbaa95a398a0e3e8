import type { Finding } from '../finding.js';
import { changedLines, changedNames, namesIn, quotedNames } from './changed-names.js';
import type { Proposal } from './proposal.js';
import type { DocumentOf } from './same-finding.js';

/** Which of several fixes have brought new findings. */
export interface Doers {
  /** Fixes, with what each of them has brought, as far as that points to one alone. */
  readonly sure: ReadonlyMap<Proposal, readonly Finding[]>;
  /** Those that may have brought the rest; none where nothing tells. */
  readonly likely: readonly Proposal[];
}

/**
 * Tell which fixes have brought new findings: those that changed the line; else those that changed
 * a name which the finding is about, in its own file first; else those of the file.
 *
 * @param before the files before the fixes.
 * @param isIn whether a new finding stands in what a fix has put in.
 */
export function doersOf(
  fresh: readonly Finding[],
  proposals: readonly Proposal[],
  before: { readonly documentOf: DocumentOf },
  isIn: (finding: Finding) => (proposal: Proposal) => boolean,
): Doers {
  const sure = new Map<Proposal, Finding[]>();
  const likely = new Set<Proposal>();
  const namesOf = changedNamesOf(before);
  for (const finding of fresh) {
    const inside = proposals.filter(isIn(finding));
    const named = inside.length > 0 ? inside : byName(finding, proposals, namesOf);
    const [only] = named;
    if (only !== undefined && (inside.length > 0 || named.length === 1))
      for (const each of named) sure.set(each, [...(sure.get(each) ?? []), finding]);
    else if (named.length > 0) for (const each of named) likely.add(each);
    else for (const each of proposals.filter(({ path }) => path === finding.file)) likely.add(each);
  }
  return { sure, likely: [...likely] };
}

type NamesOf = (proposal: Proposal) => ReadonlySet<string>;

/** The names that fixes change; each is looked at once. */
function changedNamesOf({ documentOf }: { readonly documentOf: DocumentOf }): NamesOf {
  const known = new Map<Proposal, ReadonlySet<string>>();
  return proposal => {
    const document = documentOf(proposal.path);
    const names =
      known.get(proposal) ?? (document ? changedNames(changedLines(proposal, document)) : new Set<string>());
    known.set(proposal, names);
    return names;
  };
}

function byName(finding: Finding, proposals: readonly Proposal[], namesOf: NamesOf): readonly Proposal[] {
  const names = [
    ...quotedNames([finding]),
    ...(finding.test?.names.flatMap(each => [...namesIn(each)]) ?? []),
  ];
  const named = proposals.filter(each => names.some(name => namesOf(each).has(name)));
  const own = named.filter(({ path }) => path === finding.file);
  return own.length > 0 ? own : named;
}
