import type { Finding } from '../finding.js';
import { changedLines, changedNames, codeNames, quotedNames } from './changed-names.js';
import type { Proposal } from './proposal.js';
import type { DocumentOf } from './same-finding.js';

/** Which of several fixes caused new findings. */
interface Causes {
  /** Fixes that are known to be the cause, each with the findings that it caused. */
  readonly sure: ReadonlyMap<Proposal, readonly Finding[]>;
  /** Fixes that may have caused the others; empty if nothing points to one. */
  readonly likely: readonly Proposal[];
}

/**
 * Find which fixes caused new findings: those that changed the line. If there is none: those that
 * changed a name in the message, in the same file first. If there is none: all fixes of the file.
 *
 * @param before the files before the fixes.
 * @param isIn whether a new finding is in text that a fix added.
 */
export function causesOf(
  fresh: readonly Finding[],
  proposals: readonly Proposal[],
  before: { readonly documentOf: DocumentOf },
  isIn: (finding: Finding) => (proposal: Proposal) => boolean,
): Causes {
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

/** The names that fixes change. Each fix is read once. */
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
    ...(finding.test?.names.flatMap(each => [...codeNames(each)]) ?? []),
  ];
  const named = proposals.filter(each => names.some(name => namesOf(each).has(name)));
  const own = named.filter(({ path }) => path === finding.file);
  return own.length > 0 ? own : named;
}
