import type { AppTrouble } from '@tapwright/contracts';
import { CHARACTERS_OF_LINE, LINES_OF_STACK } from './logcat-trouble.ts';

/** The process that did not answer comes first, its main thread before the others. */
const TRACE_MAX_BYTES = 256 * 1024;
/** Frames of the main thread; the log's own lines need the rest of the stack. */
const FRAMES_MAX = 24;

/** Prints the trace of the phone's last ANR, which is written before the log says so. Android 9 and later. */
export const LAST_ANR_TRACE = `dumpsys activity lastanr-traces 2>/dev/null | head -c ${TRACE_MAX_BYTES}`;

/**
 * An ANR with the frames of its main thread, from the trace of the phone's last ANR; unchanged where that is of another process, or
 * has none. They stand behind the lines that say what happened, before those about the load. Pure.
 */
export function withMainThread(
  trouble: AppTrouble,
  trace: string,
  redact: (line: string) => string = (line) => line,
): AppTrouble {
  if (trouble.kind !== 'anr') return trouble;
  const frames = mainThreadOf(trace, trouble).slice(0, FRAMES_MAX);
  if (frames.length === 0) return trouble;
  const { stack } = trouble;
  const found = stack.findIndex((line) => !SAYS_WHAT.test(line));
  const at = found < 0 ? stack.length : found;
  const shown = frames.map((frame) => redact(frame).slice(0, CHARACTERS_OF_LINE));
  return {
    ...trouble,
    stack: [...stack.slice(0, at), ...shown, ...stack.slice(at)].slice(0, LINES_OF_STACK),
  };
}
const SAYS_WHAT = /^(?:ANR in|PID|Reason|Parent|ErrorId|Frozen|Annotation)\b/;

/** `art/runtime/signal_catcher.cc` and `Thread::DumpJavaStack`: one block for each process, one paragraph for each thread. */
function mainThreadOf(trace: string, { pid, process }: AppTrouble): readonly string[] {
  const lines = trace.split('\n').map((line) => line.trimEnd());
  const begin = lines.findIndex((line) => line.startsWith(`----- pid ${pid} at `));
  if (begin < 0 || lines[begin + 1] !== `Cmd line: ${process}`) return [];
  const own = lines.slice(begin + 1);
  const end = own.findIndex((line) => line.startsWith('----- '));
  const block = own.slice(0, end < 0 ? undefined : end);
  const main = block.findIndex((line) => line.startsWith('"main" '));
  if (main < 0) return [];
  const thread = block.slice(main + 1);
  const over = thread.indexOf('');
  return thread.slice(0, over < 0 ? undefined : over).filter((line) => /^\s+at \S/.test(line));
}
