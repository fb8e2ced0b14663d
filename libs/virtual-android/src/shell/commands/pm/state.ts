import { componentOf } from '../../../phone/device/component.ts';
import type { EnabledState } from '../../../phone/device/packages.ts';
import { complain, print } from '../../command.ts';
import { illegal } from '../framework/arguments.ts';
import { FrameworkException } from '../framework/exception.ts';
import { FAILED, otherOptions, say, type Verb } from '../framework/service.ts';

const NONE_GIVEN = 'Error: no package or component specified';

/** `pm enable`, `disable`, `disable-user` … A disabled app stops. Single components cannot be disabled here. */
export function setEnabled(state: EnabledState): Verb {
  return (call, args) => {
    otherOptions(args);
    const name = args.next();
    if (name === undefined) return complain(call, NONE_GIVEN, 1);
    if (componentOf(name) !== null)
      throw illegal(`Component class ${name} cannot be changed on a virtual device`);
    const known = call.device.packages.find(name);
    if (known === undefined) throw illegal(`Unknown package: ${name}`);
    if (state === 'disabled' && known.apk?.testOnly !== true)
      throw new FrameworkException(
        `java.lang.SecurityException: Shell cannot change component state for null to 2`,
      );
    call.device.packages.change(name, { enabled: state });
    if (state.startsWith('disabled')) call.device.forceStop(name);
    return say(call, `Package ${name} new state: ${state}`);
  };
}

export function setHidden(hidden: boolean): Verb {
  return (call, args) => {
    otherOptions(args);
    const name = args.next();
    if (name === undefined) return complain(call, NONE_GIVEN, 1);
    const known = call.device.packages.change(name, { hidden });
    if (known && hidden) call.device.forceStop(name);
    return say(call, `Package ${name} new hidden state: ${known && hidden}`);
  };
}

export const setInstaller: Verb = (call, args) => {
  const [name, installer] = [args.next(), args.next()];
  if (name === undefined || installer === undefined) {
    print(call.streams.error, 'Must provide both target and installer package names\n');
    return FAILED;
  }
  if (!call.device.packages.change(name, { installer })) throw illegal(`Unknown target package: ${name}`);
  return say(call, 'Success');
};
