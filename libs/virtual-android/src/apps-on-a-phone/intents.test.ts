import { virtualApps } from '@tapwright/virtual-apps';
import { createInteractiveSource } from '@tapwright/virtual-ui';
import { describe, expect, it } from 'vitest';
import { createVirtualDevice } from '../phone/device/create-virtual-device.ts';
import { shellOf } from '../shell/shell.ts';

const apps = Object.values(virtualApps).map(({ app }) => app);
const SETTINGS = 'org.tapwright.settings';
const CAMERA = 'org.tapwright.camera';
const CAPTURE = 'android.media.action.IMAGE_CAPTURE';
const WIFI = 'android.settings.WIFI_SETTINGS';
const DEFAULT = 'android.intent.category.DEFAULT';

function newPhone(installed = apps) {
  const source = createInteractiveSource({ apps: installed });
  const device = createVirtualDevice({ serial: 'v1', source });
  const run = (line: string) => shellOf(device, line);
  return { source, run, out: async (line: string) => (await run(line)).output };
}

describe('an action of the system', () => {
  it.each([
    ['android.settings.SETTINGS', SETTINGS, 'SettingsHome', 'Settings'],
    [WIFI, SETTINGS, 'WifiSettings', 'Wi-Fi'],
    ['android.settings.DISPLAY_SETTINGS', SETTINGS, 'DisplaySettings', 'Dark theme'],
    ['android.settings.LOCALE_SETTINGS', SETTINGS, 'LanguageSettings', 'English'],
    ['android.settings.DEVICE_INFO_SETTINGS', SETTINGS, 'AboutPhone', 'Serial number'],
    [CAPTURE, CAMERA, 'CameraActivity', 'no_access'],
  ])('%s is answered by an app', async (action, packageName, activity, words) => {
    const { source, run, out } = newPhone();
    const short = `${packageName}/.${activity}`;
    expect(await run(`am start -a ${action}`)).toEqual({
      output: `Starting: Intent { act=${action} }\n`,
      error: '',
      status: 0,
    });
    expect(source.view().activity).toBe(short);
    expect(source.view().hierarchy).toContain(words);
    expect(await out(`cmd package resolve-activity --brief -a ${action}`)).toBe(
      `priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=true\n${short}\n`,
    );
    expect(await out(`cmd package query-activities --components -a ${action}`)).toBe(`${short}\n`);
    expect(await out(`dumpsys package ${packageName}`)).toMatch(
      new RegExp(
        `  Non-Data Actions:\n[^]* {6}${action}:\n {8}\\w+ ${short} filter \\w+\n {10}Action: "${action}"\n`,
      ),
    );
  });

  it('takes the usual options, and is reported as any start', async () => {
    const { source, out } = newPhone();
    const words = `-c ${DEFAULT} -f 0x10000000 -p ${SETTINGS} --es from test --ez fast true`;
    expect(await out(`am start -W -a ${WIFI} ${words}`)).toMatch(
      new RegExp(
        `^Starting: Intent \\{ act=${WIFI} cat=\\[${DEFAULT}\\] flg=0x10000000 pkg=${SETTINGS} \\(has extras\\) \\}\n` +
          `Status: ok\nLaunchState: COLD\nActivity: ${SETTINGS}/\\.WifiSettings\nTotalTime: \\d+\nWaitTime: \\d+\nComplete\n$`,
      ),
    );
    source.input({ kind: 'key', key: 'BACK' });
    expect(source.view().activity).toBe(`${SETTINGS}/.SettingsHome`);
  });

  it('opens its page anew, and so does the component that answers it', async () => {
    const { source, run } = newPhone();
    await run(`am start -a android.settings.DISPLAY_SETTINGS; am start -n ${SETTINGS}/.WifiSettings`);
    expect(source.view().activity).toBe(`${SETTINGS}/.WifiSettings`);
    source.input({ kind: 'key', key: 'BACK' });
    expect(source.view().activity).toBe(`${SETTINGS}/.SettingsHome`);
    // As another app is started: the component decides, not the action.
    await run(`am start -a ${WIFI} -n ${CAMERA}/.CameraActivity`);
    expect(source.view().activity).toBe(`${CAMERA}/.CameraActivity`);
  });

  it.each([
    ['a web page', '-a android.intent.action.VIEW -d https://example.org/way', 'dat=https://example.org/...'],
    ['a number', '-a android.intent.action.DIAL -d tel:555-0100', 'dat=tel:xxx-xxxx'],
    ['a number by its URI alone', 'tel:+15550100', 'act=android.intent.action.VIEW dat=tel:xxxxxxxxx'],
    [
      'a share',
      '-a android.intent.action.SEND -t text/plain --es android.intent.extra.TEXT x',
      'typ=text/plain',
    ],
    ['an action with data that nobody takes', `-a ${WIFI} -d https://example.org`, `act=${WIFI}`],
    ['an action with a type', `-a ${CAPTURE} -t image/jpeg`, `act=${CAPTURE}`],
    ['a category that no filter has', `-a ${WIFI} -c android.intent.category.HOME_x`, `act=${WIFI}`],
    ['an app that does not answer it', `-a ${WIFI} -p ${CAMERA}`, `act=${WIFI}`],
    ['an action of nobody', '-a android.settings.NONE_SETTINGS', 'act=android.settings.NONE_SETTINGS'],
  ])('%s finds no app, in the words of Android and with its exit code', async (_what, words, part) => {
    const { source, run } = newPhone();
    const before = source.view().activity;
    const { output, error, status } = await run(`am start ${words}`);
    expect(status).toBe(0);
    expect(output).toMatch(/^Starting: Intent \{ .* \}\n$/);
    expect(output).toContain(part);
    const [, intent = ''] =
      /^Error: Activity not started, unable to resolve Intent \{ (.*) \}\n$/.exec(error) ?? [];
    expect(intent).toContain(part);
    expect(intent).toContain('flg=0x10000000');
    // With -W, what went wrong is on the output, and nothing about a start.
    expect(await run(`am start -W ${words}`)).toEqual({ output: output + error, error: '', status: 0 });
    expect(await run(`cmd package resolve-activity --brief ${words}`)).toMatchObject({
      output: 'No activity found\n',
      status: 0,
    });
    expect(await run(`cmd package query-activities ${words}`)).toMatchObject({
      output: 'No activities found\n',
      status: 0,
    });
    expect(source.view().activity).toBe(before);
  });

  it('finds no app where the one that answers it is not there, or is switched off', async () => {
    const without = newPhone(apps.filter(({ tile }) => tile.packageName !== SETTINGS));
    expect((await without.run(`am start -a ${WIFI}`)).error).toContain('unable to resolve');
    const { run, out } = newPhone();
    await run(`pm disable-user ${SETTINGS}`);
    expect((await run(`am start -a ${WIFI}`)).error).toContain('unable to resolve');
    expect(await out(`pm resolve-activity -a ${WIFI}`)).toBe('No activity found\n');
  });
});

describe('an activity that is named', () => {
  it.each([
    ['of the launcher', 'SettingsHome'],
    ['that answers an action', 'WifiSettings'],
    ['that its app keeps for itself', 'FontSizeSettings'],
  ])('is found, %s, with the rank of what no filter was asked about', async (_what, activity) => {
    const { out } = newPhone();
    const rank = 'priority=0 preferredOrder=0 match=0x0 specificIndex=-1 isDefault=false';
    expect(await out(`cmd package resolve-activity --brief -n ${SETTINGS}/.${activity}`)).toBe(
      `${rank}\n${SETTINGS}/.${activity}\n`,
    );
    expect(await out(`pm query-activities -n ${SETTINGS}/.${activity}`)).toContain(
      `1 activities found:\n  Activity #0:\n    ${rank}\n    ActivityInfo:\n      name=${SETTINGS}.${activity}\n`,
    );
  });

  it('is not found where no app declares it', async () => {
    const { out } = newPhone();
    expect(await out(`pm resolve-activity -n ${SETTINGS}/.None`)).toBe('No activity found\n');
    expect(await out(`pm query-activities -n org.none/.Main`)).toBe('No activities found\n');
  });
});
