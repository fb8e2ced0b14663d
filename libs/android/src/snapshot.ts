import { randomBytes } from 'node:crypto';
import type { Shell } from './adb/shell.ts';
import { BOOKS_DIRECTORY } from './books.ts';
import { type Dump, judgeDump } from './dump.ts';
import {
  ACTIVITY_FIELDS,
  type Foreground,
  parseForeground,
  parseKeyboardShown,
  WINDOW_FIELDS,
} from './foreground.ts';

/** The tree and the facts around it, taken by one shell line. */
export interface Snapshot {
  readonly dump: Dump;
  readonly foreground: Foreground | null;
  readonly keyboardShown: boolean;
}

/** No text of a screen can hold it as a line: attribute values of a dump have no line ends. */
const SEPARATOR = `tapwright-${randomBytes(6).toString('hex')}`;
let dumps = 0;

/**
 * The dump goes to a file of its own: a failed dump leaves an old file as it is, and no other dump was ever written to
 * this name. To a file because `uiautomator dump /dev/tty` may print its status line only.
 */
export async function takeSnapshot(shell: Shell, signal: AbortSignal): Promise<Snapshot> {
  dumps += 1;
  const output = await shell.run(snapshotLine(`${SEPARATOR}-${dumps}`), { signal });
  const snapshot = parseSnapshot(output.stdout.toString('utf8'));
  if (snapshot.foreground !== null || !snapshot.dump.ok) return snapshot;
  return { ...snapshot, foreground: await resumedActivity(shell, signal) };
}

/**
 * Programs cost a phone 10 to 20 ms each to start, so there are few of them: `[` and `echo` are builtins, and what can
 * be asked at the same time is. The lines of the two questions may come in any order. Errors go elsewhere by themselves:
 * see {@link Shell}.
 */
function snapshotLine(name: string): string {
  const file = `${BOOKS_DIRECTORY}/${name}.xml`;
  const next = `echo '\n${SEPARATOR}'`;
  return [
    `[ -d ${BOOKS_DIRECTORY} ] || mkdir -p ${BOOKS_DIRECTORY}`,
    `uiautomator dump ${file} 2>&1`,
    next,
    `cat ${file}`,
    next,
    `rm -f ${file} & dumpsys window | grep -E '${WINDOW_FIELDS}' & dumpsys input_method | grep mInputShown & wait`,
  ].join('; ');
}

function parseSnapshot(output: string): Snapshot {
  const [status = '', file = '', facts = ''] = output.split(`\n${SEPARATOR}\n`);
  return {
    dump: judgeDump(status, file),
    foreground: parseForeground(facts),
    keyboardShown: parseKeyboardShown(facts),
  };
}

/** Asked only where the window manager names no activity: its dump is long and slow to make. */
async function resumedActivity(shell: Shell, signal: AbortSignal): Promise<Foreground | null> {
  const line = `dumpsys activity activities 2>/dev/null | grep -E '${ACTIVITY_FIELDS}'`;
  return parseForeground((await shell.run(line, { signal })).stdout.toString('utf8'));
}
