import { baseName } from '../../../../phone/files/paths.ts';
import { complain, complainOf, optionsOf, type ShellCommand } from '../../../command.ts';

/** Renames in one step: a reader of the target sees the old or the new file, never half of one. */
export const mv: ShellCommand = (call) => {
  const options = optionsOf(call.args, 'fniv');
  const target = options?.operands.at(-1);
  if (options === null || target === undefined || options.operands.length < 2) {
    return complain(call, 'mv: Needs 2 arguments');
  }
  const { files } = call;
  const intoDirectory = files.stat(target)?.kind === 'directory';
  let status = 0;
  for (const path of options.operands.slice(0, -1)) {
    const to = intoDirectory ? `${target}/${baseName(path)}` : target;
    if (options.flags.has('n') && files.stat(to) !== null) continue;
    const moved = files.rename(path, to);
    if (!moved.ok) status = complainOf(call, 'mv', path, moved.failure);
  }
  return status;
};
