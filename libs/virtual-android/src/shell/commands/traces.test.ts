import { describe, expect, it } from 'vitest';
import { APP, newPhone } from './clients.fixture.ts';

const KEYBOARD = 'com.android.inputmethod.latin';

describe('the clipboard', () => {
  // AOSP `IClipboard.aidl` of each version: numbers and arguments have changed.
  it.each([
    [34, '6', '3', 's16 com.android.shell i32 -1 i32 0 i32 0'],
    [33, '6', '3', 's16 com.android.shell i32 -1 i32 0'],
    [31, '6', '3', 's16 com.android.shell i32 0'],
    [29, '5', '2', 's16 com.android.shell i32 0'],
    [28, '5', '2', 's16 com.android.shell'],
  ])(
    'of API level %i is asked for and emptied by the numbers of its version',
    async (level, has, clear, words) => {
      const { device, out } = newPhone();
      device.properties.set('ro.build.version.sdk', String(level));
      device.clipboard.copy('red');
      const full = "Result: Parcel(00000000 00000001   '........')\n";
      expect(await out(`service call clipboard ${has} ${words}`)).toBe(full);
      expect(await out(`service call clipboard ${clear} ${words}`)).toBe(
        "Result: Parcel(00000000   '....')\n",
      );
      expect(device.clipboard.text).toBeNull();
      expect(await out(`service call clipboard ${has} ${words}`)).toBe(full.replace('1 ', '0 '));
    },
  );

  it('of Android 8 cannot be emptied', async () => {
    const { device, out } = newPhone();
    device.properties.set('ro.build.version.sdk', '27');
    device.clipboard.copy('red');
    expect(await out('service call clipboard 4 s16 com.android.shell')).toContain('00000001');
    expect(await out('service call clipboard 2 s16 com.android.shell')).toContain('Error');
    expect(device.clipboard.text).toBe('red');
  });

  it('refuses arguments of another version and other callers', async () => {
    const { out } = newPhone();
    expect(await out('service call clipboard 6 s16 com.android.shell')).toContain('Parcel(fffffffe');
    expect(await out('service call clipboard 6 s16 org.example i32 -1 i32 0 i32 0')).toContain(
      'Parcel(ffffffff',
    );
    expect(await out('service check clipboard')).toBe('Service clipboard: found\n');
  });

  it('is empty after a reboot', () => {
    const { device } = newPhone();
    device.clipboard.copy('red');
    device.reboot();
    expect(device.clipboard.text).toBeNull();
  });
});

it('an app that was in front is among the usage events, with its time on the wall', async () => {
  const { out } = newPhone();
  await out(`am start -n ${APP}/.MainActivity`);
  const day = (await out('date +%Y-%m-%d')).trim();
  expect(await out('dumpsys usagestats')).toMatch(
    new RegExp(
      `time="${day} \\d\\d:\\d\\d:\\d\\d" type=ACTIVITY_RESUMED package=${APP} class=${APP}\\.MainActivity`,
    ),
  );
  expect(await out('dumpsys usagestats')).toMatch(
    new RegExp(`package=${APP} totalTimeUsed=.* lastTimeUsed="${day}`),
  );
});

it('accounts are listed, and stay when the data of their app are erased', async () => {
  const { device, out } = newPhone();
  expect(await out('dumpsys account')).toContain('  Accounts: 0\n');
  device.accounts.add({ name: 'red@example.org', type: APP });
  await out(`pm clear ${APP}`);
  expect(await out('dumpsys account')).toContain(
    `  Accounts: 1\n    Account {name=red@example.org, type=${APP}}\n`,
  );
});

it('a keyboard whose data are erased has forgotten its words; it stays in use', async () => {
  const { device, out } = newPhone();
  device.inputMethods.learn(KEYBOARD, 'wombat');
  expect(device.inputMethods.learned(KEYBOARD)).toEqual(['wombat']);
  expect(await out(`pm clear ${KEYBOARD}`)).toBe('Success\n');
  expect(device.inputMethods.learned(KEYBOARD)).toEqual([]);
  expect(await out('settings get secure default_input_method')).toContain(KEYBOARD);
});
