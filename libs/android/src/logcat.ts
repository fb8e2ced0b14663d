/**
 * Lines of `logcat -v threadtime -v epoch`, as AOSP's liblog prints them (`logprint.cpp`):
 *
 *              1700000000.123  4003  4011 E AndroidRuntime: FATAL EXCEPTION: main
 *
 * Seconds by the phone's own clock, process, thread, priority, tag, one line of the message. A message of several
 * lines comes as several lines with the same head. The writer may put anything into tag and message.
 */
export interface LogLine {
  /** Milliseconds since 1970 by the phone's clock, not by ours. */
  readonly at: number;
  readonly pid: number;
  readonly tid: number;
  readonly priority: string;
  readonly tag: string;
  readonly message: string;
}

/** A tag may hold spaces and colons; the first colon before a space, or at the end, ends it. */
const LINE = /^\s*(\d+)\.(\d+)\s+(\d+)\s+(\d+)\s+([VDIWEFS])\s+(.*?)\s*:(?: (.*))?$/;

/** The lines in the order in which they were printed; `--------- beginning of main` and halves of lines are left out. */
export function parseLogcat(output: string): LogLine[] {
  const lines: LogLine[] = [];
  for (const text of output.split('\n')) {
    const line = parseLine(text.endsWith('\r') ? text.slice(0, -1) : text);
    if (line !== null) lines.push(line);
  }
  return lines;
}

function parseLine(text: string): LogLine | null {
  const match = LINE.exec(text);
  if (match === null) return null;
  const [, seconds, fraction = '', pid, tid, priority = '', tag = '', message = ''] = match;
  const at = Number(seconds) * 1_000 + Number(fraction.slice(0, 3).padEnd(3, '0'));
  return { at, pid: Number(pid), tid: Number(tid), priority, tag, message };
}
