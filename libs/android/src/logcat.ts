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

const HEAD = /^\s*(\d+)\.(\d+)\s+(\d+)\s+(\d+)\s+([VDIWEFS])\s+/;
/** A tag may hold spaces and colons; the first colon before a space, or at the end, ends it. */
const TAG_END = /:(?: |$)/;

/** The lines in the order in which they were printed; `--------- beginning of main` and halves of lines are left out. */
export function parseLogcat(output: string): LogLine[] {
  const lines: LogLine[] = [];
  for (const text of output.split('\n')) {
    const line = parseLine(text.endsWith('\r') ? text.slice(0, -1) : text);
    if (line !== null) lines.push(line);
  }
  return lines;
}

/** In two steps, because one expression for all of it would try every place of a long line against every other. */
function parseLine(text: string): LogLine | null {
  const head = HEAD.exec(text);
  if (head === null) return null;
  const rest = text.slice(head[0].length);
  const tagEnd = rest.search(TAG_END);
  if (tagEnd < 0) return null;
  const [, seconds, fraction = '', pid, tid, priority = ''] = head;
  const at = Number(seconds) * 1_000 + Number(fraction.slice(0, 3).padEnd(3, '0'));
  const [tag, message] = [rest.slice(0, tagEnd).trimEnd(), rest.slice(tagEnd + 2)];
  return { at, pid: Number(pid), tid: Number(tid), priority, tag, message };
}
