import type { RecordedApp } from '../recorded-app.ts';
import { type RecordedElement, readRecordedScreen } from '../recorded-screen.ts';
import type { EventTask, TaskEvent } from './event-task.ts';
import { touchedWith } from './touched-with.ts';
import {
  type Attributes,
  shownBy,
  type Trajectory,
  type TrajectoryAction,
  type TrajectoryScreen,
} from './trajectory.ts';

/** Words of SPHINX's evaluators for the recorded events; a key keeps its own name. */
const ACTIONS: Readonly<Record<Exclude<TaskEvent['type'], 'key' | 'stop'>, TrajectoryAction['type']>> = {
  tap: 'click',
  long_tap: 'longclick',
  set_text: 'input',
  scroll: 'swipe',
  launch: 'restart',
  kill: 'restart',
};

/** The ground truth of a task as a trajectory over the recorded screens, without any device. */
export function walkTruth(app: RecordedApp, task: EventTask): Trajectory {
  const acted = task.steps.filter(({ event }) => event.type !== 'stop');
  const end = task.steps.at(-1);
  // A task that was cut off before its stop ends on the screen of its last action, because no other is known.
  return {
    steps: acted.map(({ node, event }) => ({
      screen: attributesOn(app, node),
      action: actionOf(app, node, event),
    })),
    final: end === undefined ? [] : attributesOn(app, end.node),
  };
}

function attributesOn(app: RecordedApp, node: string): TrajectoryScreen {
  return shownBy(
    app.activity(node),
    (app.screen(node) ?? []).map(({ attributes }) => attributes),
  );
}

function actionOf(app: RecordedApp, node: string, event: TaskEvent): TrajectoryAction {
  const type = event.type === 'key' ? (event.key ?? '').toLowerCase() : event.type;
  return {
    type: type in ACTIONS ? ACTIONS[type as keyof typeof ACTIONS] : type,
    elements: touchedBy(app, node, event),
    text: event.text ?? null,
  };
}

/** The event's data about its element override those of the element at its place in the node's tree. */
function touchedBy(app: RecordedApp, node: string, event: TaskEvent): readonly Attributes[] {
  const told = toldOf(event);
  const element = elementOf(app, node, event);
  if (element === null) return Object.keys(told).length === 0 ? [] : [told];
  const [, ...same] = touchedWith(app.screen(node) ?? [], element);
  return [{ ...element.attributes, ...told }, ...same.map(({ attributes }) => attributes)];
}

/** The element of the node that a recorded event is about; null if nothing is at its place. */
export function elementOf(app: RecordedApp, node: string, event: TaskEvent): RecordedElement | null {
  const { bounds } = event;
  const boxed = (app.screen(node) ?? []).filter((element) =>
    element.bounds.every((side, at) => side === bounds?.[at]),
  );
  const told = Object.entries(toldOf(event));
  const kin = boxed.find((element) => told.every(([name, value]) => element.attributes[name] === value));
  return kin ?? boxed.at(-1) ?? null;
}

function toldOf({ target }: TaskEvent): Attributes {
  const said = {
    'resource-id': target?.resource_id,
    text: target?.text,
    'content-desc': target?.desc,
    class: target?.class,
  };
  return Object.fromEntries(
    Object.entries(said).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** The elements of a dump with all their attributes; none if it is not a dump. */
export function readAttributes(dump: string, activity = ''): TrajectoryScreen {
  return shownBy(
    activity,
    (readRecordedScreen(dump) ?? []).map(({ attributes }) => attributes),
  );
}
