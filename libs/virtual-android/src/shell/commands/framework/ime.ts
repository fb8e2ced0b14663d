import { type CommandCall, complain, print, type ShellCommand } from '../../command.ts';

/**
 * `ime …` and `cmd input_method …`. Appium sends `list -s [-a]`, `enable`, `set` and `disable`; uiautomator2 and DroidBot
 * send `enable` and `set` for their own keyboards. Texts of AOSP's `InputMethodManagerService` of Android 14.
 */
export const inputMethod: ShellCommand = (call) => {
  const [verb = '', ...rest] = call.args;
  const at = rest.indexOf('--user');
  const args = at === -1 ? rest : rest.toSpliced(at, 2);
  switch (verb) {
    case 'list':
      return list(call, args);
    case 'enable':
    case 'disable':
    case 'set':
      return change(call, verb, args[0] ?? '');
    case 'reset':
      call.device.inputMethods.reset();
      return printLine(
        call,
        `Reset current and enabled IMEs for user #0\n  Newly selected: ${call.device.inputMethods.current}`,
      );
    default:
      return complain(call, `Unknown command: ${verb}`, 255);
  }
};

function printLine(call: CommandCall, line: string): number {
  print(call.streams.output, `${line}\n`);
  return 0;
}

/** `-s`: ids only; `-a`: also those that are not enabled. */
function list(call: CommandCall, args: readonly string[]): number {
  const methods = call.device.inputMethods;
  const letters = args.join('');
  for (const id of letters.includes('a') ? methods.all() : methods.enabled()) {
    const [packageName = ''] = id.split('/');
    printLine(
      call,
      letters.includes('s')
        ? id
        : `${id}:\n  mId=${id} mSettingsActivityName=null mIsVrOnly=false mSupportsSwitchingToNextInputMethod=true\n  mIsDefaultResId=0x0\n  Service:\n    packageName=${packageName}`,
    );
  }
  return 0;
}

function change(call: CommandCall, verb: 'enable' | 'disable' | 'set', id: string): number {
  const methods = call.device.inputMethods;
  const was = methods.enabled().includes(id);
  if (verb === 'set') {
    if (methods.select(id)) return printLine(call, `Input method ${id} selected for user #0`);
    return complain(call, `Unknown input method ${id} cannot be selected for user #0`, 255);
  }
  const done = verb === 'enable' ? methods.enable(id) : methods.disable(id);
  if (!done) return complain(call, `Unknown input method ${id} cannot be ${verb}d for user #0`, 255);
  const already = was === (verb === 'enable') ? 'already' : 'now';
  return printLine(call, `Input method ${id}: ${already} ${verb}d for user #0`);
}
