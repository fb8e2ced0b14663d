import type { Locator } from '../../locate/locator.ts';
import { type Check, type TraceStep, turnedBy } from '../../trace/trace.ts';
import { readable } from '../adb-shell/shell-text.ts';
import type { Command } from './flow-text.ts';
import { type Named, type Selector, selectorOf } from './selectors.ts';
import type { Variables } from './variables.ts';

/** The commands of a flow, and what they lose or do in a weaker way. */
export interface Written {
  readonly commands: readonly Command[];
  readonly losses: readonly string[];
}

/** Milliseconds that a check may take. */
const TIMEOUT_MS = 20_000;

/** Waits for what must be seen; a check that no selector can express is left out and listed as a loss. */
export function checkCommands(check: Check, variables: Variables, label: string): Written {
  const wait = (condition: 'visible' | 'notVisible', selector: Selector): Written => ({
    commands: [{ extendedWaitUntil: { [condition]: selector, timeout: TIMEOUT_MS, label } }],
    losses: [],
  });
  switch (check.kind) {
    case 'text':
      return wait('visible', { text: variables.pattern(check.text) });
    case 'contains':
      return wait('visible', { text: `.*${variables.pattern(check.text)}.*` });
    case 'absent':
      return wait('notVisible', { text: `.*${variables.pattern(check.text)}.*` });
    case 'pattern':
      return wait('visible', { text: variables.regex(check.pattern) });
    case 'apart':
      return missing('overlapping texts are not checked: Maestro does not report places');
    case 'file':
      return missing(
        `the file ${readable(check.path)} is not checked: Maestro does not read the device's files`,
      );
    case 'activity':
      return missing(`the activity ${check.activity} is not checked: Maestro does not see activities`);
    case 'state':
      return stateCommands(check, variables, wait);
    case 'value':
      return valueCommands(check, variables, wait);
  }
}

type Wait = (condition: 'visible' | 'notVisible', selector: Selector) => Written;

function missing(loss: string): Written {
  return { commands: [], losses: [loss] };
}

/** The field of a selector that asks for each state. */
const STATES = {
  checked: { checked: true },
  unchecked: { checked: false },
  enabled: { enabled: true },
  disabled: { enabled: false },
  selected: { selected: true },
  unselected: { selected: false },
  focused: { focused: true },
} as const;

function stateCommands(check: Extract<Check, { kind: 'state' }>, variables: Variables, wait: Wait): Written {
  const named = selectorOf(check.locators, variables);
  if (named === null) return missing(unnamed(check.name));
  if (check.is === 'present') return wait('visible', named.selector);
  if (check.is === 'absent') return wait('notVisible', named.selector);
  return wait('visible', inState(named, check.is));
}

/** The element in this state. The text of a neighbour is inside the element whose state is meant. */
export function inState({ by, selector }: Named, is: keyof typeof STATES): Selector {
  return { ...(by === 'near' ? { containsDescendants: [selector] } : selector), ...STATES[is] };
}

/** The step's commands, left out if its switch is in the wanted state already: they would turn it back. */
export function unlessTurned(
  step: TraceStep,
  variables: Variables,
  commands: readonly Command[],
): readonly Command[] {
  const wanted = turnedBy(step);
  const named = wanted === null ? null : selectorOf(wanted.locators, variables);
  if (wanted === null || named === null || wanted.is === 'present' || wanted.is === 'absent') return commands;
  return [{ runFlow: { when: { notVisible: inState(named, wanted.is) }, commands } }];
}

/**
 * The value can be checked only if the element has an id; an element that is known by a text inside it cannot be asked.
 */
function valueCommands(check: Extract<Check, { kind: 'value' }>, variables: Variables, wait: Wait): Written {
  const named = selectorOf(check.locators, variables);
  const first = check.locators.find(({ by }) => by === named?.by);
  if (named === null || named.by !== 'id' || !hasOwnText(first)) return missing(unnamed(check.name));
  return wait('visible', { ...named.selector, text: variables.pattern(check.text) });
}

function hasOwnText(locator: Locator | undefined): boolean {
  return (
    locator?.by === 'id' &&
    /(?:Text|TextView|Button|Spinner|Complete|Chronometer|Clock)$/.test(locator.className)
  );
}

function unnamed(name: string): string {
  return `“${name}” is not checked: no selector of Maestro identifies its element`;
}
