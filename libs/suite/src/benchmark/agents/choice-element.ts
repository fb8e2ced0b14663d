import type { ElementRef } from '@tapwright/contracts';
import { type RecordedElement, type RecordedScreen, titleOf, words } from '@tapwright/evaluation';
import type { ActorChoice } from '@tapwright/model';

/** An offered action with the recorded element that it acts on; null for keys and the end. */
export interface Offer {
  readonly choice: ActorChoice;
  readonly element: RecordedElement | null;
}

/** The offered actions with their recorded elements; those whose element is not on the recorded screen are left out. */
export function offersOn(screen: RecordedScreen, choices: readonly ActorChoice[]): readonly Offer[] {
  return choices.flatMap((choice): readonly Offer[] => {
    if (choice.element === undefined) return [{ choice, element: null }];
    const element = elementOfChoice(screen, choice.element);
    return element === null ? [] : [{ choice, element }];
  });
}

/** A label may be cut where it is long. */
const LABEL_CUT = 20;

/**
 * The recorded element that this one shows. Resource id and class must agree. Its words may have changed (typed text
 * is carried forward), and so may its place (scrolling), so each of them narrows the choice only where anything is
 * left.
 */
export function elementOfChoice(screen: RecordedScreen, shown: ElementRef): RecordedElement | null {
  const kin = screen.filter(
    ({ resourceId, className }) => resourceId === shown.resourceId && className === shown.className,
  );
  const sameWords = narrowed(
    kin,
    ({ text, desc }) => words(text) === words(shown.text) && words(desc) === words(shown.desc),
  );
  const label = words(shown.label);
  const named = narrowed(sameWords, (element) => isCalled(titleOf(screen, element), label));
  return nearest(named, shown);
}

function narrowed<T>(list: readonly T[], keep: (item: T) => boolean): readonly T[] {
  const kept = list.filter(keep);
  return kept.length > 0 ? kept : list;
}

function isCalled(title: string, label: string): boolean {
  if (label === '') return title === '';
  return title === label || (title.length >= LABEL_CUT && title.startsWith(label.replace(/…$/, '')));
}

/** Scrolling moves an element along one axis and cuts it at the edge of its list; it does not change its width. */
function nearest(candidates: readonly RecordedElement[], { bounds }: ElementRef): RecordedElement | null {
  const distance = (element: RecordedElement): number => {
    const apart = element.bounds.map((side, at) => Math.abs(side - (bounds[at] ?? 0)));
    const [left = 0, top = 0, right = 0, bottom = 0] = apart;
    return left + right === 0 || top + bottom === 0 ? left + top + right + bottom : 1e6 + left + right + top;
  };
  const [first, ...others] = candidates;
  if (first === undefined) return null;
  return others.reduce((best, element) => (distance(element) < distance(best) ? element : best), first);
}
