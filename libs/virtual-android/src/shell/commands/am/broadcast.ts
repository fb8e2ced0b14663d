import { componentOf } from '../../../phone/device/component.ts';
import type { VirtualDevice } from '../../../phone/device/virtual-device.ts';
import { answerOf } from '../../../phone/played/played-apps.ts';
import type { CommandCall } from '../../command.ts';
import type { Arguments } from '../framework/arguments.ts';
import { describeIntent, type Intent, readIntent } from '../framework/intent.ts';
import { say } from '../framework/service.ts';
import { keyNameOf } from '../input/keys.ts';

const FROM_SHELL = 0x40_0000;
const WITH_VALUE = new Set(['--user', '--receiver-permission', '--allow-fgs-start-reason']);
const ALONE = new Set(['--async', '--allow-background-activity-starts']);

/**
 * `am broadcast`, sent by Appium, adbutils, mobile-mcp and others. Only a keyboard for testers and the receivers of played
 * apps receive any.
 */
export function broadcast(call: CommandCall, args: Arguments): number {
  let async = false;
  const intent = readIntent(args, (option) => {
    if (option === '--async') async = true;
    if (WITH_VALUE.has(option)) args.value();
    return WITH_VALUE.has(option) || ALONE.has(option);
  });
  say(call, `Broadcasting: ${describeIntent(intent, FROM_SHELL)}`);
  typeFor(call.device, intent);
  const answer = answerOf(call.device, intent.action, componentOf(intent.component), intent.extras);
  const data = answer?.data === undefined ? '' : `, data="${answer.data}"`;
  return async ? 0 : say(call, `Broadcast completed: result=${answer?.code ?? 0}${data}`);
}

const ADB_KEYBOARD = 'com.android.adbkeyboard';

/**
 * What ADBKeyBoard (github.com/senzhk/ADBKeyBoard) does with its broadcasts, while it is installed and in use. Clients type
 * with it what `input text` cannot type.
 */
function typeFor(device: VirtualDevice, { action, extras }: Intent): void {
  const keyboard = device.inputMethods.current;
  const [packageName = ''] = keyboard.split('/');
  const declared = device.packages.find(packageName)?.apk?.inputMethods ?? [];
  if (packageName !== ADB_KEYBOARD || !declared.includes(keyboard)) return;
  const message = extras.get('msg') ?? '';
  if (action === 'ADB_INPUT_TEXT') type(device, message);
  if (action === 'ADB_INPUT_B64') type(device, Buffer.from(message, 'base64').toString('utf8'));
  if (action === 'ADB_INPUT_CODE') device.input({ kind: 'key', key: keyNameOf(extras.get('code') ?? '') });
  if (action === 'ADB_EDITOR_CODE') device.input({ kind: 'key', key: 'ENTER' });
}

function type(device: VirtualDevice, text: string): void {
  if (text !== '') device.input({ kind: 'text', text });
}
