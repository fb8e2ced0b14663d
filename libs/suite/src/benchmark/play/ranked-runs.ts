import { z } from 'zod';

/** What is read of a committed event of a job. */
export interface RunEvent {
  readonly type: string;
  readonly runId: string | null;
  readonly data: unknown;
}

/** The candidates of one job as they started, ended and were ranked. */
export interface RankedRuns {
  note(event: RunEvent): void;
  /**
   * The best of the candidates as the platform ranked them; null where it reported none. Among several equals, the
   * one that started first: the platform decides by their ids, which are random, and a bench must not depend on
   * chance.
   */
  best(): string | null;
}

const Ended = z.object({ outcome: z.string() });
const Scripts = z.object({
  runId: z.string().nullable(),
  ranking: z.object({ runs: z.array(z.object({ runId: z.string(), score: z.number() })) }).optional(),
});

export function rankedRuns(): RankedRuns {
  const started: string[] = [];
  const completed = new Set<string>();
  let told: z.infer<typeof Scripts> | null = null;
  return {
    note({ type, runId, data }) {
      if (type === 'scripts.emitted') told = Scripts.parse(data);
      if (runId === null) return;
      const decides = type === 'action.decided' || type === 'end.claimed';
      if (decides && !started.includes(runId)) started.push(runId);
      if (type === 'task.ended' && Ended.parse(data).outcome === 'completed') completed.add(runId);
    },
    best() {
      const runs = told?.ranking?.runs ?? [];
      const [top] = runs;
      if (top === undefined) return told?.runId ?? started[0] ?? null;
      const alike = runs.filter(
        ({ runId, score }) => score === top.score && completed.has(runId) === completed.has(top.runId),
      );
      return started.find((runId) => alike.some((one) => one.runId === runId)) ?? top.runId;
    },
  };
}
