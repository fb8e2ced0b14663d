import { describe, expect, it } from 'vitest';
import { buildApk } from '../../../phone/device/apk/apk.fixture.ts';
import { APP, newPhone } from '../clients.fixture.ts';

const MAIN = 'android.intent.action.MAIN';
const LAUNCHER = 'android.intent.category.LAUNCHER';

describe('am start', () => {
  it.each([
    [`-n ${APP}/.MainActivity`, `cmp=${APP}/.MainActivity`],
    [`${APP}/${APP}.MainActivity`, `act=${MAIN} cat=[${LAUNCHER}] cmp=${APP}/.MainActivity`],
    [APP, `act=${MAIN} cat=[${LAUNCHER}] pkg=${APP}`],
    [
      `-a ${MAIN} -c ${LAUNCHER} -f 0x10200000 -n ${APP}/.MainActivity`,
      `act=${MAIN} cat=[${LAUNCHER}] flg=0x10200000 cmp=${APP}/.MainActivity`,
    ],
    [
      `-n ${APP}/.MainActivity --es name value --ez on true --ei n 1 -e k v --esn none`,
      `cmp=${APP}/.MainActivity (has extras)`,
    ],
    [`--user 0 -D --activity-clear-task -n ${APP}/.MainActivity`, `flg=0x8000 cmp=${APP}/.MainActivity`],
  ])('%s', async (words, intent) => {
    const { device, run } = newPhone();
    await run('input keyevent HOME');
    const result = await run(`am start ${words}`);
    expect(result).toEqual({ output: `Starting: Intent { ${intent} }\n`, error: '', status: 0 });
    expect(device.source.view().packageName).toBe(APP);
    expect(device.journal.count({ kind: 'start' })).toBe(1);
  });

  it('is reported as it was: cold, hot, or already in front', async () => {
    const { run, out } = newPhone();
    await run('input keyevent HOME');
    const state = async () => /LaunchState: (.*)/.exec(await out(`am start -W ${APP}`))?.[1];
    expect(await state()).toBe('COLD');
    expect(await state()).toBe('UNKNOWN (0)');
    await run('input keyevent HOME');
    expect(await state()).toBe('HOT');
    await run(`am force-stop ${APP}`);
    expect(await state()).toBe('COLD');
    expect(/LaunchState: (.*)/.exec(await out(`am start -W -S ${APP}`))?.[1]).toBe('COLD');
    const again = await run(`am start ${APP}`);
    expect(again.error).toBe(
      'Warning: Activity not started, intent has been delivered to currently running top-most instance.\n',
    );
  });

  it('takes as long as the phone says', async () => {
    const { device, out } = newPhone();
    const { start } = device;
    Object.assign(device, {
      start: (component: string) => {
        device.clock.shift(321);
        return start(component);
      },
    });
    const [, total, wait] =
      /TotalTime: (\d+)\nWaitTime: (\d+)\nComplete\n$/.exec(await out(`am start -W ${APP}`)) ?? [];
    expect(Number(total)).toBeGreaterThanOrEqual(321);
    expect(wait).toBe(total);
  });

  it('names a missing activity by its full class, and still ends with 0', async () => {
    const { run } = newPhone();
    const error = `Error type 3\nError: Activity class {${APP}/${APP}.None} does not exist.\n`;
    expect(await run(`am start -n ${APP}/.None`)).toMatchObject({ error, status: 0 });
    expect((await run(`am start -W -n ${APP}/.None`)).output).toContain(error);
  });

  it('finds no app for a link, and shows no more of it than Android does', async () => {
    const { run } = newPhone();
    const result = await run(
      "am start -a android.intent.action.VIEW -d 'https://user@example.org:8080/way?secret=1'",
    );
    expect(result.output).toContain('dat=https://example.org:8080/... }');
    expect(result.error).toMatch(
      /^Error: Activity not started, unable to resolve Intent \{ act=\S+ dat=\S+ flg=0x10000000 \}\n$/,
    );
    expect((await run('am start mailto:a.b@example.org')).output).toContain('dat=mailto:x.x@xxxxxxx.xxx }');
  });

  it.each([
    ['am start', 'No intent supplied'],
    ['am start -n', 'Argument expected after "-n"'],
    ['am start -n nothing', 'Bad component name: nothing'],
    ['am start --nonesuch x', 'Unknown option: --nonesuch'],
    ['am start -R many org.example', 'NumberFormatException: For input string: "many"'],
  ])('%s throws', async (line, message) => {
    const { run } = newPhone();
    const result = await run(line);
    expect(result).toMatchObject({ output: '', status: 255 });
    expect(result.error).toContain("Exception occurred while executing 'start'");
    expect(result.error).toContain(message);
  });

  it('goes home for the home category', async () => {
    const { device, run } = newPhone();
    await run(`am start -a ${MAIN} -c android.intent.category.HOME`);
    expect(device.journal.count({ kind: 'key', args: ['HOME'] })).toBe(1);
  });
});

describe('am', () => {
  it('stops apps, and accepts missing ones', async () => {
    const { device, run } = newPhone();
    expect(await run(`am force-stop --user 0 ${APP}; am force-stop org.none`)).toEqual({
      output: '',
      error: '',
      status: 0,
    });
    expect(device.source.view().packageName).not.toBe(APP);
  });

  it('kills only what is not in front', async () => {
    const { device, run } = newPhone();
    await run(`am start ${APP}; am kill ${APP}`);
    expect(device.processes.pidOf(APP)).toBeDefined();
    await run(`input keyevent HOME; am kill ${APP}`);
    expect(device.processes.pidOf(APP)).toBeUndefined();
  });

  it('crashes what runs, with its dialog and its log', async () => {
    const { device, run, out } = newPhone();
    await run(`am crash ${APP}`);
    expect(device.system.dialogs).toHaveLength(0);
    await run(`am start ${APP}; am crash ${APP}`);
    expect(device.system.dialogs).toMatchObject([{ kind: 'crash', packageName: APP }]);
    expect(device.processes.pidOf(APP)).toBeUndefined();
    expect(await out('logcat -d -b crash')).toContain('CrashedByAdbException: shell-induced crash');
    expect(await out('dumpsys window displays')).toMatch(
      /mCurrentFocus=Window\{\w+ u0 Application Error: org\.example\.still\}/,
    );
  });

  it('broadcasts to nobody', async () => {
    const { run } = newPhone();
    expect(await run('am broadcast -a org.example.PING --ez state true')).toEqual({
      output:
        'Broadcasting: Intent { act=org.example.PING flg=0x400000 (has extras) }\nBroadcast completed: result=0\n',
      error: '',
      status: 0,
    });
  });

  it('does not start a missing service', async () => {
    const { run } = newPhone();
    const result = await run('am startservice -n org.example/.Service');
    expect(result.output).toBe('Starting service: Intent { cmp=org.example/.Service }\n');
    expect(result).toMatchObject({ error: 'Error: Not found; no service started.\n', status: 255 });
  });

  it('types the broadcasts of ADBKeyBoard only while that is installed and in use', async () => {
    const { device, run } = newPhone();
    const keyboard = 'com.android.adbkeyboard';
    const message = Buffer.from('日本').toString('base64');
    await run('am broadcast -a ADB_INPUT_TEXT --es msg lost');
    const apk = buildApk({ packageName: keyboard, activity: null, inputMethod: '.AdbIME' });
    device.files.write('/data/local/tmp/k.apk', apk);
    expect((await run('pm install /data/local/tmp/k.apk')).output).toBe('Success\n');
    await run(
      `am broadcast -a ADB_INPUT_TEXT --es msg lost; ime enable ${keyboard}/.AdbIME; ime set ${keyboard}/.AdbIME`,
    );
    await run(
      `am broadcast -a ADB_INPUT_TEXT --es msg 'grüße'; am broadcast -a ADB_INPUT_B64 --es msg ${message}`,
    );
    expect(device.journal.entries().map(({ args }) => args[0])).toEqual(['grüße', '日本']);
    await run(`pm uninstall ${keyboard}`);
    expect(device.inputMethods.current).toBe('com.android.inputmethod.latin/.LatinIME');
    expect((await run('ime list -a -s')).output).not.toContain(keyboard);
  });

  it('refuses an instrumentation with the text that uiautomator2 searches for', async () => {
    const { run } = newPhone();
    const result = await run(
      'am instrument -w -r -e debug false org.example.test/androidx.test.runner.AndroidJUnitRunner',
    );
    expect(result.output).toMatch(
      /^INSTRUMENTATION_STATUS: Error=Unable to find instrumentation info for: ComponentInfo\{org\.example\.test\/androidx/,
    );
    expect(/INSTRUMENTATION_STATUS_CODE: (-?\d+)/.exec(result.output)?.[1]).toBe('-1');
    expect(result.error).toContain(
      'INSTRUMENTATION_FAILED: org.example.test/androidx.test.runner.AndroidJUnitRunner',
    );
    expect(result.status).toBe(1);
  });

  it('answers the questions of build tools, and refuses what it does not offer', async () => {
    const { run, out } = newPhone();
    expect(await out('am get-current-user')).toBe('0\n');
    expect(await out('am get-config')).toMatch(
      /^config: en-rUS-ldltr-sw411dp-.*-420dpi-.*-v34\nabi: arm64-v8a\n$/,
    );
    expect(await out('am stack list')).toMatch(
      /^RootTask id=1 .*\n {2}taskId=1: org\.example\.still\/\.MainActivity /,
    );
    expect((await run('am switch-user 10')).status).toBe(1);
    expect(await run('am nonesuch')).toEqual({
      output: 'Unknown command: nonesuch\n',
      error: '',
      status: 255,
    });
    expect((await run('am dumpheap x /y')).error).toContain('not offered by a virtual device');
  });
});
