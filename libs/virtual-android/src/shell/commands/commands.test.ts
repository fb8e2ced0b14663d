import { describe, expect, it } from 'vitest';
import { createVirtualDevice } from '../../phone/device/create-virtual-device.ts';
import { createStillSource } from '../../phone/device/still-source.ts';
import { shellOf } from '../shell.ts';

const APP = 'org.example.still';

function newPhone() {
  const device = createVirtualDevice({ serial: 'v1', source: createStillSource() });
  return { device, run: (line: string) => shellOf(device, line) };
}

describe('input', () => {
  it.each([
    ['input tap 10 20.5', 'tap', [10, 20.5]],
    ['input touchscreen tap 1 2', 'tap', [1, 2]],
    ['input -d 0 tap 1 2', 'tap', [1, 2]],
    ['input swipe 1 2 3 4', 'swipe', [1, 2, 3, 4, 300]],
    ['input swipe 1 2 3 4 80', 'swipe', [1, 2, 3, 4, 80]],
    ['input swipe 5 5 5 5 500', 'long_tap', [5, 5]],
    ['input swipe 5 5 5 5 100', 'tap', [5, 5]],
    ['input text one%stwo', 'text', ['one two']],
    ["input text 'a%%sb'", 'text', ['a% b']],
    ['input keyevent 4', 'key', ['BACK']],
    ['input keyevent KEYCODE_ENTER', 'key', ['ENTER']],
    ['input keyevent --longpress DEL', 'key', ['DEL']],
    ['input keyevent 123', 'key', ['MOVE_END']],
    ['input keyevent 9999', 'key', ['UNKNOWN']],
    ['cmd input tap 1 2', 'tap', [1, 2]],
  ] as const)('%s', async (line, kind, args) => {
    const { device, run } = newPhone();
    expect(await run(line)).toEqual({ output: '', error: '', status: 0 });
    expect(device.journal.entries().map((entry) => [entry.kind, entry.args])).toEqual([[kind, args]]);
  });

  it('sends several keys in order', async () => {
    const { device, run } = newPhone();
    await run('input keyevent 67 67 66');
    expect(device.journal.entries().map((entry) => entry.args[0])).toEqual(['DEL', 'DEL', 'ENTER']);
  });

  it.each([
    ['input text grüße', 'NullPointerException: Attempt to get length of null array'],
    ['input text', 'Argument expected after "text"'],
    ['input tap 1', 'Argument expected after'],
    ['input tap a b', 'Error: Invalid arguments for command: tap'],
    ['input swipe 1 2 3 x', 'Error: Invalid arguments for command: swipe'],
  ])('%s prints an exception and types nothing', async (line, message) => {
    const { device, run } = newPhone();
    const result = await run(line);
    expect(result.status).toBe(255);
    expect(result.error).toContain(`Exception occurred while executing`);
    expect(result.error).toContain(message);
    expect(device.journal.total).toBe(0);
  });
});

describe('uiautomator dump', () => {
  it("writes the tree to the default file and reports it with Android's misspelling", async () => {
    const { device, run } = newPhone();
    const result = await run('uiautomator dump && cat /sdcard/window_dump.xml');
    expect(result.output).toBe(
      `UI hierchary dumped to: /sdcard/window_dump.xml\n${device.source.view().hierarchy}`,
    );
  });

  it('writes to the output for /dev/tty', async () => {
    const { device, run } = newPhone();
    const { hierarchy } = device.source.view();
    expect((await run('uiautomator dump --compressed /dev/tty')).output).toBe(
      `${hierarchy}UI hierchary dumped to: /dev/tty\n`,
    );
  });

  it('reports a null root node where the source has none', async () => {
    const still = createStillSource();
    const source = { ...still, view: () => ({ ...still.view(), hierarchy: '' }) };
    const result = await shellOf(createVirtualDevice({ serial: 'v1', source }), 'uiautomator dump');
    expect(result.error).toBe('ERROR: null root node returned by UiTestAutomationBridge.\n');
    expect(result.output).toBe('');
  });
});

describe('screencap', () => {
  it('writes a PNG to the output or to a file', async () => {
    const { device, run } = newPhone();
    await run('screencap -p > /sdcard/a.png; screencap -p /sdcard/b.png; screencap /sdcard/c.png');
    const { png } = await device.source.picture();
    for (const name of ['a', 'b', 'c']) {
      const file = device.files.read(`/sdcard/${name}.png`);
      expect(file.ok && Buffer.compare(file.value, png)).toBe(0);
    }
  });
});

describe('apps', () => {
  it.each([
    [`am start -n ${APP}/.MainActivity`, `Starting: Intent { cmp=${APP}/.MainActivity }\n`],
    [
      `am start -a android.intent.action.MAIN -c android.intent.category.LAUNCHER -n ${APP}/.MainActivity`,
      `Starting: Intent { act=android.intent.action.MAIN cat=[android.intent.category.LAUNCHER] cmp=${APP}/.MainActivity }\n`,
    ],
    [
      `am start -W -n ${APP}/.MainActivity | head -n 4`,
      `Starting: Intent { cmp=${APP}/.MainActivity }\nStatus: ok\nLaunchState: COLD\nActivity: ${APP}/.MainActivity\n`,
    ],
  ])('%s', async (line, output) => {
    const { device, run } = newPhone();
    await run('input keyevent HOME');
    expect(await run(line)).toEqual({ output, error: '', status: 0 });
    expect(device.source.view().packageName).toBe(APP);
    expect(device.journal.count({ kind: 'start' })).toBe(1);
  });

  it('names a missing activity by its full class, and still ends with 0', async () => {
    const { run } = newPhone();
    const error = `Error type 3\nError: Activity class {${APP}/${APP}.None} does not exist.\n`;
    expect(await run(`am start -n ${APP}/.None`)).toMatchObject({ error, status: 0 });
    const waited = await run(`am start -W -n ${APP}/.None`);
    expect(waited.output).toContain(error);
  });

  it('stops, clears and lists them', async () => {
    const { device, run } = newPhone();
    expect(await run(`am force-stop ${APP}`)).toEqual({ output: '', error: '', status: 0 });
    expect(device.source.view().packageName).not.toBe(APP);
    expect(await run(`pm clear ${APP}`)).toEqual({ output: 'Success\n', error: '', status: 0 });
    expect(await run('pm clear org.none')).toEqual({ output: '', error: 'Failed\n', status: 1 });
    expect((await run('pm list packages -3')).output).toBe(`package:${APP}\n`);
    expect((await run('pm list packages -s')).output).not.toContain(APP);
    expect(await run('pm path org.none')).toEqual({ output: '', error: '', status: 1 });
  });

  it('resolves what the launcher would start', async () => {
    const { run } = newPhone();
    const known = await run(`cmd package resolve-activity --brief ${APP} | tail -n 1`);
    expect(known.output).toBe(`${APP}/.MainActivity\n`);
    expect((await run('cmd package resolve-activity --brief org.none')).output).toBe('No activity found\n');
  });
});

describe('dumpsys and settings', () => {
  it('name the focus with the braces of Android 14', async () => {
    const { run } = newPhone();
    const window = (await run('dumpsys window displays')).output;
    expect(window).toMatch(
      /^ {2}mCurrentFocus=Window\{[0-9a-f]{7} u0 org\.example\.still\/org\.example\.still\.MainActivity\}$/m,
    );
    expect(window).toMatch(
      /^ {2}mFocusedApp=ActivityRecord\{[0-9a-f]{7} u0 org\.example\.still\/\.MainActivity\} t1\}$/m,
    );
    expect(window).toMatch(/mRotation=0 /);
    expect((await run('dumpsys window')).output).toContain(window);
    expect((await run('dumpsys window windows')).output).not.toContain('mCurrentFocus');
  });

  it('name the resumed activity and the keyboard', async () => {
    const { run } = newPhone();
    const top = (await run('dumpsys activity activities | grep -o "topResumedActivity=.*"')).output;
    expect(top).toMatch(
      /^topResumedActivity=ActivityRecord\{[0-9a-f]{7} u0 org\.example\.still\/\.MainActivity\} t1\}\n$/,
    );
    expect((await run('dumpsys input_method')).output).toContain('mInputShown=false');
    await run('input text x');
    expect((await run('dumpsys input_method')).output).toContain('mInputShown=true');
    expect((await run(`dumpsys package ${APP} | grep -c versionName=1.0`)).output).toBe('1\n');
  });

  it('keep what settings put stored', async () => {
    const { run } = newPhone();
    expect((await run('settings get secure none')).output).toBe('null\n');
    expect((await run('settings put system font_scale 1.3; settings get system font_scale')).output).toBe(
      '1.3\n',
    );
    expect((await run('settings get nowhere x')).status).toBe(255);
    expect((await run('setprop debug.x 1; getprop debug.x')).output).toBe('1\n');
    expect((await run('setprop ro.build.version.sdk 1')).status).toBe(1);
  });
});

describe('files', () => {
  it.each([
    ['mkdir -p /a/b && touch /a/b/f && ls /a /a/b', '/a:\nb\n\n/a/b:\nf\n', 0],
    ['mkdir /a; rm /a', 'rm: /a: Is a directory\n', 1],
    ['mkdir /a; rm -r /a; ls /a', 'ls: /a: No such file or directory\n', 1],
    ['rm -f /none; echo $?', '0\n', 0],
    ['rm -rf /none/deep; echo $?', '0\n', 0],
    ['echo x > /f; mv /f /sdcard; cat /sdcard/f', 'x\n', 0],
    ['echo x > /f; mkdir /f/d', "mkdir: '/f/d': Not a directory\n", 1],
    ['cat /sdcard', 'cat: /sdcard: Is a directory\n', 1],
    ['touch /no/such', "touch: '/no/such': No such file or directory\n", 1],
    ['echo b > /f; echo a >> /f; grep -v b /f; tail -n 1 /f; head -1 /f', 'a\na\nb\n', 0],
    ['echo abc | grep -q x', '', 1],
  ])('%s', async (line, output, status) => {
    const { run } = newPhone();
    const result = await run(line);
    expect([result.output + result.error, result.status]).toEqual([output, status]);
  });
});
