import {
  type PlayedInstrumentation,
  playedInstrumentation,
} from '../../../client-servers/instrumentation.ts';
import { componentOf } from '../../../phone/device/component.ts';
import { type CommandCall, complain, print } from '../../command.ts';
import { type Arguments, illegal } from '../framework/arguments.ts';
import { reportOf } from './instrumentation-report.ts';

const WITH_VALUE = new Set(['-p', '--user', '--abi', '-f']);

/**
 * `am instrument`, with which Appium, agent-device and Maestro start their servers. A virtual device runs no code: a few are
 * played, while their packages are installed. An instrumentation that no APK declares is
 * unknown, with the text of AOSP (`Instrument.run`, `startInstrumentation`). Any other that is installed fails at once.
 */
export async function instrument(call: CommandCall, args: Arguments): Promise<number> {
  const flags = new Set<string>();
  const given = new Map<string, string>();
  for (let option = args.option(); option !== null; option = args.option()) {
    flags.add(option);
    if (option === '-e') given.set(args.value(), args.value());
    else if (WITH_VALUE.has(option)) args.value();
  }
  const name = args.next() ?? '';
  const component = componentOf(name);
  if (component === null) throw illegal(`Bad component name: ${name}`);
  const declared = call.device.packages.find(component.packageName)?.apk?.instrumentation;
  const full = `ComponentInfo{${component.full}}`;
  const played =
    declared?.className === component.className &&
    call.device.packages.find(declared.target)?.apk !== undefined
      ? playedInstrumentation(component.full, declared.target)
      : undefined;
  if (played !== undefined) return play(call, played, flags, given);
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

/** Without `-w` the command ends at once, and with it what it started: nothing that it starts outlives its shell. */
async function play(
  call: CommandCall,
  played: PlayedInstrumentation,
  flags: ReadonlySet<string>,
  given: ReadonlyMap<string, string>,
): Promise<number> {
  const { device, shell } = call;
  if (!flags.has('-w')) return complain(call, 'am instrument: a virtual device needs -w', 1);
  const report = await reportOf(call, flags);
  const end = await played.run({ device, arguments: given, signal: shell.signal, report });
  if (end === 'finished') return 0;
  // The shell is gone: nobody reads.
  if (end === 'hung-up') return 129;
  const why = end === 'killed' ? 'Process crashed.' : 'java.net.BindException';
  report.failed(why);
  return 0;
}
