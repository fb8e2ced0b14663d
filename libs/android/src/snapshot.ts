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

/** No text of a screen can contain it as a line: attribute values of a dump have no line ends. */
const SEPARATOR = `tapwright-${randomBytes(6).toString('hex')}`;
let dumps = 0;
/** 20,000 nodes, the most that a screen is read with, have less; the facts around it are a few KiB. */
const SNAPSHOT_MAX_BYTES = 8 * 1024 * 1024;

/**
 * The dump goes to a file with a new name, because a failed dump leaves an old file unchanged. It goes to a file
 * because `uiautomator dump /dev/tty` may print only its status line.
 */
export async function takeSnapshot(shell: Shell, signal: AbortSignal): Promise<Snapshot> {
  dumps += 1;
  const output = await shell.run(snapshotLine(`${SEPARATOR}-${dumps}`), {
    signal,
    maxBytes: SNAPSHOT_MAX_BYTES,
  });
  const snapshot = parseSnapshot(output.stdout.toString('utf8'));
  if (snapshot.foreground !== null || !snapshot.dump.ok) return snapshot;
  return { ...snapshot, foreground: await resumedActivity(shell, signal) };
}

/**
 * A program takes a phone 10 to 20 ms to start, so there are few of them: `[` and `echo` are builtins, and questions
 * run in parallel where possible. The lines of the two questions may come in any order. Errors have their own stream:
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
    `rm -f ${file} & ${FACTS_LINE}`,
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

/** What is asked around a tree that comes another way. */
const FACTS_LINE = `dumpsys window | grep -E '${WINDOW_FIELDS}' & dumpsys input_method | grep mInputShown & wait`;

/** Which activity is in front, and whether a keyboard is on the screen. */
export async function takeFacts(shell: Shell, signal: AbortSignal): Promise<Omit<Snapshot, 'dump'>> {
  const facts = (await shell.run(FACTS_LINE, { signal })).stdout.toString('utf8');
  const foreground = parseForeground(facts) ?? (await resumedActivity(shell, signal));
  return { foreground, keyboardShown: parseKeyboardShown(facts) };
}

/** Used only if the window manager names no activity: its dump is long and slow to make. */
async function resumedActivity(shell: Shell, signal: AbortSignal): Promise<Foreground | null> {
  const line = `dumpsys activity activities 2>/dev/null | grep -E '${ACTIVITY_FIELDS}'`;
  return parseForeground((await shell.run(line, { signal })).stdout.toString('utf8'));
}
