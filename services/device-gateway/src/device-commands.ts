import { type DeviceCommand, typing } from '@tapwright/android';
import { type Action, type Bounds, type Direction, TapwrightError } from '@tapwright/contracts';

/** Where an action happens: the bounds of its element on the screen as it is now, and what the element holds. */
export interface ActionTarget {
  readonly bounds: Bounds;
  /** Characters in an editable field that must go before new text is typed. */
  readonly filled: number;
  readonly focused: boolean;
}

/** Milliseconds; Android takes 500 for a long press. */
const LONG_PRESS_MS = 1_000;
const SWIPE_MS = 300;

/**
 * The device commands of one action, each of which is kept in the phone's books for itself. Empty: nothing is done to
 * the device (waiting).
 */
export function deviceCommands(action: Action, target: ActionTarget | null, app: string): DeviceCommand[] {
  switch (action.kind) {
    case 'click':
      return [{ kind: 'tap', ...centre(of(action, target).bounds) }];
    case 'long_click':
      return [{ kind: 'long_tap', ...centre(of(action, target).bounds), ms: LONG_PRESS_MS }];
    case 'text':
      return typeInto(of(action, target), action.text ?? '');
    case 'clear':
      return typeInto(of(action, target), '');
    case 'scroll':
      return [swipe(of(action, target).bounds, action.direction ?? 'down')];
    case 'swipe_selector':
    case 'keypad':
      throw new TapwrightError('INTERNAL', `the gateway cannot do ${action.kind} yet`);
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

/** A finger that shows more content in the direction moves the other way, over the middle 60 % of the container. */
function swipe([left, top, right, bottom]: Bounds, direction: Direction): DeviceCommand {
  const x = Math.round((left + right) / 2);
  const y = Math.round((top + bottom) / 2);
  const dx = Math.round((right - left) * 0.3);
  const dy = Math.round((bottom - top) * 0.3);
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
  return { kind: 'swipe', from, to, ms: SWIPE_MS };
}

function centre([left, top, right, bottom]: Bounds): { x: number; y: number } {
  return { x: Math.round((left + right) / 2), y: Math.round((top + bottom) / 2) };
}
