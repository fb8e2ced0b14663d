import { componentOf } from '../../../phone/device/component.ts';
import { type CommandCall, complain } from '../../command.ts';
import type { Arguments } from '../framework/arguments.ts';
import { describeIntent, readIntent } from '../framework/intent.ts';
import { FAILED, say } from '../framework/service.ts';

const own = (args: Arguments) => (option: string) => {
  if (option === '--user') args.value();
  return option === '--user' || option === '-D';
};

/** `am startservice`, sent by uiautomator2. A service that an APK's manifest names counts as started; no code runs. */
export function startService(call: CommandCall, args: Arguments): number {
  const intent = readIntent(args, own(args));
  say(call, `Starting service: ${describeIntent(intent)}`);
  const component = componentOf(intent.component);
  const services = call.device.packages.find(component?.packageName ?? '')?.apk?.services ?? [];
  if (component === null || !services.includes(component.className))
    return complain(call, 'Error: Not found; no service started.', FAILED);
  call.device.processes.start(component.packageName);
  return 0;
}

export function stopService(call: CommandCall, args: Arguments): number {
  say(call, `Stopping service: ${describeIntent(readIntent(args, own(args)))}`);
  return complain(call, 'Service not stopped: was not running.', FAILED);
}
