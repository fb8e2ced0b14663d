import { requestedPermissions } from '../../../phone/device/packages.ts';
import { kindOfPermission } from '../../../phone/device/permissions.ts';
import { type CommandCall, complain } from '../../command.ts';
import { type Arguments, illegal } from '../framework/arguments.ts';
import { FrameworkException } from '../framework/exception.ts';
import { otherOptions, type Verb } from '../framework/service.ts';

/**
 * `pm grant` and `pm revoke` (the checks of AOSP 14's `PermissionManagerServiceImpl`, in its order): an unknown app is only
 * logged. Where an app's requested permissions are not known, every permission counts as requested.
 */
export function changePermission(verb: 'grant' | 'revoke'): Verb {
  return (call, args) => {
    otherOptions(args);
    const [packageName, permission] = [args.next(), args.next()];
    if (packageName === undefined) return complain(call, 'Error: no package specified', 1);
    if (permission === undefined) return complain(call, 'Error: no permission specified', 1);
    return change(call, verb, packageName, permission);
  };
}

function change(
  call: CommandCall,
  verb: 'grant' | 'revoke',
  packageName: string,
  permission: string,
): number {
  const { packages } = call.device;
  const app = packages.find(packageName);
  if (app === undefined) return 0;
  const kind = kindOfPermission(permission);
  if (kind === undefined) throw illegal(`Unknown permission: ${permission}`);
  if (requestedPermissions(app)?.includes(permission) === false)
    throw refused(`Package ${packageName} has not requested permission ${permission}`);
  if (kind !== 'runtime' && kind !== 'development')
    throw refused(`Permission ${permission} requested by ${packageName} is not a changeable permission type`);
  if (verb === 'grant') packages.grant(packageName, permission);
  else packages.revoke(packageName, permission);
  return 0;
}

function refused(message: string): FrameworkException {
  return new FrameworkException(`java.lang.SecurityException: ${message}`);
}

export function resetPermissions(call: CommandCall, _args: Arguments): number {
  const { packages } = call.device;
  for (const { info, granted } of packages.all())
    for (const permission of granted) packages.revoke(info.packageName, permission);
  return 0;
}
