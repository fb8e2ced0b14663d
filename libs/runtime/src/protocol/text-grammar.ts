import type { Direction } from '@tapwright/contracts';

/** What one of SPHINX's thirteen actions is done to. A point is in pixels of the picture. */
export type SaidAction =
  | { readonly kind: 'click' | 'longclick'; readonly element: number }
  | { readonly kind: 'click' | 'longclick'; readonly x: number; readonly y: number }
  | { readonly kind: 'text'; readonly element: number; readonly text: string }
  | { readonly kind: 'scroll'; readonly element: number | null; readonly direction: Direction }
  | { readonly kind: 'press'; readonly key: PressedKey };

export const PRESSED_KEYS = ['back', 'home', 'restart', 'wait', 'enter', 'stop'] as const;
export type PressedKey = (typeof PRESSED_KEYS)[number];

const TOUCH = /^(click|longclick) ?\[ ?(\d{1,6}) ?(?:, ?(\d{1,6}) ?)?\]$/;
const TEXT = /^text ?\[ ?(\d{1,6}) ?\] ?\[(.*)\]$/;
const SCROLL = /^scroll ?(?:\[ ?(\d{1,6}) ?\] ?)?\[ ?(up|down|left|right) ?\]$/;
const PRESS = new RegExp(`^press ?\\[ ?(${PRESSED_KEYS.join('|')}) ?\\]$`);
/** The prompt asks for this word before the action; the last line may also be the action alone. */
const LABEL = /^action: ?/i;

/**
 * The action of an answer (SPHINX 3.3.2, table 2): its last line that is not empty, after `Action:` or alone. Null where
 * that line is none of the thirteen as the table writes them. Nothing is repaired, as in the paper: an answer in another
 * format is a format error. Pure.
 */
export function readSaid(answer: string): SaidAction | null {
  const lines = answer.split('\n').map((line) => line.trim());
  const last = lines.findLast((line) => line !== '')?.replace(LABEL, '') ?? '';
  return touched(last) ?? entered(last) ?? scrolled(last) ?? pressed(last);
}

/** What was thought before the action, on one line. */
export function thoughtIn(answer: string): string {
  const lines = answer.split('\n').map((line) => line.trim());
  const end = lines.findLastIndex((line) => line !== '');
  return lines
    .slice(0, Math.max(0, end))
    .join(' ')
    .replace(/^thought: ?/i, '')
    .trim();
}

function touched(line: string): SaidAction | null {
  const [, kind, first, second] = TOUCH.exec(line) ?? [];
  if (kind !== 'click' && kind !== 'longclick') return null;
  return second === undefined
    ? { kind, element: Number(first) }
    : { kind, x: Number(first), y: Number(second) };
}

function entered(line: string): SaidAction | null {
  const [, element, text] = TEXT.exec(line) ?? [];
  return text === undefined ? null : { kind: 'text', element: Number(element), text };
}

function scrolled(line: string): SaidAction | null {
  const [, element, direction] = SCROLL.exec(line) ?? [];
  if (direction === undefined) return null;
  return {
    kind: 'scroll',
    element: element === undefined ? null : Number(element),
    direction: direction as Direction,
  };
}

function pressed(line: string): SaidAction | null {
  const key = PRESSED_KEYS.find((one) => one === PRESS.exec(line)?.[1]);
  return key === undefined ? null : { kind: 'press', key };
}
