import { FILE_BYTES_MAX, firstFitting, type SeenFile, splitPath } from '@tapwright/contracts';
import { isValue, pickerView, turnTowards } from '@tapwright/runtime';
import { centreOf, editableValue, type Screen, type ScreenElement } from '@tapwright/screen';
import {
  bindTrace,
  filesChecked,
  nextMove,
  PLAY_START,
  type PlayMove,
  type PlayState,
  type Trace,
} from '@tapwright/script';
import type { AppTask } from '@tapwright/virtual-apps';
import { screenNow } from './record-runs.ts';
import type { Phone } from './worlds.ts';

/** How long a replay waits for a target or a check, in milliseconds of the phone's time, and how often it looks. */
const PATIENCE_MS = 20_000;
const LOOK_MS = 500;
/** When nothing has changed for this long, missing elements are looked for by scrolling. */
const STILL_MS = 3_000;
/** Most moves of one replay: more mean a loop. */
const MOVES_MAX = 2_000;
const TURNS_MAX = 64;
/** Time for what the last step has started, before the state is checked. */
const AFTERWARDS_MS = 5_000;

export interface Replayed {
  /** Null where everything was found, done and shown. */
  readonly failure: string | null;
  /** Number of the step that failed, from 0; the number of steps for the end, -1 where none did. */
  readonly failedAt: number;
  readonly kind: 'passed' | 'not found' | 'check' | 'stuck';
  /** The task's own check on the app's state. */
  readonly isDone: boolean;
  readonly healings: number;
}

type Act = Extract<PlayMove, { kind: 'act' }>;

interface ReplayOptions {
  readonly heal?: 'off' | 'similarity';
  /** Called with every action before it is done. */
  readonly onAct?: (move: Act, screen: Screen) => void;
}

/** Replays a trace on a fresh phone with the pure player, as a gateway would with its own. */
export function replayTrace(
  phone: Phone,
  recorded: Trace,
  { done }: Pick<AppTask, 'done'>,
  { heal = 'off', onAct }: ReplayOptions = {},
): Replayed {
  const trace = bindTrace(recorded, { parameters: {}, ...phone.facts() });
  const end = (
    kind: Replayed['kind'],
    failure: string | null,
    failedAt: number,
    healings: number,
  ): Replayed => {
    phone.device.clock.pass(AFTERWARDS_MS);
    return { kind, failure, failedAt, healings, isDone: done(phone.state()) };
  };
  const playing: Playing = { phone, trace, heal, onAct, state: PLAY_START, waited: 0, still: 0, seen: '' };
  phone.beforeStep(0);
  for (let moves = 0; moves < MOVES_MAX; moves += 1) {
    const screen = screenNow(phone);
    const { state, waited } = playing;
    const { hierarchy, keyboardShown } = phone.device.source.view();
    if (hierarchy !== playing.seen) playing.still = 0;
    playing.seen = hierarchy;
    const [isStill, isLate] = [playing.still >= STILL_MS, waited >= PATIENCE_MS];
    const files = filesChecked(trace, state).map((path) => fileNow(phone, path));
    const move = nextMove({ trace, state, screen, files, keyboardShown, isStill, isLate, heal });
    const healings = move.state.healings.length;
    if (move.kind === 'done') return end('passed', null, -1, healings);
    if (move.kind === 'failed') {
      return end(
        move.code === 'LOCATOR_NOT_FOUND' ? 'not found' : 'check',
        move.message,
        move.step,
        healings,
      );
    }
    const problem = make(playing, move, screen);
    if (problem !== null) return end('stuck', problem, move.state.at, healings);
  }
  return end('stuck', 'no end', playing.state.at, 0);
}

/** The newest file of a path, as the gateway would find it. */
function fileNow({ device: { files } }: Phone, path: string): SeenFile {
  const [folder, pattern] = splitPath(path);
  const listed = files.list(folder);
  const changedAt = (name: string): number => files.stat(folder + name)?.changedAt ?? 0;
  const names = (listed.ok ? [...listed.value] : [])
    .filter((name) => files.stat(folder + name)?.kind === 'file')
    .toSorted((a, b) => changedAt(b) - changedAt(a));
  const name = firstFitting(names, pattern);
  const read = name === null ? null : files.read(folder + name);
  if (read === null || !read.ok) return { path, name, content: null, cut: false };
  const content = read.value.subarray(0, FILE_BYTES_MAX);
  return { path, name, content, cut: content.length < read.value.length };
}

interface Playing {
  readonly phone: Phone;
  readonly trace: Trace;
  readonly heal: 'off' | 'similarity';
  readonly onAct: ReplayOptions['onAct'];
  state: PlayState;
  /** Time for this step, in milliseconds. */
  waited: number;
  /** Time without a change, in milliseconds, and the last screen. */
  still: number;
  seen: string;
}

/** Null where the move was made. */
function make(
  playing: Playing,
  move: Exclude<PlayMove, { kind: 'done' | 'failed' }>,
  screen: Screen,
): string | null {
  const { phone, state, onAct } = playing;
  if (move.state.at !== state.at || move.state.acted !== state.acted) {
    playing.waited = 0;
    playing.still = 0;
  }
  playing.state = move.state;
  if (move.kind === 'wait') {
    phone.device.clock.pass(LOOK_MS);
    playing.waited += LOOK_MS;
    playing.still += LOOK_MS;
  } else if (move.kind === 'dismiss') tap(phone, move.element);
  else if (move.kind === 'uncover') key(phone, 'BACK');
  else if (move.kind === 'search') swipe(phone, move.element, move.action.direction ?? 'down', 0.3);
  else if (move.kind === 'ask') return 'nobody is there to be asked';
  else {
    onAct?.(move, screen);
    const problem = act(phone, move);
    phone.device.clock.pass(move.action.waitMs ?? 0);
    phone.beforeStep(move.state.at + 1);
    return problem;
  }
  return null;
}

function tap({ device }: Phone, { bounds }: ScreenElement, kind: 'tap' | 'long_tap' = 'tap'): void {
  const [x, y] = centreOf(bounds);
  device.input({ kind, x, y });
}

function key({ device }: Phone, name: string): void {
  device.input({ kind: 'key', key: name });
}

/** Null where it was done. */
function act(phone: Phone, { action, element }: Act): string | null {
  const { kind, text, direction } = action;
  if (kind === 'back' || kind === 'enter' || kind === 'home') key(phone, kind.toUpperCase());
  if (element === null) return null;
  if (kind === 'click' || kind === 'double_click') tap(phone, element);
  if (kind === 'double_click') tap(phone, element);
  if (kind === 'long_click') tap(phone, element, 'long_tap');
  if (kind === 'scroll') swipe(phone, element, direction ?? 'down', 0.3);
  if (kind === 'swipe_selector') return turn(phone, element, text ?? '', direction === 'up' ? 'up' : 'down');
  if (kind === 'text' || kind === 'clear') {
    tap(phone, element);
    key(phone, 'MOVE_END');
    for (const _ of editableValue(element)) key(phone, 'DEL');
    if (kind === 'text') phone.device.input({ kind: 'text', text: text ?? '' });
  }
  return null;
}

type Direction = 'up' | 'down' | 'left' | 'right';
const WAYS: Readonly<Record<Direction, readonly [number, number]>> = {
  up: [0, 1],
  down: [0, -1],
  left: [1, 0],
  right: [-1, 0],
};

/** Explores the content: to see what is below, the finger moves up. */
function swipe({ device }: Phone, { bounds }: ScreenElement, direction: Direction, share: number): void {
  const [left, top, right, bottom] = bounds;
  const [x, y] = centreOf(bounds);
  const [dx, dy] = WAYS[direction];
  const reach = (sign: number) =>
    [
      Math.round(x + sign * dx * share * (right - left)),
      Math.round(y + sign * dy * share * (bottom - top)),
    ] as const;
  device.input({ kind: 'swipe', from: reach(-1), to: reach(1), ms: 300 });
}

/** Turns a wheel until its middle shows the value. */
function turn(phone: Phone, picker: ScreenElement, wanted: string, first: 'up' | 'down'): string | null {
  let way: Direction = first;
  for (let turns = 0; turns < TURNS_MAX; turns += 1) {
    const shown = inTime(phone, () => wheelNow(phone, picker));
    if (shown === null) return 'the wheel shows nothing';
    if (isValue(shown.view.value, wanted)) return null;
    way = turnTowards(shown.view, wanted) ?? way;
    swipe(phone, shown.element, way, 1 / 6);
    // A slow phone shows the old value for a while.
    inTime(phone, () => (wheelNow(phone, picker)?.view.value === shown.view.value ? null : shown));
  }
  return `the wheel does not show ${wanted}`;
}

const TURN_MS = 5_000;

function inTime<T>({ device }: Phone, find: () => T | null): T | null {
  for (let waited = 0; waited <= TURN_MS; waited += LOOK_MS) {
    const found = find();
    if (found !== null) return found;
    device.clock.pass(LOOK_MS);
  }
  return null;
}

function wheelNow(phone: Phone, { resourceId, className }: ScreenElement) {
  const screen = screenNow(phone);
  const element = screen.elements.find((at) => at.resourceId === resourceId && at.className === className);
  const view = element === undefined ? null : pickerView(screen, element);
  return element === undefined || view === null ? null : { element, view };
}
