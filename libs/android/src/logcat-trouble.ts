import type { AppTrouble } from '@tapwright/contracts';
import type { LogLine } from './logcat.ts';

/** Tags to request from logcat: everything that {@link findTroubles} reads, and nothing that an app can flood. */
export const TROUBLE_FILTERS = 'AndroidRuntime:E DEBUG:F ActivityManager:I *:S';

/** Bounds of the stack of a trouble. */
export const LINES_OF_STACK = 40;
export const CHARACTERS_OF_LINE = 200;
const SUMMARY_CHARACTERS = 300;
/** A stack overflow has 1,024 frames; a line that comes later is ignored. */
const BLOCK_LINES = 2_000;
const TROUBLES_MAX = 20;

/** As it was read: of any length. */
type Found = Omit<AppTrouble, 'stack'> & { readonly stack: readonly string[] };

interface Block {
  readonly read: (lines: readonly string[]) => Found | null;
  readonly lines: string[];
}

/** How a block begins: who writes it, and what reads its lines. The AOSP source is named at each reader. */
const BEGINNINGS: readonly {
  readonly tag: string;
  readonly first: RegExp;
  readonly read: Block['read'];
}[] = [
  { tag: 'AndroidRuntime', first: /FATAL EXCEPTION/, read: readException },
  { tag: 'ActivityManager', first: /^ANR in /, read: readAnr },
  { tag: 'DEBUG', first: /^\*\*\* \*\*\* \*\*\*/, read: readNativeCrash },
  { tag: 'ActivityManager', first: /^Process \S+ \(pid \d+\) has died/, read: readDeath },
];

/**
 * The failures of apps in the log, in the order in which they happened. Blocks of several processes may be
 * interleaved: lines belong together by process, thread and tag. A death that follows a crash is not reported
 * separately. `redact` is applied to every line before anything is cut, so that no half of a secret is left.
 */
export function findTroubles(
  lines: readonly LogLine[],
  redact: (line: string) => string = (line) => line,
): AppTrouble[] {
  const open = new Map<string, Block>();
  const blocks: Block[] = [];
  for (const { tag, pid, tid, message } of lines) {
    const writer = `${tag} ${pid} ${tid}`;
    const beginning = BEGINNINGS.find((known) => known.tag === tag && known.first.test(message));
    if (beginning !== undefined && blocks.length < TROUBLES_MAX) {
      const block = { read: beginning.read, lines: [message] };
      open.set(writer, block);
      blocks.push(block);
      continue;
    }
    const block = open.get(writer);
    if (block !== undefined && block.lines.length < BLOCK_LINES) block.lines.push(message);
  }
  const found = blocks.flatMap(({ read, lines: own }) => read(own) ?? []);
  return found.filter((one) => !isAftermath(one, found)).map((one) => bounded(one, redact));
}

function isAftermath({ kind, pid }: Found, found: readonly Found[]): boolean {
  return kind === 'process_death' && found.some((other) => other.kind !== kind && other.pid === pid);
}

/** `com.android.internal.os.RuntimeInit$LoggingHandler`: head, `Process: …, PID: …`, then the stack trace. */
function readException(lines: readonly string[]): Found | null {
  const at = lines.findIndex((line) => PROCESS.test(line));
  const [, process = 'system_server', pid = '0'] = PROCESS.exec(lines[at] ?? '') ?? [];
  // The system's own process names none: `*** FATAL EXCEPTION IN SYSTEM PROCESS: main`.
  const trace = lines.slice(at < 0 ? 1 : at + 1);
  const frame = trace.findIndex((line) => FRAME.test(line));
  const head = trace.slice(0, frame < 0 ? 1 : frame).join(' ');
  return { kind: 'crash', process, pid: Number(pid), summary: head, stack: trace };
}
const PROCESS = /^Process: (\S+), PID: (\d+)/;
const FRAME = /^\s+at /;

/**
 * `com.android.server.am.ProcessErrorStateRecord.appNotResponding`. The threads' traces are in a file of the system.
 */
function readAnr(lines: readonly string[]): Found | null {
  const process = /^ANR in (\S+)/.exec(lines[0] ?? '')?.[1];
  if (process === undefined) return null;
  const pid = Number(fieldOf(lines, 'PID') ?? '0');
  const summary = fieldOf(lines, 'Reason') ?? 'no reason given';
  const end = lines.findIndex((line, index) => index > 0 && !OF_ANR.test(line));
  return { kind: 'anr', process, pid, summary, stack: lines.slice(0, end < 0 ? undefined : end) };
}
/** The beginnings of the ANR's own lines; the same thread writes other lines later. */
const OF_ANR =
  /^(?:PID|Reason|Parent|ErrorId|Frozen|Load|CPU usage|Annotation|----- |\s|[+-]?\d|some |full |\/proc\/)|^$/;

/** `system/core/debuggerd/libdebuggerd/tombstone_proto_to_text.cpp`; the process stands between `>>>` and `<<<`. */
function readNativeCrash(lines: readonly string[]): Found | null {
  const named = lines
    .map((line) => /^pid: (\d+), tid: \d+, .*>>> (.+) <<</.exec(line))
    .find((m) => m !== null);
  const [, pid, process] = named ?? [];
  if (pid === undefined || process === undefined) return null;
  const signal = lines.find((line) => line.startsWith('signal ')) ?? 'a fatal signal';
  const message = lines.find((line) => line.startsWith('Abort message:'));
  const frames = lines.filter((line) => /^\s+#\d+ pc /.test(line));
  const summary = message === undefined ? signal : `${signal}; ${message}`;
  return { kind: 'native_crash', process, pid: Number(pid), summary, stack: frames };
}

/** `ActivityManagerService.appDiedLocked`; not written for a process that the system was asked to stop. */
function readDeath([line = '']: readonly string[]): Found | null {
  const [, process, pid] = /^Process (\S+) \(pid (\d+)\) has died/.exec(line) ?? [];
  if (process === undefined) return null;
  return { kind: 'process_death', process, pid: Number(pid), summary: line, stack: [] };
}

function fieldOf(lines: readonly string[], name: string): string | undefined {
  return lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
}

/** A trace may be as long as a deep recursion makes it; its head and its causes show what happened. */
function bounded(found: Found, redact: (line: string) => string): AppTrouble {
  const stack = shortened(found.stack).map((line) => redact(line).slice(0, CHARACTERS_OF_LINE));
  return { ...found, summary: redact(found.summary.trim()).slice(0, SUMMARY_CHARACTERS), stack };
}

/** The head, and if the rest does not fit, the causes with their first frame. */
function shortened(lines: readonly string[]): readonly string[] {
  if (lines.length <= LINES_OF_STACK) return lines;
  const head = lines.slice(0, LINES_OF_STACK / 2);
  const rest = lines.slice(LINES_OF_STACK / 2);
  const causes = rest.filter((line, at) => CAUSE.test(line) || CAUSE.test(rest[at - 1] ?? ''));
  const kept = causes.length > 0 ? causes : rest;
  return [...head, '…', ...kept.slice(0, LINES_OF_STACK - head.length - 1)];
}
const CAUSE = /^\s*Caused by:/;
