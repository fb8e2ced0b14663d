import type { DoneAction, RecordedApp, TrailInput, Truth } from '@tapwright/evaluation';
import { appPath, choosableWay } from '@tapwright/suite/benchmark';
import { createRecordingSource, type Recording } from '@tapwright/virtual-android';
import type { VirtualAppEntry } from '@tapwright/virtual-apps';
import { createInteractiveSource, type ScreenSource, stepsOf } from '@tapwright/virtual-ui';
import { createPathPolicy, createPolicy } from '../policies/create-policy.ts';
import type { Policy } from '../policies/policy.ts';

/** One run of a task, for the policy that chooses in it. */
export interface StagedRun {
  readonly seed: number;
  /** Folder with the logs of real models. */
  readonly logs: string;
  /** Distinguishes the draws of several runs of one task; empty for the first. */
  readonly run: string;
  /** What the agent did so far, without restorations. */
  readonly done: () => readonly DoneAction[];
}

/** The place where a task is done: a fresh device's screens, and facts about them that the agent does not see. */
export interface Stage {
  readonly source: ScreenSource;
  readonly packageName: string;
  /** True where it draws its own screens: pictures of a replayed recording show no more than its trees. */
  readonly drawsScreens: boolean;
  /** What the device got so far; nothing where no recording is replayed. */
  trail(): readonly TrailInput[];
  /** Node of the recording; empty where there is none. */
  node(): string;
  /** True where the state is what the goal asks for; null where a ground truth decides. */
  reached(): boolean | null;
  /** Advances the artificial time as if a model had answered. */
  think(): void;
  /** @throws TapwrightError `INPUT_INVALID`, `RECORDING_CORRUPT` */
  policy(name: string, run: StagedRun): Policy;
}

export interface RecordedStage {
  readonly recording: Recording;
  readonly start: string | null;
  readonly seed: number;
  /** Asked only for a policy that knows the answer. */
  readonly answers: () => { readonly app: RecordedApp; readonly truth: Truth };
}

export function recordedStage({ recording, start, seed, answers }: RecordedStage): Stage {
  const source = createRecordingSource({ recording, seed, ...(start === null ? {} : { start }) });
  const node = (): string => source.currentNode();
  return {
    source,
    packageName: recording.packageName,
    drawsScreens: false,
    trail: () => source.trail(),
    node,
    reached: () => null,
    think: () => undefined,
    policy: (name, { done, ...run }) =>
      createPolicy(name, { ...answers(), ...run, position: () => ({ node: node(), done: done() }) }),
  };
}

/**
 * Time that passes on the phone while a model answers and its answer is checked, milliseconds: an app has loaded, or
 * shown its message, by then. The clock of the apps is artificial, so no real time passes.
 */
const THINKING_MS = 5_000;

/** A fresh interactive app, with one of its tasks. */
export function interactiveStage({ app, tasks }: VirtualAppEntry, id: string): Stage {
  const { packageName } = app.tile;
  const task = tasks.find((one) => one.id === id);
  if (task === undefined) throw new Error(`${packageName} has no task '${id}'`);
  const source = createInteractiveSource({ apps: [app], start: packageName });
  const reached = (): boolean => task.done(source.state(packageName));
  return {
    source,
    packageName,
    drawsScreens: true,
    trail: () => [],
    node: () => '',
    reached,
    think: () => source.clock.pass(THINKING_MS),
    policy(name, { seed, run }) {
      const ways = [task.truth, ...(task.ways ?? [])].map((way) => stepsOf(way, source.clock.now()));
      const path = appPath(choosableWay(ways), reached);
      return createPathPolicy(name, { path, task: `${task.id}${run}`, seed, drawsScreens: true });
    },
  };
}
