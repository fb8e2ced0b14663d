import { describe, expect, test } from 'vitest';
import { type Attestation, type CheckName, parseAttestation } from './attestation.ts';
import { resetCommands, resetSteps } from './reset-steps.ts';

const GOOD: Readonly<Record<string, string>> = {
  power: '  mWakefulness=Awake',
  window: [
    '  mCurrentFocus=Window{5ad1b93 u0 com.google.android.apps.nexuslauncher/com.google.android.apps.nexuslauncher.NexusLauncherActivity}',
    '  mFocusedApp=ActivityRecord{d9b8281 u0 com.google.android.apps.nexuslauncher/.NexusLauncherActivity t2}',
    '    isKeyguardShowing=false',
  ].join('\n'),
  input: '  mInputShown=false',
  global:
    'airplane_mode_on=0\nanimator_duration_scale=0\ntransition_animation_scale=0.0\nwifi_on=1\nwindow_animation_scale=0',
  system: 'accelerometer_rotation=0\nuser_rotation=0',
  secure: 'default_input_method=com.google.android.inputmethod.latin/com.android.inputmethod.latin.LatinIME',
  locale: '',
  storage:
    'Filesystem      1K-blocks    Used Available Use% Mounted on\n/dev/block/dm-43 112345678 9876543 101234567  9% /data',
  own: 'as-found\ncommands\ntokens',
  phone:
    'wifi=on\ninput_method=com.google.android.inputmethod.latin/com.android.inputmethod.latin.LatinIME\nlocale=\nforeground=x.y',
  home: 'priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=true\ncom.google.android.apps.nexuslauncher/.NexusLauncherActivity',
  apps: '',
};

function attested(changed: Readonly<Record<string, string>> = {}): Attestation {
  const sections = Object.entries({ ...GOOD, ...changed });
  return parseAttestation(sections.map(([name, text]) => `@tapwright:${name}\n${text}\n`).join(''));
}

const failed = (report: Attestation) =>
  report.checks.filter(({ ok }) => !ok).map(({ check, found }) => [check, found]);

test('a phone in the right state passes, with the output of a real phone', () => {
  expect(attested()).toMatchObject({ ok: true, usedApps: [], knownAsFound: true });
  expect(resetSteps(attested())).toEqual([]);
});

const window = (title: string, more = 'isKeyguardShowing=false') =>
  `  mCurrentFocus=Window{5ad1b93 u0 ${title}}\n  mFocusedApp=ActivityRecord{d9 u0 com.google.android.apps.nexuslauncher/.Nexus t2}\n ${more}`;

describe('the attestation finds', () => {
  test.each<[string, Record<string, string>, CheckName, string, string]>([
    ['asleep', { power: '  mWakefulness=Dozing' }, 'awake', 'Dozing', 'KEYCODE_WAKEUP'],
    [
      'locked',
      { window: window('NotificationShade', 'isKeyguardShowing=true') },
      'unlocked',
      'locked',
      'wm dismiss-keyguard',
    ],
    [
      'a crash',
      { window: window('Application Error: org.x') },
      'dialog',
      'Application Error: org.x',
      'KEYCODE_BACK',
    ],
    [
      'an app that hangs',
      { window: window('Application Not Responding: org.x') },
      'dialog',
      'Application Not Responding: org.x',
      'am force-stop org.x',
    ],
    ['a keyboard', { input: 'mInputShown=true' }, 'keyboard', 'shown', 'KEYCODE_BACK'],
    [
      'animations of the default',
      { global: 'airplane_mode_on=0\nwifi_on=1' },
      'animations',
      '1 1 1',
      'animator_duration_scale 0',
    ],
    ['Wi-Fi off', { global: `${GOOD.global}\nwifi_on=0` }, 'wifi', 'off', 'svc wifi enable'],
    [
      'a file left behind',
      { own: 'tokens\ncommands\na b;c.xml' },
      'leftovers',
      'a b;c.xml',
      "rm -rf -- 'a' 'b;c.xml'",
    ],
  ])('%s', (_name, changed, check, found, command) => {
    const report = attested(changed);
    expect(failed(report)).toEqual([[check, found]]);
    expect(resetCommands(resetSteps(report)).join('\n')).toContain(command);
  });

  test('another app in front: it is left, and ended if a user installed it', () => {
    const report = attested({
      window: '  mCurrentFocus=Window{1 u0 org.example.game/org.example.game.Main}\n isKeyguardShowing=false',
    });
    expect(failed(report)).toEqual([['foreground', 'org.example.game']]);
    expect(resetCommands(resetSteps(report))[0]).toMatch(
      /KEYCODE_HOME; pm list packages -3 \| grep -qx package:org\.example\.game && am force-stop/,
    );
  });

  test('permissions granted since the run began, and none from before', () => {
    const had = '        android.permission.INTERNET: granted=true';
    const now = `${had}\n        android.permission.CAMERA: granted=true, flags=[ USER_SET]`;
    const report = attested({ apps: `app org.x\nwipe\n${had}\nnow\n${now}\napp org.y\nnow` });
    expect(report.usedApps).toEqual([
      { packageName: 'org.x', wipe: true, grantedSince: ['android.permission.CAMERA'] },
      { packageName: 'org.y', wipe: false, grantedSince: [] },
    ]);
    expect(resetSteps(report)).toEqual([
      { kind: 'revoke', packageName: 'org.x', permission: 'android.permission.CAMERA' },
    ]);
  });

  test('a full storage and another language, which no step can fix', () => {
    const report = attested({ locale: 'de-DE', storage: '/dev/block/dm-43 100 100 0 100% /data' });
    expect(failed(report).map(([check]) => check)).toEqual(['locale', 'storage']);
    expect(resetSteps(report)).toEqual([]);
  });
});

test('a phone without answers does not pass', () => {
  const report = parseAttestation('');
  expect(report.ok).toBe(false);
  expect(failed(report).map(([check]) => check)).toEqual(
    expect.arrayContaining(['awake', 'foreground', 'animations', 'rotation', 'storage']),
  );
});

test('text in a window title that is not a package name never reaches the shell', () => {
  const report = attested({ window: window('Application Not Responding: org.x;reboot') });
  expect(resetCommands(resetSteps(report)).join('\n')).not.toContain('reboot');
});
