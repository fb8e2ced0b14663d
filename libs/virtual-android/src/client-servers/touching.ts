import type { InputEvent } from '@tapwright/virtual-ui';
import type { VirtualDevice } from '../phone/device/virtual-device.ts';
import { gesture, LONG_PRESS_MS } from '../shell/commands/input/gestures.ts';

export type Point = readonly [x: number, y: number];

/** Longest gesture, milliseconds; clients send less. */
const GESTURE_MAX_MS = 120_000;

/** A touch of a client's server. While the screen is off nothing reaches an app, as with `input`. */
export function touch(device: VirtualDevice, event: InputEvent, ms: number): void {
  if (!device.wakefulness.awake) return;
  device.input(event);
  device.clock.pass(Math.min(Math.max(0, ms), GESTURE_MAX_MS));
}

export function tapAt(device: VirtualDevice, [x, y]: Point, heldMs = 0): void {
  touch(device, { kind: heldMs >= LONG_PRESS_MS ? 'long_tap' : 'tap', x, y }, heldMs);
}

/** One finger that was pressed, moved and lifted. */
export function moveFinger(device: VirtualDevice, from: Point, to: Point, ms: number): void {
  touch(device, gesture(from, to, Math.round(Math.min(Math.max(0, ms), GESTURE_MAX_MS))), ms);
}
