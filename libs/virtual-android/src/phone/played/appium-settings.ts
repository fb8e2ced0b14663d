import { componentOf } from '../device/component.ts';
import type { VirtualDevice } from '../device/virtual-device.ts';
import { cancelled, type PlayedApp, received } from './played-app.ts';
import { utf7Decoded } from './utf7.ts';

const PACKAGE = 'io.appium.settings';
const LOCATION_SERVICE = `${PACKAGE}.LocationService`;
const receiver = (name: string): string => `${PACKAGE}.receivers.${name}`;

/** Codes of `EditorInfo.IME_ACTION_…` that enter what was typed; the others do nothing on a field of a virtual app. */
const ENTERS = new Set(['go', 'search', 'send', 'next', 'done', '2', '3', '4', '5', '6']);
/** Languages of the virtual apps' system words come first. */
const LOCALES = ['en-US', 'en-GB', 'de-DE', 'fr-FR', 'es-ES', 'it-IT', 'ja-JP', 'zh-CN'];

/** Coordinates of the mock provider, as `LocationService` was started with them. */
const places = new WeakMap<VirtualDevice, string>();

const start = (device: VirtualDevice, className: string): void => {
  const component = componentOf(`${PACKAGE}/${className}`);
  if (component !== null) device.services.start(component, true);
};

/** `AbstractSettingReceiver`: `--es setstatus enable|disable`. */
const switching = (setting: string) => (device: VirtualDevice, extras: ReadonlyMap<string, string>) => {
  const status = extras.get('setstatus');
  if (status !== 'enable' && status !== 'disable') return cancelled();
  return device.settings.set(setting, status === 'enable' ? '1' : '0') ? received() : cancelled();
};

/**
 * Appium Settings 8 (github.com/appium/io.appium.settings), which Appium's driver installs and asks for what adb cannot do.
 * Its activity starts the foreground service that the driver waits for, and closes itself.
 */
export const appiumSettings: PlayedApp = {
  packageName: PACKAGE,
  passing: new Map([
    [`${PACKAGE}.Settings`, (device: VirtualDevice) => start(device, `${PACKAGE}.ForegroundService`)],
  ]),
  receivers: new Map([
    [receiver('ClipboardReceiver'), clipboard],
    [receiver('LocaleSettingReceiver'), setLocale],
    [receiver('LocalesReader'), listLocales],
    [receiver('LocationInfoReceiver'), location],
    [receiver('MediaScannerReceiver'), scanMedia],
    // A virtual phone has no messages and no paired devices.
    [receiver('SmsReader'), () => received(JSON.stringify({ items: [], total: 0 }))],
    [receiver('UnpairBluetoothDevicesReceiver'), () => received()],
    [receiver('WiFiConnectionSettingReceiver'), switching('global/wifi_on')],
    [receiver('BluetoothConnectionSettingReceiver'), switching('global/bluetooth_on')],
    [receiver('AnimationSettingReceiver'), animation],
  ]),
  // No notification is ever shown on a virtual phone.
  registered: new Map([
    [`${PACKAGE}.notifications`, () => received(JSON.stringify({ statusBarNotifications: [] }))],
  ]),
  foreground: new Map([
    [`${PACKAGE}.ForegroundService`, () => undefined],
    [LOCATION_SERVICE, setLocation],
  ]),
  keyboards: new Map([
    [`${PACKAGE}/.UnicodeIME`, (device, text) => type(device, utf7Decoded(text))],
    [`${PACKAGE}/.AppiumIME`, editorAction],
    [`${PACKAGE}/.EmptyIME`, type],
  ]),
};

function type(device: VirtualDevice, text: string): void {
  if (text !== '') device.input({ kind: 'text', text });
}

/** `ClipboardReceiver`. Since Android 10 only the keyboard in use, or the app in front, may read the clipboard. */
function clipboard({ clipboard: { text }, inputMethods, properties }: VirtualDevice) {
  const sdk = Number(properties.get('ro.build.version.sdk') ?? '34');
  const mayRead = sdk < 29 || inputMethods.current.startsWith(`${PACKAGE}/`);
  if (!mayRead || text === null) return received('');
  // `Base64.DEFAULT`: lines of 76 characters, each with its end.
  const lines =
    Buffer.from(text, 'utf8')
      .toString('base64')
      .match(/.{1,76}/g) ?? [];
  return received(lines.map((line) => `${line}\n`).join(''));
}

function setLocale({ properties }: VirtualDevice, extras: ReadonlyMap<string, string>) {
  const given = extras.has('lang') && extras.has('country');
  const [language, country] = given ? [extras.get('lang'), extras.get('country')] : ['en', 'US'];
  const script = given ? extras.get('script') : undefined;
  const tag = [language, script, country].filter((part) => part !== undefined && part !== '').join('-');
  return properties.set('persist.sys.locale', tag) ? received() : cancelled();
}

function listLocales() {
  const items = LOCALES.map((tag) => {
    const [language = '', country = ''] = tag.split('-');
    return { language, country };
  });
  return received(Buffer.from(JSON.stringify({ items })).toString('base64'));
}

function setLocation(device: VirtualDevice, extras: ReadonlyMap<string, string>): void {
  const parts = ['latitude', 'longitude', 'altitude'].map((name) => Number(extras.get(name) ?? '0'));
  if (parts.every(Number.isFinite)) places.set(device, parts.map((part) => part.toFixed(5)).join(' '));
}

/** `LocationInfoReceiver`: a virtual phone knows no place but the mocked one. */
function location(device: VirtualDevice, extras: ReadonlyMap<string, string>) {
  const isMocked = device.services.all().some(({ component }) => component.className === LOCATION_SERVICE);
  const place = isMocked ? places.get(device) : undefined;
  if (place === undefined) return cancelled('');
  // The driver waits for this line after it has asked for a new place.
  if (extras.get('forceUpdate') === 'true')
    device.log.write({
      pid: device.processes.pidOf(PACKAGE) ?? 0,
      priority: 'I',
      tag: 'LocationTracker',
      message: 'The current location has been successfully retrieved from Location Manager',
      buffer: 'main',
    });
  return received(place);
}

/** `MediaScannerReceiver`: there is no gallery that would show what was found. */
function scanMedia({ files }: VirtualDevice, extras: ReadonlyMap<string, string>) {
  const path = extras.get('path');
  return path !== undefined && files.stat(path) !== null ? received('') : cancelled('');
}

function animation({ settings }: VirtualDevice, extras: ReadonlyMap<string, string>) {
  const status = extras.get('setstatus');
  if (status !== 'enable' && status !== 'disable') return cancelled();
  const names = ['window_animation_scale', 'transition_animation_scale', 'animator_duration_scale'];
  for (const name of names) settings.set(`global/${name}`, status === 'enable' ? '1' : '0');
  return received();
}

/** `AppiumIME`: `/search/` performs the editor's action of that name; a name that is unknown is typed. */
function editorAction(device: VirtualDevice, text: string): void {
  for (const [whole, action] of text.matchAll(/\/([^/]{0,20})\/|[^/]+/g)) {
    if (action === undefined) type(device, whole);
    else if (ENTERS.has(action.toLowerCase())) device.input({ kind: 'key', key: 'ENTER' });
    else if (!/^(normal|unspecified|none|previous|\d+)$/i.test(action)) type(device, action);
  }
}
