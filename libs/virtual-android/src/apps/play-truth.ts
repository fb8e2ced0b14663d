import { TapwrightError } from '@tapwright/contracts';
import { parseHierarchy, type Screen, type ScreenElement } from '@tapwright/screen';
import type { ScreenSource } from '../source.ts';
import { type AppTask, stepsOf, type TaskLocator, type TruthStep } from './task.ts';
import { elementOn, inputsOf } from './truth-inputs.ts';

/** A dump as the rest of Tapwright reads it. @throws TapwrightError `CAPTURE_FAILED` */
export function readScreen(hierarchy: string, where: { packageName: string; activity: string }): Screen {
  const result = parseHierarchy(hierarchy, where);
  if (result.ok) return result.screen;
  throw new TapwrightError('CAPTURE_FAILED', `${result.failure}: ${result.detail}`);
}

/** The screen that a source shows now. */
export function screenOf(source: ScreenSource): Screen {
  const { hierarchy, packageName, activity } = source.view();
  return readScreen(hierarchy, { packageName, activity });
}

/** The element of the source's screen that a locator names. @throws TapwrightError `LOCATOR_NOT_FOUND` */
export function elementAt(source: ScreenSource, locator: TaskLocator): ScreenElement {
  return elementOn(screenOf(source), locator);
}

/**
 * Does one step on the element it names, as a finger would. A wait passes on the source's own clock; one without a
 * clock, or with a real one, does not wait.
 * @throws TapwrightError `LOCATOR_NOT_FOUND`
 */
export function playStep(source: ScreenSource, step: TruthStep): void {
  if (step.kind === 'wait') source.clock?.pass(step.ms);
  for (const event of inputsOf(() => screenOf(source), step)) source.input(event);
}

/** Walks a way from the screen that is shown: the task's own unless given. @throws TapwrightError `LOCATOR_NOT_FOUND` */
export function playTruth(source: ScreenSource, task: AppTask, way = task.truth): void {
  for (const step of stepsOf(way, source.clock?.now() ?? Date.now())) playStep(source, step);
}
