import { describe, expect, it } from 'vitest';
import { buildApk } from '../../../phone/device/apk/apk.fixture.ts';
import { APP, newPhone } from '../clients.fixture.ts';

/** The first group of the first match. */
const found = (text: string, pattern: RegExp): string | undefined => pattern.exec(text)?.[1];

describe('dumpsys window', () => {
  it('names the focus in the form that Appium and adbutils search for', async () => {
    const { out } = newPhone();
    const text = await out('dumpsys window displays');
    const app = [...text.matchAll(/^\s*mFocusedApp.+Record\{.*\s([^\s/}]+)\/([^\s/},]+),?(\s[^\s/}]+)*\}/gm)];
    expect(app.map(([, name, activity]) => [name, activity])).toEqual([[APP, '.MainActivity']]);
    const focus = [...text.matchAll(/^\s*mCurrentFocus.+\{.+\s([^\s/]+)\/([^\s]+)\b/gm)];
    expect(focus.map(([, name, activity]) => [name, activity])).toEqual([[APP, `${APP}.MainActivity`]]);
    expect(await out('dumpsys window')).toContain(text);
    expect(await out('dumpsys window windows')).not.toContain('mCurrentFocus');
  });

  it('shows Appium that the screen is on and unlocked, or off', async () => {
    const { device, out } = newPhone();
    const isLocked = async (): Promise<boolean> => {
      const text = await out('dumpsys window');
      const power = await out('dumpsys power');
      return (
        /mShowingLockscreen=true|mDreamingLockscreen=true/.test(text) ||
        (/KeyguardStateMonitor\s+mIsShowing=true/.test(text) && /\s+mInputRestricted=true/.test(text)) ||
        found(text, /mScreenOnFully=(\w+)/i) !== 'true' ||
        /^[\s\w]+wakefulness[^=]*=Dozing$/im.test(power) ||
        /\s+screenState=SCREEN_STATE_OFF/i.test(text)
      );
    };
    expect(await isLocked()).toBe(false);
    expect(await out('dumpsys power')).toContain('mHoldingDisplaySuspendBlocker=true');
    device.wakefulness.set(false);
    expect(await isLocked()).toBe(true);
    expect(await out('dumpsys power')).toContain('mWakefulness=Asleep');
  });

  it('gives the size and the rotation', async () => {
    const { out } = newPhone();
    const text = await out('dumpsys window');
    expect(/init=(\d+)x(\d+)/.exec(text)?.slice(1)).toEqual(['1080', '2400']);
    expect(text).toMatch(/ {2}mCurrentRotation=ROTATION_0\n/);
  });
});

describe('dumpsys activity', () => {
  it('names the resumed activity in the form that adbutils searches for', async () => {
    const { run, out } = newPhone();
    await run(`am start ${APP}`);
    const activities = await out('dumpsys activity activities');
    const record =
      /^ {2}ResumedActivity: ActivityRecord\{[0-9a-f]{7} u0 org\.example\.still\/\.MainActivity\} t1\}$/m;
    expect(activities).toMatch(record);
    expect(await out('dumpsys activity a')).toBe(activities);
    const top = await out('dumpsys activity top');
    const [, name, activity, pid] = /ACTIVITY (\S+)\/([^/\s]+) \w+ pid=(\d+)/.exec(top) ?? [];
    expect([name, activity, pid]).toEqual([APP, '.MainActivity', '4242']);
    expect(top).toMatch(
      /View Hierarchy:\n {6}DecorView@[0-9a-f]{7}\[MainActivity\]\n {8}android\.widget\.FrameLayout\{[0-9a-f]{7} V\.ED\.{5} \.{8} 0,0-1080,2400\}\n$/,
    );
    expect(await out('dumpsys activity recents')).toContain('* Recent #0: Task{');
    expect(await out('dumpsys activity nonesuch')).toBe('No activities match: nonesuch\n');
  });

  it('lists the processes that Appium counts', async () => {
    const { run, out } = newPhone();
    const pids = async () =>
      [
        ...(await out('dumpsys activity processes')).matchAll(
          /ProcessRecord\{\w+\s+(\d+):org\.example\.still\//g,
        ),
      ].map(([, pid]) => pid);
    expect(await pids()).toEqual([]);
    await run(`am start ${APP}`);
    expect(await pids()).toEqual(['4242']);
  });
});

describe('dumpsys package', () => {
  it('has the fields that adbutils reads', async () => {
    const { out } = newPhone();
    const text = await out(`dumpsys package ${APP}`);
    expect(found(text, /versionName=(\S+)/)).toBe('1.0');
    expect(found(text, /versionCode=(\d+)/)).toBe('1');
    expect(found(text, /PackageSignatures\{.*?\[(.*)\]\}/)).toBeTruthy();
    expect(
      found(text, /pkgFlags=\[\s*(.*)\s*\]/)
        ?.trim()
        .split(' '),
    ).toContain('HAS_CODE');
    for (const name of ['firstInstallTime', 'lastUpdateTime'])
      expect(Date.parse(found(text, new RegExp(`${name}=([-\\d]+\\s+[:\\d]+)`)) ?? '')).not.toBeNaN();
    expect(await out('dumpsys package org.none')).toBe('Unable to find package: org.none\n');
    expect(await out(`pm dump ${APP}`)).toBe(text);
  });

  it('gives Appium the launcher activity, the versions and the permissions', async () => {
    const { device, run, out } = newPhone();
    const [camera, audio, internet] = ['CAMERA', 'RECORD_AUDIO', 'INTERNET'].map(
      (name) => `android.permission.${name}`,
    );
    const permissions = [camera ?? '', audio ?? '', internet ?? ''];
    device.files.write('/a.apk', buildApk({ packageName: 'org.example.lamp', permissions, targetSdk: 33 }));
    await run(`pm install /a.apk; pm grant org.example.lamp ${camera}`);
    const text = await out('dumpsys package org.example.lamp');
    expect(text).toMatch(/^\s*Package\s+\[org\.example\.lamp\][^:]+:$/m);
    expect(found(text, /targetSdk=(\d+)/)).toBe('33');
    const main = text.split('\n').map((line) => line.trim());
    const at = main.indexOf('android.intent.action.MAIN:');
    expect(main[at + 1]?.split(/\s+/)[1]).toBe('org.example.lamp/.MainActivity');
    expect(permissionsOf(text, 'requested')).toEqual(permissions);
    expect(permissionsOf(text, 'install', 'true')).toEqual([internet]);
    expect(permissionsOf(text, 'runtime', 'true')).toEqual([camera]);
    expect(permissionsOf(text, 'runtime', 'false')).toEqual([audio]);
  });

  /** The lines under `… permissions:` that are indented deeper, as Appium reads them. */
  function permissionsOf(text: string, group: string, granted?: string): readonly string[] {
    const lines = text.split('\n');
    const title = lines.findIndex((line) => line.trim() === `${group} permissions:`);
    const depth = (line: string): number => line.search(/\S|$/);
    const end = lines.findIndex((line, index) => index > title && depth(line) <= depth(lines[title] ?? ''));
    return lines
      .slice(title + 1, end)
      .filter((line) => granted === undefined || found(line, /\bgranted=(\w+)/) === granted)
      .flatMap((line) => /android\.\w*\.?permission\.\w+/.exec(line)?.[0] ?? []);
  }
});

describe('dumpsys', () => {
  it('shows the keyboard', async () => {
    const { run, out } = newPhone();
    const shown = async () =>
      ['mInputShown', 'mIsInputViewShown']
        .map((name) => name)
        .map(async (name) => found(await out('dumpsys input_method'), new RegExp(`${name}=(\\w+)`)));
    expect(await Promise.all(await shown())).toEqual(['false', 'false']);
    await run('input text x');
    expect(await Promise.all(await shown())).toEqual(['true', 'true']);
    expect(await out('dumpsys input_method')).toContain('mCurId=com.android.inputmethod.latin/.LatinIME ');
  });

  it('keeps the battery values that were set', async () => {
    const { out } = newPhone();
    expect(await out('dumpsys battery')).toMatch(
      /AC powered: false\n {2}USB powered: true\n.*\n {2}Dock powered.*[\s\S]* {2}level: 100\n/,
    );
    expect(
      await out('dumpsys battery set level 15; dumpsys battery set ac 1; dumpsys battery set status 2'),
    ).toBe('');
    const dumped = await out('dumpsys battery');
    expect(dumped).toContain("UPDATES STOPPED -- use 'reset' to restart");
    expect(dumped).toMatch(/AC powered: true\n/);
    expect(found(dumped, /level: (\d+)/)).toBe('15');
    expect(await out('dumpsys battery unplug; dumpsys battery get ac')).toBe('0\n');
    expect(await out('dumpsys battery reset; dumpsys battery get level')).toBe('100\n');
    expect(await out('dumpsys battery set nonesuch 1')).toBe('Unknown set option: nonesuch\n');
    expect(await out('dumpsys battery set level full')).toBe('Bad value: full\n');
  });

  it('gives adbutils and mobile-mcp the display', async () => {
    const { out } = newPhone();
    const text = await out('dumpsys display');
    const [, orientation, width, height] =
      /DisplayViewport\{.*?valid=true, .*?orientation=(\d+), .*?deviceWidth=(\d+), deviceHeight=(\d+)/.exec(
        text,
      ) ?? [];
    expect([orientation, width, height]).toEqual(['0', '1080', '2400']);
    const id = found(text, /DisplayViewport\{type=INTERNAL[^}]*isActive=true[^}]*uniqueId='([^']+)'/);
    const listed = (await out('cmd display get-displays'))
      .split('\n')
      .filter((line) => line.startsWith('Display id '));
    expect(listed.filter((line) => line.includes(', state ON,'))).toHaveLength(1);
    expect(found(listed[0] ?? '', /, uniqueId "([^"]+)"/)).toBe(id);
    const displays = (await out('dumpsys SurfaceFlinger --display-id'))
      .split('\n')
      .filter((line) => line.startsWith('Display '));
    expect(displays).toHaveLength(1);
    expect(found(await out('dumpsys input'), /SurfaceOrientation:\s+(\d+)/)).toBe('0');
  });

  it('has numbers of memory and frames for running apps, the same each time', async () => {
    const { run, out } = newPhone();
    expect(await out(`dumpsys meminfo ${APP}`)).toBe(`No process found for: ${APP}\n`);
    await run(`am start ${APP}; input tap 1 1`);
    const text = await out(`dumpsys meminfo ${APP}`);
    expect(Number(found(text, /^\s*TOTAL\s+(\d+)/m))).toBeGreaterThan(10_000);
    expect(found(text, /^\s*Native Heap\s+(\d+)/m)).toBe(
      found(await out(`dumpsys meminfo ${APP}`), /^\s*Native Heap\s+(\d+)/m),
    );
    expect(await out('dumpsys meminfo')).toContain(`: ${APP} (pid 4242)`);
    expect(await out(`dumpsys gfxinfo ${APP}`)).toContain('Total frames rendered: 2\n');
    expect(await out('dumpsys cpuinfo')).toMatch(/TOTAL: /);
  });

  it('lists its services; each prints something, and others are unknown', async () => {
    const { run, out } = newPhone();
    const names = (await out('dumpsys -l'))
      .split('\n')
      .slice(1, -1)
      .map((line) => line.trim());
    for (const name of names) {
      const { output, error, status } = await run(`dumpsys -t 5 ${name}`);
      expect([output.endsWith('\n'), error, status]).toEqual([true, '', 0]);
    }
    expect(names).toContain('telephony.registry');
    expect(await out('dumpsys telephony.registry')).toContain('mCallState=0');
    expect(await run('dumpsys nonesuch')).toEqual({
      output: '',
      error: "Can't find service: nonesuch\n",
      status: 0,
    });
  });
});
