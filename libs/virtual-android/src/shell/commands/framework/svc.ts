import { type CommandCall, print, type ShellCommand } from '../../command.ts';

/** The settings that `svc` changes, as in Android. */
const SWITCHES: Readonly<Record<string, string>> = {
  wifi: 'global/wifi_on',
  data: 'global/mobile_data',
  bluetooth: 'global/bluetooth_on',
  nfc: 'secure/nfc_on',
};

const USAGE = `Available commands:
    help     Show information about the subcommands
    power    Control the power manager
    data     Control mobile data connectivity
    wifi     Control the Wi-Fi manager
    usb      Control Usb state
    nfc      Control NFC functions
    bluetooth Control Bluetooth service
    system-server System server process related command
`;

/** `svc wifi|data|bluetooth|nfc enable|disable` and `svc power stayon …` (Appium, uiautomator2). Always ends with 0. */
export const svc: ShellCommand = (call) => {
  const [what = '', verb = '', value = ''] = call.args;
  const { settings } = call.device;
  const name = Object.hasOwn(SWITCHES, what) ? SWITCHES[what] : undefined;
  if (name !== undefined && (verb === 'enable' || verb === 'disable'))
    settings.set(name, verb === 'enable' ? '1' : '0');
  else if (what === 'power') return power(call, verb, value);
  else if (what === 'usb' && ['setFunctions', 'getFunctions'].includes(verb))
    settings.set('global/usb_functions', value);
  else print(call.streams.error, USAGE);
  return 0;
};

const STAY_ON: Readonly<Record<string, string>> = {
  true: '7',
  false: '0',
  ac: '1',
  usb: '2',
  wireless: '4',
  dock: '8',
};

function power(call: CommandCall, verb: string, value: string): number {
  const { device } = call;
  if (verb === 'stayon' && Object.hasOwn(STAY_ON, value))
    device.settings.set('global/stay_on_while_plugged_in', STAY_ON[value] ?? '0');
  else if (verb === 'reboot') device.reboot();
  else print(call.streams.error, USAGE);
  return 0;
}
