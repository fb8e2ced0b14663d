import { type Expectation, type HistoryItem, type Obligation, withValues } from '@tapwright/contracts';
import { meets } from '@tapwright/runtime';
import { ancestorsOf, asRead, type Screen, type ScreenElement, standsIn } from '@tapwright/screen';

/** What was done for a step, and what the screen shows at its end. */
export interface Looked {
  readonly screen: Screen;
  /** Actions of the step. */
  readonly own: readonly HistoryItem[];
  readonly values: Readonly<Record<string, string>>;
  /** What the step asks for that its form does not recognise. */
  readonly deeds: readonly Obligation[];
}

/**
 * True where the step has only led somewhere: each of its actions opened a page, scrolled or went back. In whatever app that sorts,
 * switches or deletes nothing. Pure.
 */
export function onlyLooked(own: readonly HistoryItem[]): boolean {
  const led = own.filter(
    ({ kind, verdict }) => kind !== 'wait' && (verdict === 'advanced' || verdict === 'completed'),
  );
  return led.every(
    ({ effect, deed, pictureChanged }) => effect === 'look' && deed !== true && pictureChanged !== true,
  );
}

/**
 * True where it needed no more than to look around: the text is the name of what was opened, or stands only on controls that offer
 * it and are not set, such as the options of a sheet; and what is absent was left behind on another page. Pure.
 */
export function isOnlyOffered(one: Expectation, looked: Looked): boolean {
  if ('absent' in one) return true;
  if ('element' in one) return one.is === 'absent' || one.is === 'present' || one.is === 'enabled';
  if (!('text' in one)) return false;
  const { screen, own, values } = looked;
  const text = withValues(one.text, values);
  if (own.some(({ kind, label }) => kind === 'click' && isIn(label, text))) return true;
  const { elements } = meets({ screen, files: [] }, [one], values);
  return elements.length > 0 && elements.every((index) => isOffer(screen.elements[index], text, looked));
}

/**
 * Among rows that can only be pressed, that of a thing which the step names is where its deed begins, unless it was scrolled to;
 * others may be its result.
 */
function isOffer(element: ScreenElement | undefined, text: string, { screen, own, deeds }: Looked): boolean {
  if (element === undefined) return false;
  const control = [element, ...ancestorsOf(screen, element)].find(
    ({ clickable, longClickable, checkable }) => clickable || longClickable || checkable,
  );
  if (control === undefined || control.editable || control.selected) return false;
  const boxes = within(screen, control).filter(({ checkable }) => checkable);
  if (boxes.length > 0) return boxes.every(({ checked }) => !checked);
  if (own.at(-1)?.kind === 'scroll') return false;
  return deeds.every(({ deed, values }) => deed === 'choose' || values.some((value) => isIn(value, text)));
}

function within(screen: Screen, element: ScreenElement): ScreenElement[] {
  const inner = element.children.flatMap((index) => screen.elements[index] ?? []);
  return [element, ...inner.flatMap((one) => within(screen, one))];
}

function isIn(shown: string, wanted: string): boolean {
  return standsIn(asRead(shown), asRead(wanted));
}
