import type { ActionKind } from '@tapwright/contracts';
import type { Choice } from '../choose/action-space.ts';
import { forbiddenBy } from '../choose/forbidden.ts';
import { type PointOffer, pressAt, pressOn, type Refused, swipeOver } from './point-choice.ts';
import type { PressedKey, SaidAction } from './text-grammar.ts';

export interface SaidOffer extends PointOffer {
  /** Pixels of the screen for one pixel of the picture that was shown. */
  readonly scale: number;
  /** The model was shown a picture: else a point of it means nothing. */
  readonly pictured: boolean;
}

/** What an action of the grammar does here. Waiting, restarting and the end need no choice of the screen. */
export type ReadSaid =
  | { readonly kind: 'choice'; readonly choice: Choice; readonly text: string | null }
  | { readonly kind: 'wait' | 'restart' | 'stop' }
  | { readonly kind: 'impossible'; readonly problem: string };

const TEXT_MAX = 2_000;
const PRESSES = { click: 'click', longclick: 'long_click' } as const;

/** Maps an action of the grammar onto the choices of the screen. Pure. */
export function choiceOfSaid(said: SaidAction, offer: SaidOffer): ReadSaid {
  switch (said.kind) {
    case 'click':
    case 'longclick': {
      const kind = PRESSES[said.kind];
      if (!('element' in said)) {
        if (!offer.pictured) return impossible('no picture was shown, so that no point can be meant');
        const point = [Math.round(said.x * offer.scale), Math.round(said.y * offer.scale)] as const;
        return chosen(pressAt(point, kind, offer));
      }
      const element = offer.screen.elements[said.element];
      return element === undefined ? missing(said.element) : chosen(pressOn(element, kind, offer));
    }
    case 'text':
      return entered(said, offer);
    case 'scroll':
      return scrolled(said, offer);
    case 'press':
      return pressed(said.key, offer);
  }
}

function entered({ element, text }: Extract<SaidAction, { kind: 'text' }>, offer: SaidOffer): ReadSaid {
  const { choices, screen, forbidden } = offer;
  if (text.length > TEXT_MAX) return impossible(`a text has at most ${TEXT_MAX} characters`);
  const kinds: readonly ActionKind[] = text === '' ? ['clear'] : ['text', 'swipe_selector'];
  const choice = choices.find(
    ({ action, element: on }) => on?.index === element && kinds.includes(action.kind),
  );
  if (choice === undefined) return impossible(`no text can be entered into element ${element}`);
  if (text === '') return { kind: 'choice', choice, text: null };
  // Line ends are typed as the enter key, which presses what nobody has chosen.
  const reason = forbiddenBy({ ...choice, action: { ...choice.action, text }, screen }, forbidden);
  return reason === null ? { kind: 'choice', choice, text } : impossible(reason);
}

/** Without an element: the largest container that scrolls that way, else the middle of the screen. */
function scrolled(
  { element, direction }: Extract<SaidAction, { kind: 'scroll' }>,
  offer: SaidOffer,
): ReadSaid {
  const able = offer.choices.filter(
    ({ action, element: on }) =>
      action.kind === 'scroll' &&
      action.direction === direction &&
      (element === null || on?.index === element),
  );
  const [largest] = able.toSorted((a, b) => areaOf(b) - areaOf(a));
  if (largest !== undefined) return { kind: 'choice', choice: largest, text: null };
  if (element !== null) return impossible(`element ${element} does not scroll ${direction}`);
  const scrolls = offer.screen.elements.some(({ scrollable }) => scrollable);
  return scrolls ? impossible(`nothing scrolls ${direction}`) : chosen(swipeOver(direction, offer));
}

function areaOf({ element }: Choice): number {
  const [left, top, right, bottom] = element?.bounds ?? [0, 0, 0, 0];
  return (right - left) * (bottom - top);
}

function pressed(key: PressedKey, { choices }: SaidOffer): ReadSaid {
  if (key === 'wait' || key === 'restart' || key === 'stop') return { kind: key };
  const choice = choices.find(({ action }) => action.kind === key);
  return choice === undefined
    ? impossible(`${key} is not possible here`)
    : { kind: 'choice', choice, text: null };
}

function chosen(found: Choice | Refused): ReadSaid {
  return 'problem' in found ? impossible(found.problem) : { kind: 'choice', choice: found, text: null };
}

function missing(element: number): ReadSaid {
  return impossible(`there is no element ${element}`);
}

function impossible(problem: string): ReadSaid {
  return { kind: 'impossible', problem };
}
