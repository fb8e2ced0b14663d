import { FAILURE_TEXT } from '../../../../phone/files/failures.ts';
import { complain, optionsOf, type ShellCommand } from '../../../command.ts';

/** Without `-p` it fails where the name exists: of several callers exactly one makes the directory. */
export const mkdir: ShellCommand = (call) => {
  const options = optionsOf(call.args, 'pvm:');
  if (options === null || options.operands.length === 0) return complain(call, 'mkdir: Needs 1 argument');
  let status = 0;
  for (const path of options.operands) {
    const made = call.files.mkdir(path, options.flags.has('p'));
    if (!made.ok) status = complain(call, `mkdir: '${path}': ${FAILURE_TEXT[made.failure]}`);
  }
  return status;
};
