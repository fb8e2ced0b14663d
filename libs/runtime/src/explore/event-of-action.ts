import type { Action, Direction, ElementRef } from '@tapwright/contracts';

/** What was done between two screens, in the terms of the recording format `utg-1`. */
export interface RecordableEvent {
  readonly type: 'tap' | 'long_tap' | 'set_text' | 'scroll' | 'key';
  readonly bounds?: ElementRef['bounds'];
  readonly target?: {
    readonly resourceId: string;
    readonly text: string;
    readonly desc: string;
    readonly className: string;
  };
  readonly text?: string;
  readonly key?: string;
  readonly direction?: 'UP' | 'DOWN' | 'LEFT' | 'RIGHT';
}

/** What an event is made of. */
export interface RecordableAction extends Pick<Action, 'kind' | 'text' | 'direction'> {
  readonly target: Pick<ElementRef, 'bounds' | 'resourceId' | 'text' | 'desc' | 'className'> | null;
}

/** The finger moves against the direction in which the content is explored. */
const FINGER: Readonly<Record<Direction, NonNullable<RecordableEvent['direction']>>> = {
  up: 'DOWN',
  down: 'UP',
  left: 'RIGHT',
  right: 'LEFT',
};

const KEYS: Readonly<Partial<Record<Action['kind'], string>>> = {
  back: 'BACK',
  home: 'HOME',
  enter: 'ENTER',
};

/** An action as an event of `utg-1`; null where that format has none for it. Pure. */
export function eventOfAction({ kind, target, text, direction }: RecordableAction): RecordableEvent | null {
  const key = KEYS[kind];
  if (key !== undefined) return { type: 'key', key };
  if (target === null) return null;
  const { bounds, resourceId, text: shown, desc, className } = target;
  const about = { bounds, target: { resourceId, text: shown, desc, className } };
  switch (kind) {
    case 'click':
      return { type: 'tap', ...about };
    case 'long_click':
      return { type: 'long_tap', ...about };
    case 'text':
    case 'clear':
      return { type: 'set_text', ...about, text: text ?? '' };
    case 'scroll':
      return { type: 'scroll', ...about, ...(direction === null ? {} : { direction: FINGER[direction] }) };
    default:
      return null;
  }
}
