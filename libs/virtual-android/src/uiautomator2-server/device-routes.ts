import { SCREEN_BARS } from '@tapwright/virtual-ui';
import type { VirtualDevice } from '../phone/device/virtual-device.ts';
import { screenSizeOf } from '../phone/system/screen-size.ts';
import { keyNameOf } from '../shell/commands/input/keys.ts';
import { WebDriverFault } from '../webdriver/fault.ts';
import { fieldsOf, isFields, numberField, textField } from '../webdriver/read-json.ts';
import type { Call, Route, Routes } from './routes.ts';

const onDevice =
  (act: (device: VirtualDevice) => unknown): Route =>
  ({ session }) =>
    act(session.device);

/** A route of the real server that a virtual phone has nothing for; refused in words of its own. */
const refused =
  (why: string): Route =>
  () => {
    throw new WebDriverFault('unknown error', `not offered by a virtual device: ${why}`);
  };

/** What the server tells of the phone and changes on it. */
export const deviceRoutes: Routes = {
  'GET appium/settings': ({ settings }) => settings.all(),
  'POST appium/settings': ({ settings, body }) => {
    settings.update(fieldsOf(body.settings, 'settings'));
    return settings.all();
  },
  'GET appium/device/info': onDevice(infoOf),
  'GET appium/device/battery_info': onDevice(({ battery: { state } }) => ({
    level: state.level / 100,
    status: state.status,
  })),
  'GET appium/device/system_bars': onDevice(() => ({ statusBar: SCREEN_BARS.status })),
  'GET appium/device/pixel_ratio': onDevice((device) => densityOf(device) / 160),
  'GET appium/device/display_density': onDevice(densityOf),
  // The manifests of the virtual apps say nothing of it.
  'GET appium/device/declared_orientation': () => 'SCREEN_ORIENTATION_UNSPECIFIED',
  'GET appium/device/apps': onDevice(({ packages }) => packages.all().map(({ info }) => info.packageName)),
  'GET window/:handle/size': onDevice(({ source }) => screenSizeOf(source)),
  'GET orientation': onDevice(orientationOf),
  'POST orientation': ({ session: { device }, body }) => {
    const asked = textField(body, 'orientation').toUpperCase();
    if (asked !== 'PORTRAIT' && asked !== 'LANDSCAPE')
      throw new WebDriverFault('invalid argument', `Invalid orientation: ${asked.slice(0, 40)}`);
    if (asked !== orientationOf(device)) turn(device, asked === 'PORTRAIT' ? 0 : 1);
    return orientationOf(device);
  },
  'GET rotation': onDevice(({ source }) => ({ x: 0, y: 0, z: source.view().rotation * 90 })),
  'POST rotation': ({ session: { device }, body }) => {
    const [x, y, z] = [numberField(body, 'x'), numberField(body, 'y'), numberField(body, 'z')];
    if (x !== 0 || y !== 0 || ![0, 90, 180, 270].includes(z))
      throw new WebDriverFault(
        'unknown error',
        `Rotation value of ${z} degrees is not supported. Only 0, 90, 180 and 270 degrees could be translated into a valid screen rotation`,
      );
    turn(device, z / 90);
    return orientationOf(device);
  },
  'POST appium/device/press_keycode': press,
  'POST appium/device/long_press_keycode': press,
  'POST appium/device/get_clipboard': onDevice(({ clipboard }) =>
    Buffer.from(clipboard.text ?? '', 'utf8').toString('base64'),
  ),
  'POST appium/device/set_clipboard': ({ session: { device }, body }) => {
    if (String(body.contentType ?? 'plaintext').toLowerCase() !== 'plaintext')
      throw new WebDriverFault('invalid argument', 'Only the plaintext content type is supported');
    device.clipboard.copy(Buffer.from(textField(body, 'content'), 'base64').toString('utf8'));
    return null;
  },
  'POST appium/device/open_notifications': refused('it has no notification shade'),
  'POST network_connection': ({ session: { device }, body }) => connect(device, numberField(body, 'type')),
  'POST appium/reset_ax_cache': () => null,
  'POST appium/list_windows': listWindows,
  'POST appium/list_displays': onDevice((device) => [
    {
      id: 0,
      physicalId: null,
      metrics: {
        ...screenSizeOf(device.source),
        densityDpi: densityOf(device),
        density: densityOf(device) / 160,
      },
      isDefault: true,
    },
  ]),
  'POST appium/schedule_action': refused('it schedules no actions'),
  'POST appium/action_history': ({ body }) => unknownAction(body.name),
  'POST appium/unschedule_action': ({ body }) => unknownAction(body.name),
};

function densityOf({ properties, settings }: VirtualDevice): number {
  return Number(
    settings.get('secure/display_density_forced') ?? properties.get('ro.sf.lcd_density') ?? '420',
  );
}

function infoOf(device: VirtualDevice) {
  const property = (name: string): string => device.properties.get(name) ?? '';
  const { width, height } = device.source;
  return {
    androidId: device.settings.get('secure/android_id') ?? '',
    manufacturer: property('ro.product.manufacturer'),
    model: property('ro.product.model'),
    brand: property('ro.product.brand'),
    apiVersion: property('ro.build.version.sdk'),
    platformVersion: property('ro.build.version.release'),
    carrierName: null,
    realDisplaySize: `${width}x${height}`,
    displayDensity: densityOf(device),
    locale: property('persist.sys.locale').replace('-', '_'),
    timeZone: property('persist.sys.timezone'),
    bluetooth: { state: device.settings.get('global/bluetooth_on') === '1' ? 12 : 10 },
    networks: [],
  };
}

function orientationOf({ source }: VirtualDevice): 'PORTRAIT' | 'LANDSCAPE' {
  const { width, height } = screenSizeOf(source);
  return width > height ? 'LANDSCAPE' : 'PORTRAIT';
}

/** As `UiDevice.setOrientation…`: turns the screen and keeps it so. */
function turn({ settings }: VirtualDevice, quarters: number): void {
  settings.set('system/accelerometer_rotation', '0');
  settings.set('system/user_rotation', String(quarters));
}

function press({ session: { device }, body }: Call): null {
  const key = keyNameOf(String(numberField(body, 'keycode')));
  const wakes = key === 'WAKEUP' || (key === 'POWER' && !device.wakefulness.awake);
  if (wakes) device.wakefulness.set(true);
  if (device.wakefulness.awake) device.input({ kind: 'key', key });
  if (!wakes && (key === 'POWER' || key === 'SLEEP' || key === 'SOFT_SLEEP')) device.wakefulness.set(false);
  return null;
}

/** Bits of the protocol: 1 airplane mode, 2 Wi-Fi, 4 data. */
function connect({ settings }: VirtualDevice, bits: number): number {
  const set = (name: string, bit: number): boolean =>
    settings.set(`global/${name}`, (bits & bit) === 0 ? '0' : '1');
  set('airplane_mode_on', 1);
  set('wifi_on', 2);
  set('mobile_data', 4);
  return bits;
}

/** One window: that of the app in front, or of a dialog over it. */
async function listWindows({ session, body }: Call) {
  const { packageName, bounds } = await session.look();
  const [left, top, right, bottom] = bounds;
  const window = {
    windowId: 1,
    displayId: 0,
    physicalDisplayId: null,
    bounds: { left, top, right, bottom },
    packageName,
    // Pictures of single windows: the real server finds none on Android 14 either.
    screenshot: null,
  };
  const filters = isFields(body.filters) ? body.filters : {};
  const fits = Object.entries(filters).every(([name, value]) => {
    if (value === null || value === undefined) return true;
    if (name === 'packageName') return globbed(String(value)).test(packageName);
    if (name === 'windowId') return Number(value) === window.windowId;
    if (name === 'displayId') return Number(value) === window.displayId;
    return name !== 'physicalDisplayId';
  });
  return fits ? [window] : [];
}

/** `*` and `?` stand for characters. */
function globbed(pattern: string): RegExp {
  const escaped = pattern.replace(/[.+^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${escaped.replaceAll('*', '.*').replaceAll('?', '.')}$`);
}

function unknownAction(name: unknown): never {
  throw new WebDriverFault(
    'invalid argument',
    `The action name '${String(name).slice(0, 100)}' is not known. Have you scheduled it before?`,
  );
}
