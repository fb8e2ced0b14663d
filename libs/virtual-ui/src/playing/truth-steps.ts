import type { TaskLocator, TruthStep } from './steps.ts';

/** Short forms of the steps of a known way. */
export const click = (on: TaskLocator): TruthStep => ({ kind: 'click', on });
export const type = (id: string, text: string): TruthStep => ({ kind: 'text', on: { id }, text });
export const clear = (id: string): TruthStep => ({ kind: 'clear', on: { id } });
/** Moves the content up, so that what is below comes into sight. */
export const up = (id: string): TruthStep => ({ kind: 'swipe', on: { id }, direction: 'up' });
export const wait = (ms: number): TruthStep => ({ kind: 'wait', ms });
export const back: TruthStep = { kind: 'back' };
/** Opens the overflow menu and chooses an item. */
export const menu = (text: string): readonly TruthStep[] => [
  click({ desc: 'More options' }),
  click({ text }),
];
