import type { Phone } from '@tapwright/virtual-ui';
import { describe, expect, it } from 'vitest';
import { shellOf } from '../../shell/shell.ts';
import { createVirtualDevice } from '../device/create-virtual-device.ts';
import { createStillSource } from '../device/still-source.ts';

const APP = 'org.example.still';

function newPhone() {
  let phone: Phone | undefined;
  const source = {
    ...createStillSource(),
    attach: (given: Phone) => {
      phone = given;
    },
  };
  const device = createVirtualDevice({ serial: 'v1', source });
  if (phone === undefined) throw new Error('no phone was attached');
  phone.report({ kind: 'shown', packageName: APP, component: `${APP}/.MainActivity` });
  const lines = () => device.log.entries().map(({ tag, message }) => `${tag}: ${message}`);
  return { device, phone, lines };
}

describe('an app that crashes', () => {
  it('is logged as by the runtime and the system', () => {
    const { device, phone, lines } = newPhone();
    const pid = device.processes.pidOf(APP);
    phone.report({ kind: 'crashed', packageName: APP, exception: 'java.lang.Error: x\n\tat a.B.c(B.kt:1)' });
    expect(lines().slice(2, 8)).toEqual([
      'AndroidRuntime: FATAL EXCEPTION: main',
      `AndroidRuntime: Process: ${APP}, PID: ${pid}`,
      'AndroidRuntime: java.lang.Error: x',
      'AndroidRuntime: \tat a.B.c(B.kt:1)',
      `ActivityTaskManager:   Force finishing activity ${APP}/.MainActivity`,
      `ActivityManager: Process ${APP} (pid ${pid}) has died: fg  TOP `,
    ]);
    expect(device.processes.pidOf(APP)).toBeUndefined();
  });

  it('"has stopped", and "keeps stopping" where it crashes again within a minute (AppErrors)', () => {
    const { device, phone } = newPhone();
    const crash = () => phone.report({ kind: 'crashed', packageName: APP, exception: 'java.lang.Error' });
    crash();
    crash();
    device.clock.shift(61_000);
    crash();
    expect(device.system.dialogs.map((up) => up.kind === 'crash' && up.repeated)).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('shows its first crash only where global show_first_crash_dialog is not 0 (AppErrors)', () => {
    const { device, phone } = newPhone();
    device.settings.set('global/show_first_crash_dialog', '0');
    phone.report({ kind: 'crashed', packageName: APP, exception: 'java.lang.Error' });
    expect(device.system.dialogs).toEqual([]);
    phone.report({ kind: 'crashed', packageName: APP, exception: 'java.lang.Error' });
    expect(device.system.dialogs).toEqual([{ kind: 'crash', packageName: APP, repeated: true }]);
  });
});

describe('an app that does not answer', () => {
  it('leaves a trace file and a dialog that waits or closes', async () => {
    const { device, phone, lines } = newPhone();
    const hang = () => phone.report({ kind: 'not_responding', packageName: APP, reason: 'Input timed out' });
    hang();
    hang();
    expect(device.system.dialogs).toEqual([{ kind: 'not_responding', packageName: APP }]);
    expect(lines()).toContain(`ActivityManager: ANR in ${APP} (${APP}/.MainActivity)`);
    expect((await shellOf(device, 'cat /data/anr/anr_*')).output).toContain(`Cmd line: ${APP}`);
  });

  it('shows where its main thread is in the last traces, which a shell may print', async () => {
    const { device, phone } = newPhone();
    const last = async () => (await shellOf(device, 'dumpsys activity lastanr-traces')).output;
    expect(await last()).toContain('no ANR has occurred since boot');
    const stack = '\tat org.example.Store.copy(Store.kt:9)\n\tat android.os.Looper.loop(Looper.java:294)';
    phone.report({ kind: 'not_responding', packageName: APP, reason: 'Input timed out', stack });
    expect(await last()).toContain(
      '"main" prio=5 tid=1 Blocked\n  at org.example.Store.copy(Store.kt:9)\n  at android.os.Looper.loop(Looper.java:294)\n\n',
    );
  });

  it('loses its dialog when it is stopped from outside', () => {
    const { device, phone } = newPhone();
    phone.report({ kind: 'not_responding', packageName: APP, reason: 'Input timed out' });
    device.forceStop(APP);
    expect(device.system.dialogs).toEqual([]);
  });
});

describe('a permission that an app asks for', () => {
  const CAMERA = 'android.permission.CAMERA';
  const ask = (phone: Phone, answers: boolean[], permission = CAMERA) =>
    phone.askPermission(APP, permission, (granted) => answers.push(granted));
  const tapId = (device: ReturnType<typeof newPhone>['device'], id: string) => {
    const bounds = new RegExp(`permission_${id}_button".*?bounds="\\[(\\d+),(\\d+)\\]`).exec(
      device.source.view().hierarchy,
    );
    if (bounds === null) throw new Error(`no button ${id}`);
    device.input({ kind: 'tap', x: Number(bounds[1]) + 5, y: Number(bounds[2]) + 5 });
  };

  it('is asked for in the permission controller’s activity, and kept when it is granted', () => {
    const { device, phone, lines } = newPhone();
    const answers: boolean[] = [];
    ask(phone, answers);
    const view = device.source.view();
    expect(view.activity).toBe('com.android.permissioncontroller/.permission.ui.GrantPermissionsActivity');
    expect(view.hierarchy).toContain('text="Allow Still to take pictures and record video?"');
    expect(lines().some((line) => line.includes('REQUEST_PERMISSIONS'))).toBe(true);
    tapId(device, 'allow_foreground_only');
    ask(phone, answers);
    expect(answers).toEqual([true, true]);
    expect(phone.isGranted(APP, CAMERA)).toBe(true);
  });

  it('is not asked for a third time once it was denied twice (USER_FIXED)', () => {
    const { device, phone } = newPhone();
    const answers: boolean[] = [];
    ask(phone, answers);
    tapId(device, 'deny');
    ask(phone, answers);
    tapId(device, 'deny_and_dont_ask_again');
    ask(phone, answers);
    expect(answers).toEqual([false, false, false]);
    expect(device.system.dialogs).toEqual([]);
  });

  it('granted only this time is lost with the process', () => {
    const { device, phone } = newPhone();
    ask(phone, []);
    tapId(device, 'allow_one_time');
    expect(phone.isGranted(APP, CAMERA)).toBe(true);
    device.forceStop(APP);
    expect(phone.isGranted(APP, CAMERA)).toBe(false);
  });

  it('is neither granted nor counted as denied by BACK', () => {
    const { device, phone } = newPhone();
    const answers: boolean[] = [];
    ask(phone, answers);
    device.input({ kind: 'key', key: 'BACK' });
    ask(phone, answers);
    expect(answers).toEqual([false]);
    tapId(device, 'deny');
  });

  it('of a group that the app already has is granted without a question', () => {
    const { device, phone } = newPhone();
    const answers: boolean[] = [];
    device.packages.grant(APP, 'android.permission.READ_CONTACTS');
    ask(phone, answers, 'android.permission.WRITE_CONTACTS');
    expect(answers).toEqual([true]);
  });
});
