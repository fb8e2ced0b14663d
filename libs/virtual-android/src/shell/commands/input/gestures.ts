import type { InputEvent } from '@tapwright/virtual-ui';
import { type CommandCall, complainOfException } from '../../command.ts';

/** From this time on an unmoved finger is a long press (`ViewConfiguration`: 400 ms; users of `input` send 500 or more). */
export const LONG_PRESS_MS = 500;
/** A tap lifts the finger at once, but the phone needs a moment for it. Milliseconds. */
export const TAP_MS = 40;

/** Executes an input. While the screen is off nothing reaches an app, and the command does not report it. */
export function execute(call: CommandCall, event: InputEvent, ms = TAP_MS): number {
  if (!call.device.wakefulness.awake) return 0;
  call.device.input(event);
  call.device.clock.pass(ms);
  return 0;
}

/** The gesture of a finger that moved from one point to another in this time. */
export function gesture(
  from: readonly [number, number],
  to: readonly [number, number],
  ms: number,
): InputEvent {
  if (from[0] !== to[0] || from[1] !== to[1]) return { kind: 'swipe', from, to, ms };
  return { kind: ms >= LONG_PRESS_MS ? 'long_tap' : 'tap', x: from[0], y: from[1] };
}

/** The first `count` arguments as numbers; empty where one is not a number: `Float.parseFloat` would throw. */
export function numbersOf(args: readonly string[], count: number): readonly number[] {
  const numbers = args
    .slice(0, count)
    .map((arg) => (/^[+-]?(\d+\.?\d*|\.\d+)$/.test(arg) ? Number(arg) : Number.NaN));
  return numbers.length === count && numbers.every(Number.isFinite) ? numbers : [];
}

export function invalid(call: CommandCall, verb: string, missing: boolean): number {
  const message = missing
    ? `Argument expected after "${call.args.at(-1)}"`
    : `Error: Invalid arguments for command: ${verb}`;
  return complainOfException(call, verb, `java.lang.IllegalArgumentException: ${message}`);
}
