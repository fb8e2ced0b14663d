import { TapwrightError } from '@tapwright/contracts';
import { centreOf, editableValue, parseHierarchy, type Screen, type ScreenElement } from '@tapwright/screen';
import type { InputEvent, ScreenSource } from '../source.ts';
import type { AppTask, TaskLocator, TruthStep } from './task.ts';

/** The screen that a source shows now, as the rest of Tapwright reads it. */
export function screenOf(source: ScreenSource): Screen {
  const view = source.view();
  const result = parseHierarchy(view.hierarchy, {
    packageName: view.packageName,
    activity: view.activity,
  });
  if (result.ok) return result.screen;
  throw new TapwrightError('CAPTURE_FAILED', `${result.failure}: ${result.detail}`);
}

/** Every attribute that the locator gives must be the element's, to the letter. */
function fits(element: ScreenElement, { text, desc, id }: TaskLocator): boolean {
  return (
    (text === undefined || element.text === text) &&
    (desc === undefined || element.desc === desc) &&
    (id === undefined || element.resourceId === id || element.resourceId.endsWith(`:id/${id}`))
  );
}

/**
 * The element that a locator names; of several the first that can be tapped itself.
 * @throws TapwrightError `LOCATOR_NOT_FOUND`
 */
export function elementAt(source: ScreenSource, locator: TaskLocator): ScreenElement {
  const found = screenOf(source).elements.filter((element) => fits(element, locator));
  const element = found.find(({ clickable }) => clickable) ?? found[0];
  if (element !== undefined) return element;
  throw new TapwrightError('LOCATOR_NOT_FOUND', `not on the screen: ${JSON.stringify(locator)}`);
}

/** A key of the device by its Android name. */
const key = (name: string): InputEvent => ({ kind: 'key', key: name });

function eventsOf(source: ScreenSource, step: TruthStep): readonly InputEvent[] {
  if (step.kind === 'back') return [key('BACK')];
  if (step.kind === 'enter') return [key('ENTER')];
  const element = elementAt(source, step.on);
  const [x, y] = centreOf(element.bounds);
  const tap: InputEvent = { kind: 'tap', x, y };
  switch (step.kind) {
    case 'click':
      return [tap];
    case 'long_click':
      return [{ kind: 'long_tap', x, y }];
    case 'text':
      return [tap, { kind: 'text', text: step.text }];
    case 'clear':
      return [tap, key('MOVE_END'), ...Array.from(editableValue(element), () => key('DEL'))];
  }
}

/** Does one step on the element it names, as a finger would. @throws TapwrightError `LOCATOR_NOT_FOUND` */
export function playStep(source: ScreenSource, step: TruthStep): void {
  for (const event of eventsOf(source, step)) source.input(event);
}

/** Walks the known way of a task from the screen that is shown. @throws TapwrightError `LOCATOR_NOT_FOUND` */
export function playTruth(source: ScreenSource, task: AppTask): void {
  for (const step of task.truth) playStep(source, step);
}
