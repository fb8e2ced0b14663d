import { type CommandCall, complain, print, type ShellCommand } from '../../command.ts';

const HELP = `lockSettings service commands:

NOTE: when lock screen is set, all commands require the --old <CREDENTIAL> argument.

  help
    Prints this help text.

  get-disabled [--old <CREDENTIAL>] [--user USER_ID]
    Checks whether lock screen is disabled.

  set-disabled [--old <CREDENTIAL>] [--user USER_ID] <true|false>
    When true, disables lock screen.
`;

/**
 * `locksettings …` and `cmd lock_settings …` (AOSP `LockSettingsShellCommand`, Android 14; appium-adb `lockmgmt.js`). A virtual
 * phone has no lock screen that a credential could protect: it lacks the feature `android.software.secure_lock_screen`, and
 * a phone without it ignores all commands that need one.
 */
export const locksettings: ShellCommand = (call) => {
  const [verb = '', ...args] = call.args;
  const value = argumentOf(args);
  if (value === null)
    return complain(call, `Unknown option: ${args.find((arg) => arg.startsWith('-'))}`, 255);
  switch (verb) {
    case '':
    case 'help':
      return printed(call, HELP);
    case 'get-disabled':
      return printed(call, 'true\n');
    case 'set-disabled':
      return value.toLowerCase() === 'true'
        ? printed(call, 'Lock screen disabled set to true\n')
        : refuse(call);
    default:
      return refuse(call);
  }
};

const refuse = (call: CommandCall): number =>
  complain(call, 'The device does not support lock screen - ignoring the command.', 255);

function printed(call: CommandCall, text: string): number {
  print(call.streams.output, text);
  return 0;
}

/** What follows the options; null where an option is unknown. */
function argumentOf(args: readonly string[]): string | null {
  let at = 0;
  for (; args[at]?.startsWith('-'); at += 2) if (args[at] !== '--old' && args[at] !== '--user') return null;
  return args[at] ?? '';
}
