import { componentOf } from '../../../phone/device/component.ts';
import { runAutomationServer } from '../../../uiautomator2-server/instrumentation.ts';
import { SERVER_INSTRUMENTATION } from '../../../uiautomator2-server/owner.ts';
import { type CommandCall, complain, print } from '../../command.ts';
import { type Arguments, illegal } from '../framework/arguments.ts';

const WITH_VALUE = new Set(['-p', '--user', '--abi', '-f']);

/**
 * `am instrument`, with which Appium, uiautomator2 and Maestro start their servers. A virtual device runs no code: only the
 * server of Appium's driver is played, while both of its packages are installed. An instrumentation that no APK declares is
 * unknown, with the text of AOSP (`Instrument.run`, `startInstrumentation`). Any other that is installed fails at once.
 */
export async function instrument(call: CommandCall, args: Arguments): Promise<number> {
  const flags = new Set<string>();
  for (let option = args.option(); option !== null; option = args.option()) {
    flags.add(option);
    if (option === '-e') args.value();
    if (option === '-e' || WITH_VALUE.has(option)) args.value();
  }
  const name = args.next() ?? '';
  const component = componentOf(name);
  if (component === null) throw illegal(`Bad component name: ${name}`);
  const declared = call.device.packages.find(component.packageName)?.apk?.instrumentation;
  const full = `ComponentInfo{${component.full}}`;
  if (declared?.className === component.className && isPlayed(call, component.full, declared.target))
    return play(call, flags);
  if (declared?.className === component.className) {
    print(
      call.streams.output,
      'INSTRUMENTATION_RESULT: shortMsg=Process crashed.\n' +
        'INSTRUMENTATION_RESULT: longMsg=A virtual device cannot run the code of a package.\nINSTRUMENTATION_CODE: 0\n',
    );
    return 0;
  }
  const failed = `INSTRUMENTATION_FAILED: ${component.full}`;
  const status =
    `INSTRUMENTATION_STATUS: Error=Unable to find instrumentation info for: ${full}\n` +
    'INSTRUMENTATION_STATUS: id=ActivityManagerService\nINSTRUMENTATION_STATUS_CODE: -1\n';
  if (flags.has('-w')) print(call.streams.output, status);
  if (flags.has('-r')) print(call.streams.output, `onError: commandError=true message=${failed}\n`);
  const trace = '\tat com.android.commands.am.Instrument.run(Instrument.java:543)';
  return complain(call, `android.util.AndroidException: ${failed}\n${trace}`, 1);
}

function isPlayed({ device }: CommandCall, component: string, target: string): boolean {
  const { packages } = device;
  return (
    component === SERVER_INSTRUMENTATION.component &&
    target === SERVER_INSTRUMENTATION.target &&
    packages.find(target)?.apk !== undefined
  );
}

/** Without `-w` the command ends at once, and with it what it started: nothing of a virtual phone outlives its shell. */
async function play(call: CommandCall, flags: ReadonlySet<string>): Promise<number> {
  const { device, shell, streams } = call;
  if (!flags.has('-w')) return complain(call, 'am instrument: a virtual device needs -w', 1);
  const end = await runAutomationServer(device, shell.signal);
  if (end === 'finished') {
    print(streams.output, '\nTime: 0.1\n\nOK (1 test)\n\n\n');
    return 0;
  }
  // The shell is gone: nobody reads.
  if (end === 'hung-up') return 129;
  const why = end === 'killed' ? 'Process crashed.' : 'java.net.BindException';
  print(streams.output, `INSTRUMENTATION_RESULT: shortMsg=${why}\nINSTRUMENTATION_CODE: 0\n`);
  return 0;
}
