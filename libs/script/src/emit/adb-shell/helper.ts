import { readFileSync } from 'node:fs';
import type { LibraryPart, ScriptFile } from '../emitter.ts';

/** The parts of the helper. They are files of their own, so that shell tools can read them. */
const partNamed = (name: string): LibraryPart => ({
  name: `${name}.sh`,
  text: readFileSync(new URL(`./${name}.sh`, import.meta.url), 'utf8'),
});
const PARTS = ['prelude', 'finder', 'search', 'uncover', 'actions', 'days', 'kept', 'home', 'conditions'].map(
  partNamed,
);
const APP = partNamed('app');
/** In a script of its own only if a file is checked. */
const FILES = partNamed('files');
export const ADB_SHELL_LIBRARY: readonly LibraryPart[] = [...PARTS, FILES, APP];

/** Grows with every change of the helper. */
const ADB_SHELL_VERSION = '1.4.0';

/** The whole helper, or its part that a script without checks of files needs. */
export function libraryText(withFiles: boolean): string {
  const parts = [...PARTS, ...(withFiles ? [FILES] : []), APP];
  return `set -euf\n\n${parts.map(({ text }) => text).join('\n')}`;
}

const HEAD = `# shellcheck shell=sh
# tapwright-lib ${ADB_SHELL_VERSION}: what shell scripts of Tapwright need to drive a phone by adb, awk, grep, sed and date.
# Environment: ADB (the adb command), ANDROID_SERIAL (which device), TAPWRIGHT_DEADLINE_S (seconds that each wait may
# take, 20), TAPWRIGHT_KEEP_DATA=1 (do not erase the app's data at the start where the run had them erased).
# Exit code: 0 passed, 1 a step or a check failed, 2 cannot run (a value or the device is missing).
# Beside a script x.sh stands x.locators.json: how each element is found again where the locator in the script fails.
`;

const README = `# Scripts for adb
Run one: \`./x.sh\` or \`sh x.sh\`. They need \`adb\` and a POSIX shell with awk, grep, sed and date. Exit code 0: passed.
\`ANDROID_SERIAL\` names the phone, \`TAPWRIGHT_DEADLINE_S\` the seconds of a wait (20); \`TAPWRIGHT_KEEP_DATA=1\` erases nothing.
Keep \`tapwright-lib.sh\` and \`NAME.locators.json\` (one entry on each line) beside \`NAME.sh\`: the other ways to find elements.
Edit the script as you like: a line that you change does what it says; what the run loses stands under \`losses\`.
`;

export const ADB_SHELL_HELPERS: readonly ScriptFile[] = [
  { name: 'tapwright-lib.sh', text: `${HEAD}${libraryText(true)}` },
  { name: 'README.md', text: README },
];
