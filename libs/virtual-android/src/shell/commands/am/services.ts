import { type Component, componentOf } from '../../../phone/device/component.ts';
import { startedService } from '../../../phone/played/played-apps.ts';
import { type CommandCall, complain } from '../../command.ts';
import type { Arguments } from '../framework/arguments.ts';
import { describeIntent, type Intent, readIntent } from '../framework/intent.ts';
import { FAILED, say } from '../framework/service.ts';

const own = (args: Arguments) => (option: string) => {
  if (option === '--user') args.value();
  return option === '--user' || option === '-D';
};

/** The service that an intent names and an APK's manifest declares. */
function declared({ device }: CommandCall, { component: name }: Intent): Component | null {
  const component = componentOf(name);
  const services = device.packages.find(component?.packageName ?? '')?.apk?.services ?? [];
  return component !== null && services.includes(component.className) ? component : null;
}

/** `am startservice`, sent by uiautomator2 and Appium. Declared services count as started; few are played. */
export function startService(call: CommandCall, args: Arguments): number {
  const intent = readIntent(args, own(args));
  say(call, `Starting service: ${describeIntent(intent)}`);
  const component = declared(call, intent);
  if (component === null) return complain(call, 'Error: Not found; no service started.', FAILED);
  call.device.services.start(component, startedService(call.device, component, intent.extras));
  return 0;
}

export function stopService(call: CommandCall, args: Arguments): number {
  const intent = readIntent(args, own(args));
  say(call, `Stopping service: ${describeIntent(intent)}`);
  const component = declared(call, intent);
  if (component !== null && call.device.services.stop(component)) return say(call, 'Service stopped');
  return complain(call, 'Service not stopped: was not running.', FAILED);
}
