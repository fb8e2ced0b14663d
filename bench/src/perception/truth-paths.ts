import type { ActionKind } from '@tapwright/contracts';
import {
  elementOfEvent,
  loadEventApp,
  loadRecordedApp,
  mapTask,
  type RecordedElement,
} from '@tapwright/evaluation';
import type { Screen, ScreenElement } from '@tapwright/screen';
import type { RecordedScreens } from './recorded.ts';

/** A right action with the screens around it. */
export interface PathStep {
  readonly kind: ActionKind;
  readonly element: ScreenElement | null;
  /** The recorder's name for the element, where the screen does not show it. */
  readonly said: string;
  readonly text: string | null;
  /** State of the pressed box; null where it is not a box. */
  readonly checked: boolean | null;
  readonly before: Screen;
  readonly after: Screen;
}

/** The ground truth of one task, as far as its screens were recorded; touches that only focus a field are left out. */
export interface TruthPath {
  readonly name: string;
  readonly steps: readonly PathStep[];
}

/** The recordings that have tasks with answers, by the form of these answers. */
export const FAMILIES = ['droidtask', 'sphinx'] as const;
type Family = (typeof FAMILIES)[number];

/** @throws TapwrightError `RECORDING_MISSING`, `RECORDING_CORRUPT` */
export function truthPaths(sources: readonly RecordedScreens[], family: Family): readonly TruthPath[] {
  const read = family === 'droidtask' ? choicePaths : eventPaths;
  return sources
    .filter(({ name }) => name.startsWith(`${family}-`))
    .flatMap(read)
    .filter(({ steps }) => steps.length > 0);
}

interface Recorded {
  readonly kind: ActionKind;
  readonly from: string;
  readonly to: string;
  readonly element: Pick<RecordedElement, 'bounds' | 'resourceId' | 'attributes'> | null;
  readonly said: string;
  readonly text: string | null;
}

function choicePaths(source: RecordedScreens): readonly TruthPath[] {
  const app = loadRecordedApp(source.folder);
  return app.tasks.map((task) => {
    const { actions, unmapped } = mapTask(app, task);
    const left = [...actions];
    const missing = new Set(unmapped.map(({ step }) => step));
    let from: string | null = null;
    const steps = task.steps.flatMap((step, at): Recorded[] => {
      if ((step.choice < 0 && step.chosen === null) || missing.has(at)) return [];
      const action = left.shift();
      const to = task.steps[at + 1]?.node ?? null;
      const begun: string | null = from ?? step.node;
      from = action?.focus === true ? begun : null;
      if (action === undefined || action.focus || begun === null || to === null) return [];
      const { kind, element, text } = action;
      return [{ kind, from: begun, to, element, said: element?.text || element?.desc || '', text }];
    });
    return { name: `${source.name}/${task.id}`, steps: steps.flatMap((step) => onScreens(source, step)) };
  });
}

const KINDS: Readonly<Record<string, ActionKind>> = {
  tap: 'click',
  long_tap: 'long_click',
  set_text: 'text',
  scroll: 'scroll',
};

function eventPaths(source: RecordedScreens): readonly TruthPath[] {
  const { app, tasks } = loadEventApp(source.folder);
  return tasks.map((task) => {
    const steps = task.steps.flatMap(({ node, event }, at): Recorded[] => {
      const next = task.steps[at + 1];
      const kind = event.type === 'key' ? keyKind(event.key) : KINDS[event.type];
      if (kind === undefined || next === undefined) return [];
      const focuses = event.type === 'tap' && next.event.type === 'set_text';
      if (focuses && event.bounds?.every((edge, i) => edge === next.event.bounds?.[i])) return [];
      const recorded = elementOfEvent(app, node, event);
      const said = event.target?.text || event.target?.desc || '';
      return [{ kind, from: node, to: next.node, element: recorded, said, text: event.text ?? null }];
    });
    return { name: `${source.name}/${task.id}`, steps: steps.flatMap((step) => onScreens(source, step)) };
  });
}

function keyKind(key: string | null | undefined): ActionKind | undefined {
  return key === 'BACK' ? 'back' : key === 'ENTER' ? 'enter' : key === 'HOME' ? 'home' : undefined;
}

function onScreens(source: RecordedScreens, step: Recorded): PathStep[] {
  const before = source.screenOf(step.from);
  const after = source.screenOf(step.to);
  if (before === null || after === null) return [];
  const { kind, said, text } = step;
  const element = step.element === null ? null : elementAt(before, step.element);
  const { checkable, checked } = step.element?.attributes ?? {};
  const box = checkable === 'true' ? checked === 'true' : null;
  return [{ kind, element, said, text, checked: box, before, after }];
}

/** The element of the screen with these bounds; that with the same id first. */
export function elementAt(
  { elements }: Screen,
  wanted: { readonly bounds: readonly number[]; readonly resourceId: string },
): ScreenElement | null {
  const boxed = elements.filter(({ bounds }) => bounds.every((edge, at) => edge === wanted.bounds[at]));
  return boxed.find(({ resourceId }) => resourceId === wanted.resourceId) ?? boxed.at(-1) ?? null;
}
