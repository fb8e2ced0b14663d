import { decodePng } from '@tapwright/virtual-ui/picture';
import { describe, expect, it } from 'vitest';
import { adbIsInstalled } from '../adb/adbd/real-adb.fixture.ts';
import { NOTES, newAdbPhone } from './adb-phone.fixture.ts';

if (!adbIsInstalled)
  console.warn('NOT RUN: the adb command is not installed, so the faults were not tested through it.');

const DUMPED = 'UI hierchary dumped to: /sdcard/window_dump.xml\n';

/** A dump, then the content of the file, as scripts read it. */
const DUMP = 'uiautomator dump; echo $?; cat /sdcard/window_dump.xml';

describe.skipIf(!adbIsInstalled)('a dump that fails', () => {
  it.each([
    // AOSP DumpCommand: TimeoutException of UiAutomation.waitForIdle.
    ['idle-timeout', 'ERROR: could not get idle state.\n', '0\nthe last one'],
    // AOSP DumpCommand: getRootInActiveWindow() gave null.
    ['null-root', 'ERROR: null root node returned by UiTestAutomationBridge.\n', '0\nthe last one'],
    // The message of the phone's shell for SIGKILL; exit code 128 + 9 by adbd's shell_service.
    ['killed', 'Killed\n', '137\nthe last one'],
    // AOSP AccessibilityNodeInfoDumper: opened, never written; DumpCommand says that it worked.
    ['empty-file', '', `${DUMPED}0\n`],
  ])('by %s', async (kind, error, output) => {
    await using phone = await newAdbPhone(
      `    events: [{ do: dump-fails, kind: ${kind}, on: dump, dumps: 2 }]`,
    );
    await phone.adb('shell', 'echo -n "the last one" > /sdcard/window_dump.xml');
    for (let time = 0; time < 2; time += 1) {
      const run = await phone.adb('shell', DUMP);
      expect([run.error, run.output]).toEqual([error, output]);
    }
    expect((await phone.adb('shell', DUMP)).output).toContain('<hierarchy');
    expect(phone.device.faults.fired()).toMatchObject([{ number: 1, fault: 'dump-fails' }]);
  });

  it('by a stale tree: it shows the screen of the dump before (accessibility sometimes gives a cached tree)', async () => {
    await using phone = await newAdbPhone(
      '    events: [{ do: dump-fails, kind: stale-tree, on: dump, at: 2 }]',
    );
    const before = await phone.tree();
    await phone.adb('shell', 'input keyevent HOME');
    expect(await phone.tree()).toBe(before);
    expect(await phone.tree()).toContain('org.tapwright.launcher');
  });
});

describe.skipIf(!adbIsInstalled)('pictures', () => {
  it('are black, as those of a protected window (FLAG_SECURE) or a screen that is off', async () => {
    await using phone = await newAdbPhone('    events: [{ do: black-picture, on: screencap, pictures: 1 }]');
    const black = decodePng(await phone.bytes('screencap', '-p'));
    expect([black.width, black.height]).toEqual([1080, 2340]);
    expect(black.rgba.every((value, at) => value === (at % 4 === 3 ? 255 : 0))).toBe(true);
    const next = decodePng(await phone.bytes('screencap', '-p'));
    expect(next.rgba.some((value, at) => at % 4 !== 3 && value > 0)).toBe(true);
  });

  it('and dumps keep showing the old screen while an animation runs (WindowManager transitions)', async () => {
    await using phone = await newAdbPhone('    transitions: 2000');
    const old = await phone.bytes('screencap', '-p');
    await phone.adb('shell', 'input keyevent HOME');
    // A picture takes 100 ms of the phone's clock, a dump 500 ms. The time is made up, so the sum is exact.
    expect((await phone.bytes('screencap', '-p')).equals(old)).toBe(true);
    expect(await phone.tree()).toContain(NOTES);
    for (const screen of [NOTES, NOTES, 'org.tapwright.launcher'])
      expect(await phone.tree()).toContain(screen);
    expect((await phone.bytes('screencap', '-p')).equals(old)).toBe(false);
  });
});

describe.skipIf(!adbIsInstalled)('windows that appear by themselves', () => {
  it('a permission question takes the tap that was meant for the app (GrantPermissionsActivity)', async () => {
    await using phone = await newAdbPhone(
      '    events: [{ do: permission, on: input, permission: android.permission.RECORD_AUDIO }]',
    );
    await phone.adb('shell', 'input tap 540 300');
    const tree = await phone.tree();
    expect(tree).toContain('text="Allow Notes to record audio?"');
    expect(tree).toContain('resource-id="com.android.permissioncontroller:id/permission_deny_button"');
    const focus = await phone.adb('shell', 'dumpsys window | grep mCurrentFocus');
    expect(focus.output).toContain('permission.ui.GrantPermissionsActivity');
  });

  it('an update and a low battery', async () => {
    await using phone = await newAdbPhone(
      '    events: [{ do: update, on: dump }, { do: low-battery, on: dump, at: 2, level: 9 }]',
    );
    expect(await phone.tree()).toContain('System update ready');
    expect(await phone.tree()).toContain('9% left');
    expect((await phone.adb('shell', 'dumpsys battery')).output).toMatch(/level: 9\n/);
  });

  it('a keyboard that covers the app although no field has the focus (adjustNothing)', async () => {
    await using phone = await newAdbPhone('    events: [{ do: keyboard, on: dump }]');
    const plain = await phone.bytes('screencap', '-p');
    await phone.tree();
    expect((await phone.adb('shell', 'dumpsys input_method | grep mInputShown')).output).toContain(
      'mInputShown=true',
    );
    expect((await phone.bytes('screencap', '-p')).equals(plain)).toBe(false);
    const before = await phone.tree();
    await phone.adb('shell', 'input tap 540 2100');
    expect(await phone.tree()).toBe(before);
    // What the gateway does before a press below it; without a keyboard it must not leave the app.
    const close =
      '{ ! dumpsys input_method | grep -q mInputShown=true || input keyevent KEYCODE_BACK; } && echo ok';
    for (const _ of [1, 2]) {
      expect((await phone.adb('shell', close)).output).toContain('ok');
      expect((await phone.bytes('screencap', '-p')).equals(plain)).toBe(true);
    }
  });

  it('a crash and an ANR (AppErrors, AnrHelper): log, dialog, trace file', async () => {
    await using phone = await newAdbPhone(
      '    events: [{ do: crash, on: dump }, { do: not-responding, on: dump, at: 2 }]',
    );
    expect(await phone.tree()).toContain('text="Notes has stopped"');
    const crash = await phone.adb('logcat', '-b', 'crash', '-d');
    expect(crash.output).toContain('E AndroidRuntime: FATAL EXCEPTION: main');
    expect(crash.output).toContain('java.lang.IllegalStateException');
    await phone.adb(
      'shell',
      `input keyevent BACK; am start -n ${NOTES}/.NotesActivity; monkey -p ${NOTES} 1`,
    );
    const anr = await phone.tree();
    expect(anr).toContain("isn't responding");
    expect(anr).toContain('resource-id="android:id/aerr_wait"');
    expect((await phone.adb('shell', 'ls /data/anr')).output).toMatch(/^anr_/);
    expect((await phone.adb('logcat', '-d')).output).toContain(`ANR in ${NOTES}`);
  });
});

describe.skipIf(!adbIsInstalled)('a phone that changes', () => {
  it('turns its screen, switches its language, and sets its clock forward', async () => {
    await using phone = await newAdbPhone(
      '    events: [{ do: rotation, to: 1, on: dump }, { do: locale, to: de-DE, on: dump }, { do: clock, byMs: 86400000, on: dump }]',
    );
    const day = (await phone.adb('shell', 'date +%d')).output;
    expect(await phone.tree()).toContain('<hierarchy rotation="1">');
    expect((await phone.adb('shell', 'getprop persist.sys.locale')).output).toBe('de-DE\n');
    expect((await phone.adb('shell', 'date +%d')).output).not.toBe(day);
  });

  it('has no space left: writes fail with ENOSPC, df shows it (DeviceStorageMonitorService)', async () => {
    await using phone = await newAdbPhone('    events: [{ do: low-storage, on: dump, freeBytes: 2048 }]');
    await phone.adb('shell', 'uiautomator dump');
    expect((await phone.adb('shell', 'df /data | tail -n 1')).output).toMatch(/ 2 +100% \/data/);
    expect((await phone.adb('shell', 'screencap -p /sdcard/big.png')).status).toBe(1);
    expect((await phone.adb('shell', 'stat -c %s /sdcard/big.png')).output).toBe('0\n');
    expect(phone.device.system.dialogs).toEqual([{ kind: 'low_storage' }]);
  });

  it('ends the process in front: the home screen appears, and the log says why (appDiedLocked)', async () => {
    await using phone = await newAdbPhone('    events: [{ do: process-death, on: dump }]');
    expect(await phone.tree()).toContain('org.tapwright.launcher');
    expect((await phone.adb('logcat', '-d')).output).toMatch(
      /Process org\.tapwright\.notes \(pid \d+\) has died/,
    );
  });
});
