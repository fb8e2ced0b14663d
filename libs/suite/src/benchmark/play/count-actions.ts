import { z } from 'zod';
import type { RunEvent } from './ranked-runs.ts';

export interface ActionCounts {
  /** Actions that were executed, without the end. */
  readonly actions: number;
  /** Of these: equal to an earlier one in kind, element and text (SPHINX 6.2.3). */
  readonly repeated: number;
}

const Decided = z.object({
  action: z.object({ kind: z.string(), text: z.string().nullish(), target: z.unknown() }),
});

/** Counts the actions of a job's first run, as they were decided. */
export function countActions(): { note(event: RunEvent): void; counts(): ActionCounts } {
  const seen = new Set<string>();
  let first: string | null = null;
  let actions = 0;
  let repeated = 0;
  return {
    note({ type, runId, data }) {
      if (type !== 'action.decided') return;
      first ??= runId;
      const read = Decided.safeParse(data);
      if (!read.success || runId !== first || read.data.action.kind === 'end') return;
      const { kind, text, target } = read.data.action;
      const key = JSON.stringify([kind, text ?? null, target]);
      actions += 1;
      if (seen.has(key)) repeated += 1;
      seen.add(key);
    },
    counts: () => ({ actions, repeated }),
  };
}
