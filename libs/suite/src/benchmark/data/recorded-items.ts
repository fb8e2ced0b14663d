import {
  type DoneAction,
  doneActions,
  isRight,
  loadRecordedApp,
  mapTask,
  type RecordedApp,
  type Truth,
  taskFolders,
} from '@tapwright/evaluation';
import { createRecordingSource } from '@tapwright/virtual-android';
import { countActions } from '../play/count-actions.ts';
import type { Item, Loaded, PlayItem, Stage } from './item.ts';
import { judgeMatches } from './judge-matches.ts';
import { recordingOf } from './recording-of.ts';

const PREFIX = 'droidtask-';

/**
 * The tasks of recordings whose answers are chosen elements. A task is reached where the right actions are a subsequence of
 * what was done (GUARDIAN 4.1). No way is known to models that follow one.
 * @throws TapwrightError `RECORDING_MISSING`, `RECORDING_CORRUPT`
 */
export function recordedItems(directory: string): Loaded {
  const apps = taskFolders(directory, PREFIX).map(loadRecordedApp);
  return {
    findings: apps.flatMap(({ name, goalless }) =>
      goalless.map((id) => `${name}/${id} has no goal: it is not run`),
    ),
    items: apps.flatMap((app) =>
      app.tasks.map((task, at): Item => {
        const truth = mapTask(app, task);
        const id = `${app.name}/${task.id}#${at}`;
        return { id, group: app.name, dimension: 'e2e', play: playItem(app, truth) };
      }),
    ),
  };
}

function playItem(app: RecordedApp, truth: Truth): PlayItem {
  const [gone] = truth.unmapped;
  const actions = truth.actions.map(({ kind, node, element, text }) => [
    kind,
    node,
    element?.index ?? null,
    text,
  ]);
  return {
    ...{ goal: truth.goal, packageName: app.packageName, kind: 'common', skills: [] },
    ...{ weak: false, hasWay: false },
    ...{ length: truth.actions.length, truth: actions },
    faulty: gone === undefined ? null : `step ${gone.step} of its answer is on no screen: ${gone.reason}`,
    open: (seed) => openStage(app, truth, seed),
  };
}

async function openStage(app: RecordedApp, truth: Truth, seed: number): Promise<Stage> {
  const recording = await recordingOf(app.folder);
  const source = createRecordingSource({
    ...{ recording, seed },
    ...(truth.start === null ? {} : { start: truth.start }),
  });
  const counter = countActions();
  const done: DoneAction[] = [];
  let begun = 0;
  const wanted = truth.actions.filter(({ focus }) => !focus);
  return {
    source,
    path: null,
    note(event) {
      counter.note(event);
      // What lies between is the agent's; all else are restarts and restorations.
      if (event.type === 'action.decided') begun = source.trail().length;
      if (event.type === 'action.executed') done.push(...doneActions(source.trail().slice(begun)));
    },
    judge() {
      const matches = done.map((action) => wanted.map((right) => isRight(app, right, action)));
      const { held: passed, proportion } = judgeMatches(wanted.length, matches);
      return {
        ...{ passed, failed: passed ? [] : ['the right actions in their order'], proportion },
        unrecorded: source.trail().filter(({ basis }) => basis === 'unrecorded').length,
        ...counter.counts(),
        kept: { form: 'recorded', wanted: wanted.length, matches },
      };
    },
  };
}
