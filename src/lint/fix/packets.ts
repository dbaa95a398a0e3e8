import { type Refusal, refusal } from '../../edit/index.js';
import type { Finding } from '../finding.js';
import { type Packet, packetFor } from '../packet.js';
import { matchesGlob } from '../rules/choose.js';
import type { UserRow } from '../rules/user-rows.js';
import { NO_PROJECT, type ProjectSources } from '../source.js';
import type { Files } from './files.js';
import type { Editable } from './group.js';
import { whyNotAsked } from './judged-files.js';

interface PacketsOptions {
  readonly rows: readonly UserRow[];
  /** Patterns of rules that need the user's consent, and have it. */
  readonly agreed: readonly string[];
  readonly project: ProjectSources;
}

/** Findings that can be asked about, and the others with the reason. */
interface Packets {
  readonly editable: readonly Editable[];
  readonly not: ReadonlyMap<Finding, Refusal>;
}

/**
 * The packets of findings in the files as they are now. Files that contain a window are opened too.
 */
export async function packetsFor(
  findings: readonly Finding[],
  files: Files,
  { rows, agreed, project = NO_PROJECT }: PacketsOptions,
): Promise<Packets> {
  const options = { rows, project: files.over(project) };
  const packet = (finding: Finding): Packet | undefined => {
    const source = files.source(finding.file);
    return source && packetFor(finding, source, options);
  };
  await files.open(findings.map(each => each.file));
  const windowFiles = findings
    .map(packet)
    .flatMap(each => (each?.window.kind === 'edit' ? [each.window.source.path] : []));
  await files.open(windowFiles);
  const editable: Editable[] = [];
  const not = new Map<Finding, Refusal>();
  for (const finding of findings) {
    const one = packet(finding);
    const why = whyNot(finding, one, files, agreed);
    if (why === undefined && one !== undefined && isEditable(one)) editable.push(one);
    else not.set(finding, why ?? notTried('there are no lines to change'));
  }
  return { editable, not };
}

function isEditable(packet: Packet): packet is Editable {
  return packet.window.kind === 'edit';
}

function whyNot(
  finding: Finding,
  packet: Packet | undefined,
  files: Files,
  agreed: readonly string[],
): Refusal | undefined {
  if (packet === undefined) return files.refusalOf(finding.file) ?? notTried('its file cannot be read');
  const { window, row } = packet;
  if (window.kind === 'skip') return notTried(window.reason);
  if (row.handling === 'report') return notTried(row.why || 'a person has to decide');
  if (row.handling === 'ask' && !agreed.some(pattern => matchesGlob(pattern, finding.rule)))
    return notTried(
      `${row.why || 'it changes what the program needs'} Agree to it with --agree ${finding.rule}`,
    );
  if (finding.cell !== undefined) return notTried('it is in a notebook, which is JSON');
  return whyNotAsked(window.source.path) ?? files.refusalOf(window.source.path);
}

function notTried(reason: string): Refusal {
  const first = reason.charAt(0).toUpperCase() + reason.slice(1);
  return refusal('FIX_NOT_TRIED', /[.!?]$/.test(first) ? first : `${first}.`);
}
