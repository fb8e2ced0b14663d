import { FAILURE_TEXT } from '../../files/failures.ts';
import { complain, optionsOf, type ShellCommand } from '../command.ts';

export const touch: ShellCommand = (call) => {
  const options = optionsOf(call.args, 'cam');
  if (options === null || options.operands.length === 0) return complain(call, 'touch: Needs 1 argument');
  let status = 0;
  for (const path of options.operands) {
    if (options.flags.has('c') && call.device.files.stat(path) === null) continue;
    const touched = call.device.files.touch(path);
    if (!touched.ok) status = complain(call, `touch: '${path}': ${FAILURE_TEXT[touched.failure]}`);
  }
  return status;
};
