import type { Command } from 'commander';
import { usage } from './failure.js';
import type { Io } from './io.js';

/** A command whose code is in a package of its own, which may be installed or not. */
interface PackagedCommand {
  /** The command, as in `mortise bench`. */
  readonly name: string;
  readonly package: string;
  readonly description: string;
  /** What a person who has not installed it reads: where it is, and how to get it. */
  readonly where: string;
  /** Whether it mostly waits, and computes in threads of its own: it hears signals itself. */
  readonly hears: boolean;
  /** What the package exports: the function that adds its commands below the one of this name. */
  readonly adds: string;
}

/** The commands that live in packages. The product runs without any of them. */
export const PACKAGED_COMMANDS: readonly PackagedCommand[] = [
  {
    name: 'campaign',
    package: 'mortise-campaign',
    description: 'make one change in many git repositories, up to their pull requests',
    where:
      'Campaigns are in a package of their own, mortise-campaign, which is not installed beside mortise: ' +
      'run npm install mortise-campaign, and then npx mortise campaign again. ' +
      'Without an installation: npx mortise-campaign.',
    hears: true,
    adds: 'addCampaignCommands',
  },
  {
    name: 'bench',
    package: 'mortise-bench',
    description: 'measure against cases whose right answer is known',
    where:
      'The measurements are not part of the installed package. They are in packages/bench of the repository of mortise: ' +
      'run npm ci in a checkout, and there npx mortise bench.',
    hears: false,
    adds: 'addBenchCommands',
  },
];

type AddCommands = (command: Command, io: Io, done: (exitCode: number) => void) => void;

/** A package that is loaded. */
export interface LoadedPackage {
  /** The command that it is for. */
  readonly name: string;
  readonly add: AddCommands;
}

/**
 * The package that the arguments need: only that of the command which they name is loaded.
 *
 * @returns `undefined` if none is needed, or it is not installed.
 * @throws CommandFailure `USAGE` if it is of a version that this one of mortise cannot use.
 */
export async function packageFor([command, topic]: readonly string[]): Promise<LoadedPackage | undefined> {
  const name = command === 'help' ? topic : command;
  const packaged = PACKAGED_COMMANDS.find(each => each.name === name);
  if (packaged === undefined) return undefined;
  const module = await loadIfInstalled(packaged.package);
  return module === undefined ? undefined : { name: packaged.name, add: addsOf(module, packaged) };
}

async function loadIfInstalled(name: string): Promise<Readonly<Record<string, unknown>> | undefined> {
  try {
    return await import(name);
  } catch (error) {
    if (isMissing(error, name)) return undefined;
    throw error;
  }
}

/** Whether the package itself is missing; a missing module of one of its modules is a fault. */
function isMissing(error: unknown, name: string): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === 'ERR_MODULE_NOT_FOUND' &&
    error.message.includes(`'${name}'`)
  );
}

function addsOf(module: Readonly<Record<string, unknown>>, packaged: PackagedCommand): AddCommands {
  const add = module[packaged.adds];
  if (typeof add === 'function') return add as AddCommands;
  throw usage(
    `The installed ${packaged.package} does not fit this version of mortise. Install the same version of both.`,
  );
}

/**
 * Adds the commands of {@link PACKAGED_COMMANDS}: the loaded one with all that it has, the others
 * with a text that says where they are.
 */
export function addPackaged(
  root: Command,
  io: Io,
  done: (exitCode: number) => void,
  loaded: LoadedPackage | undefined,
): void {
  for (const { name, description, where, hears } of PACKAGED_COMMANDS) {
    const command = root.command(name).description(description);
    if (hears) command.hook('preAction', () => io.signals?.hear());
    if (loaded?.name === name) loaded.add(command, io, done);
    else sayWhere(command, where);
  }
}

function sayWhere(command: Command, where: string): void {
  command
    .argument('[arguments...]')
    .allowUnknownOption()
    .addHelpText('after', `\n${where}`)
    .action(() => {
      throw usage(where);
    });
}
