import { type Evaluator, type Span, spanAt } from './evaluator.ts';
import { ANY, fits, fitsAction, type Rules } from './rules.ts';
import { actionAt, screenAt, screensOf, type TrajectoryAction, type TrajectoryScreen } from './trajectory.ts';

/** Selects elements or actions, and says what must hold for one of them. */
export interface Selection {
  readonly match: Rules;
  readonly check: Rules;
}

/** StopPage (SPHINX Table 3): the final screen has such an element. */
export function stopPage(selection: Selection): Evaluator {
  return {
    name: `StopPage ${selectionText(selection)}`,
    spans: ({ steps, final }) => (has(final, selection) ? [spanAt(screenAt(steps.length))] : []),
  };
}

/** LastAction (SPHINX Table 3): the last action before the stop is such an action. */
export function lastAction(selection: Selection): Evaluator {
  return {
    name: `LastAction ${selectionText(selection)}`,
    spans({ steps }) {
      const last = steps.at(-1);
      const holds = last !== undefined && suits(last.action, selection);
      return holds ? [spanAt(actionAt(steps.length - 1))] : [];
    },
  };
}

/** FindElement (SPHINX Table 3): some screen, the final one included, has such an element. */
export function findElement(selection: Selection): Evaluator {
  return {
    name: `FindElement ${selectionText(selection)}`,
    spans: (trajectory) =>
      screensOf(trajectory).flatMap((screen, step) =>
        has(screen, selection) ? [spanAt(screenAt(step))] : [],
      ),
  };
}

/** FindAction (SPHINX Table 3): some action is such an action. */
export function findAction(selection: Selection): Evaluator {
  return {
    name: `FindAction ${selectionText(selection)}`,
    spans: ({ steps }) =>
      steps.flatMap(({ action }, step): Span[] => (suits(action, selection) ? [spanAt(actionAt(step))] : [])),
  };
}

/** FindElementByAction (SPHINX Table 3): the screen on which such an action was done has such an element. */
export function findElementByAction(action: Rules, element: Selection): Evaluator {
  return {
    name: `FindElementByAction ${words(action)} on a screen with ${selectionText(element)}`,
    spans: ({ steps }) =>
      steps.flatMap((step, index): Span[] =>
        fitsAction([action], step.action) && has(step.screen, element)
          ? [{ from: screenAt(index), to: actionAt(index) }]
          : [],
      ),
  };
}

/** A machine check on the final state of the app; fails if the state is not known. */
export function stateCheck(name: string, holds: (state: unknown) => boolean): Evaluator {
  return {
    name: `State ${name}`,
    spans: ({ steps, state }) =>
      state !== undefined && holds(state) ? [spanAt(screenAt(steps.length))] : [],
  };
}

function has(screen: TrajectoryScreen, { match, check }: Selection): boolean {
  return screen.some((element) => fits(match, element) && fits(check, element));
}

function suits(action: TrajectoryAction, { match, check }: Selection): boolean {
  return fitsAction([match, check], action);
}

function selectionText({ match, check }: Selection): string {
  return (
    [words(match), check === ANY ? '' : words(check)].filter((part) => part !== '').join(' with ') || '(any)'
  );
}

function words({ how, wanted }: Rules): string {
  const sign = how === 'equal' ? '=' : '~';
  return Object.entries(wanted)
    .map(([name, value]) => `${name}${sign}'${value}'`)
    .join(' ');
}
