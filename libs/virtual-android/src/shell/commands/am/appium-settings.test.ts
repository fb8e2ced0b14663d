import { describe, expect, it } from 'vitest';
import { buildApk } from '../../../phone/device/apk/apk.fixture.ts';
import { APP, newPhone } from '../clients.fixture.ts';

const SETTINGS = 'io.appium.settings';
const RECEIVERS = [
  'AnimationSettingReceiver',
  'BluetoothConnectionSettingReceiver',
  'ClipboardReceiver',
  'LocaleSettingReceiver',
  'LocalesReader',
  'LocationInfoReceiver',
  'MediaScannerReceiver',
  'SmsReader',
];

async function phoneWithSettings(inputMethod = '.UnicodeIME') {
  const phone = newPhone();
  const apk = buildApk({
    packageName: SETTINGS,
    activity: '.Settings',
    inputMethod,
    services: ['.ForegroundService', '.LocationService'],
    receivers: RECEIVERS.map((name) => `.receivers.${name}`),
  });
  phone.device.files.write('/data/local/tmp/s.apk', apk);
  expect(await phone.out('pm install -g /data/local/tmp/s.apk')).toBe('Success\n');
  await phone.run(`am start ${APP}`);
  return phone;
}

const send = (receiver: string, more = '') =>
  `am broadcast -n ${SETTINGS}/.receivers.${receiver} -a ${SETTINGS}.any ${more}`;
const data = (output: string) => /result=-1, data="([^"]*)"/.exec(output)?.[1];

/** What Appium's driver sends to the app that it installs, and what it searches the answers for. */
describe('Appium Settings', () => {
  it('shows its foreground service after its activity, and gives the screen back', async () => {
    const { device, out } = await phoneWithSettings();
    const services = () => out(`dumpsys activity services ${SETTINGS}`);
    expect(await services()).toBe('ACTIVITY MANAGER SERVICES (dumpsys activity services)\n  (nothing)\n');
    await out(`am start-activity -n ${SETTINGS}/.Settings -a android.intent.action.MAIN`);
    expect(await services()).toMatch(
      /User 0 active services:\n {2}\* ServiceRecord\{\w{7} u0 io\.appium\.settings\/\.ForegroundService\}[\s\S]*isForeground=true/,
    );
    expect(device.source.view().packageName).toBe(APP);
    expect(await out(`pidof ${SETTINGS}`)).toMatch(/^\d+\n$/);
    expect(await out('dumpsys activity services org.other')).toContain('(nothing)');
    await out(`am force-stop ${SETTINGS}`);
    expect(await services()).toContain('(nothing)');
  });

  it('is an app like any other where it is not installed', async () => {
    const { out } = newPhone();
    expect(await out(send('SmsReader'))).toMatch(/\nBroadcast completed: result=0\n$/);
  });

  it('reads the clipboard for the keyboard in use only, in lines of base 64', async () => {
    const { device, out } = await phoneWithSettings();
    const text = 'Grüße '.repeat(20);
    device.clipboard.copy(text);
    expect(data(await out(send('ClipboardReceiver')))).toBe('');
    await out(`ime enable ${SETTINGS}/.UnicodeIME; ime set ${SETTINGS}/.UnicodeIME`);
    const read = data(await out(send('ClipboardReceiver'))) ?? '';
    expect(Buffer.from(read, 'base64').toString('utf8')).toBe(text);
    expect(read.split('\n')[0]).toHaveLength(76);
  });

  it('changes language, animations and Bluetooth', async () => {
    const { out } = await phoneWithSettings();
    expect(await out(send('LocaleSettingReceiver', '--es lang zh --es country CN --es script Hans'))).toMatch(
      /result=-1\n$/,
    );
    expect(await out('getprop persist.sys.locale')).toBe('zh-Hans-CN\n');
    await out(send('AnimationSettingReceiver', '--es setstatus disable'));
    expect(await out('settings get global animator_duration_scale')).toBe('0\n');
    await out(send('BluetoothConnectionSettingReceiver', '--es setstatus disable'));
    expect(await out('settings get global bluetooth_on')).toBe('0\n');
    expect(await out(send('BluetoothConnectionSettingReceiver', '--es setstatus maybe'))).toMatch(
      /result=0\n$/,
    );
  });

  it('tells the mocked place while its service runs', async () => {
    const { out } = await phoneWithSettings();
    const coordinates = '-e longitude 13.4 -e latitude 52.52';
    await out(`am start-foreground-service ${coordinates} ${SETTINGS}/.LocationService`);
    expect(data(await out(send('LocationInfoReceiver')))).toBe('52.52000 13.40000 0.00000');
    expect(await out('logcat -d -s LocationTracker')).not.toContain('retrieved');
    await out(send('LocationInfoReceiver', '--ez forceUpdate true'));
    expect(await out('logcat -d -s LocationTracker')).toContain(
      'successfully retrieved from Location Manager',
    );
    expect(await out(`am stopservice ${SETTINGS}/.LocationService`)).toMatch(/\nService stopped\n$/);
    expect(await out(send('LocationInfoReceiver'))).toMatch(/result=0, data=""\n$/);
  });

  it('lists locales, messages and notifications, and scans files that are there', async () => {
    const { device, out } = await phoneWithSettings();
    const locales = Buffer.from(data(await out(send('LocalesReader'))) ?? '', 'base64').toString('utf8');
    expect(JSON.parse(locales)).toMatchObject({
      items: [{ language: 'en', country: 'US' }, {}, {}, {}, {}, {}, {}, {}],
    });
    expect(await out(send('SmsReader'))).toContain('result=-1, data="{"items":[],"total":0}"');
    device.files.write('/sdcard/one.png', Buffer.from('x'));
    expect(data(await out(send('MediaScannerReceiver', '--es path /sdcard/one.png')))).toBe('');
    expect(await out(send('MediaScannerReceiver', '--es path /sdcard/two.png'))).toContain('result=0');
    // This receiver exists only while the app runs.
    await out(`am force-stop ${SETTINGS}`);
    const notifications = `am broadcast -a ${SETTINGS}.notifications`;
    expect(await out(notifications)).toMatch(/result=0\n$/);
    await out(`am start ${SETTINGS}/.Settings`);
    expect(await out(notifications)).toContain('result=-1, data="{"statusBarNotifications":[]}"');
  });

  it('types what was encoded for its keyboard, while that is in use', async () => {
    const { device, out } = await phoneWithSettings();
    await out("input text 'M&APw-'");
    await out(`ime enable ${SETTINGS}/.UnicodeIME; ime set ${SETTINGS}/.UnicodeIME`);
    await out("input text 'Gr&APwA3w-e&-%s&ZeVnLA- &x-'");
    const typed = device.journal.entries().filter(({ kind }) => kind === 'text');
    expect(typed.map(({ args }) => args[0])).toEqual(['M&APw-', 'Grüße& 日本 &x-']);
  });

  it('performs the action of the editor that its other keyboard is told', async () => {
    const { device, out } = await phoneWithSettings('.AppiumIME');
    await out(`ime enable ${SETTINGS}/.AppiumIME; ime set ${SETTINGS}/.AppiumIME`);
    await out('input text abc/search//odd//normal/');
    const done = device.journal.entries().filter(({ kind }) => kind === 'text' || kind === 'key');
    expect(done.map(({ args }) => args[0])).toEqual(['abc', 'ENTER', 'odd']);
  });
});
