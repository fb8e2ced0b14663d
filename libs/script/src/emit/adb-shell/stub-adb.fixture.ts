import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Trace } from '../../trace/trace.ts';
import { adbShell } from './adb-shell.ts';
import { ADB_SHELL_HELPERS } from './helper.ts';

/**
 * A stand-in for `adb`: it serves dumps, writes down every command that changes something, and moves on by the table
 * `moves`. After each move the first dump fails the way Android does: an error text before the file of the old screen.
 * A file `dialog.xml` is shown until it is tapped. A file `keyboard` means an open keyboard, until BACK. With a file
 * `shade`, only BACK closes the dialog.
 */
const STUB = `#!/bin/sh
cd "$(dirname "$0")"
[ "$1" = -s ] && { printf '%s\\n' "$2" > serial; shift 2; }
case $2 in
  getprop*) ;;
  date*) cat today ;;
  'dumpsys input_method') printf '  mInputShown=%s\\n' "$([ -e keyboard ] && echo true || echo false)" ;;
  dumpsys*) printf '  mCurrentFocus=Window{1 u0 PopupWindow:1}\\n  mFocusedApp=ActivityRecord{2 u0 %s t3}\\n' "$(cat "$(cat now).activity")" ;;
  'uiautomator dump'*)
    if [ -e busy ]; then rm busy; printf 'ERROR: could not get idle state.\\n'; cat "$(cat before).xml"; exit 0; fi
    printf 'UI hierchary dumped to: x\\n'
    if [ -e dialog.xml ]; then cat dialog.xml; else cat "$(cat now).xml"; fi ;;
  *)
    printf '%s\\n' "$2" >> log
    case $2 in 'input keyevent KEYCODE_BACK') if [ -e keyboard ]; then rm keyboard; exit 0; fi; if [ -e shade ]; then rm shade dialog.xml; exit 0; fi ;; esac
    case $2 in 'input tap'*) if [ -e dialog.xml ] && [ ! -e shade ]; then printf x >> closed; [ -e stubborn ] || rm dialog.xml; exit 0; fi ;; esac
    next=$(NOW=$(cat now) SAID=$2 awk -F '\\t' '$1 == ENVIRON["NOW"] && $2 == ENVIRON["SAID"] { print $3 }' moves)
    if [ -n "$next" ]; then cp now before; printf '%s' "$next" > now; : > busy; fi ;;
esac
`;

export interface StubApp {
  /** By the names of the screens; the first is shown before the app starts. */
  readonly dumps: Readonly<Record<string, string>>;
  readonly activities?: Readonly<Record<string, string>>;
  readonly moves: readonly (readonly [from: string, command: string, to: string])[];
}

interface Running {
  readonly shell?: readonly string[];
  /** Edits the body first. */
  readonly change?: (body: string) => string;
}

export interface Ran {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly log: readonly string[];
}

/** A folder with the stub; `run` emits a trace and lets a shell run it against the stub. */
export function stubAdb({ dumps, activities = {}, moves }: StubApp) {
  const folder = mkdtempSync(join(tmpdir(), 'tapwright-script-'));
  const file = (name: string) => join(folder, name);
  for (const [name, xml] of Object.entries(dumps)) writeFileSync(file(`${name}.xml`), xml);
  for (const [name, component] of Object.entries(activities)) {
    writeFileSync(file(`${name}.activity`), component);
  }
  writeFileSync(file('now'), Object.keys(dumps)[0] ?? '');
  writeFileSync(file('moves'), moves.map((move) => `${move.join('\t')}\n`).join(''));
  writeFileSync(file('adb'), STUB);
  chmodSync(file('adb'), 0o755);
  return {
    file,
    write: (name: string, text: string) => writeFileSync(file(name), text),
    read: (name: string) => (existsSync(file(name)) ? readFileSync(file(name), 'utf8') : ''),
    run(
      trace: Trace,
      environment: Record<string, string> = {},
      { shell = ['sh'], change = (body: string) => body }: Running = {},
    ): Ran {
      const proof = { status: 'not_replayed', detail: '' } as const;
      const { content, files } = adbShell.emit(trace, { proof, name: 'replay' });
      for (const { name, text } of [...ADB_SHELL_HELPERS, ...files]) writeFileSync(file(name), text);
      writeFileSync(file('replay.sh'), change(content));
      const env = { PATH: process.env.PATH, ADB: file('adb'), TAPWRIGHT_DEADLINE_S: '2', ...environment };
      const [command = 'sh', ...flags] = shell;
      const { status, stdout, stderr } = spawnSync(command, [...flags, file('replay.sh')], {
        env,
        encoding: 'utf8',
        timeout: 150_000,
      });
      const log = existsSync(file('log')) ? readFileSync(file('log'), 'utf8').trim().split('\n') : [];
      return { status, stdout, stderr, log };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
