import { effectOn, isCommit } from '@tapwright/runtime';
import {
  contentHash,
  descendantsOf,
  elementLabel,
  pairElements,
  type Screen,
  type ScreenElement,
} from '@tapwright/screen';
import type { RecordedScreens } from './recorded.ts';
import { elementAt, type PathStep, type TruthPath } from './truth-paths.ts';

/** Actions one after the other, of which the last is wrong. */
export interface Loop {
  readonly steps: readonly PathStep[];
}

const MOVES = { tap: 'click', long_tap: 'long_click', scroll: 'scroll', set_text: 'text' } as const;

/** Recorded actions that led back to the same screen on which they were done. */
export function recordedSelfLoops(sources: readonly RecordedScreens[]): readonly Loop[] {
  return sources.flatMap((source) =>
    source.recording.edges
      .filter(({ from, to }) => from === to)
      .flatMap((edge) => {
        const step = stepOf(source, edge);
        return step === null ? [] : [{ steps: [step] }];
      }),
  );
}

/** Two recorded actions of which the second leads back to the screen before the first; nothing was put into effect. */
export function recordedReturns(sources: readonly RecordedScreens[]): readonly Loop[] {
  return sources.flatMap((source) =>
    source.recording.edges.flatMap((there) => {
      if (there.from === there.to) return [];
      const back = source.recording
        .edgesFrom(there.to)
        .find(({ to, event }) => to === there.from && event.type !== 'key');
      const steps = [there, back].flatMap((edge) => {
        const step = edge === undefined ? null : stepOf(source, edge);
        return step === null ? [] : [step];
      });
      return steps.length === 2 && steps.every(onlyLooks) ? [{ steps }] : [];
    }),
  );
}

type Edge = RecordedScreens['recording']['edges'][number];

function stepOf(source: RecordedScreens, { from, to, event }: Edge): PathStep | null {
  if (event.type === 'launch' || event.type === 'kill') return null;
  const before = source.screenOf(from);
  const after = source.screenOf(to);
  if (before === null || after === null) return null;
  const keys = { BACK: 'back', ENTER: 'enter', HOME: 'home' } as const;
  const kind =
    event.type === 'key' ? keys[event.key as keyof typeof keys] : MOVES[event.type as keyof typeof MOVES];
  if (kind === undefined) return null;
  const { bounds, target } = event;
  const element =
    bounds === null ? null : elementAt(before, { bounds, resourceId: target?.resourceId ?? '' });
  const checked = element?.checkable === true ? element.checked : null;
  return {
    kind,
    element,
    said: target?.text || target?.desc || '',
    text: event.text,
    checked,
    before,
    after,
  };
}

/** How a screen to which a run returns differs from what it was. */
export type Return = 'exact' | 'ticked' | 'scrolled';

const LENGTHS = [1, 2, 3];

/**
 * Ground truths with an inserted wrong turn: after one to three actions that only lead somewhere, a press on
 * something without a name leads back to the screen before them, either unchanged or changed as screens change by
 * themselves.
 */
export function injectedLoops(paths: readonly TruthPath[], how: Return): readonly Loop[] {
  return paths.flatMap(({ steps }) =>
    steps.flatMap((first, at) =>
      LENGTHS.flatMap((length) => {
        const way = steps.slice(at, at + length);
        const last = way.at(-1);
        const returned = last === undefined ? null : changedBy(first.before, how);
        if (last === undefined || returned === null || way.length < length || !way.every(onlyLooks))
          return [];
        // A screen that the way visits again is a loop of the truth itself.
        if (contentHash(last.after) === contentHash(first.before)) return [];
        const begun: PathStep = { ...first, before: returned.was };
        const back: PathStep = {
          kind: 'click',
          element: null,
          said: '',
          text: null,
          checked: null,
          before: last.after,
          after: returned.is,
        };
        return [{ steps: [begun, ...way.slice(1), back] }];
      }),
    ),
  );
}

/**
 * True for scrolling, and for a press that is not on a box or a row with a box and whose words do not say that it
 * puts something into effect. After it, nothing that was there before may be ticked, chosen or named differently.
 */
function onlyLooks({ kind, element, said, checked, before, after }: PathStep): boolean {
  if (kind === 'scroll') return true;
  if (kind !== 'click' || checked !== null) return false;
  if (element !== null && descendantsOf(before, element).some(({ checkable }) => checkable)) return false;
  const label = element === null ? said : elementLabel(before, element).label;
  if (isCommit(label) || (element !== null && effectOn(before, element, label) !== 'look')) return false;
  return pairElements(before, after).pairs.every(
    ([was, is]) => was.checked === is.checked && was.text === is.text && was.desc === is.desc,
  );
}

function changedBy(screen: Screen, how: Return): { readonly was: Screen; readonly is: Screen } | null {
  if (how === 'exact') return { was: screen, is: screen };
  if (how === 'ticked') return { was: withClock(screen, '12:34'), is: withClock(screen, '12:35') };
  const list = screen.elements.find(({ scrollable, children }) => scrollable && children.length > 1);
  return list === undefined
    ? null
    : {
        was: screen,
        is: { ...screen, elements: screen.elements.map((element) => moved(screen, element, list)) },
      };
}

function withClock(screen: Screen, text: string): Screen {
  const root = screen.elements[0];
  if (root === undefined) return screen;
  const clock: ScreenElement = {
    ...root,
    index: screen.elements.length,
    parent: null,
    children: [],
    depth: 0,
    className: 'android.widget.TextView',
    text,
    bounds: [0, 0, 10, 10],
  };
  return { ...screen, elements: [...screen.elements, clock] };
}

const SCROLLED_PX = 7;

function moved(screen: Screen, element: ScreenElement, list: ScreenElement): ScreenElement {
  for (let at = element.parent; at !== null; at = screen.elements[at]?.parent ?? null) {
    if (at !== list.index) continue;
    const [left, top, right, bottom] = element.bounds;
    return { ...element, bounds: [left, top - SCROLLED_PX, right, bottom - SCROLLED_PX] };
  }
  return element;
}
