import type { VirtualDevice } from '../../../phone/device/virtual-device.ts';
import type { CommandCall } from '../../command.ts';
import { execute, gesture, invalid, numbersOf } from './gestures.ts';

/** A finger that stays down between two commands. */
interface Finger {
  readonly from: readonly [number, number];
  /** Time by the phone's clock, and in `realAt` real time: a made-up clock stands still while the client waits. */
  readonly at: number;
  readonly realAt: number;
}

const fingers = new WeakMap<VirtualDevice, Finger>();

/**
 * `motionevent DOWN|MOVE|UP|CANCEL X Y`: DOWN and UP are two commands, as Maestro and scripts for long presses send them.
 * The source gets the gesture when the finger is lifted.
 */
export function motionEvent(call: CommandCall, args: readonly string[]): number {
  const [action = '', ...place] = args;
  const [x, y] = numbersOf(place, 2);
  const { device } = call;
  if (action.toUpperCase() === 'CANCEL') {
    fingers.delete(device);
    return 0;
  }
  if (x === undefined || y === undefined) return invalid(call, 'motionevent', args.length < 3);
  switch (action.toUpperCase()) {
    case 'DOWN':
      fingers.set(device, { from: [x, y], at: device.clock.now(), realAt: performance.now() });
      return 0;
    case 'MOVE':
      return 0;
    case 'UP': {
      const finger = fingers.get(device);
      fingers.delete(device);
      if (finger === undefined) return 0;
      const passed = Math.max(device.clock.now() - finger.at, performance.now() - finger.realAt);
      return execute(call, gesture(finger.from, [x, y], Math.round(passed)), 0);
    }
    default:
      return invalid(call, 'motionevent', false);
  }
}
