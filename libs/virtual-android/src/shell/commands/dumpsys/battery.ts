import type { BatteryState } from '../../../phone/device/battery.ts';
import type { Dump } from './dump.ts';

/** Fields that `dumpsys battery set` knows (`BatteryService.Shell`). */
const FIELDS: ReadonlyMap<string, keyof BatteryState> = new Map<string, keyof BatteryState>([
  ['present', 'present'],
  ['ac', 'acPowered'],
  ['usb', 'usbPowered'],
  ['wireless', 'wirelessPowered'],
  ['status', 'status'],
  ['level', 'level'],
  ['temp', 'temperature'],
]);

/** `dumpsys battery [set FIELD VALUE | unplug | reset]`, sent by Appium and many scripts. */
export const batteryDump: Dump = (device, args) => {
  const [verb, ...rest] = args.filter((arg) => arg !== '-f');
  const { battery } = device;
  switch (verb) {
    case undefined:
    case '-a':
      return stateText(battery.state, battery.updatesStopped);
    case 'unplug':
      battery.set({ acPowered: false, usbPowered: false, wirelessPowered: false });
      return '';
    case 'reset':
      battery.reset();
      return '';
    case 'set':
      return set(device, rest);
    case 'get': {
      const field = FIELDS.get(rest[0] ?? '');
      return field === undefined ? `Unknown get option: ${rest[0]}\n` : `${Number(battery.state[field])}\n`;
    }
    default:
      return `Unknown command: ${verb}\n`;
  }
};

const set: Dump = ({ battery }, [name = '', text = '']) => {
  const field = FIELDS.get(name);
  if (field === undefined) return `Unknown set option: ${name}\n`;
  if (!/^-?\d{1,6}$/.test(text)) return `Bad value: ${text}\n`;
  const value = Number(text);
  const isSwitch = typeof battery.state[field] === 'boolean';
  battery.set({ [field]: isSwitch ? value !== 0 : value });
  return '';
};

function stateText(state: BatteryState, updatesStopped: boolean): string {
  return (
    `Current Battery Service state:\n${updatesStopped ? "  (UPDATES STOPPED -- use 'reset' to restart)\n" : ''}` +
    `  AC powered: ${state.acPowered}\n  USB powered: ${state.usbPowered}\n  Wireless powered: ${state.wirelessPowered}\n  Dock powered: false\n` +
    `  Max charging current: 500000\n  Max charging voltage: 5000000\n  Charge counter: ${state.level * 40_000}\n` +
    `  status: ${state.status}\n  health: 2\n  present: ${state.present}\n  level: ${state.level}\n  scale: 100\n  voltage: 4300\n` +
    `  temperature: ${state.temperature}\n  technology: Li-ion\n`
  );
}
