import { FAILURE_TEXT } from '../../../../phone/files/failures.ts';
import { type CommandCall, complain, optionsOf, type ShellCommand } from '../../../command.ts';
import { momentOf } from '../system/date.ts';

/** toybox's `touch [-acm] [-d DATE] [-r FILE] FILE…`: adb-ts sends `-d` with a moment in ISO 8601. */
export const touch: ShellCommand = (call) => {
  const options = optionsOf(call.args, 'camhd:r:');
  if (options === null || options.operands.length === 0) return complain(call, 'touch: Needs 1 argument');
  const at = momentAsked(call, options.values);
  if (typeof at === 'string') return complain(call, `touch: ${at}`);
  let status = 0;
  for (const path of options.operands) {
    if (options.flags.has('c') && call.files.stat(path) === null) continue;
    const touched = call.files.touch(path);
    if (!touched.ok) status = complain(call, `touch: '${path}': ${FAILURE_TEXT[touched.failure]}`);
    else if (at !== null) call.files.setTime(path, at);
  }
  return status;
};

/** The time to set; null: now. A text says what is wrong. */
function momentAsked(call: CommandCall, values: ReadonlyMap<string, string>): number | string | null {
  const date = values.get('d');
  const model = values.get('r');
  if (date !== undefined) return momentOf(date) ?? `bad date '${date}'`;
  if (model === undefined) return null;
  return call.files.stat(model)?.changedAt ?? `'${model}': ${FAILURE_TEXT.ENOENT}`;
}
