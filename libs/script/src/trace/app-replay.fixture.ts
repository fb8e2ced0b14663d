import { centreOf, type Screen } from '@tapwright/screen';
import { virtualApp } from '@tapwright/virtual-apps';
import type { InteractiveSource } from '@tapwright/virtual-ui';
import { resolveLocator } from '../locate/locator-chain.ts';
import { plainText } from '../text/template.ts';
import { screenNow, sourceOf } from './app-runs.fixture.ts';
import { bindTrace } from './bind-trace.ts';
import { holdsOn } from './check.ts';
import type { Trace, TraceStep } from './trace.ts';

/** How long a replay waits for a target or a check, in milliseconds of the phone's time, and how often it looks. */
const PATIENCE_MS = 20_000;
const LOOK_MS = 500;

export interface Replayed {
  /** Null if everything was found, done and shown. */
  readonly failure: string | null;
  /** The task's own check on the app's state. */
  readonly isDone: boolean;
}

/** Replays the trace of a virtual app's task on a fresh phone, on that day. */
export function replay(app: string, task: string, recorded: Trace, start: number): Replayed {
  const source = sourceOf(app, start);
  const trace = bindTrace(recorded, { parameters: {}, today: new Date(start) });
  const failure = failureOf(source, trace);
  const known = virtualApp(app).tasks.find(({ id }) => id === task);
  const isDone = known?.done(source.state(recorded.packageName)) ?? false;
  return { failure, isDone };
}

function failureOf(source: InteractiveSource, trace: Trace): string | null {
  for (const step of trace.steps) {
    const failed = replayStep(source, step);
    if (failed !== null)
      return `step ${step.index} (${step.action.kind} ${step.action.target?.label}): ${failed}`;
  }
  const wrong = trace.final.checks.find(
    (check) => !eventually(source, (screen) => holdsOn(screen, check).holds),
  );
  return wrong === undefined ? null : `the end: ${JSON.stringify(wrong)}`;
}

function replayStep(source: InteractiveSource, { action, locators, after }: TraceStep): string | null {
  const found = eventually(source, (screen) =>
    locators.length === 0 ? true : resolveLocator(screen, locators),
  );
  if (!found) return 'not found';
  if (found !== true) {
    const [x, y] = centreOf(found.bounds);
    const [left, top, right, bottom] = found.bounds;
    if (action.kind === 'scroll') {
      const [dx, dy] = { up: [0, 1], down: [0, -1], left: [1, 0], right: [-1, 0] }[
        action.direction ?? 'down'
      ] as [number, number];
      const reach = (sign: number) =>
        [
          Math.round(x + sign * dx * 0.3 * (right - left)),
          Math.round(y + sign * dy * 0.3 * (bottom - top)),
        ] as const;
      source.input({ kind: 'swipe', from: reach(-1), to: reach(1), ms: 300 });
    } else source.input({ kind: action.kind === 'long_click' ? 'long_tap' : 'tap', x, y });
    if (action.kind === 'clear') {
      source.input({ kind: 'key', key: 'MOVE_END' });
      for (const _ of found.text) source.input({ kind: 'key', key: 'DEL' });
    }
  }
  if (action.kind === 'text')
    source.input({ kind: 'text', text: plainText(action.text ?? '') ?? action.text ?? '' });
  if (action.kind === 'back' || action.kind === 'enter')
    source.input({ kind: 'key', key: action.kind.toUpperCase() });
  const wrong = after.checks.find((check) => !eventually(source, (screen) => holdsOn(screen, check).holds));
  return wrong === undefined ? null : `not shown: ${JSON.stringify(wrong)}`;
}

/** Looks again and again until something is found, by the phone's clock. */
function eventually<T>(source: InteractiveSource, find: (screen: Screen) => T | null | false): T | null {
  for (let waited = 0; waited <= PATIENCE_MS; waited += LOOK_MS) {
    const found = find(screenNow(source));
    if (found !== null && found !== false) return found;
    source.clock.pass(LOOK_MS);
  }
  return null;
}
