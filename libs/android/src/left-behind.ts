/**
 * What the runs of a tenant have left on a phone: compared with the note of how it was before them. Reading changes
 * nothing.
 *
 *     /data/local/tmp/tapwright/as-found/before   when that was, by the phone's clock, and the accounts that may be there
 *     /data/local/tmp/tapwright/as-found/files    the files of the shared storage at that time
 *     /data/local/tmp/tapwright/as-found/erased   the apps whose data were erased since
 *
 * Sources: AOSP `UsageStatsService.dump` (events, and one line for each app; the format of their times is ISO since
 * Android 9), `AccountManagerService.dump`, `IClipboard.aidl` of each version, toybox's `find`, `xargs` and `stat`.
 */
import type { Shell } from './adb/shell.ts';
import { AS_FOUND_DIRECTORY, HOME_ACTIVITY } from './attestation.ts';

/** A file or folder of the shared storage that was not there before, or was changed since. */
export interface LeftFile {
  readonly path: string;
  /** With its size and time, so that a newer file of the same name is another one. */
  readonly key: string;
}

export interface LeftBehind {
  /** False: the phone does not say how it was before; then no file is known to be a run's. */
  readonly noted: boolean;
  /** Installed apps that may hold data of a run: those that were in front, the launcher and the keyboards. */
  readonly apps: readonly string[];
  /** Null: the phone does not say which apps were in front. */
  readonly used: readonly string[] | null;
  readonly erased: readonly string[];
  /** Null: the shared storage cannot be listed completely. */
  readonly files: readonly LeftFile[] | null;
  readonly clipboard: 'empty' | 'full' | 'unknown';
  /** Null: the phone does not list its accounts. */
  readonly accounts: { readonly more: readonly string[]; readonly missing: readonly string[] } | null;
}

/** Its windows and the keyboard for testers keep nothing that was typed; the system does not let them be erased. */
const NEVER_ERASED = new Set(['android', 'com.android.systemui', 'com.android.adbkeyboard']);
/** Where Android keeps what apps like Contacts or Messages show; their own packages hold next to nothing. */
const PROVIDERS = [
  'com.android.providers.blockednumber',
  'com.android.providers.calendar',
  'com.android.providers.contacts',
  'com.android.providers.downloads',
  'com.android.providers.telephony',
  'com.android.providers.userdictionary',
];
const EVENTS =
  'ACTIVITY_RESUMED|ACTIVITY_PAUSED|ACTIVITY_STOPPED|MOVE_TO_FOREGROUND|MOVE_TO_BACKGROUND|FOREGROUND_SERVICE_START|USER_INTERACTION';
const USED = `time="[^"]*" type=(${EVENTS}) package=[^ ]+|package=[^ ]+ total[A-Za-z]*="[^"]*" last[A-Za-z]*="[^"]*"`;

/**
 * The folders of apps themselves are left out: `pm clear` erases those of an app, and the others change at any time.
 */
const APP_FOLDERS = /^\/(?:sdcard|storage\/[^/]+)\/Android(?:\/(?:data|obb|media)(?:\/.*)?)?$/;
/** Already on the phone, because they are many. */
const NOT_APPS = ['data', 'obb', 'media'].map((name) => `! -path '/sdcard/Android/${name}/*'`).join(' ');
const FILES = `find /sdcard/ /storage/*-*/ ${NOT_APPS} -print0 2>/dev/null | xargs -0 stat -c '%F|%s|%y|%n' 2>/dev/null`;
const ACCOUNTS = "dumpsys account | grep -E '^ *(Accounts: [0-9]+|Account [{])'";

/**
 * Sets `H` and `K` to the numbers of `hasPrimaryClip` and `clearPrimaryClip`, and `P` to their arguments. Both have
 * changed with the versions; before Android 9 nothing clears it, and `K` is empty. There is no other command for it.
 */
const CLIPBOARD = [
  'A=$(getprop ro.build.version.sdk); H=6; K=3; P="s16 com.android.shell"',
  'if [ "$A" -ge 34 ]; then P="$P i32 -1 i32 0 i32 0"; elif [ "$A" -ge 33 ]; then P="$P i32 -1 i32 0"',
  'elif [ "$A" -ge 31 ]; then P="$P i32 0"; elif [ "$A" -ge 29 ]; then H=5; K=2; P="$P i32 0"',
  'elif [ "$A" -ge 28 ]; then H=5; K=2; else H=4; K=""; fi',
].join('; ');

/** Empties the clipboard where the phone can. */
export const EMPTY_CLIPBOARD = `${CLIPBOARD}; [ -z "$K" ] || service call clipboard $K $P`;

const MARK = '@tapwright:';
const SECTIONS = {
  now: "date '+%Y-%m-%d %H:%M:%S'",
  before: `cat ${AS_FOUND_DIRECTORY}/before`,
  erased: `cat ${AS_FOUND_DIRECTORY}/erased`,
  packages: 'pm list packages',
  keyboards: 'ime list -s',
  home: HOME_ACTIVITY,
  usage: `dumpsys usagestats | grep -oE '${USED}'`,
  clipboard: `${CLIPBOARD}; service call clipboard $H $P`,
  accounts: ACCOUNTS,
  files_before: `cat ${AS_FOUND_DIRECTORY}/files`,
  files: FILES,
} as const;
type Section = keyof typeof SECTIONS;

/** Groups that run in parallel. */
const GROUPS: readonly (readonly Section[])[] = [
  ['now', 'before', 'erased', 'packages', 'keyboards', 'home', 'clipboard', 'accounts'],
  ['usage'],
  ['files_before', 'files'],
];
const LINES = GROUPS.map((names) => {
  const lines = names.map((name) => `echo '${MARK}${name}'; ${SECTIONS[name]}`);
  return `{ ${lines.join('; ')}; } 2>/dev/null`;
});

/** A full shared storage has some hundred thousand files. */
const LISTED_MAX_BYTES = 16 * 1024 * 1024;

/** Compares the phone with the note. */
export async function readLeftBehind(shell: Shell, signal: AbortSignal): Promise<LeftBehind> {
  const outputs = await Promise.all(
    LINES.map((line) => shell.run(line, { signal, maxBytes: LISTED_MAX_BYTES })),
  );
  return parseLeftBehind(outputs.map(({ stdout }) => `${stdout.toString('utf8')}\n`).join(''));
}

/** A section that is missing or cannot be read is unknown, never clean. */
export function parseLeftBehind(output: string): LeftBehind {
  const parts = new Map<string, string>();
  for (const part of output.replaceAll('\r', '').split(MARK).slice(1)) {
    const end = part.indexOf('\n');
    parts.set(part.slice(0, end), part.slice(end + 1).replace(/\n+$/, ''));
  }
  const of = (name: Section): string => parts.get(name) ?? '';
  const at = /^at=(.+)$/m.exec(of('before'))?.[1] ?? null;
  // A clock that was set back says nothing about what came later.
  const since = at !== null && at <= of('now').trim() ? at : null;
  const used = usedSince(of('usage'), since);
  return {
    noted: at !== null,
    apps: appsOf(of, used ?? []),
    used,
    erased: linesOf(of('erased')),
    files: filesSince(of('files'), of('files_before')),
    clipboard: clipboardOf(of('clipboard')),
    accounts: accountsSince(of('accounts'), of('before')),
  };
}

function linesOf(text: string): readonly string[] {
  return text.split('\n').filter((line) => line !== '');
}

const ISO = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

/** Apps that were in front at that time or later; with a time that cannot be compared, an app counts as used. */
function usedSince(usage: string, since: string | null): readonly string[] | null {
  if (usage === '') return null;
  const used = linesOf(usage).flatMap((line) => {
    const name = /package=([\w.]+)/.exec(line)?.[1];
    const time = /(?:^time|last\w*)="([^"]*)"/.exec(line)?.[1] ?? '';
    const before = since !== null && ISO.test(time) && time < since;
    return name === undefined || before ? [] : [name];
  });
  return [...new Set(used)].sort();
}

function appsOf(of: (name: Section) => string, used: readonly string[]): readonly string[] {
  const installed = new Set([...of('packages').matchAll(/^package:(\S+)$/gm)].map(([, name = '']) => name));
  const components = `${of('keyboards')}\n${of('home')}`.matchAll(/^([A-Za-z][\w.]*)\/[\w.$]+$/gm);
  const apps = [
    ...[...used, ...PROVIDERS].filter((name) => installed.has(name)),
    ...[...components].map(([, name = '']) => name),
  ];
  return [...new Set(apps)].filter((name) => !NEVER_ERASED.has(name)).sort();
}

interface Listed extends LeftFile {
  readonly isFolder: boolean;
}

/** Null where a line cannot be read, such as a name with a line end, or where nothing is listed. */
function listedFiles(text: string): readonly Listed[] | null {
  const lines = linesOf(text).map((line) => /^([^|]+)\|(\d+)\|([^|]*)\|(\/.+)$/.exec(line));
  if (lines.length === 0 || lines.includes(null)) return null;
  const files = lines.map((match) => {
    const [, kind, size, time, name = ''] = match ?? [];
    const path = name.replaceAll('//', '/');
    const isFolder = kind === 'directory';
    return { path, isFolder, key: isFolder ? `${path}/` : `${size} ${time} ${path}` };
  });
  return files.filter(({ path }) => !APP_FOLDERS.test(path));
}

/** What is in a new folder goes with it. Without a note every file is of unknown origin. */
function filesSince(now: string, before: string): readonly LeftFile[] | null {
  const listed = listedFiles(now);
  if (listed === null) return null;
  const known = before === '' ? null : listedFiles(before);
  if (known === null) return before === '' ? listed.filter(({ isFolder }) => !isFolder) : null;
  const had = new Set(known.map(({ key }) => key));
  const left = listed.filter(({ key }) => !had.has(key));
  const folders = new Set(left.filter(({ isFolder }) => isFolder).map(({ path }) => path));
  return left.filter(({ path }) => !foldersAbove(path).some((folder) => folders.has(folder)));
}

function foldersAbove(path: string): readonly string[] {
  const names = path.split('/');
  return names.slice(2).map((_name, index) => names.slice(0, index + 2).join('/'));
}

/** `Result: Parcel(00000000 00000001 …)`: no exception, then the answer. */
function clipboardOf(said: string): LeftBehind['clipboard'] {
  const [, exception, answer] = /Parcel\(([\da-f]{8}) ([\da-f]{8})/.exec(said) ?? [];
  if (exception !== '00000000') return 'unknown';
  return answer === '00000000' ? 'empty' : answer === '00000001' ? 'full' : 'unknown';
}

function accountsSince(now: string, before: string): LeftBehind['accounts'] {
  if (!/^ *Accounts: \d+/m.test(now)) return null;
  const accounts = (text: string) =>
    new Set([...text.matchAll(/^ *(Account \{.*\})$/gm)].map(([, it = '']) => it));
  const [had, has] = [accounts(before), accounts(now)];
  return {
    more: [...has].filter((account) => !had.has(account)),
    missing: [...had].filter((account) => !has.has(account)),
  };
}

/**
 * What is still there after the attempt to remove what was found. Names of files and accounts are left out, because
 * they may say something about the tenant. Pure.
 */
export function notPutBack(found: LeftBehind, now: LeftBehind): readonly string[] {
  const { accounts, clipboard, files } = now;
  const kept = found.apps.filter((name) => !now.erased.includes(name));
  const still = new Set(files?.map(({ key }) => key));
  const left = found.files?.filter(({ key }) => still.has(key)).length ?? 0;
  const typesOf = (all: readonly string[]) =>
    [...new Set(all.map((account) => /, type=([\w.-]+)\}$/.exec(account)?.[1] ?? 'unknown'))]
      .sort()
      .join(', ');
  return [
    ...(found.used === null ? ['the phone does not say which apps were used'] : []),
    ...(kept.length === 0 ? [] : [`the data of ${kept.join(', ')} could not be erased`]),
    ...(files === null || found.files === null ? ['the shared storage cannot be listed'] : []),
    ...(left === 0
      ? []
      : [
          `${left === 1 ? 'a file' : `${left} files`} ${found.noted ? 'could not be removed' : 'of unknown origin'}`,
        ]),
    ...(clipboard === 'empty'
      ? []
      : [clipboard === 'full' ? 'the clipboard is full' : 'the clipboard is unknown']),
    ...(accounts === null ? ['the phone does not list its accounts'] : []),
    ...(accounts === null || accounts.more.length === 0
      ? []
      : [`accounts that no operator has accepted, of type ${typesOf(accounts.more)}`]),
    ...(accounts === null || accounts.missing.length === 0
      ? []
      : [`accounts are missing, of type ${typesOf(accounts.missing)}`]),
  ];
}

/** The accounts of the note: those that were accepted before, or those that are there, for which an operator answers. */
export type AcceptedAccounts = 'as_noted' | 'as_they_are';

/** Notes how the phone is before the runs of a tenant; the older note is replaced when the new one is complete. */
export function rememberBeforeLine(accounts: AcceptedAccounts): string {
  const D = AS_FOUND_DIRECTORY;
  const accepted = accounts === 'as_noted' ? `grep 'Account {' ${D}/before 2>/dev/null` : ACCOUNTS;
  return [
    `mkdir -p ${D}; rm -f ${D}/before.new ${D}/files.new`,
    `${FILES} >${D}/files.new; { date '+at=%Y-%m-%d %H:%M:%S'; ${accepted}; } >${D}/before.new`,
    `[ -s ${D}/files.new ] && [ -s ${D}/before.new ] && mv -f ${D}/files.new ${D}/files && mv -f ${D}/before.new ${D}/before && rm -f ${D}/erased`,
  ].join('; ');
}
