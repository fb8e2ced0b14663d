import type { ActionKind, HistoryItem, Obligation } from '@tapwright/contracts';
import { elementLabel, isInteractable, type Screen, type ScreenElement } from '@tapwright/screen';
import { holdsTyped, plainText } from '../judge/field-text.ts';

/** What was done for the obligation and before it, and what the screen shows now. */
export interface Doings {
  /** Actions of the present task that led on. */
  readonly own: readonly HistoryItem[];
  /** Actions of it that changed nothing. */
  readonly vain: readonly HistoryItem[];
  /** Those of the tasks before it, on the same phone. */
  readonly earlier: readonly HistoryItem[];
  /** An action of it was tried that is not known to have looked only, whatever came of it. */
  readonly touched: boolean;
  readonly screen: Screen;
}

const IDLE = new Set<ActionKind>(['wait', 'end', 'restart']);
/** Typing and leaving delete, send and pay nothing by themselves. */
const NO_CHANGE = new Set<ActionKind>(['text', 'clear', 'back', 'home']);
const PRESSES = new Set<ActionKind>(['click', 'double_click', 'long_click', 'text', 'keypad', 'clear']);
/** A key of a keypad is one character, or two as on `00`. */
const KEY_MAX = 2;

/** Why the deed that the words name was not done, by form alone; null where it was, or form does not tell. Pure. */
export function openDeed(one: Obligation, doings: Doings): string | null {
  // Pressing is the deed, whatever comes of it.
  const tried = { ...doings, own: [...doings.own, ...doings.vain] };
  if (one.state !== null && one.deed !== 'alter') return notSwitched(one, tried);
  switch (one.deed) {
    case 'enter':
      return notEntered(one, doings);
    case 'press':
      return notPressed(one, tried);
    case 'open':
      return notOpened(one, tried);
    case 'choose':
      return one.values.length === 0 ? notActed(one, tried) : notChosen(one, tried);
    case 'change':
      return notChanged(one, tried);
    case 'act':
      return notActed(one, tried);
    case 'alter':
      return doings.touched ? null : onlyLooked(one);
    default:
      return null;
  }
}

function notEntered({ values }: Obligation, { own, vain, screen }: Doings): string | null {
  // What stood in the field already changes nothing.
  const fields = screen.elements.filter(({ editable }) => editable).map(({ text }) => text);
  const again = vain.filter(({ text }) => text !== null && fields.some((field) => holds(field, text)));
  const typed = [...own, ...again].flatMap(({ text }) => text ?? []);
  const keyed = own
    .filter(({ kind, label }) => kind === 'click' && label.length <= KEY_MAX)
    .map(({ label }) => label)
    .join('');
  if (values.length === 0) return typed.length > 0 || keyed !== '' ? null : 'no step has entered anything';
  const missing = values.find((value) => !typed.some((text) => holds(text, value)) && !keyed.includes(value));
  return missing === undefined ? null : `no step has entered “${missing}”`;
}

function notPressed({ values, where }: Obligation, { own, screen }: Doings): string | null {
  if (values.length > 0) {
    const missing = values.find((value) => !own.some((item) => isPressOf(item, value)));
    return missing === undefined ? null : `no step has pressed “${missing}”`;
  }
  if (!own.some(({ kind }) => !IDLE.has(kind) && kind !== 'scroll')) return 'no step has pressed anything';
  // What is called just so and is still there was meant; where it has gone, another name may have been meant for it.
  const isMissed =
    where !== null &&
    elementsCalled(screen, where).some(isInteractable) &&
    !own.some((item) => isPressOf(item, where) || item.kind === plainText(where));
  return isMissed ? `no step has pressed “${where}”` : null;
}

/** What has no name, or is named by a sign, may be what a person calls so. */
function isPressOf({ kind, label }: HistoryItem, name: string): boolean {
  if (kind === plainText(name)) return true;
  if (!PRESSES.has(kind)) return false;
  return label === '' || plainText(name) === '' || plainText(label) === '' || holds(label, name);
}

/** A page may have more words in its name than what leads to it. One action too many of the step before counts. */
function notOpened({ values }: Obligation, { own, earlier }: Doings): string | null {
  const last = earlier.findLast(({ kind }) => !IDLE.has(kind));
  const doings = last === undefined ? own : [...own, last];
  const isWay = (item: HistoryItem, value: string): boolean =>
    PRESSES.has(item.kind) &&
    (item.label === '' ||
      [item.label, item.text ?? ''].some((one) => holds(one, value)) ||
      holds(value, item.label));
  const missing = values.find((value) => !doings.some((item) => isWay(item, value)));
  return missing === undefined ? null : `no step has opened “${missing}”`;
}

function notChosen({ values }: Obligation, { own, screen }: Doings): string | null {
  const missing = values.find(
    (value) =>
      !own.some(({ text, label, kind }) =>
        [text ?? '', PRESSES.has(kind) ? label : ''].some((one) => one !== '' && holds(one, value)),
      ) && !elementsCalled(screen, value).some(({ checked, selected }) => checked || selected),
  );
  return missing === undefined ? null : `no step has chosen “${missing}”`;
}

function notChanged({ says, values }: Obligation, { own }: Doings): string | null {
  // What begins with the name of the thing is the thing itself, which shows it.
  const isThing = (label: string): boolean =>
    values.some((value) => plainText(value) !== '' && plainText(label).startsWith(plainText(value)));
  const isDone = own.some(
    ({ effect, kind, label }) =>
      effect !== 'look' && !NO_CHANGE.has(kind) && !(PRESSES.has(kind) && isThing(label)),
  );
  return isDone ? null : onlyLooked({ says });
}

/** Where no switch has this name, something was done that may have switched it: to open the page of a thing is none. */
function notSwitched(one: Obligation, doings: Doings): string | null {
  const { where } = one;
  if (where === null || elementsCalled(doings.screen, where).some(({ checkable }) => checkable)) return null;
  return notChanged({ ...one, values: [] }, doings);
}

/** True if anything on the screen stands as it is wanted: it may be the switch that is meant, by another name. Pure. */
export function standsSo({ state }: Pick<Obligation, 'state'>, { elements }: Screen): boolean {
  return elements.some(({ checkable, checked, selected }) =>
    checkable ? checked === (state === 'on') : selected && state === 'on',
  );
}

function onlyLooked({ says }: Pick<Obligation, 'says'>): string {
  return `nothing but looking was done for “${says}”`;
}

/** One action more than a step asks for may have been what this one asks for. */
function notActed({ says, values }: Obligation, { own, earlier }: Doings): string | null {
  if (own.some(({ kind }) => !IDLE.has(kind))) return null;
  const last = earlier.findLast(({ kind }) => !IDLE.has(kind));
  const isAhead =
    last !== undefined &&
    last.text === null &&
    plainText(last.label) !== '' &&
    (values.length > 0 ? values.every((value) => holds(last.label, value)) : holds(says, last.label));
  return isAhead ? null : `nothing was done for “${says}”`;
}

function elementsCalled(screen: Screen, name: string): ScreenElement[] {
  const wanted = plainText(name);
  return wanted === ''
    ? []
    : screen.elements.filter((element) => plainText(elementLabel(screen, element).label) === wanted);
}

/** True if the text has the words, in this form or in one that fields give them. Pure. */
export function holds(text: string, wanted: string): boolean {
  return isPartOf(text.toLowerCase(), wanted.toLowerCase()) || holdsTyped(text, wanted);
}

/** As it is written, between other words: `TS-7` of `Bowl, TS-7, 18 Feb`, where letters and digits alone would run together. */
function isPartOf(text: string, wanted: string): boolean {
  const at = text.indexOf(wanted);
  // Of a number, `12` in `12.50`, the text around it counts.
  if (at < 0 || !/\p{L}/u.test(wanted)) return text === wanted;
  const edges = [text.slice(0, at).at(-1), text[at + wanted.length]];
  return edges.every((one) => one === undefined || !/[\p{L}\p{N}]/u.test(one));
}
