import type { ActionKind, HistoryItem, RunState, ScreenMark } from '@tapwright/contracts';
import {
  actionKey,
  effectOfKind,
  effectOn,
  isReturn,
  leavingOf,
  mayHaveOpened,
  type PageBelow,
  pageOf,
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

export interface Way extends Pick<RunState, 'history' | 'seen'> {
  /** What it has shown, by content. */
  readonly screens: ReadonlyMap<string, Screen>;
}

export const startOf = (screen: Screen): Way => ({ history: [], seen: [markOf(screen)], screens: new Map() });

/** What the runtime knows of an action from the way to it. */
export function knownOf(way: Way, done: Done) {
  const { before, after } = done;
  const { touched, begun } = visitOf(way, before.activity);
  const item = itemOf(way, done);
  return {
    ...{ touched, begun },
    returned: isReturn(way.seen, before.activity, after.activity),
    refusedBefore: wasRefused(way.history, item),
    leaving: leavingOf(way, item),
    below: pageBelow(way, { item, before }),
  };
}

function pageBelow(
  way: Way,
  { item, before }: { readonly item: HistoryItem; readonly before: Screen },
): PageBelow | null {
  for (const past of mayHaveOpened({ item, before, state: way })) {
    const screen = way.screens.get(past.before.content);
    const page = screen === undefined ? null : pageOf(past, screen);
    if (page !== null) return page;
  }
  return null;
}

/** The way with one action more, whose effect is settled as the runtime settles it. */
export function goneOn(way: Way, done: Done): Way {
  const item = itemOf(way, done);
  const { kind, element, before, after } = done;
  const { effect, label } = item;
  const about = { kind, effect, element, label, before, after, ...knownOf(way, done) };
  const settled = { ...item, effect: settledEffect({ ...about, pictureChanged: false }) };
  return {
    history: [...way.history, settled],
    seen: [...way.seen, markOf(after)],
    screens: new Map([...way.screens, [item.before.content, before]]),
  };
}

/** The action with its effect as it was judged before it was done. */
function itemOf(way: Way, { kind, element, before, after }: Done): HistoryItem {
  const { begun } = visitOf(way, before.activity);
  const label = element === null ? '' : elementLabel(before, element).label;
  const isPress = kind === 'click' || kind === 'long_click' || kind === 'double_click';
  return {
    ...{ step: way.history.length + 1, task: 0, key: keyOf(before, kind, element), kind, label },
    ...{ checked: null, text: null, direction: null, verdict: 'advanced', reason: null, changes: [] },
    effect:
      isPress && element !== null
        ? effectOn(before, element, label, begun)
        : effectOfKind(before, kind, begun),
    before: markOf(before),
    after: markOf(after),
  };
}

function keyOf(screen: Screen, kind: ActionKind, element: ScreenElement | null): string {
  return element === null ? kind : actionKey(kind, null, element, elementLabel(screen, element).label);
}

function markOf(screen: Screen): ScreenMark {
  const content = contentHash(screen);
  const { packageName, activity } = screen;
  return { captureId: '', packageName, activity, layout: content, content, place: content };
}
