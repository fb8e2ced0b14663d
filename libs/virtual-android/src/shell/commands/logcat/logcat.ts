import type { LogEntry } from '../../../phone/device/log-buffer.ts';
import { dateTimeText, wallClockOf } from '../../../phone/device/wall-clock.ts';
import { type CommandCall, complain, print, type ShellCommand } from '../../command.ts';
import { createCollector } from '../../streams.ts';
import { binaryEntry, formatEntry, type LogFormat, priorityNumber } from './log-format.ts';
import { type LogcatOptions, logcatOptionsOf } from './logcat-options.ts';

/** Most entries that wait for a slow reader. It loses older ones, as with logd. */
const WAITING_MAX = 2_000;

/**
 * `logcat` of Android 14 (AOSP, `system/logging/logcat/logcat.cpp`): sent by adb itself (`adb logcat`), adbkit (`-B`),
 * Appium (`-v threadtime`), Maestro and others. Streams until the client hangs up, unless an option ends it.
 */
export const logcat: ShellCommand = async (call) => {
  const tags = call.shell.variables.get('ANDROID_LOG_TAGS') ?? '';
  const options = logcatOptionsOf(call.args, tags);
  if (typeof options === 'string') return complain(call, options);
  if (options.clear) {
    call.device.log.clear([...options.buffers]);
    return 0;
  }
  if (options.sizes) return sizes(call, options);
  if (call.device.faults.endlessLog) return flood(call);
  const show = printer(call, options);
  let left = options.most;
  for (const entry of first(call, options)) {
    if (left <= 0) break;
    if (show.entry(entry)) left -= 1;
  }
  if (!options.dump && left > 0) await follow(call, show, left);
  return show.end();
};

interface Printer {
  /** True where it was printed. */
  entry(entry: LogEntry): boolean;
  end(): number;
}

function printer(call: CommandCall, options: LogcatOptions): Printer {
  const zone = call.device.properties.get('persist.sys.timezone') ?? 'UTC';
  const format: LogFormat = { name: options.format, modifiers: options.modifiers, zone };
  const file = options.file === null ? null : createCollector();
  const output = file ?? call.streams.output;
  const begun = new Set<string>();
  let last = '';
  // The divider line of a buffer is printed at its first entry, even if the filters leave that entry out.
  const divide = (buffer: string): void => {
    if (options.binary || buffer === last) return;
    if (!begun.has(buffer) || options.dividers)
      print(output, `--------- ${begun.has(buffer) ? 'switch to' : 'beginning of'} ${buffer}\n`);
    last = buffer;
    begun.add(buffer);
  };
  return {
    entry(entry) {
      if (!options.buffers.has(entry.buffer) || (options.pid !== null && options.pid !== entry.pid))
        return false;
      divide(entry.buffer);
      if (!passes(entry, options)) return false;
      if (options.binary) output.write(binaryEntry(entry));
      else print(output, formatEntry(entry, format));
      return true;
    },
    end() {
      if (file === null || options.file === null) return 0;
      return call.files.append(options.file, file.bytes()).ok
        ? 0
        : complain(call, "couldn't open output file");
    },
  };
}

function passes(entry: LogEntry, { filters, expression }: LogcatOptions): boolean {
  const lowest = filters.get(entry.tag) ?? filters.get('*') ?? 2;
  if ((priorityNumber(entry.priority) ?? 2) < lowest) return false;
  return expression === null || expression.test(entry.message);
}

/** The entries that exist when logcat starts. */
function first(call: CommandCall, options: LogcatOptions): readonly LogEntry[] {
  const entries = call.device.log.entries();
  const { tail, since } = options;
  if (tail !== null) return entries.filter((entry) => options.buffers.has(entry.buffer)).slice(-tail);
  if (since === null) return entries;
  const zone = call.device.properties.get('persist.sys.timezone') ?? 'UTC';
  return entries.filter((entry) => {
    if (/^\d+\.\d+$/.test(since)) return entry.at >= Number(since) * 1_000;
    const clock = wallClockOf(entry.at, zone);
    const text = `${dateTimeText(clock)}.${String(clock.millisecond).padStart(3, '0')}`;
    return (/^\d{4}-/.test(since) ? text : text.slice(5)) >= since;
  });
}

async function follow(call: CommandCall, show: Printer, most: number): Promise<void> {
  const { signal } = call.shell;
  const { closed } = call.streams.output;
  const waiting: LogEntry[] = [];
  let wake = (): void => {};
  const off = call.device.log.onEntry((entry) => {
    waiting.push(entry);
    if (waiting.length > WAITING_MAX) waiting.shift();
    wake();
  });
  const ended = (): void => wake();
  for (const end of [signal, closed]) end?.addEventListener('abort', ended, { once: true });
  let left = most;
  while (!signal.aborted && closed?.aborted !== true && left > 0) {
    const entry = waiting.shift();
    if (entry !== undefined) {
      if (show.entry(entry)) left -= 1;
      await call.streams.output.room?.();
      continue;
    }
    await new Promise<void>((resolve) => {
      wake = resolve;
    });
  }
  off();
  for (const end of [signal, closed]) end?.removeEventListener('abort', ended);
}

/** Lines without an end, as fast as they are read. */
async function flood({ device, shell, streams: { output } }: CommandCall): Promise<number> {
  const format: LogFormat = { name: 'threadtime', modifiers: new Set(['epoch']), zone: 'UTC' };
  const pid = shell.processId;
  const entry = {
    number: 0,
    at: device.clock.now(),
    pid,
    priority: 'E',
    tag: 'flood',
    buffer: 'crash',
  } as const;
  const lines = Buffer.from(formatEntry({ ...entry, message: 'x'.repeat(1_000) }, format).repeat(64));
  while (!shell.signal.aborted && output.closed?.aborted !== true) {
    output.write(lines);
    await output.room?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  return 0;
}

function sizes(call: CommandCall, options: LogcatOptions): number {
  for (const buffer of options.buffers) {
    const own = call.device.log.entries().filter((entry) => entry.buffer === buffer);
    const readable = Math.ceil(own.reduce((sum, entry) => sum + entry.message.length + 64, 0) / 1_024);
    print(
      call.streams.output,
      `${buffer}: ring buffer is 256 KiB (${readable} KiB consumed, ${readable} KiB readable), max entry is 5120 B, max payload is 4068 B\n`,
    );
  }
  return 0;
}

/** `log [-p PRIORITY] [-t TAG] MESSAGE…` of toybox. */
export const log: ShellCommand = (call) => {
  const args = [...call.args];
  let priority = 'I';
  let tag = 'log';
  while (/^-[pt]/.test(args[0] ?? '')) {
    const option = args.shift() ?? '';
    const value = option.length > 2 ? option.slice(2) : (args.shift() ?? '');
    if (option.startsWith('-p')) priority = value.toUpperCase();
    else tag = value;
  }
  const known = (['V', 'D', 'I', 'W', 'E', 'F'] as const).find((letter) => letter === priority);
  if (known === undefined) return complain(call, `log: bad -p '${priority}'`);
  if (args.length === 0) return complain(call, 'log: Needs 1 argument');
  const message = args.join(' ');
  call.device.log.write({ pid: call.shell.processId, priority: known, tag, message, buffer: 'main' });
  return 0;
};
