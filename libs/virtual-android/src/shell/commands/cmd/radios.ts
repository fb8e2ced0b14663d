import { complain, type ShellCommand } from '../../command.ts';
import { FAILED, say, serviceCommand, type Verb } from '../framework/service.ts';

/** `cmd phone data enable|disable` (AOSP `TelephonyShellCommand`), sent by Appium from Android 12 on. */
export const telephony: ShellCommand = serviceCommand(
  new Map<string, Verb>([
    [
      'data',
      (call, args) => {
        const word = args.next() ?? '';
        if (word !== 'enable' && word !== 'disable')
          return complain(call, `Unknown argument: ${word}`, FAILED);
        call.device.settings.set('global/mobile_data', word === 'enable' ? '1' : '0');
        return 0;
      },
    ],
  ]),
  'Telephony commands:\n  data enable|disable\n',
);

const turn =
  (word: 'enable' | 'disable'): Verb =>
  (call) => {
    call.device.settings.set('global/bluetooth_on', word === 'enable' ? '1' : '0');
    return printSuccess(call, word);
  };

/** Text of AOSP 14 `BluetoothShellCommand`; not verified on a phone. */
const printSuccess = (call: Parameters<Verb>[0], word: string): number =>
  say(call, `BluetoothShellCommand: Exec ${word}`, `${word}: Success`);

/** `cmd bluetooth_manager enable|disable|wait-for-state:STATE`, sent by Appium since Android 11. It switches at once. */
export const bluetooth: ShellCommand = serviceCommand(
  new Map<string, Verb>([
    ['enable', turn('enable')],
    ['disable', turn('disable')],
    ['wait-for-state:STATE_ON', (call) => waited(call, 'STATE_ON', '1')],
    ['wait-for-state:STATE_OFF', (call) => waited(call, 'STATE_OFF', '0')],
  ]),
  'Bluetooth Manager commands:\n  enable\n  disable\n  wait-for-state:STATE_ON|STATE_OFF\n',
);

/** A phone waits for some seconds. Here Bluetooth never changes by itself, so the answer comes at once. */
function waited(call: Parameters<Verb>[0], state: string, value: string): number {
  const verb = `wait-for-state:${state}`;
  if ((call.device.settings.get('global/bluetooth_on') ?? '1') === value) return printSuccess(call, verb);
  return complain(call, `${verb}: FAILED with status=${FAILED}`, FAILED);
}
