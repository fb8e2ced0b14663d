import { Action } from '@tapwright/contracts';
import { describeAction } from '@tapwright/runtime';
import { z } from 'zod';
import type { RunEvent } from './ranked-runs.ts';

const Decided = z.object({ action: Action });
const DEEDS_MAX = 200;

/** What a job's first run decides, action by action, in words and without what was typed. */
export function noteDeeds(): { note(event: RunEvent): void; deeds(): readonly string[] } {
  const deeds: string[] = [];
  let first: string | null = null;
  return {
    note({ type, runId, data }) {
      if (type !== 'action.decided') return;
      first ??= runId;
      const read = Decided.safeParse(data);
      if (read.success && runId === first && deeds.length < DEEDS_MAX)
        deeds.push(describeAction(read.data.action));
    },
    deeds: () => deeds,
  };
}
