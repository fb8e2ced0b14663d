import { componentOf } from '../../../phone/device/component.ts';
import { answerOf } from '../../../phone/played/played-apps.ts';
import type { CommandCall } from '../../command.ts';
import type { Arguments } from '../framework/arguments.ts';
import { describeIntent, readIntent } from '../framework/intent.ts';
import { say } from '../framework/service.ts';

const FROM_SHELL = 0x40_0000;
const WITH_VALUE = new Set(['--user', '--receiver-permission', '--allow-fgs-start-reason']);
const ALONE = new Set(['--async', '--allow-background-activity-starts']);

/**
 * `am broadcast`, sent by Appium, adbutils, mobile-mcp and others. Only the receivers of played apps,
 * keyboards among them, receive any.
 */
export function broadcast(call: CommandCall, args: Arguments): number {
  let async = false;
  const intent = readIntent(args, (option) => {
    if (option === '--async') async = true;
    if (WITH_VALUE.has(option)) args.value();
    return WITH_VALUE.has(option) || ALONE.has(option);
  });
  say(call, `Broadcasting: ${describeIntent(intent, FROM_SHELL)}`);
  const { action, packageName, extras } = intent;
  const answer = answerOf(call.device, {
    action,
    packageName,
    extras,
    component: componentOf(intent.component),
  });
  const data = answer?.data === undefined ? '' : `, data="${answer.data}"`;
  return async ? 0 : say(call, `Broadcast completed: result=${answer?.code ?? 0}${data}`);
}
