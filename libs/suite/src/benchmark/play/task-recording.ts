import {
  type EventApp,
  type EventTask,
  elementOfEvent,
  type RecordedElement,
  type RecordedScreen,
  readRecordedScreen,
  type TaskEvent,
} from '@tapwright/evaluation';
import type { Recording } from '@tapwright/virtual-android';

type App = EventApp['app'];
type Edge = Recording['edges'][number];

/** The recording of one task: what its ground truth did can be done again on the device, and leads where it led. */
export interface TaskRecording {
  readonly recording: Recording;
  readonly app: App;
  /** The task with every event on the element that takes it. */
  readonly task: EventTask;
}

/**
 * A recording holds all tasks of its app, and its trees do not admit all that was done: SPHINX 6.2.2 itself says that
 * hierarchies are inaccurate (things that react are not marked clickable). To drive a ground truth, therefore,
 * - an outcome of the task's own goes before those of other tasks on the same screen;
 * - a touch of a field before typing into it is left to the typing;
 * - an element that was touched, typed into or scrolled says that it can be; a key of the keyboard that stands for typing
 *   is the field that was typed into, and where Enter was pressed a keyboard is shown.
 * Nothing else is changed; agents that are measured get the recording as it is.
 */
export function taskRecording(recording: Recording, app: App, task: EventTask): TaskRecording {
  const steps = withoutFocus(
    task.steps.map(({ node, event }) => ({
      node,
      event: onField(app.screen(node) ?? [], node, { app, event }),
    })),
  );
  const dumps = new Map<string, string>();
  for (const node of new Set(steps.map((step) => step.node))) {
    const events = steps.filter((step) => step.node === node).map((step) => step.event);
    dumps.set(node, mended(recording.readHierarchy(node), { app, node, events }));
  }
  const own = ownEdges(steps);
  const edges = [...own, ...recording.edges.filter((edge) => !own.some((other) => isRival(edge, other)))];
  const screens = new Map<string, RecordedScreen | null>();
  const screenOf = (node: string): RecordedScreen | null => {
    const dump = dumps.get(node);
    if (dump === undefined) return app.screen(node);
    const known = screens.get(node) ?? readRecordedScreen(dump);
    screens.set(node, known);
    return known;
  };
  return {
    task: { ...task, steps },
    app: { ...app, screen: screenOf },
    recording: {
      ...recording,
      edges,
      edgesFrom: (node) => edges.filter(({ from }) => from === node),
      readHierarchy: (node) => dumps.get(node) ?? recording.readHierarchy(node),
    },
  };
}

type Step = EventTask['steps'][number];

/** A touch of the field into which the next event types is part of the typing. */
function withoutFocus(steps: readonly Step[]): Step[] {
  const isFocus = (at: number): boolean => {
    const [touch, typing] = [steps[at]?.event, steps[at + 1]?.event];
    if (touch?.type !== 'tap' || typing?.type !== 'set_text') return false;
    return (touch.bounds ?? []).every((side, edge) => side === typing.bounds?.[edge]);
  };
  return steps.flatMap((step, at) => {
    if (isFocus(at)) return [];
    return [at > 0 && isFocus(at - 1) ? { ...step, node: steps[at - 1]?.node ?? step.node } : step];
  });
}

function ownEdges(steps: readonly Step[]): readonly Edge[] {
  return steps.slice(0, -1).flatMap(({ node, event }, at): readonly Edge[] => {
    const to = steps[at + 1]?.node;
    if (to === undefined || event.type === 'stop') return [];
    const { target } = event;
    return [
      {
        from: node,
        to,
        count: 1,
        event: {
          type: event.type,
          bounds: event.bounds ?? null,
          target:
            target === null || target === undefined
              ? null
              : {
                  resourceId: target.resource_id ?? '',
                  text: target.text ?? '',
                  desc: target.desc ?? '',
                  className: target.class ?? '',
                },
          text: event.text ?? null,
          key: event.key ?? null,
          direction: null,
          directionInferred: false,
          intent: null,
        },
      },
    ];
  });
}

/** The same input on the same screen; a touch that leads elsewhere would stop the task from typing there. */
function isRival(edge: Edge, own: Edge): boolean {
  const { type, bounds, key } = own.event;
  const isTouch = type === 'set_text' && edge.event.type === 'tap';
  if (edge.from !== own.from || (edge.event.type !== type && !isTouch)) return false;
  return edge.event.key === key && (bounds ?? []).every((side, at) => side === edge.event.bounds?.[at]);
}

/**
 * Typing that was noted on something else belongs to a field: on a key of the keyboard to the focused one, on a box
 * or a label to the field inside it or below it. Where there is none, the thing itself is the field.
 */
function onField(
  screen: RecordedScreen,
  node: string,
  { app, event }: { app: App; event: TaskEvent },
): TaskEvent {
  const noted = event.type === 'set_text' ? elementOfEvent(app, node, event) : null;
  if (noted === null || noted.editable) return event;
  const fields = screen.filter(
    ({ editable, bounds }) => editable && (isKeyboard(noted) || overlaps(bounds, noted.bounds)),
  );
  const field = fields.find(({ attributes }) => attributes.focused === 'true') ?? fields[0];
  if (field === undefined) return event;
  const { bounds, resourceId, text, desc, className } = field;
  return { ...event, bounds: [...bounds], target: { resource_id: resourceId, text, desc, class: className } };
}

type Box = RecordedElement['bounds'];

/** The middle of one lies in the other. */
function overlaps(one: Box, other: Box): boolean {
  return holdsMiddle(one, other) || holdsMiddle(other, one);
}

function holdsMiddle([left, top, right, bottom]: Box, [l, t, r, b]: Box): boolean {
  const [x, y] = [(l + r) / 2, (t + b) / 2];
  return left <= x && x <= right && top <= y && y <= bottom;
}

function isKeyboard({ packageName }: RecordedElement): boolean {
  return /inputmethod/.test(packageName);
}

const ABLE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  tap: { clickable: 'true', enabled: 'true' },
  long_tap: { 'long-clickable': 'true', enabled: 'true' },
  set_text: { focusable: 'true', enabled: 'true', class: 'android.widget.EditText' },
  scroll: { scrollable: 'true', enabled: 'true' },
};

const TAG = /<node\b(?:\s+[\w:.-]+\s*=\s*"[^"<]*")*\s*\/?>/g;

function mended(
  dump: string,
  at: { readonly app: App; readonly node: string; readonly events: readonly TaskEvent[] },
): string {
  const changes = new Map<number, Record<string, string>>();
  for (const event of at.events) {
    const element = elementOfEvent(at.app, at.node, event);
    if (element === null) continue;
    const { class: field, ...able } = ABLE[event.type] ?? {};
    const retyped = field === undefined || element.editable ? {} : { class: field };
    changes.set(element.index, { ...changes.get(element.index), ...able, ...retyped });
  }
  let index = -1;
  const written = dump.replace(TAG, (tag) => {
    index += 1;
    return Object.entries(changes.get(index) ?? {}).reduce(withAttribute, tag);
  });
  const enter = at.events.some(({ type, key }) => type === 'key' && key === 'ENTER');
  return enter ? written.replace('</hierarchy>', `${KEYBOARD}</hierarchy>`) : written;
}

const KEYBOARD =
  '<node class="android.widget.FrameLayout" package="com.google.android.inputmethod.latin" enabled="true" bounds="[0,0][1,1]" />';

function withAttribute(tag: string, [name, value]: [string, string]): string {
  const found = new RegExp(`\\s${name}="[^"<]*"`);
  const written = ` ${name}="${value}"`;
  return found.test(tag) ? tag.replace(found, written) : tag.replace(/\s*\/?>$/, (end) => written + end);
}
