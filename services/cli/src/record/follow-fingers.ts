import type { Device } from '@tapwright/android';
import type { Act } from './acts.ts';
import { createFingerReader, touchPanelOf } from './fingers.ts';

/**
 * Reports what fingers do on the phone's own screen, from the kernel's events (`getevent`), until the signal. Ends at once
 * where the device has no touch panel: then only programs are recorded.
 */
export async function followFingers(
  device: Device,
  screen: readonly [width: number, height: number],
  onActs: (acts: readonly Act[]) => void,
  signal: AbortSignal,
): Promise<void> {
  const listed: string[] = [];
  await untilAborted(
    signal,
    device.follow('getevent -lp', (line) => listed.push(line), signal),
  );
  const panel = touchPanelOf(listed.join('\n'), screen);
  if (panel === null) return;
  const reader = createFingerReader(panel);
  const onLine = (line: string): void => {
    const act = reader.line(line);
    if (act !== null) onActs([act]);
  };
  await untilAborted(signal, device.follow('getevent -lt', onLine, signal));
}

/** Waits for the end. An abort is the normal end, not a failure. */
async function untilAborted(signal: AbortSignal, following: Promise<void>): Promise<void> {
  try {
    await following;
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
