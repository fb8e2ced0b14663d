import { type Component, componentOf } from '../../../phone/device/component.ts';
import type { VirtualDevice } from '../../../phone/device/virtual-device.ts';
import { type CommandCall, print } from '../../command.ts';
import { type Arguments, illegal } from '../framework/arguments.ts';
import { fittingActivities, isPrivate, startComponent } from '../framework/components.ts';
import { FrameworkException } from '../framework/exception.ts';
import { describeIntent, type Intent, readIntent } from '../framework/intent.ts';

interface StartOptions {
  wait: boolean;
  stop: boolean;
  repeat: number;
}

/** Largest value of `-R` that is accepted here. */
const REPEATS_MAX = 100;
const NEW_TASK = 0x1000_0000;
/** Options with a value that change nothing on a virtual device. */
const IGNORED_WITH_VALUE = new Set(
  ['-P', '--start-profiler', '--sampling', '--clock-type', '--user', '--receiver-permission', '--display']
    .concat(['--task-display-area-feature-id', '--windowingMode', '--activityType', '--task'])
    .concat(['--attach-agent', '--attach-agent-bind']),
);
const IGNORED = new Set(
  ['-D', '-N', '--suspend', '--streaming', '--track-allocation', '--task-overlay', '--lock-task', '--async']
    .concat(['--allow-background-activity-starts', '--splashscreen-show-icon'])
    .concat(['--dismiss-keyguard', '--dismiss-keyguard-if-insecure']),
);

/**
 * `am start`. Ends with 0 even where nothing was started, as releases up to 14 do (15 ends with 1; 14 was not verified on
 * a phone). Clients read the text: with `-W` it is on the output, else on the error stream. `-D` does not wait for a
 * debugger.
 */
export function startActivity(call: CommandCall, args: Arguments): number {
  const options: StartOptions = { wait: false, stop: false, repeat: 1 };
  const intent = readIntent(args, (option) => readOption(options, option, args));
  if (options.repeat > REPEATS_MAX) throw illegal(`-R beyond ${REPEATS_MAX}`);
  for (let time = 0; time < options.repeat; time += 1) {
    if (time > 0) call.device.input({ kind: 'key', key: 'BACK' });
    if (!startOnce(call, intent, options)) break;
  }
  return 0;
}

function readOption(options: StartOptions, option: string, args: Arguments): boolean {
  if (option === '-W') options.wait = true;
  else if (option === '-S') options.stop = true;
  else if (option === '-R') options.repeat = args.number();
  else if (IGNORED_WITH_VALUE.has(option)) args.value();
  else return IGNORED.has(option);
  return true;
}

function startOnce(call: CommandCall, intent: Intent, options: StartOptions): boolean {
  const { device, streams } = call;
  const { output } = streams;
  const trouble = options.wait ? output : streams.error;
  const target = targetOf(device, intent);
  if (options.stop) {
    if (target === null) {
      print(streams.error, `Error: Intent does not match any activities: ${describeIntent(intent)}\n`);
      return false;
    }
    print(output, `Stopping: ${target.packageName}\n`);
    device.forceStop(target.packageName);
  }
  print(output, `Starting: ${describeIntent(intent)}\n`);
  if (intent.component === '' && intent.categories.includes('android.intent.category.HOME')) {
    device.input({ kind: 'key', key: 'HOME' });
    return true;
  }
  if (target === null) {
    print(trouble, `Error: Activity not started, unable to resolve ${describeIntent(intent, NEW_TASK)}\n`);
    return false;
  }
  if (isPrivate(device, target)) throw notExported(device, target, intent);
  const launch = launchOf(device, target, intent);
  if (launch === null) {
    print(trouble, `Error type 3\nError: Activity class {${target.full}} does not exist.\n`);
    return false;
  }
  if (launch.warning !== '') print(trouble, `Warning: Activity not started, ${launch.warning}\n`);
  if (options.wait) print(output, timesOf(device, launch));
  return true;
}

/** The named component, else the only activity that fits the intent. There is no chooser between several. */
function targetOf(device: VirtualDevice, intent: Intent): Component | null {
  if (intent.component !== '') return componentOf(intent.component);
  const [found, other] = fittingActivities(device, intent);
  return other === undefined ? (found?.component ?? null) : null;
}

/** AOSP `ActivityTaskSupervisor.checkStartAnyActivityPermission`; the shell is no exception. */
function notExported(device: VirtualDevice, target: Component, intent: Intent): FrameworkException {
  const uid = device.packages.find(target.packageName)?.uid;
  const described = describeIntent(intent, NEW_TASK);
  return new FrameworkException(
    `java.lang.SecurityException: Permission Denial: starting ${described} from null (pid=4001, uid=2000) not exported from uid ${uid}`,
  );
}

interface Launch {
  readonly state: string;
  readonly warning: string;
  /** Time from the command to the activity's first picture, by the phone's clock. Milliseconds. */
  readonly ms: number;
}

/** Starts the activity; null where it does not exist. Its state is found by comparing before and after. */
function launchOf(device: VirtualDevice, target: Component, intent: Intent): Launch | null {
  const { processes, clock, source } = device;
  const ran = processes.pidOf(target.packageName) !== undefined;
  const before = componentOf(source.view().activity);
  const begun = clock.now();
  if (!startComponent(device, target, intent)) return null;
  // A recording does not report its processes.
  if (processes.pidOf(target.packageName) === undefined) processes.start(target.packageName);
  const ms = clock.now() - begun;
  if (!ran) return { state: 'COLD', warning: '', ms };
  if (before?.full === target.full) {
    const warning = 'intent has been delivered to currently running top-most instance.';
    return { state: 'UNKNOWN (0)', warning, ms: 0 };
  }
  return { state: 'HOT', warning: 'its current task has been brought to the front', ms };
}

/** Read by Appium and many benchmarks. The times are those of the simulated phone, not measured on any app. */
function timesOf(device: VirtualDevice, { state, ms }: Launch): string {
  const shown = componentOf(device.source.view().activity)?.short ?? device.source.view().activity;
  return `Status: ok\nLaunchState: ${state}\nActivity: ${shown}\nTotalTime: ${ms}\nWaitTime: ${ms}\nComplete\n`;
}
