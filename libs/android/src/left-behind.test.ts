import { describe, expect, it } from 'vitest';
import { type LeftBehind, notPutBack, parseLeftBehind } from './left-behind.ts';
import { putBackSteps } from './reset-steps.ts';

const FOLDER = 'directory|4096|2026-03-01 09:00:00.000000000 +0000|';
const FILE = 'regular file|5|2026-03-01 09:00:00.000000000 +0000|';

const CLEAN: Readonly<Record<string, string>> = {
  now: '2026-03-02 10:00:00',
  before: 'at=2026-03-02 09:00:00',
  erased: '',
  packages: 'package:org.example.bank\npackage:org.example.mail',
  keyboards: 'org.example.keys/.Keys\ncom.android.adbkeyboard/.AdbIME',
  home: 'priority=0\norg.example.home/.Home',
  usage: 'time="2026-03-02 08:00:00" type=ACTIVITY_RESUMED package=org.example.bank',
  clipboard: "Result: Parcel(00000000 00000000   '........')",
  accounts: '  Accounts: 0',
  files_before: `${FOLDER}/sdcard/\n${FOLDER}/sdcard/Music\n${FILE}/sdcard/Music/a b.ogg`,
  files: `${FOLDER}/sdcard/\n${FOLDER}/sdcard/Music\n${FILE}/sdcard/Music/a b.ogg`,
};

/** What a phone that answers so has left. */
function left(changes: Readonly<Record<string, string>> = {}): LeftBehind {
  const sections = { ...CLEAN, ...changes };
  return parseLeftBehind(
    Object.entries(sections)
      .map(([name, text]) => `@tapwright:${name}\n${text}\n`)
      .join(''),
  );
}

const paths = (changes: Readonly<Record<string, string>>) => left(changes).files?.map(({ path }) => path);

describe('the apps that were used', () => {
  it('are those in front since the note, the launcher and the keyboards, but not the one for testers', () => {
    expect(left().apps).toEqual(['org.example.home', 'org.example.keys']);
    const usage = 'time="2026-03-02 09:00:00" type=ACTIVITY_RESUMED package=org.example.mail';
    expect(left({ usage }).apps).toContain('org.example.mail');
  });

  it.each([
    [
      'an app whose events are no longer kept',
      'package=org.example.mail totalTimeUsed="00:01" lastTimeUsed="2026-03-02 09:30:00"',
    ],
    [
      'Android 8, whose times cannot be compared',
      'time="03/02/2026 08:00" type=MOVE_TO_FOREGROUND package=org.example.mail',
    ],
  ])('include %s', (_name, usage) => {
    expect(left({ usage }).apps).toContain('org.example.mail');
  });

  it.each([
    ['an app that is no longer installed', { packages: '' }],
    [
      'the system itself',
      { usage: 'time="2026-03-02 09:30:00" type=ACTIVITY_RESUMED package=com.android.systemui' },
    ],
  ])('do not include %s', (_name, changes) => {
    const usage = 'time="2026-03-02 09:30:00" type=ACTIVITY_RESUMED package=org.example.mail';
    expect(left({ usage, ...changes }).apps).toEqual(['org.example.home', 'org.example.keys']);
  });

  it('are all that were ever used where there is no note, or the clock was set back', () => {
    expect(left({ before: '' }).apps).toContain('org.example.bank');
    expect(left({ now: '2026-03-02 08:30:00' }).apps).toContain('org.example.bank');
  });

  it('include the stores behind Contacts, Calendar and Messages, where the phone has them', () => {
    const packages = 'package:com.android.providers.contacts\npackage:com.android.providers.telephony';
    expect(left({ packages }).apps).toEqual([
      'com.android.providers.contacts',
      'com.android.providers.telephony',
      'org.example.home',
      'org.example.keys',
    ]);
  });
});

describe('the files that are left', () => {
  it('are those that are new or changed', () => {
    const changed = FILE.replace('|5|', '|6|');
    const files = `${FOLDER}/sdcard/\n${changed}/sdcard/Music/a b.ogg\n${FILE}/sdcard/it's.txt`;
    expect(paths({ files })).toEqual(['/sdcard/Music/a b.ogg', "/sdcard/it's.txt"]);
  });

  it('go with their folder where that is new, and its time does not matter where it is not', () => {
    const files = `${FOLDER.replace('09:00', '09:59')}/sdcard/Music\n${FOLDER}/sdcard/x\n${FILE}/sdcard/x/y/z.txt\n${FILE}/sdcard/xy.txt`;
    expect(paths({ files })).toEqual(['/sdcard/x', '/sdcard/xy.txt']);
  });

  it('do not include the folders of apps, but a folder that only looks like one', () => {
    const files = ['Android', 'Android/data', 'Android/data/x', 'a/Android/data'].map(
      (name) => `${FOLDER}/sdcard/${name}`,
    );
    expect(paths({ files: files.join('\n') })).toEqual(['/sdcard/a/Android/data']);
  });

  it('are unknown where a name has a line end, or nothing is listed', () => {
    expect(left({ files: `${FILE}/sdcard/a\nb.txt` }).files).toBeNull();
    expect(left({ files: '' }).files).toBeNull();
  });

  it('are of unknown origin without a note: they are not removed, and the phone is not put back', () => {
    const found = left({ before: '', files_before: '' });
    expect(found.files).toHaveLength(1);
    expect(putBackSteps(found).some(({ kind }) => kind === 'erase_files')).toBe(false);
    expect(notPutBack(found, { ...found, erased: found.apps })).toEqual(['a file of unknown origin']);
  });
});

describe('what was not put back', () => {
  const found = left();
  const erased = found.apps.join('\n');

  it('is nothing where everything was removed; what the system has written since does not count', () => {
    const files = `${CLEAN.files}\n${FILE}/sdcard/log.txt`;
    expect(notPutBack(found, left({ erased, files }))).toEqual([]);
  });

  it.each<[string, Readonly<Record<string, string>>]>([
    ['the data of org.example.home could not be erased', { erased: 'org.example.keys' }],
    ['the clipboard is full', { clipboard: "Result: Parcel(00000000 00000001   '........')" }],
    ['the clipboard is unknown', { clipboard: 'Result: Parcel(ffffffff 00000000   )' }],
    ['the clipboard is unknown', { clipboard: '' }],
    ['the phone does not list its accounts', { accounts: '' }],
    ['the shared storage cannot be listed', { files: '' }],
    [
      'accounts that no operator has accepted, of type com.google',
      { accounts: '  Accounts: 1\n    Account {name=red@example.org, type=com.google}' },
    ],
    [
      'accounts are missing, of type com.google',
      { before: 'at=2026-03-02 09:00:00\n    Account {name=boss@example.org, type=com.google}' },
    ],
  ])('%s', (problem, changes) => {
    const now = left({ erased, ...changes });
    expect(notPutBack(found, now)).toEqual([problem]);
    expect(notPutBack(found, now).join()).not.toMatch(/red@|boss@/);
  });

  it('is everything where the phone does not say which apps were used', () => {
    const silent = left({ usage: '' });
    expect(notPutBack(silent, { ...silent, erased: silent.apps })).toEqual([
      'the phone does not say which apps were used',
    ]);
  });
});

it('many files are removed by several short lines', () => {
  const names = Array.from(
    { length: 1_000 },
    (_, index) => `/sdcard/Download/a rather long name ${index}.txt`,
  );
  const files = names.map((path) => ({ path, key: path }));
  const lines = putBackSteps({ ...left(), files }).flatMap((step) =>
    step.kind === 'erase_files' ? [step.paths] : [],
  );
  expect(lines.flat()).toEqual(names);
  expect(Math.max(...lines.map((some) => some.join(' ').length))).toBeLessThan(20_000);
  expect(lines.length).toBeLessThan(10);
});
