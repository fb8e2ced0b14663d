import type { RunState } from '@tapwright/contracts';

/** The capture of the screen on which the present task began; null where none was seen. Pure. */
export function toldStart({ history, task, current }: RunState): string | null {
  const first = history.find((item) => item.task === task);
  return first?.before.captureId ?? current?.captureId ?? null;
}
