import { releaseDevice } from '@tapwright/store';
import { type TestDatabase, testDatabase } from '@tapwright/testing';
import type { VirtualDevice } from '@tapwright/virtual-android';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CAMERA, NOTES, startWard, type Ward } from './reset.fixture.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(() => db.clear());
afterAll(() => db.close());

const SET_OFF = 'uiautomator dump /sdcard/x.xml';

/** The app is in front as in a run; then comes the fault. */
async function troubled(ward: Ward, app = NOTES): Promise<void> {
  await ward.until('idle');
  ward.phone.start(app);
  await ward.sh(SET_OFF);
  expect(ward.phone.faults.fired()).toHaveLength(1);
}

async function front({ sh }: Ward): Promise<string> {
  return sh('dumpsys window | grep mCurrentFocus');
}

describe('a device that is first seen', () => {
  const dirty: readonly [string, (phone: VirtualDevice) => void, (ward: Ward) => unknown, unknown][] = [
    ['sleeping', (p) => p.wakefulness.set(false), (w) => w.phone.wakefulness.awake, true],
    [
      'with animations',
      (p) => p.settings.delete('global/window_animation_scale'),
      (w) => w.phone.settings.get('global/window_animation_scale'),
      '0',
    ],
    [
      'lying on its side',
      (p) => p.settings.set('system/user_rotation', '1'),
      (w) => w.phone.settings.get('system/user_rotation'),
      '0',
    ],
    [
      'turning by itself',
      (p) => p.settings.set('system/accelerometer_rotation', '1'),
      (w) => w.phone.settings.get('system/accelerometer_rotation'),
      '0',
    ],
    [
      'in airplane mode',
      (p) => p.settings.set('global/airplane_mode_on', '1'),
      (w) => w.phone.settings.get('global/airplane_mode_on'),
      '0',
    ],
    ['with an app in front', (p) => p.start(NOTES), front, expect.stringContaining('launcher')],
    [
      'with a file that one of our calls left behind',
      (p) => {
        p.files.mkdir('/data/local/tmp/tapwright', true);
        p.files.write('/data/local/tmp/tapwright/x.xml', Buffer.from('x'));
      },
      (w) => w.sh('ls /data/local/tmp/tapwright'),
      'as-found\ncommands\ntokens\n',
    ],
  ];

  test.each(dirty)('%s is repaired before it is idle', async (_name, before, look, expected) => {
    await using ward = await startWard(db, { before: async (phone) => void before(phone) });
    expect(await ward.until('idle')).toMatchObject({ failedResets: 0, attestedAt: expect.any(Date) });
    expect(await look(ward)).toEqual(expected);
    expect(ward.idle).toEqual(['phone-1']);
  });

  test('and is still as a reset left it is not touched: nothing is typed, tapped or started', async () => {
    await using ward = await startWard(db);
    await ward.until('idle');
    const { total } = ward.phone.journal;
    await ward.ask();
    await ward.until('idle');
    expect(ward.phone.journal.total).toBe(total);
  });
});

describe('a device whose run has met', () => {
  test.each([
    ['a question for a permission', 'permission', CAMERA],
    ['a pop-up of an update', 'update', NOTES],
    ['a battery that runs low', 'low-battery', NOTES],
    ['a keyboard over the app', 'keyboard', NOTES],
    ['an app that crashed', 'crash', NOTES],
    ['an app that does not respond', 'not-responding', NOTES],
    ['the death of its process', 'process-death', NOTES],
    ['a rotation', 'rotation, to: 1', NOTES],
    ['another time', 'clock, byMs: 7200000', NOTES],
    ['dumps that fail', 'dump-fails, kind: killed, dumps: 9', NOTES],
    ['black pictures', 'black-picture, pictures: 9', NOTES],
  ])('%s is idle again, on its home screen, with nothing over it', async (_name, fault, app) => {
    await using ward = await startWard(db, { fault: `{ do: ${fault}, on: dump }` });
    await troubled(ward, app);
    await ward.ask();
    expect(await ward.until('idle')).toMatchObject({ stateReason: '', failedResets: 0 });
    expect(await front(ward)).toContain('org.tapwright.launcher');
    expect(ward.phone.system.dialogs).toEqual([]);
    expect(await ward.sh('dumpsys input_method | grep mInputShown')).toContain('mInputShown=false');
    expect(ward.phone.settings.get('system/user_rotation')).toBe('0');
  });

  test('several windows, one over the other, has no window left', async () => {
    const faults = ['crash', 'low-battery', 'update', 'keyboard'];
    const fault = faults.map((name) => `{ do: ${name}, on: dump }`).join(', ');
    await using ward = await startWard(db, { fault });
    await ward.until('idle');
    ward.phone.start(NOTES);
    await ward.sh(SET_OFF);
    await ward.ask();
    await ward.until('idle');
    expect(ward.phone.system.dialogs).toEqual([]);
  });

  test('a switched-off Wi-Fi and another keyboard has both as they were before', async () => {
    await using ward = await startWard(db);
    await ward.until('idle');
    ward.phone.inputMethods.add('org.example.keys/.Keys');
    await ward.sh('svc wifi disable; ime enable org.example.keys/.Keys; ime set org.example.keys/.Keys');
    await ward.ask();
    await ward.until('idle');
    expect(ward.phone.inputMethods.current).toBe('com.android.inputmethod.latin/.LatinIME');
    expect(ward.phone.settings.get('global/wifi_on')).toBe('1');
  });
});

describe('what an app was granted during a run', () => {
  const camera = 'android.permission.CAMERA';
  const microphone = 'android.permission.RECORD_AUDIO';

  test('is taken away again; what it had before stays, and so does data that the job keeps', async () => {
    await using ward = await startWard(db);
    await ward.until('idle');
    ward.phone.packages.grant(CAMERA, microphone);
    const device = ward.inventory.device('phone-1');
    await device.remember({ what: 'app', packageName: CAMERA, wipe: false });
    ward.phone.packages.grant(CAMERA, camera);
    await ward.ask();
    await ward.until('idle');
    expect([...(ward.phone.packages.find(CAMERA)?.granted ?? [])]).toEqual([microphone]);
    expect(ward.phone.journal.entries().map(({ kind }) => kind)).not.toContain('clear');
    expect(await ward.sh('ls /data/local/tmp/tapwright/as-found')).toBe('before\nfiles\nphone\n');
  });

  test('is known after the gateway has died: the phone has it in its books', async () => {
    await using ward = await startWard(db);
    await ward.until('idle');
    const device = ward.inventory.device('phone-1');
    await device.remember({ what: 'app', packageName: NOTES, wipe: true });
    // A run that begins again must distinguish what it was granted meanwhile from what it had before.
    ward.phone.packages.grant(NOTES, camera);
    await device.remember({ what: 'app', packageName: NOTES, wipe: true });
    expect((await device.attest()).usedApps).toEqual([
      { packageName: NOTES, wipe: true, grantedSince: [camera] },
    ]);
    await ward.ask();
    await ward.until('idle');
    expect(ward.phone.journal.entries().map(({ kind }) => kind)).toContain('clear');
  });
});

describe('a device that cannot be repaired', () => {
  test('is put aside after three resets, with the reason: no storage left', async () => {
    await using ward = await startWard(db, { fault: '{ do: low-storage, on: dump }' });
    await troubled(ward);
    await ward.ask();
    const device = await ward.until('quarantined');
    expect(device).toMatchObject({ failedResets: 3, quarantinedAt: expect.any(Date) });
    expect(device.stateReason).toMatch(/storage: expected 65536 kB free, found 0 kB free/);
    expect(ward.idle).toHaveLength(1);
  });

  test('such as one in another language, is put aside; once released, it is accepted as it is', async () => {
    await using ward = await startWard(db, { fault: '{ do: locale, on: dump, to: de-DE }' });
    await troubled(ward);
    await ward.ask();
    const device = await ward.until('quarantined');
    expect(device.stateReason).toBe('locale: expected en-US, found de-DE');
    await db.transaction((tx) => releaseDevice(tx, 'phone-1'));
    ward.poke();
    expect(await ward.until('idle')).toMatchObject({ failedResets: 0, quarantinedAt: null, stateReason: '' });
  });

  test('stays put aside when it is plugged out and in', async () => {
    await using ward = await startWard(db, { fault: '{ do: locale, on: dump, to: de-DE }' });
    await troubled(ward);
    await ward.ask();
    await ward.until('quarantined');
    ward.unplug();
    await ward.until('gone');
    ward.plugIn();
    expect((await ward.until('quarantined')).stateReason).toMatch(/^locale/);
  });
});

describe('a device that is lost', () => {
  test('for good while it is reset is gone, not put aside; when it is back it is reset and idle', async () => {
    await using ward = await startWard(db);
    await ward.until('idle');
    ward.phone.start(NOTES);
    ward.unplug();
    await ward.until('gone');
    ward.plugIn();
    expect(await ward.until('idle')).toMatchObject({ failedResets: 0 });
    expect(await front(ward)).toContain('org.tapwright.launcher');
  });

  test('before its reset has begun is gone, and that does not count as a failed reset', async () => {
    await using ward = await startWard(db);
    await ward.until('idle');
    ward.unplug();
    await ward.until('gone');
    await ward.ask();
    expect(await ward.until('gone')).toMatchObject({
      failedResets: 0,
      stateReason: expect.stringMatching(/./),
    });
  });

  test.each([
    ['offline', 'offline'],
    ['unplugged', 'vanish'],
    ['silent', 'half-open'],
  ])('in the middle of its reset (%s) is reset again when it is back', async (_name, fault) => {
    await using ward = await startWard(db, { fault: `{ do: ${fault}, on: input, forMs: 300 }` });
    expect(await ward.until('idle')).toMatchObject({ failedResets: 0 });
    expect(ward.phone.faults.fired()).toHaveLength(1);
  });

  test.each([
    ['offline for a while', 'offline, forMs: 300'],
    ['unplugged for a while', 'vanish, forMs: 300'],
    ['behind an adb server that restarts', 'server-restart, downMs: 200'],
  ])('%s comes back by itself', async (_name, fault) => {
    await using ward = await startWard(db, { fault: `{ do: ${fault}, on: dump }` });
    await troubled(ward);
    await ward.ask();
    await ward.until('idle');
    expect(await front(ward)).toContain('org.tapwright.launcher');
  });

  test('and answers nothing while adb lists it is put aside: it does not answer', async () => {
    // Long enough for the first reset, which succeeds, on a busy machine.
    await using ward = await startWard(db, { fault: '{ do: half-open, on: dump }', resetMs: 1_500 });
    await troubled(ward);
    await ward.ask();
    expect((await ward.until('quarantined')).stateReason).toMatch(/not reset within 1500 ms/);
  });

  test('and says nothing for a while is idle once it answers', async () => {
    await using ward = await startWard(db, { fault: '{ do: half-open, on: dump, forMs: 400 }' });
    await troubled(ward);
    await ward.ask();
    await ward.until('idle');
  });
});
