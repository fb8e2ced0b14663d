import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import {
  completionProportion,
  type EventApp,
  type EventTask,
  evaluate,
  evaluatorOf,
  faultOf,
  folderOfPair,
  type GroundingPair,
  isRightTarget,
  loadApp,
  loadEventApp,
  loadGroundingPairs,
  passesUndone,
  readQuestions,
  recordedDumps,
  type Trajectory,
  type TrajectoryAction,
  taskFolders,
  walkTruth,
} from '@tapwright/evaluation';
import { createRecordingSource } from '@tapwright/virtual-android';
import { eventPath } from '../agents/path/event-path.ts';
import { countActions } from '../play/count-actions.ts';
import { taskRecording } from '../play/task-recording.ts';
import { noteScreens, watchScreens } from '../play/watch-screens.ts';
import type { GroundItem } from '../probe/ground.ts';
import type { Item, JudgedRun, Loaded, PlayItem, Stage } from './item.ts';
import { recordingOf } from './recording-of.ts';

const PREFIX = 'sphinx-';

/**
 * The tasks, instructions and questions of a folder of SPHINX's form: recordings with their tasks, instructions in `grounding.json`, and
 * a file of questions in it or in the folder `tasks` beside it.
 * @throws TapwrightError `RECORDING_MISSING`, `RECORDING_CORRUPT`, `INPUT_INVALID`
 */
export function sphinxItems(directory: string): Loaded {
  const apps = taskFolders(directory, PREFIX).map(loadEventApp);
  const findings = apps.flatMap(({ app, goalless }) =>
    goalless.map((id) => `${app.name}/${id} has no goal: it is not run`),
  );
  const tasks = apps.flatMap((one) => one.tasks.map((task, at) => ({ ...one, task, at })));
  const items = tasks.flatMap(({ app, task, at }) =>
    taskItems({ app, task, id: `${app.name}/${task.id}#${at}` }),
  );
  return {
    items: [...items, ...pairItems(directory), ...questionFiles(directory).flatMap(questionItems)],
    findings,
  };
}

/** The questions of a file. @throws TapwrightError `INPUT_INVALID` */
export function questionItems(file: string): readonly Item[] {
  return readQuestions(file, readFileSync(file)).map((question) => ({
    ...{ id: `${basename(file)}/${question.id}`, group: question.category ?? question.apps?.[0] ?? '' },
    ...{ dimension: question.kind, question },
  }));
}

function questionFiles(directory: string): readonly string[] {
  return [directory, join(dirname(directory), 'tasks')].flatMap((folder) =>
    (existsSync(folder) ? readdirSync(folder).sort() : [])
      .filter((name) => /(^|[-_])questions\.json$/.test(name))
      .map((name) => join(folder, name)),
  );
}

interface Task {
  readonly app: EventApp['app'];
  readonly task: EventTask;
  readonly id: string;
}

function taskItems(one: Task): readonly Item[] {
  const { app, task, id } = one;
  const about = { id, group: app.name };
  const play: PlayItem = {
    ...{ goal: task.task, packageName: app.packageName, kind: task.kind ?? 'common' },
    skills: (task.skills ?? []).map(({ name }) => name),
    faulty: faultOf(app, task),
    ...{ weak: passesUndone(app, task), hasWay: true },
    truth: { steps: task.steps, evaluator: task.evaluator },
    length: task.steps.filter(({ event }) => event.type !== 'stop').length,
    open: (seed, informed) => openStage(one, { seed, informed }),
  };
  const dumps = recordedDumps(app.folder);
  const nodes = [...new Set(task.steps.filter(({ event }) => event.type !== 'stop').map(({ node }) => node))];
  const screens = nodes.flatMap((node): readonly Item[] => {
    const dump = dumps(node);
    const screen = { packageName: app.packageName, activity: app.activity(node), goal: task.task };
    if (dump === null) return [];
    return [
      { id: `${id}/${node}`, group: app.name, dimension: 'instructions', instruct: { ...screen, dump } },
    ];
  });
  const skilled: readonly Item[] = play.skills.length === 0 ? [] : [{ ...about, dimension: 'skill', play }];
  return [{ ...about, dimension: 'e2e', play }, ...skilled, ...screens];
}

/** A model that follows the truth gets the recording of its task; all others get that of the app, as it is. */
async function openStage(
  { app, task }: Task,
  { seed, informed }: { readonly seed: number; readonly informed: boolean },
): Promise<Stage> {
  const recording = await recordingOf(app.folder);
  const own = informed ? taskRecording(recording, app, task) : { recording, app, task };
  const start = own.task.steps[0]?.node;
  const noted = noteScreens(
    createRecordingSource({ recording: own.recording, seed, ...(start === undefined ? {} : { start }) }),
  );
  const watch = watchScreens(noted);
  const counter = countActions();
  const { source } = noted;
  return {
    source,
    path: eventPath({ app: own.app, task: own.task, node: () => source.currentNode() }),
    note(event) {
      watch.note(event);
      counter.note(event);
    },
    judge: () => ({
      ...judgeTrajectory(task.evaluator ?? [], watch.trajectory(app), walkTruth(app, task)),
      unrecorded: source.trail().filter(({ basis }) => basis === 'unrecorded').length,
      ...counter.counts(),
    }),
  };
}

function judgeTrajectory(
  specs: NonNullable<EventTask['evaluator']>,
  trajectory: Trajectory,
  truth: Trajectory,
): Pick<JudgedRun, 'passed' | 'failed' | 'proportion' | 'kept'> {
  const { passed, failed } = evaluate(specs.map(evaluatorOf), trajectory);
  const [wanted, done] = [truth.steps, trajectory.steps];
  const reached = completionProportion({
    ...{ wanted: wanted.length, done: done.length },
    same: (at, by) => isSame(wanted[at]?.action, done[by]?.action),
  });
  const proportion = passed ? 1 : reached;
  return { passed, failed, proportion, kept: { form: 'sphinx', evaluators: specs, trajectory, proportion } };
}

const NAMES = ['resource-id', 'class', 'text', 'content-desc'] as const;

/** The same kind on what is the same to a finger; of typing, the same text as well. */
function isSame(wanted: TrajectoryAction | undefined, done: TrajectoryAction | undefined): boolean {
  if (wanted === undefined || done === undefined || wanted.type !== done.type) return false;
  if (wanted.type === 'input') return wanted.text === done.text;
  if (wanted.elements.length === 0) return done.elements.length === 0;
  return wanted.elements.some((one) =>
    done.elements.some((other) => NAMES.every((name) => (one[name] ?? '') === (other[name] ?? ''))),
  );
}

const KINDS: Readonly<Record<string, string>> = { input: 'text', swipe: 'scroll', longclick: 'long_click' };

function pairItems(directory: string): readonly Item[] {
  if (!existsSync(join(directory, 'grounding.json'))) return [];
  const apps = new Map<string, ReturnType<typeof openApp>>();
  return loadGroundingPairs(directory).map((pair): Item => {
    const folder = folderOfPair(directory, pair);
    const opened = apps.get(folder) ?? openApp(folder);
    apps.set(folder, opened);
    const id = `${pair.graph}/${pair.node}/${pair.id}`;
    return { id, group: pair.graph, dimension: 'grounding', ground: groundItem(pair, opened) };
  });
}

function openApp(folder: string) {
  return { app: loadApp(folder), dumps: recordedDumps(folder) };
}

function groundItem(pair: GroundingPair, { app, dumps }: ReturnType<typeof openApp>): GroundItem {
  const { node, instruction, bounds: box, action } = pair;
  return {
    ...{ instruction, box, kind: KINDS[action] ?? action, text: pair.text ?? null },
    ...{ dump: dumps(node) ?? '', packageName: app.packageName, activity: app.activity(node) },
    isMeant: (chosen) => isRightTarget(app, pair, chosen) === true,
    async picture() {
      const jpeg = (await recordingOf(app.folder)).readScreenshot(node);
      return jpeg === null ? null : { mediaType: 'image/jpeg', base64: Buffer.from(jpeg).toString('base64') };
    },
  };
}
