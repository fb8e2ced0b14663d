import {
  elementLabel,
  layoutSignature,
  parseHierarchy,
  type Screen,
  type ScreenElement,
} from '@tapwright/screen';
import { type CapturedEvent, createRecordingWriter, type RecordingWriter } from '@tapwright/virtual-android';
import type { VirtualAppEntry } from '@tapwright/virtual-apps';
import { createInteractiveSource, playStep, stepsOf } from '@tapwright/virtual-ui';

type Entry = VirtualAppEntry;
type Task = Entry['tasks'][number];
type Step = ReturnType<typeof stepsOf>[number];

/** One recorded step of a walked task: where it was done, on which element, and as which event. */
export interface WalkedStep {
  readonly node: string;
  readonly screen: Screen;
  /** Null for a key. */
  readonly element: ScreenElement | null;
  readonly event: CapturedEvent;
}

/** A walked task, with the node on which it ended. */
export interface WalkedTask {
  readonly id: string;
  readonly goal: string;
  readonly steps: readonly WalkedStep[];
  readonly last: { readonly node: string; readonly screen: Screen };
}

/** Steps that the recorded form can express. */
const TOLD = ['click', 'long_click', 'text', 'back'];

/** Records the known ways of some tasks of an app into a folder, each from a fresh app. */
export function walkApp(
  { app, tasks }: Entry,
  folder: string,
  wanted: (task: Task) => boolean,
): readonly WalkedTask[] {
  const { packageName } = app.tile;
  const writer = createRecordingWriter({ dir: folder, packageName, screen: SCREEN });
  return tasks
    .filter(wanted)
    .map((task) => walkTask({ app, task, packageName }, writer))
    .filter((walked) => walked !== null);
}

const SCREEN = [1080, 2400] as const;

function walkTask(
  { app, task, packageName }: { app: Entry['app']; task: Task; packageName: string },
  writer: RecordingWriter,
): WalkedTask | null {
  const source = createInteractiveSource({ apps: [app], start: packageName });
  const way = stepsOf(task.truth, source.clock.now());
  if (!way.every(({ kind }) => TOLD.includes(kind))) return null;
  const look = () => {
    const { hierarchy, activity } = source.view();
    const parsed = parseHierarchy(hierarchy, { packageName, activity });
    if (!parsed.ok) throw new Error(parsed.detail);
    const { screen } = parsed;
    const struct = layoutSignature(screen);
    const node = writer.screen({
      key: hierarchy,
      struct,
      packageName,
      activity,
      hierarchy,
      views: screen.elements.length,
      png: null,
    });
    return { node, screen };
  };
  const steps: WalkedStep[] = [];
  let here = look();
  for (const step of way) {
    const element = elementFor(here.screen, step);
    const event = eventOf(step, element);
    playStep(source, step);
    const next = look();
    writer.edge(here.node, event, next.node);
    steps.push({ ...here, element, event });
    here = next;
  }
  return { id: task.id, goal: task.goal, steps, last: here };
}

function elementFor({ elements }: Screen, step: Step): ScreenElement | null {
  if (!('on' in step)) return null;
  const { text, desc, id, nth } = step.on;
  const found = elements.filter(
    (element) =>
      (text === undefined || element.text === text) &&
      (desc === undefined || element.desc === desc) &&
      (id === undefined || element.resourceId === id || element.resourceId.endsWith(`:id/${id}`)),
  );
  const element = nth === undefined ? (found.find(({ clickable }) => clickable) ?? found[0]) : found[nth];
  if (element === undefined) throw new Error(`not on the screen: ${JSON.stringify(step.on)}`);
  return element;
}

const TYPES = { click: 'tap', long_click: 'long_tap', text: 'set_text' } as const;

function eventOf(step: Step, element: ScreenElement | null): CapturedEvent {
  const type = TYPES[step.kind as keyof typeof TYPES];
  if (type === undefined || element === null) return { type: 'key', key: 'BACK' };
  const { resourceId, text, desc, className, bounds } = element;
  return {
    type,
    bounds,
    target: { resourceId, text, desc, className },
    ...(step.kind === 'text' ? { text: step.text } : {}),
  };
}

/** The name that a person would give to the element of a step. */
export function nameOfStep({ screen, element }: WalkedStep): string {
  return element === null ? 'go back' : elementLabel(screen, element).label;
}
