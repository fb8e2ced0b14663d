import type { TraceStep } from '../../trace/trace.ts';
import type { Command } from './flow-text.ts';
import { selectorOf } from './selectors.ts';
import type { Variables } from './variables.ts';

/** How long a step waits for its target before it scrolls, and how long it scrolls in each direction; milliseconds. */
const STILL_MS = 3_000;
const SCROLL_MS = 20_000;

/** Scrolls to the target of a step if it is out of sight: first down, then up. */
export function searchCommands({ action, locators }: TraceStep, variables: Variables): readonly Command[] {
  const named = selectorOf(locators, variables);
  if (action.target === null || named === null) return [];
  const { selector } = named;
  const isMissing = { notVisible: selector };
  const scroll = (direction: 'DOWN' | 'UP'): Command => ({
    scrollUntilVisible: { element: selector, direction, timeout: SCROLL_MS, optional: true },
  });
  const wait: Command = {
    extendedWaitUntil: { visible: selector, timeout: STILL_MS, optional: true },
  };
  const upwards: Command = { runFlow: { when: isMissing, commands: [scroll('UP')] } };
  return [wait, { runFlow: { when: isMissing, commands: [scroll('DOWN'), upwards] } }];
}
