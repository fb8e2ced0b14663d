import { type SeenElement, type SeenScreen, seenScreen } from '../dump/seen.ts';
import { VirtualError } from '../error.ts';
import type { ScreenSource } from '../source.ts';
import { stepsOf, type TaskLocator, type TruthStep, type TruthWay } from './steps.ts';
import { elementOn, inputsOf } from './truth-inputs.ts';

/** The visible elements of a dump. @throws VirtualError `CAPTURE_FAILED` */
export function readScreen(dump: string): SeenScreen {
  const screen = seenScreen(dump);
  if (screen !== null && screen.elements.length > 0) return screen;
  throw new VirtualError('CAPTURE_FAILED', `not a dump of a screen: ${dump.slice(0, 120)}`, {
    expected: 'a <hierarchy> with at least one node that can be seen',
  });
}

/** The screen that a source shows now. */
export function screenOf(source: Pick<ScreenSource, 'view'>): SeenScreen {
  return readScreen(source.view().hierarchy);
}

/** The element of the source's screen that a locator names. @throws VirtualError `LOCATOR_NOT_FOUND` */
export function elementAt(source: ScreenSource, locator: TaskLocator): SeenElement {
  return elementOn(screenOf(source), locator);
}

/**
 * Does one step on the element it names, as a finger would. A wait advances the source's clock. With a real clock, or
 * without one, nothing waits.
 * @throws VirtualError `LOCATOR_NOT_FOUND`
 */
export function playStep(source: ScreenSource, step: TruthStep): void {
  if (step.kind === 'wait') source.clock?.pass(step.ms);
  for (const event of inputsOf(() => screenOf(source), step)) source.input(event);
}

/** Plays a way from the current screen; the task's own unless given. @throws VirtualError `LOCATOR_NOT_FOUND` */
export function playTruth(source: ScreenSource, task: { readonly truth: TruthWay }, way = task.truth): void {
  for (const step of stepsOf(way, source.clock?.now() ?? Date.now())) playStep(source, step);
}
