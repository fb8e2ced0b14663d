import type { ActionKind, Effect, HistoryItem, RunState, ScreenMark } from '@tapwright/contracts';
import {
  actionKey,
  effectOfKind,
  effectOn,
  isReturn,
  settledEffect,
  visitOf,
  wasRefused,
} from '@tapwright/runtime';
import { contentHash, elementLabel, type Screen, type ScreenElement } from '@tapwright/screen';

/** One action on the way to a screen, as a run would have it in its memory. */
export interface Done {
  readonly kind: ActionKind;
  /** The element that was pressed; null if there was none, or it cannot be told. */
  readonly element: ScreenElement | null;
  readonly before: Screen;
  readonly after: Screen;
}

export type Way = Pick<RunState, 'history' | 'seen'>;

export const startOf = (screen: Screen): Way => ({ history: [], seen: [markOf(screen)] });

/** What the runtime knows of an action from the way to it. */
export function knownOf(way: Way, { kind, element, before, after }: Done) {
  const { touched, begun } = visitOf(way, before.activity);
  const step = way.history.length + 1;
  const item = { step, kind, key: keyOf(before, kind, element), before: markOf(before) };
  return {
    ...{ touched, begun },
    returned: isReturn(way.seen, before.activity, after.activity),
    refusedBefore: wasRefused(way.history, item),
  };
}

/** The way with one action more, whose effect is settled as the runtime settles it. */
export function goneOn(way: Way, done: Done): Way {
  const { kind, element, before, after } = done;
  const known = knownOf(way, done);
  const label = element === null ? '' : elementLabel(before, element).label;
  const isPress = kind === 'click' || kind === 'long_click' || kind === 'double_click';
  const effect: Effect =
    isPress && element !== null
      ? effectOn(before, element, label, known.begun)
      : effectOfKind(before, kind, known.begun);
  const item: HistoryItem = {
    ...{ step: way.history.length + 1, task: 0, key: keyOf(before, kind, element), kind, label },
    ...{ checked: null, text: null, direction: null, verdict: 'advanced', reason: null, changes: [] },
    effect: settledEffect({ kind, effect, element, label, before, after, ...known }),
    before: markOf(before),
    after: markOf(after),
  };
  return { history: [...way.history, item], seen: [...way.seen, markOf(after)] };
}

function keyOf(screen: Screen, kind: ActionKind, element: ScreenElement | null): string {
  return element === null ? kind : actionKey(kind, null, element, elementLabel(screen, element).label);
}

function markOf(screen: Screen): ScreenMark {
  const content = contentHash(screen);
  const { packageName, activity } = screen;
  return { captureId: '', packageName, activity, layout: content, content, place: content };
}
