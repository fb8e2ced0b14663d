import type { ReporterName } from './reporters/reporter-names.ts';

export interface Told {
  readonly json: boolean;
  readonly reporters?: readonly ReporterName[];
  readonly quiet: boolean;
}

/**
 * Where a command writes what it tells people: standard output, or standard error where the former belongs to JSON. With
 * `--quiet` nowhere: the exit code and the files tell, and errors are written as always.
 */
export function messagesTo({ json, reporters = [], quiet }: Told): NodeJS.WriteStream {
  const out = json || reporters.includes('json') ? process.stderr : process.stdout;
  return quiet ? silenced(out) : out;
}

/** The same stream, but that nothing is written and that it is no terminal. */
function silenced(out: NodeJS.WriteStream): NodeJS.WriteStream {
  return Object.assign(Object.create(out), { isTTY: false, write: () => true });
}
