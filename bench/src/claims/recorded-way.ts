import type { ActionKind } from '@tapwright/contracts';
import {
  elementOfEvent,
  loadEventApp,
  loadRecordedApp,
  mapTask,
  type RecordedApp,
  type RecordedElement,
  recordedAppFolders,
  recordedDumps,
  type TaskEvent,
} from '@tapwright/evaluation';
import type { Screen } from '@tapwright/screen';
import { screenOfDump } from '../evaluation/ground.ts';

/** One right action and the screen on which it is done. */
export interface WayStep {
  readonly screen: Screen;
  readonly kind: ActionKind;
  readonly element: RecordedElement | null;
  readonly text: string | null;
}

/** A wrong turn that the recording holds: what was touched, and where it led. */
export interface Detour {
  readonly element: RecordedElement | null;
  readonly kind: ActionKind;
  readonly to: Screen;
}

/** A recorded task as the screens and actions of its right path. */
export interface RecordedWay {
  readonly set: 'droidtask' | 'sphinx';
  readonly key: string;
  readonly goal: string;
  readonly steps: readonly WayStep[];
  /** The screen after the last action; null where it was not recorded. */
  readonly end: Screen | null;
  /** A wrong turn from the screen of each step; null where none was recorded. */
  readonly detours: readonly (Detour | null)[];
}

/** All ways of the `droidtask-*` recordings whose answers could be mapped completely. */
export function droidtaskWays(recordings: string): readonly RecordedWay[] {
  return recordedAppFolders(recordings, 'droidtask-').flatMap((folder) => {
    const app = loadRecordedApp(folder);
    const read = screensOf(app);
    return app.tasks.flatMap((task): RecordedWay[] => {
      const truth = mapTask(app, task);
      const nodes = task.steps.map(({ node }) => node);
      const steps = truth.actions.flatMap(({ kind, element, text }, at): WayStep[] => {
        const screen = read(nodes[at] ?? null);
        return screen === null ? [] : [{ screen, kind, element, text }];
      });
      if (truth.unmapped.length > 0 || steps.length < truth.actions.length || steps.length === 0) return [];
      const end = read(nodes[steps.length] ?? null);
      const detours = steps.map((_, at) => detourFrom({ app, read }, nodes, at));
      return [{ set: 'droidtask', key: `${app.name}/${task.id}`, goal: truth.goal, steps, end, detours }];
    });
  });
}

/** All ways of the `sphinx-*` recordings. */
export function sphinxWays(recordings: string): readonly RecordedWay[] {
  return recordedAppFolders(recordings, 'sphinx-').flatMap((folder) => {
    const { app, tasks } = loadEventApp(folder);
    const read = screensOf(app);
    return tasks.flatMap((task): RecordedWay[] => {
      const acted = task.steps.filter(({ event }) => event.type !== 'stop');
      const steps = acted.flatMap(({ node, event }): WayStep[] => {
        const screen = read(node);
        const kind = kindOf(event);
        if (screen === null || kind === null) return [];
        return [{ screen, kind, element: elementOfEvent(app, node, event), text: event.text ?? null }];
      });
      if (steps.length < acted.length || steps.length === 0) return [];
      const nodes = task.steps.map(({ node }) => node);
      const last = task.steps.at(-1);
      const end = last?.event.type === 'stop' ? read(last.node) : null;
      const detours = steps.map((_, at) => detourFrom({ app, read }, nodes, at));
      return [{ set: 'sphinx', key: `${app.name}/${task.id}`, goal: task.task, steps, end, detours }];
    });
  });
}

const KINDS: Readonly<Record<string, ActionKind>> = {
  tap: 'click',
  long_tap: 'long_click',
  set_text: 'text',
  scroll: 'scroll',
};

function kindOf({ type, key }: Pick<TaskEvent, 'type' | 'key'>): ActionKind | null {
  if (type !== 'key') return KINDS[type] ?? null;
  if (/back/i.test(key ?? '')) return 'back';
  return /enter/i.test(key ?? '') ? 'enter' : null;
}

type ReadScreen = (node: string | null) => Screen | null;

function screensOf(app: RecordedApp): ReadScreen {
  const dumps = recordedDumps(app.folder);
  const known = new Map<string, Screen>();
  return (node) => {
    const dump = node === null ? null : dumps(node);
    if (node === null || dump === null) return null;
    const screen = known.get(node) ?? screenOfDump(dump, app.packageName);
    known.set(node, screen);
    return screen;
  };
}

/** The first recorded touch on the step's screen that does not lead to a screen of the right path. */
function detourFrom(
  { app, read }: { readonly app: RecordedApp; readonly read: ReadScreen },
  nodes: readonly (string | null)[],
  at: number,
): Detour | null {
  const path = new Set(nodes.map((node) => (node === null ? null : app.struct(node))));
  for (const { from, to, event } of app.edges) {
    if (from !== nodes[at] || event.type !== 'tap' || path.has(app.struct(to))) continue;
    const screen = read(to);
    const told = { ...event, type: 'tap' as const };
    if (screen !== null) return { element: elementOfEvent(app, from, told), kind: 'click', to: screen };
  }
  return null;
}
