import { type CommandCall, complain, complainOfException, print, type ShellCommand } from '../command.ts';
import { type Component, componentOf, startComponent } from './components.ts';

/** `am start` and `am force-stop`, with the words of AOSP's `ActivityManagerShellCommand`. */
export const activityManager: ShellCommand = (call) => {
  const [verb, ...args] = call.args;
  if (verb === 'start' || verb === 'start-activity') return start(call, args);
  if (verb === 'force-stop') return forceStop(call, args);
  return complain(call, `Unknown command: ${verb ?? ''}`, 255);
};

interface Intent {
  readonly action: string;
  readonly categories: readonly string[];
  readonly packageName: string;
  readonly component: string;
  readonly flags: string;
  readonly wait: boolean;
  /** Force-stop the app first. */
  readonly stop: boolean;
}

const WITH_VALUE = new Set([
  '-a',
  '-c',
  '-n',
  '-p',
  '-f',
  '-d',
  '-t',
  '--user',
  '--display',
  '--activity-type',
  '--windowingMode',
  '-R',
  '-P',
]);

function start(call: CommandCall, args: readonly string[]): number {
  const intent = intentOf(args);
  if (intent === null)
    return complainOfException(
      call,
      'start',
      `java.lang.IllegalArgumentException: Unknown option in: ${args.join(' ')}`,
    );
  const target = targetOf(call, intent);
  const { output, error } = call.streams;
  if (intent.component !== '' && componentOf(intent.component) === null) {
    return complainOfException(
      call,
      'start',
      `java.lang.IllegalArgumentException: Bad component name: ${intent.component}`,
    );
  }
  if (intent.stop && target !== null) {
    print(output, `Stopping: ${target.packageName}\n`);
    call.device.forceStop(target.packageName);
  }
  print(output, `Starting: ${describe(intent)}\n`);
  // Android reports failures with exit code 0; with -W on the output, else on the error stream.
  const trouble = intent.wait ? output : error;
  if (target === null) {
    print(trouble, `Error: Activity not started, unable to resolve ${describe(intent)}\n`);
    return 0;
  }
  if (!startComponent(call.device, target)) {
    print(trouble, `Error type 3\nError: Activity class {${target.full}} does not exist.\n`);
    return 0;
  }
  if (intent.wait) {
    const activity = call.device.source.view().activity;
    print(
      output,
      `Status: ok\nLaunchState: COLD\nActivity: ${activity}\nTotalTime: 1\nWaitTime: 1\nComplete\n`,
    );
  }
  return 0;
}

/** Says nothing, also of apps that are not there or do not run. */
function forceStop(call: CommandCall, args: readonly string[]): number {
  const packageName = operandsOf(args)?.[0];
  if (packageName === undefined) {
    return complainOfException(
      call,
      'force-stop',
      'java.lang.IllegalArgumentException: Argument expected after "force-stop"',
    );
  }
  call.device.forceStop(packageName);
  return 0;
}

/** The component named, else what the launcher would start for the package. */
function targetOf(call: CommandCall, intent: Intent): Component | null {
  if (intent.component !== '') return componentOf(intent.component);
  const app = call.device.app(intent.packageName);
  return app === undefined ? null : componentOf(app.launchComponent);
}

interface Words {
  readonly values: ReadonlyMap<string, readonly string[]>;
  readonly switches: ReadonlySet<string>;
  readonly operands: readonly string[];
}

function intentOf(args: readonly string[]): Intent | null {
  const words = wordsOf(args);
  if (words === null) return null;
  const { values, switches } = words;
  const last = (option: string) => values.get(option)?.at(-1) ?? '';
  const [operand = ''] = words.operands;
  const isComponent = operand.includes('/');
  return {
    action: last('-a'),
    categories: values.get('-c') ?? [],
    packageName: last('-p') || (isComponent ? '' : operand),
    component: last('-n') || (isComponent ? operand : ''),
    flags: last('-f'),
    wait: switches.has('-W'),
    stop: switches.has('-S'),
  };
}

/** Null where an option's value is missing. */
function wordsOf(args: readonly string[]): Words | null {
  const values = new Map<string, readonly string[]>();
  const switches = new Set<string>();
  const operands: string[] = [];
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at] ?? '';
    if (WITH_VALUE.has(arg)) {
      at += 1;
      const value = args[at];
      if (value === undefined) return null;
      values.set(arg, [...(values.get(arg) ?? []), value]);
    } else if (/^--e[a-z]*$/.test(arg)) {
      // Extras: a name and a value (`--esn` has no value); virtual apps read none.
      at += arg === '--esn' ? 1 : 2;
    } else if (arg.startsWith('-')) switches.add(arg);
    else operands.push(arg);
  }
  return { values, switches, operands };
}

function operandsOf(args: readonly string[]): readonly string[] | null {
  const at = args.indexOf('--user');
  return args.filter((arg, index) => !arg.startsWith('-') && (at === -1 || index !== at + 1));
}

/** As `Intent.toString` words it. */
function describe(intent: Intent): string {
  const component = componentOf(intent.component)?.short ?? '';
  const words = [
    intent.action && `act=${intent.action}`,
    intent.categories.length > 0 && `cat=[${intent.categories.join(',')}]`,
    intent.flags && `flg=${intent.flags}`,
    intent.packageName && `pkg=${intent.packageName}`,
    component && `cmp=${component}`,
  ].filter((word) => word !== false && word !== '');
  return `Intent { ${words.join(' ')} }`;
}
