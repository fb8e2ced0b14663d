import { FAILURE_TEXT } from '../../files/failures.ts';
import { normalPath } from '../../files/paths.ts';
import { complain, print, type ShellCommand } from '../command.ts';

const DEFAULT_FILE = '/sdcard/window_dump.xml';

/**
 * `uiautomator dump [--compressed] [FILE]`. The misspelt message is AOSP's. `--compressed` gives the same tree: what the
 * accessibility service would leave out is not known here. To `/dev/tty` the dump goes to the output, without a line end.
 */
export const uiautomator: ShellCommand = (call) => {
  const [verb, ...args] = call.args;
  const { output } = call.streams;
  if (verb !== 'dump') {
    print(
      output,
      'Usage: uiautomator <subcommand> [options]\n\nAvailable subcommands:\n\ndump: creates an XML dump of current UI hierarchy\n',
    );
    return verb === 'help' ? 0 : 1;
  }
  const file = args.filter((arg) => !arg.startsWith('-')).at(-1) ?? DEFAULT_FILE;
  const { hierarchy } = call.device.source.view();
  // AOSP leaves with 0 here too: whoever reads the dump must look at the text.
  if (hierarchy === '') return complain(call, 'ERROR: null root node returned by UiTestAutomationBridge.', 0);
  if (file === '/dev/tty' || file === '/dev/stdout') {
    print(output, `${hierarchy}UI hierchary dumped to: ${file}\n`);
    return 0;
  }
  const path = normalPath(file);
  const written = call.device.files.write(path, Buffer.from(hierarchy, 'utf8'));
  if (!written.ok) {
    complain(
      call,
      `java.io.FileNotFoundException: ${path}: open failed: ${written.failure} (${FAILURE_TEXT[written.failure]})`,
    );
  }
  print(output, `UI hierchary dumped to: ${path}\n`);
  return 0;
};
