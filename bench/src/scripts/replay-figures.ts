import type { Recorded } from './record-runs.ts';
import { type Replayed, replayTrace } from './replay-trace.ts';
import { openPhone, type World } from './worlds.ts';

interface Failure {
  readonly task: string;
  /** `not done`: the script passed, and the app's state is not what the goal asks for. */
  readonly kind: Exclude<Replayed['kind'], 'passed'> | 'not done';
  readonly why: string;
}

export interface ReplayFigures {
  readonly world: World;
  readonly scripts: number;
  /** Passed, with the app in the state that the goal asks for. */
  readonly replayed: number;
  readonly failures: readonly Failure[];
}

/** Replays every script on a fresh phone of a world. */
export function replayFigures(recorded: readonly Recorded[], world: World): ReplayFigures {
  const failures: Failure[] = [];
  let scripts = 0;
  for (const { app, task, trace } of recorded) {
    if (trace === null) continue;
    scripts += 1;
    const phone = openPhone(app, world, { task: task.id, steps: trace.steps.length });
    const { kind, failure, isDone } = replayTrace(phone, trace, task);
    if (kind !== 'passed') failures.push({ task: task.id, kind, why: failure ?? '' });
    else if (!isDone)
      failures.push({ task: task.id, kind: 'not done', why: 'passed, but not what the goal asks for' });
  }
  return { world, scripts, replayed: scripts - failures.length, failures };
}
