import { type ActRequest, type BoundInteractive, type Direction, TapwrightError } from '@tapwright/contracts';
import type { Screen, ScreenElement } from '@tapwright/screen';
import { type Choice, choiceOn, choiceOnDevice } from './action-space.ts';
import { forbiddenBy } from './forbidden.ts';
import { numberPad } from './number-pad.ts';
import { isPicker } from './picker.ts';

/** What somebody who holds a phone asks for, on the screen that they have seen. */
export type Asked = Omit<ActRequest, 'kind'> & { readonly kind: Exclude<ActRequest['kind'], 'look'> };

interface Standing {
  readonly screen: Screen;
  readonly parameters: BoundInteractive['parameters'];
  /** Words of elements that must not be touched. */
  readonly forbidden: readonly string[];
}

/** Kinds that are done to an element; a number pad is found on the screen. */
const ON_ELEMENT: ReadonlySet<string> = new Set([
  'click',
  'double_click',
  'long_click',
  'text',
  'clear',
  'scroll',
  'swipe_selector',
]);
const WITH_TEXT: ReadonlySet<string> = new Set(['text', 'keypad', 'swipe_selector']);

/**
 * The action that is asked for, with its effect as for any other actor. Whoever asks may press any element that is enabled,
 * also one that the action space would not offer.
 * @throws TapwrightError `INPUT_INVALID` for what cannot be done there; `LOCATOR_NOT_FOUND` without such an element
 */
export function actOnScreen(asked: Asked, standing: Standing): Choice {
  const { screen, forbidden } = standing;
  const choice = ON_ELEMENT.has(asked.kind) ? onElement(asked, screen) : onDevice(asked, screen);
  const typed = typedBy(asked, standing, choice.element);
  const { distance, waitMs } = asked;
  const action = {
    ...choice.action,
    ...typed,
    ...(asked.kind === 'scroll' && distance !== undefined ? { distance } : {}),
    ...(asked.kind === 'wait' && waitMs !== undefined ? { waitMs } : {}),
  };
  const reason = forbiddenBy({ ...choice, action, screen }, forbidden);
  if (reason !== null) throw wrong('element', reason, 'another element');
  return { ...choice, action };
}

function onElement({ kind, element: index, direction }: Asked, screen: Screen): Choice {
  if (index === undefined) throw wrong('element', `${kind} is done to an element`, 'its number');
  const element = screen.elements[index];
  if (element === undefined)
    throw new TapwrightError('LOCATOR_NOT_FOUND', `the screen has no element ${index}`, {
      field: 'element',
      expected: `0 to ${screen.elements.length - 1}`,
    });
  refuseUnable(kind, element);
  return choiceOn(screen, element, { kind, direction: directionOf(kind, direction) });
}

function directionOf(kind: Asked['kind'], direction: Direction | undefined): Direction | null {
  return kind === 'scroll' ? (direction ?? 'down') : null;
}

function refuseUnable(kind: Asked['kind'], element: ScreenElement): void {
  const { index, enabled, editable, scrollable } = element;
  const refuse = (what: string) => wrong('element', `element ${index} is ${what}`, 'another element');
  if (!enabled) throw refuse('switched off');
  if ((kind === 'text' || kind === 'clear') && !editable) throw refuse('no field');
  if (kind === 'scroll' && !scrollable) throw refuse('not scrollable');
  if (kind === 'swipe_selector' && !isPicker(element)) throw refuse('no picker');
}

function onDevice({ kind, element }: Asked, screen: Screen): Choice {
  if (element !== undefined) throw wrong('element', `${kind} is done to no element`, 'no element');
  if (kind === 'keypad' && numberPad(screen) === null)
    throw wrong('kind', 'the screen has no number pad', 'click or text');
  return choiceOnDevice(screen, kind);
}

/** A text, or the name of the parameter that holds it. A password is never written down. */
function typedBy(
  { kind, text, parameter }: Asked,
  { parameters }: Standing,
  element: ScreenElement | null,
): { readonly text: string | null; readonly parameter?: string } {
  if (!WITH_TEXT.has(kind)) {
    if (text === undefined && parameter === undefined) return { text: null };
    throw wrong(
      text === undefined ? 'parameter' : 'text',
      `${kind} types nothing`,
      'neither text nor parameter',
    );
  }
  if ((text === undefined) === (parameter === undefined))
    throw wrong('text', `${kind} needs a text`, 'either text or parameter');
  const known = parameters.find(({ name }) => name === parameter);
  if (parameter !== undefined && known === undefined)
    throw wrong('parameter', 'the job has no such parameter', names(parameters));
  if (element?.password === true && known?.secret !== true)
    throw wrong('text', `element ${element.index} holds a password`, 'parameter: a secret one of the job');
  return parameter === undefined ? { text: text ?? '' } : { text: `\${${parameter}}`, parameter };
}

function names(parameters: Standing['parameters']): string {
  return parameters.map(({ name }) => name).join(', ') || 'a text: the job has no parameters';
}

function wrong(field: string, message: string, expected: string): TapwrightError {
  return new TapwrightError('INPUT_INVALID', message, { field, expected });
}
