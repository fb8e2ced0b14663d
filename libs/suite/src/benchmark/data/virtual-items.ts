import type { Question } from '@tapwright/evaluation';
import { type AppTask, type VirtualAppEntry, virtualApp, virtualApps } from '@tapwright/virtual-apps';
import {
  createInteractiveSource,
  elementAt,
  type InteractiveSource,
  playStep,
  stepsOf,
  type TruthStep,
} from '@tapwright/virtual-ui';
import { appPath } from '../agents/path/app-path.ts';
import { appStepInWords, choosableWay } from '../agents/path/app-steps.ts';
import { draw } from '../models/draw.ts';
import { countActions } from '../play/count-actions.ts';
import { holdsMiddle } from '../probe/ground.ts';
import type { Item, Loaded, PlayItem, Stage } from './item.ts';

/** Time that passes on the phone while a model answers, milliseconds of its artificial clock. */
const THINKING_MS = 5_000;
const OPTIONS = 4;

/** Everything that virtual apps give: tasks, screens, instructions, and questions made of their goals. */
export function virtualItems(name: string): Loaded {
  const names = name === 'all' ? Object.keys(virtualApps) : [name];
  const entries = names.map((app) => ({ app, entry: virtualApp(app) }));
  const items = entries.flatMap(({ app, entry }) => [
    ...entry.tasks.flatMap((task) => playItems(app, entry, task)),
    ...screenItems(app, entry),
  ]);
  return { items: [...items, ...questionItems(entries)], findings: [] };
}

function playItems(app: string, entry: VirtualAppEntry, task: AppTask): readonly Item[] {
  const { packageName } = entry.app.tile;
  const play: PlayItem = {
    ...{ goal: task.goal, packageName, kind: 'common', faulty: null, weak: false, hasWay: true },
    ...{ length: wayOf(task, 0).length, truth: wayOf(task, 0) },
    skills: wayOf(task, 0).map((step) => appStepInWords(step)),
    open: async () => openStage(app, entry, task),
  };
  const about = { id: `virtual/${app}/${task.id}`, group: app };
  return [
    { ...about, dimension: 'e2e', play },
    { ...about, dimension: 'skill', play },
  ];
}

function wayOf(task: AppTask, now: number): readonly TruthStep[] {
  return choosableWay(
    [task.truth, ...(task.ways ?? [])].map((way) => stepsOf(way, now)),
  ) as readonly TruthStep[];
}

function openStage(app: string, entry: VirtualAppEntry, task: AppTask): Stage {
  const { packageName } = entry.app.tile;
  const source = createInteractiveSource({ apps: [entry.app], start: packageName });
  const isDone = (): boolean => task.done(source.state(packageName));
  const counter = countActions();
  let passed = isDone();
  let state: unknown = source.state(packageName);
  return {
    source,
    path: appPath(wayOf(task, source.clock.now()), isDone),
    note(event) {
      counter.note(event);
      if (event.type === 'action.executed') source.clock.pass(THINKING_MS);
      // The phone may be put back after the run: its state is not the agent's any more.
      if (!LOOKS.has(event.type)) return;
      state = structuredClone(source.state(packageName));
      passed = task.done(state);
    },
    judge: () => ({
      ...{ passed, failed: passed ? [] : ['the state of the app is what the goal asks for'] },
      ...{ proportion: null, unrecorded: 0, ...counter.counts() },
      kept: { form: 'virtual', app, task: task.id, state },
    }),
  };
}

const LOOKS = new Set(['action.executed', 'outcome.observed', 'end.claimed']);

/** Each step of each way is an instruction for its screen, and its screen a place to follow instructions on. */
function screenItems(app: string, entry: VirtualAppEntry): readonly Item[] {
  const items = new Map<string, Item>();
  for (const task of entry.tasks) {
    const source = createInteractiveSource({ apps: [entry.app], start: entry.app.tile.packageName });
    for (const [at, step] of wayOf(task, source.clock.now()).entries()) {
      for (const item of itemsOfStep(`virtual/${app}`, { task, source, step, at })) {
        const key = `${item.dimension} ${item.dimension === 'grounding' ? item.ground.instruction : item.id}`;
        if (!items.has(key)) items.set(key, { ...item, group: app });
      }
      playStep(source, step);
    }
  }
  return [...items.values()];
}

const KINDS: Readonly<Record<string, string>> = { click: 'click', long_click: 'long_click', text: 'text' };

function itemsOfStep(
  place: string,
  { task, source, step, at }: { task: AppTask; source: InteractiveSource; step: TruthStep; at: number },
): readonly Item[] {
  const { hierarchy: dump, packageName, activity } = source.view();
  const id = `${place}/${task.id}/${at}`;
  const screen = { dump, packageName, activity };
  const instruct: Item = {
    id,
    group: '',
    dimension: 'instructions',
    instruct: { ...screen, goal: task.goal },
  };
  const kind = KINDS[step.kind];
  if (kind === undefined || !('on' in step)) return [instruct];
  const { bounds: box, editable } = elementAt(source, step.on);
  // A touch of a field is a part of typing into it.
  if (step.kind === 'click' && editable) return [instruct];
  const text = step.kind === 'text' ? step.text : null;
  const ground: Item = {
    ...{ id, group: '', dimension: 'grounding' },
    ground: {
      ...{ ...screen, kind, text, box, instruction: instructionOf(step) },
      isMeant: ({ bounds }) => holdsMiddle(box, bounds) && holdsMiddle(bounds, box),
      picture: async () => null,
    },
  };
  return [instruct, ground];
}

function instructionOf(step: TruthStep): string {
  const words = appStepInWords(step);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

interface Named {
  readonly app: string;
  readonly entry: VirtualAppEntry;
}

/** Questions of one's own: in which app a goal is reached, and which text a goal wants to be entered. */
function questionItems(chosen: readonly Named[]): readonly Item[] {
  const labels = Object.values(virtualApps).map(({ app }) => app.tile.label);
  const texts = [...new Set(Object.values(virtualApps).flatMap(({ tasks }) => tasks.flatMap(textsOf)))];
  return chosen.flatMap(({ app, entry }) =>
    entry.tasks.flatMap((task): readonly Item[] => {
      const id = `virtual/${app}/${task.id}`;
      const about = `A user of a phone wants this: ${task.goal}.`;
      const where = `${about} In which of these apps is it done?`;
      const own = textsOf(task)[0];
      const which = `${about} Which of these texts has to be entered for it?`;
      const others = texts.filter((text) => !textsOf(task).includes(text) && !task.goal.includes(text));
      return [
        itemOf('app', { id, app, text: where, right: entry.app.tile.label, others: labels }),
        ...(own === undefined ? [] : [itemOf('goal', { id, app, text: which, right: own, others })]),
      ].flatMap((item) => item ?? []);
    }),
  );
}

/** The texts that a goal names: only these can be told from the goal alone. */
function textsOf(task: AppTask): readonly string[] {
  const typed = wayOf(task, 0).flatMap((step) => (step.kind === 'text' ? [step.text] : []));
  return typed.filter((text) => task.goal.includes(text));
}

interface Draft {
  readonly id: string;
  readonly app: string;
  readonly text: string;
  readonly right: string;
  readonly others: readonly string[];
}

/** Null where there are too few other options. Their order and choice follow from the question alone. */
function itemOf(kind: 'goal' | 'app', { id, app, text, right, others }: Draft): Item | null {
  const byDraw = (words: string): number => draw('question', kind, id, words);
  const wrong = [...new Set(others)].filter((other) => other.toLowerCase() !== right.toLowerCase());
  const drawn = wrong.toSorted((a, b) => byDraw(a) - byDraw(b)).slice(0, OPTIONS - 1);
  if (drawn.length < OPTIONS - 1) return null;
  const ordered = [right, ...drawn].toSorted((a, b) => byDraw(`at ${a}`) - byDraw(`at ${b}`));
  const options = Object.fromEntries(ordered.map((words, at) => [String.fromCharCode(65 + at), words]));
  const answer = String.fromCharCode(65 + ordered.indexOf(right));
  const question: Question = { id, kind, question: text, options, answer };
  return { id, group: app, dimension: kind, question };
}
