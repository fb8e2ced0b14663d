import { setTimeout as wait } from 'node:timers/promises';
import { FAILURE_TEXT } from '../../../phone/files/failures.ts';
import { normalPath } from '../../../phone/files/paths.ts';
import { isAutomationRunning } from '../../../uiautomator2-server/owner.ts';
import { type CommandCall, complain, print, type ShellCommand } from '../../command.ts';
import { compressed } from './uiautomator-compress.ts';
import { UIAUTOMATOR_HELP } from './uiautomator-help.ts';

const DEFAULT_FILE = '/sdcard/window_dump.xml';
/** Time of a dump: a Java process starts and waits for the screen to rest. Milliseconds of the phone's clock. */
const DUMP_MS = 500;
/** `UiAutomation.waitForIdle(1000, 1000 * 10)` of AOSP `DumpCommand`. */
const IDLE_STEP_MS = 1_000;
const IDLE_STEPS = 10;
/** 128 and the number of SIGKILL. */
const KILLED = 137;

/** AOSP `UiAutomationManager.registerUiTestAutomationServiceLocked`: UiAutomation has one owner at a time. */
const ALREADY_REGISTERED =
  'java.lang.IllegalStateException: UiAutomationService ' +
  'android.accessibilityservice.IAccessibilityServiceClient$Stub$Proxy@5e8a8a7already registered!\nKilled';

/** AOSP `uiautomator`. Unknown subcommands print the help. A virtual phone has no test code and no accessibility events. */
export const uiautomator: ShellCommand = (call) => {
  const [verb, ...args] = call.args;
  switch (verb) {
    case 'dump':
      return dump(call, args);
    case 'runtest':
      return complain(call, 'uiautomator: a virtual device cannot run test code');
    case 'events':
      return complain(call, 'uiautomator: a virtual device has no accessibility events');
    default:
      return complain(call, UIAUTOMATOR_HELP, 0);
  }
};

/**
 * `dump [--compressed] [--verbose] [FILE]` as in AOSP `DumpCommand`. A failure is a line on the error stream with exit code
 * 0, and the file of the last dump stays as it is. So readers of the dump must check the text.
 */
function dump(call: CommandCall, args: readonly string[]): number | Promise<number> {
  const { device } = call;
  device.clock.pass(DUMP_MS);
  const failure = device.faults.takeDumpFailure();
  if (failure === 'killed') return complain(call, 'Killed', KILLED);
  if (isAutomationRunning(device)) return complain(call, ALREADY_REGISTERED, KILLED);
  const finish = (idle: boolean): number => {
    if (!idle) return complain(call, 'ERROR: could not get idle state.', 0);
    const { hierarchy } = device.source.view();
    if (failure === 'null-root' || hierarchy === '')
      return complain(call, 'ERROR: null root node returned by UiTestAutomationBridge.', 0);
    const tree = failure === 'stale-tree' ? (device.faults.lastDump ?? hierarchy) : hierarchy;
    device.faults.keepDump(tree);
    if (typeof failure === 'object' && failure !== null)
      return store(call, fileOf(args), enlarged(tree, failure.bytes));
    const shown = args.includes('--compressed') ? compressed(tree) : tree;
    return store(call, fileOf(args), failure === 'empty-file' ? '' : shown);
  };
  const idle = isIdle(call, failure === 'idle-timeout');
  return typeof idle === 'boolean' ? finish(idle) : idle.then(finish);
}

/** The tree with so many more nodes that it has at least so many bytes. */
function enlarged(tree: string, bytes: number): string {
  const text = 'x'.repeat(1_000);
  const node = `<node index="0" text="${text}" class="android.widget.TextView" bounds="[0,0][10,10]" />`;
  return tree.replace('</hierarchy>', `${node.repeat(Math.ceil(bytes / node.length))}</hierarchy>`);
}

function fileOf(args: readonly string[]): string {
  return args.findLast((arg) => !arg.startsWith('-')) ?? DEFAULT_FILE;
}

/** Waits until the screen rests: by the phone's clock, and in real time as long as the phone's profile says. */
function isIdle(call: CommandCall, never: boolean): boolean | Promise<boolean> {
  const { source, clock, profile } = call.device;
  const busy = (): boolean => never || (source.busy?.() ?? false);
  if (!busy()) return true;
  if (profile.idleWaitMs > 0) return waitForIdle(call, busy);
  for (let step = 0; step < IDLE_STEPS && busy(); step += 1) clock.pass(IDLE_STEP_MS);
  return !busy();
}

async function waitForIdle({ device, shell }: CommandCall, busy: () => boolean): Promise<boolean> {
  const { signal } = shell;
  for (let step = 0; step < IDLE_STEPS && busy() && !signal.aborted; step += 1) {
    await wait(device.profile.idleWaitMs / IDLE_STEPS, undefined, { signal }).catch(() => undefined);
    device.clock.pass(IDLE_STEP_MS);
  }
  return !busy();
}

function store(call: CommandCall, file: string, tree: string): number {
  const { output } = call.streams;
  const path = normalPath(file.startsWith('/') ? file : `${call.shell.directory}/${file}`);
  if (path === '/dev/tty' || path === '/dev/stdout') {
    const shown = call.device.profile.dumpToTerminal === 'tree' ? tree : '';
    print(output, `${shown}UI hierchary dumped to: ${path}\n`);
    return 0;
  }
  const written = call.device.files.write(path, Buffer.from(tree, 'utf8'));
  if (!written.ok) {
    const why = `${written.failure} (${FAILURE_TEXT[written.failure]})`;
    // The file was opened, and so emptied, before the disk was found to be full.
    const opened = written.failure === 'ENOSPC' && call.device.files.write(path, new Uint8Array()).ok;
    const exception = opened
      ? `java.io.IOException: write failed: ${why}`
      : `java.io.FileNotFoundException: ${path}: open failed: ${why}`;
    complain(call, exception);
  }
  print(output, `UI hierchary dumped to: ${path}\n`);
  return 0;
}
