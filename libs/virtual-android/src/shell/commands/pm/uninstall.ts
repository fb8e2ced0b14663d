import type { CommandCall } from '../../command.ts';
import type { Arguments } from '../framework/arguments.ts';
import { say } from '../framework/service.ts';

const WITH_VALUE = new Set(['--user', '--versionCode']);

/** `pm uninstall`. The data is always removed, even with `-k`. An app of the screen source can no longer be started. */
export function uninstall(call: CommandCall, args: Arguments): number {
  let allUsers = true;
  for (let option = args.option(); option !== null; option = args.option()) {
    if (option === '--user') allUsers = false;
    if (WITH_VALUE.has(option)) args.value();
    else if (option !== '-k') return failed(call, `Error: Unknown option: ${option}`);
  }
  const name = args.next();
  if (name === undefined) return failed(call, 'Error: package name not specified');
  if (args.rest().length > 0)
    return failed(call, 'Failure [DELETE_FAILED_INTERNAL_ERROR: splits cannot be removed]');
  if (call.device.uninstall(name)) return say(call, 'Success');
  // For all users at once, Android does not check first whether the package exists.
  return failed(call, allUsers ? 'Failure [DELETE_FAILED_INTERNAL_ERROR]' : 'Failure [not installed for 0]');
}

function failed(call: CommandCall, message: string): number {
  say(call, message);
  return 1;
}
