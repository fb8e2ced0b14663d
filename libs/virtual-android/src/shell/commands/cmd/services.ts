import { type CommandCall, complain, type ShellCommand } from '../../command.ts';
import { listDisplays } from '../dumpsys/display.ts';
import { FAILED, say, serviceCommand, type Verb } from '../framework/service.ts';

/** A verb that switches a setting on or off. */
function switching(
  setting: string,
  on: ReadonlySet<string>,
  off: ReadonlySet<string>,
  values = ['1', '0'],
): Verb {
  return (call, args) => {
    const word = args.next() ?? '';
    if (!on.has(word) && !off.has(word)) return complain(call, `Invalid argument: ${word}`, FAILED);
    call.device.settings.set(setting, (on.has(word) ? values[0] : values[1]) ?? '0');
    return 0;
  };
}

function isOn({ device }: CommandCall, setting: string, whenUnset: boolean): boolean {
  const value = device.settings.get(setting);
  return value === undefined ? whenUnset : value !== '0';
}

/** `cmd wifi status` and `set-wifi-enabled`, sent by Appium and Maestro. */
export const wifi: ShellCommand = serviceCommand(
  new Map<string, Verb>([
    [
      'status',
      (call) => {
        const on = isOn(call, 'global/wifi_on', true);
        return say(
          call,
          `Wifi is ${on ? 'enabled' : 'disabled'}`,
          'Wifi scanning is only available when wifi is enabled',
          ...(on
            ? ['==== Primary ClientModeManager instance ====', 'Wifi is connected to "VirtualWifi"']
            : []),
        );
      },
    ],
    ['set-wifi-enabled', switching('global/wifi_on', new Set(['enabled']), new Set(['disabled']))],
  ]),
  'Wi-Fi (wifi) commands:\n  status\n  set-wifi-enabled enabled|disabled\n',
);

/** `cmd connectivity airplane-mode [enable|disable]`, sent by Appium and Maestro. */
export const connectivity = serviceCommand(
  new Map<string, Verb>([
    [
      'airplane-mode',
      (call, args) => {
        const word = args.next();
        if (word === undefined)
          return say(call, isOn(call, 'global/airplane_mode_on', false) ? 'enabled' : 'disabled');
        if (word !== 'enable' && word !== 'disable')
          return complain(call, `Invalid argument: ${word}`, FAILED);
        call.device.settings.set('global/airplane_mode_on', word === 'enable' ? '1' : '0');
        return 0;
      },
    ],
  ]),
  'Connectivity service commands:\n  airplane-mode [enable|disable]\n',
);

/** `cmd location …`, sent by Appium from Android 12 on. */
export const location = serviceCommand(
  new Map<string, Verb>([
    ['is-location-enabled', (call) => say(call, String(isOn(call, 'secure/location_mode', true)))],
    [
      'set-location-enabled',
      switching('secure/location_mode', new Set(['true']), new Set(['false']), ['3', '0']),
    ],
  ]),
  'Location service commands:\n  is-location-enabled\n  set-location-enabled true|false\n',
);

/** `cmd locale set-app-locales PKG --locales LIST`, sent by mobile-mcp. Stored, but apps use the phone's language. */
export const locale = serviceCommand(
  new Map<string, Verb>([
    [
      'set-app-locales',
      (call, args) => {
        const name = args.next() ?? '';
        let locales = '';
        for (let option = args.option(); option !== null; option = args.option()) {
          if (option === '--locales') locales = args.value();
          else if (option === '--user') args.value();
        }
        if (call.device.packages.find(name) === undefined)
          return complain(call, `Unknown package ${name} for userId 0`, FAILED);
        call.device.settings.set(`locale/${name}`, locales);
        return 0;
      },
    ],
    [
      'get-app-locales',
      (call, args) => {
        const name = args.next() ?? '';
        return say(
          call,
          `Locales for ${name} for user 0 are [${call.device.settings.get(`locale/${name}`) ?? ''}]`,
        );
      },
    ],
  ]),
  'Locale manager (locale) shell commands:\n  set-app-locales PACKAGE --locales LIST\n  get-app-locales PACKAGE\n',
);

/** `cmd display get-displays`, sent by mobile-mcp. */
export const display = serviceCommand(
  new Map<string, Verb>([['get-displays', (call) => say(call, ...listDisplays(call.device))]]),
  'Display manager commands:\n  get-displays\n',
);

export const power = serviceCommand(
  new Map<string, Verb>([
    ['set-mode', switching('global/low_power', new Set(['1']), new Set(['0']))],
    ['is-ignored', (call) => say(call, 'false')],
  ]),
  'Power manager (power) commands:\n  set-mode 0|1\n',
);

/** No overlays are installed. */
export const overlay = serviceCommand(
  new Map<string, Verb>([['list', () => 0]]),
  'Overlay manager (overlay) commands:\n  list\n',
);

const noShade: Verb = (call) =>
  complain(call, 'Error: not offered by a virtual device: it has no notification shade', FAILED);

/** Appium and scrcpy's users send `collapse` as a precaution; nothing is ever open. */
export const statusBar = serviceCommand(
  new Map<string, Verb>([
    ['collapse', () => 0],
    ['expand-notifications', noShade],
    ['expand-settings', noShade],
  ]),
  'Status bar commands:\n  collapse\n',
);
