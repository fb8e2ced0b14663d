import { createRandom } from '@tapwright/virtual-ui';
import type { VirtualDevice } from '../../../phone/device/virtual-device.ts';
import { type CommandCall, print, type ShellCommand } from '../../command.ts';
import { fittingActivities } from '../framework/components.ts';
import { emptyIntent, LAUNCHER, MAIN } from '../framework/intent.ts';
import { serveMonkey } from './monkey-server.ts';

interface Run {
  readonly packages: readonly string[];
  readonly categories: readonly string[];
  readonly seed: number;
  /** Milliseconds between two events, by the phone's clock. */
  readonly throttle: number;
  readonly verbose: boolean;
  readonly count: number;
  /** Where commands come from instead of chance; null: from nowhere. */
  readonly port: number | null;
}

/** Most events. AOSP has no limit, but a virtual device must not stay busy for too long. */
const EVENTS_MAX = 10_000;
/** After this many events other work of the process gets its turn. */
const EVENTS_AT_ONCE = 50;
/** AOSP returns -4 where nothing can be run. */
const NOTHING_TO_RUN = 252;
/** AOSP returns -5. */
const PORT_IN_USE = 251;
/** AOSP's count where none is given, which it prints, but does not use with a port. */
const COUNT_DEFAULT = 1_000;
const USAGE =
  'usage: monkey [-p ALLOWED_PACKAGE [-p ALLOWED_PACKAGE] ...] [-c MAIN_CATEGORY] [-s SEED] [--throttle MILLISEC] [--port PORT] [-v] COUNT\n';

/**
 * AOSP's `monkey`. With one event it opens an app: so it is used by the gateway, Maestro, mobile-mcp and adbutils. With
 * more it taps, drags and presses BACK at random, the same for the same seed, and returns to the app when it has left it.
 * With `--port` it does what a client tells it on that port.
 */
export const monkey: ShellCommand = async (call) => {
  const { output, error } = call.streams;
  for (const arg of call.args) print(output, `  bash arg: ${arg}\n`);
  const run = runOf(call.args);
  if (run === null) {
    print(error, USAGE);
    return 255;
  }
  print(error, `args: [${call.args.join(', ')}]\n`);
  for (const arg of call.args) print(error, ` arg: "${arg}"\n`);
  for (const value of [...run.packages, ...run.categories]) print(error, `data="${value}"\n`);
  const apps = appsOf(call.device, run);
  const [first] = apps;
  // What a client tells it begins with the screen that is there.
  if (first === undefined || (run.port === null && !call.device.start(first.info.launchComponent))) {
    print(output, '** No activities found to run, monkey aborted.\n');
    return NOTHING_TO_RUN;
  }
  const begin = (): void => {
    if (run.verbose) print(output, `:Monkey: seed=${run.seed} count=${run.count}\n`);
  };
  let done: number | null;
  if (run.port === null) {
    begin();
    done = await inject(
      call,
      run,
      apps.map(({ info }) => info.packageName),
    );
  } else done = await serveMonkey(call, run.port, begin);
  if (done === null) {
    print(output, 'Error binding to network socket.\n');
    return PORT_IN_USE;
  }
  print(output, `Events injected: ${done}\n`);
  print(output, '## Network stats: elapsed time=0ms (0ms mobile, 0ms wifi, 0ms not connected)\n');
  if (run.verbose) print(output, '// Monkey finished\n');
  return 0;
};

const WITH_VALUE =
  /^(-p|-c|-s|--throttle|--pct-[a-z]+|--pkg-(allow|deny|blacklist|whitelist)-file|--port|-f|--setup|--profile-wait)$/;

/** Reads the arguments; null where the count is missing or out of range. */
function runOf(args: readonly string[]): Run | null {
  const values = new Map<string, string[]>();
  let verbose = false;
  let at = 0;
  for (; at < args.length && args[at]?.startsWith('-'); at += 1) {
    const option = args[at] ?? '';
    if (/^-v+$/.test(option)) verbose = true;
    if (!WITH_VALUE.test(option)) continue;
    at += 1;
    values.set(option, [...(values.get(option) ?? []), args[at] ?? '']);
  }
  const number = (text: string | undefined): number => (/^\d{1,9}$/.test(text ?? '') ? Number(text) : 0);
  const port = values.has('--port') ? number(values.get('--port')?.at(-1)) : null;
  if (port !== null && (port < 1 || port > 65_535)) return null;
  const count = port !== null && args[at] === undefined ? COUNT_DEFAULT : number(args[at]);
  if (count < 1 || count > EVENTS_MAX) return null;
  return {
    packages: values.get('-p') ?? [],
    categories: values.get('-c') ?? [],
    seed: number(values.get('-s')?.at(-1)),
    throttle: number(values.get('--throttle')?.at(-1)),
    verbose,
    count,
    port,
  };
}

function appsOf(device: VirtualDevice, { packages, categories }: Run) {
  const intent = { ...emptyIntent(), action: MAIN, categories: [LAUNCHER] };
  if (categories.some((name) => name !== LAUNCHER && name !== 'android.intent.category.MONKEY')) return [];
  return fittingActivities(device, intent)
    .map(({ app }) => app)
    .filter(({ info }) => packages.length === 0 || packages.includes(info.packageName));
}

/** Makes the events after the start, which was the first. Gives their number: fewer where the client has gone. */
async function inject({ device, shell }: CommandCall, run: Run, allowed: readonly string[]): Promise<number> {
  const random = createRandom(run.seed === 0 ? device.seed : run.seed);
  let done = 1;
  while (done < run.count && !shell.signal.aborted) {
    if (allowed.includes(device.source.view().packageName)) act(device, random);
    else
      device.start(device.app(allowed[Math.floor(random() * allowed.length)] ?? '')?.launchComponent ?? '');
    device.clock.pass(run.throttle);
    done += 1;
    if (done % EVENTS_AT_ONCE === 0) await new Promise<void>((resolve) => setImmediate(resolve));
  }
  return done;
}

/** Mostly taps, then drags, then keys. AOSP has another mix, with trackballs too. */
function act(device: VirtualDevice, random: () => number): void {
  const { width, height } = device.source;
  const point = (): readonly [number, number] => [
    Math.floor(random() * width),
    Math.floor(random() * height),
  ];
  const kind = random();
  if (kind < 0.7) {
    const [x, y] = point();
    device.input({ kind: 'tap', x, y });
  } else if (kind < 0.92) device.input({ kind: 'swipe', from: point(), to: point(), ms: 300 });
  else device.input({ kind: 'key', key: kind < 0.97 ? 'BACK' : 'TAB' });
}
