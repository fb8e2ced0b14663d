import { type DeviceCommand, typing } from '@tapwright/android';
import {
  type Action,
  type Bounds,
  type Direction,
  type Distance,
  TapwrightError,
} from '@tapwright/contracts';

/** Where an action happens: the bounds of its element or link on the present screen, and what the element holds. */
export interface ActionTarget {
  readonly bounds: Bounds;
  /** Number of characters to delete from an editable field before new text is typed. */
  readonly filled: number;
  readonly focused: boolean;
}

/** Milliseconds; Android takes 500 for a long press. */
const LONG_PRESS_MS = 1_000;
const SWIPE_MS = 300;

/** Swipes of one scroll, and the share of the container that each covers. */
const SCROLLS: Readonly<Record<Distance, { readonly times: number; readonly share: number }>> = {
  short: { times: 1, share: 0.3 },
  page: { times: 1, share: 0.6 },
  far: { times: 3, share: 0.6 },
};

/**
 * The device commands of one action; the phone's books hold each of them. Empty: nothing is done to the device
 * (waiting). Actions that look between their commands are elsewhere: see `device-commands-looking.ts`.
 */
export function deviceCommands(action: Action, target: ActionTarget | null, app: string): DeviceCommand[] {
  switch (action.kind) {
    case 'click':
      return [{ kind: 'tap', ...centre(of(action, target).bounds) }];
    case 'double_click':
      return [{ kind: 'double_tap', ...centre(of(action, target).bounds) }];
    case 'long_click':
      return [{ kind: 'long_tap', ...centre(of(action, target).bounds), ms: LONG_PRESS_MS }];
    case 'text':
      return typeInto(of(action, target), action.text ?? '');
    case 'clear':
      return typeInto(of(action, target), '');
    case 'scroll':
      return scroll(of(action, target).bounds, action);
    case 'swipe_selector':
    case 'keypad':
      throw new TapwrightError('INTERNAL', `${action.kind} looks between its commands`);
    case 'back':
      return [{ kind: 'key', key: 'BACK' }];
    case 'home':
      return [{ kind: 'key', key: 'HOME' }];
    case 'enter':
      return [{ kind: 'key', key: 'ENTER' }];
    case 'restart':
      return [
        { kind: 'force_stop', packageName: app },
        { kind: 'launch', packageName: app },
      ];
    case 'open_link':
      return [{ kind: 'open_link', uri: action.text ?? '', packageName: app }];
    case 'wait':
    case 'end':
      return [];
  }
}

function of(action: Action, target: ActionTarget | null): ActionTarget {
  if (target !== null) return target;
  throw new TapwrightError('LOCATOR_NOT_FOUND', `the action ${action.kind} has no element`);
}

function typeInto(target: ActionTarget, content: string): DeviceCommand[] {
  const { before, text, after } = typing(content);
  const commands: DeviceCommand[] = [...before];
  if (!target.focused) commands.push({ kind: 'tap', ...centre(target.bounds) });
  if (target.filled > 0) commands.push({ kind: 'clear', length: target.filled });
  return [...commands, ...text, ...after];
}

function scroll(bounds: Bounds, { direction, distance }: Action): DeviceCommand[] {
  const { times, share } = SCROLLS[distance ?? 'page'];
  return Array.from({ length: times }, () => swipe(bounds, direction ?? 'down', { share, ms: SWIPE_MS }));
}

/** To show more content in a direction, the finger moves the other way, over the middle `share` of the container. */
export function swipe(
  [left, top, right, bottom]: Bounds,
  direction: Direction,
  { share, ms }: { readonly share: number; readonly ms: number },
): DeviceCommand {
  const x = Math.round((left + right) / 2);
  const y = Math.round((top + bottom) / 2);
  const dx = Math.round(((right - left) * share) / 2);
  const dy = Math.round(((bottom - top) * share) / 2);
  const moves: Record<Direction, [from: readonly [number, number], to: readonly [number, number]]> = {
    down: [
      [x, y + dy],
      [x, y - dy],
    ],
    up: [
      [x, y - dy],
      [x, y + dy],
    ],
    right: [
      [x + dx, y],
      [x - dx, y],
    ],
    left: [
      [x - dx, y],
      [x + dx, y],
    ],
  };
  const [from, to] = moves[direction];
  return { kind: 'swipe', from, to, ms };
}

/** The middle of an element, where a finger comes down. */
export function centre([left, top, right, bottom]: Bounds): { x: number; y: number } {
  return { x: Math.round((left + right) / 2), y: Math.round((top + bottom) / 2) };
}
