import type { AppTrouble } from '@tapwright/contracts';
import type { Shell } from './adb/shell.ts';
import { LAST_ANR_TRACE, withMainThread } from './anr-trace.ts';
import { lookLine, markLine } from './books.ts';
import { parseLogcat } from './logcat.ts';
import { findTroubles, TROUBLE_FILTERS } from './logcat-trouble.ts';
import type { LogLook, PulledLog } from './port.ts';

/** One `-b` for each buffer: several names in one are accepted only since Android 8. */
const FORMAT = '-v threadtime -v epoch';
/** Since the last look; all buffers of a phone together hold hardly more. */
const LOOK_MAX_BYTES = 2 * 1024 * 1024;
/** A part of what a look may take; a phone prints the file in some 100 ms. */
const TRACE_TIMEOUT_MS = 1_500;
/** Of the protocol, and what else the line prints. */
const AROUND_BYTES = 256 * 1024;

/**
 * One line: the time of the last look, the note of this one, and what was written in between. The note comes before the
 * log is read: what is written meanwhile is seen twice rather than never. If the phone's clock is set back in between,
 * some lines may be missing.
 */
export async function readTroubles(shell: Shell, look: LogLook, signal: AbortSignal): Promise<AppTrouble[]> {
  const logcat = `logcat -d -b crash -b system ${FORMAT} -T "$M" ${TROUBLE_FILTERS.replace('*', '\\*')}`;
  const line = [markLine(look), lookLine(look.id), `if [ -n "$M" ]; then ${logcat} 2>/dev/null; fi`].join(
    '; ',
  );
  const { stdout } = await shell.run(line, { signal, maxBytes: LOOK_MAX_BYTES });
  const found = findTroubles(parseLogcat(stdout.toString('utf8')), look.redact);
  if (!found.some(({ kind }) => kind === 'anr')) return found;
  const trace = await lastTrace(shell, signal);
  return found.map((trouble) => withMainThread(trouble, trace, look.redact));
}

/** The log has told of the ANR already: a trace that cannot be read takes nothing from that. */
async function lastTrace(shell: Shell, signal: AbortSignal): Promise<string> {
  const soon = AbortSignal.any([signal, AbortSignal.timeout(TRACE_TIMEOUT_MS)]);
  try {
    const { stdout } = await shell.run(LAST_ANR_TRACE, { signal: soon, maxBytes: LOOK_MAX_BYTES });
    return stdout.toString('utf8');
  } catch (error) {
    if (signal.aborted) throw error;
    return '';
  }
}

/**
 * Limited on the phone, so that a longer log is not transferred. The first line of a cut log is incomplete and is left
 * out.
 */
export async function pullLog(
  shell: Shell,
  { token, maxBytes }: { readonly token: number; readonly maxBytes: number },
  signal: AbortSignal,
): Promise<PulledLog> {
  const logcat = `logcat -d -b main -b system -b crash ${FORMAT} -T "$M" 2>/dev/null`;
  const line = `${markLine({ token, last: null })}; if [ -n "$M" ]; then ${logcat} | tail -c ${maxBytes}; fi`;
  const { stdout } = await shell.run(line, { signal, maxBytes: maxBytes + AROUND_BYTES });
  const cut = stdout.length >= maxBytes;
  return { text: stdout.subarray(cut ? stdout.indexOf('\n') + 1 : 0).toString('utf8'), cut };
}
