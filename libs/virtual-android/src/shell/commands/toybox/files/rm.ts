import { complain, complainOf, optionsOf, type ShellCommand } from '../../../command.ts';

export const rm: ShellCommand = (call) => {
  const options = optionsOf(call.args, 'rfRv');
  if (options === null) return complain(call, 'rm: Unknown option (see "rm --help")');
  const force = options.flags.has('f');
  if (options.operands.length === 0) return force ? 0 : complain(call, 'rm: Needs 1 argument');
  const recursive = options.flags.has('r') || options.flags.has('R');
  let status = 0;
  for (const path of options.operands) {
    const removed = call.files.remove(path, recursive);
    if (removed.ok || (force && (removed.failure === 'ENOENT' || removed.failure === 'ENOTDIR'))) continue;
    status = complainOf(call, 'rm', path, removed.failure);
  }
  return status;
};

/** Removes only an empty directory. */
export const rmdir: ShellCommand = (call) => {
  let status = 0;
  for (const path of call.args) {
    const names = call.files.list(path);
    const failure = !names.ok ? names.failure : names.value.length > 0 ? 'ENOTEMPTY' : null;
    if (failure !== null) status = complainOf(call, 'rmdir', path, failure);
    else call.files.remove(path, true);
  }
  return status;
};
