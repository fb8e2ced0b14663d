import {
  type RecordedApp,
  readAttributes,
  type SeenInput,
  type Trajectory,
  type TrajectoryScreen,
  trailTrajectory,
} from '@tapwright/evaluation';
import type { RecordingSource } from '@tapwright/virtual-android';
import { type RunEvent, rankedRuns } from './ranked-runs.ts';

/** A device's source, and the screens before every input that it got. */
interface NotedSource {
  readonly source: RecordingSource;
  readonly screens: readonly (() => TrajectoryScreen)[];
}

/** Notes everything that reaches the device, with the dump of the screen on which it was done. */
export function noteScreens(inner: RecordingSource): NotedSource {
  const screens: (() => TrajectoryScreen)[] = [];
  const noting = <T>(act: () => T): T => {
    const { hierarchy, activity } = inner.view();
    const length = inner.trail().length;
    const result = act();
    if (inner.trail().length > length) screens.push(() => readAttributes(hierarchy, activity));
    return result;
  };
  const source: RecordingSource = {
    ...inner,
    input: (event) => noting(() => inner.input(event)),
    start: (component, uri) => noting(() => inner.start(component, uri)),
    forceStop: (packageName) => noting(() => inner.forceStop(packageName)),
    clear: (packageName) => noting(() => inner.clear(packageName)),
  };
  return { source, screens };
}

export interface ScreenWatch {
  /** Call it with every event of the job, as it is committed. */
  note(event: RunEvent): void;
  /** What the agent did in its best run, without restorations, and the screen on which it stopped. */
  trajectory(app: RecordedApp): Trajectory;
}

interface RunScreens {
  readonly steps: SeenInput[][];
  final: () => TrajectoryScreen;
}

/**
 * Follows the committed events of a job. The inputs of a step lie between its `action.decided`, which is committed
 * before the gateway hears of it, and its `action.executed`; all others are restarts and restorations.
 */
export function watchScreens({ source, screens }: NotedSource): ScreenWatch {
  const runs = new Map<string, RunScreens>();
  const ranked = rankedRuns();
  let begun = 0;
  const shown = (): (() => TrajectoryScreen) => {
    const { hierarchy, activity } = source.view();
    return () => readAttributes(hierarchy, activity);
  };
  const noteRun = (runId: string, type: string): void => {
    const run = runs.get(runId) ?? { steps: [], final: shown() };
    runs.set(runId, run);
    if (type === 'action.decided') begun = screens.length;
    if (type === 'action.executed') {
      const inputs = source.trail().slice(begun);
      run.steps.push(inputs.map((input, at) => ({ input, screen: screens[begun + at]?.() ?? [] })));
      begun = screens.length;
    }
    // The device is reset after the run: its screen is not the agent's any more.
    if (SHOWN.has(type)) run.final = shown();
  };
  return {
    note(event) {
      if (event.runId !== null) noteRun(event.runId, event.type);
      ranked.note(event);
    },
    trajectory(app) {
      const { steps, final } = runs.get(ranked.best() ?? '') ??
        [...runs.values()][0] ?? { steps: [], final: shown() };
      return trailTrajectory(app, steps, final());
    },
  };
}

const SHOWN = new Set([
  'screen.observed',
  'action.executed',
  'outcome.observed',
  'state.restored',
  'end.claimed',
]);
