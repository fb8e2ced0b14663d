import { partLosses } from '../../locate/link-target.ts';
import type { Locator } from '../../locate/locator.ts';
import { goesByPoint } from '../../locate/locator-chain.ts';
import { LOOK_LOSS } from '../../locate/looks.ts';
import type { Trace, TraceStep } from '../../trace/trace.ts';
import { conditionLosses } from '../condition-losses.ts';
import { dayLosses } from '../day-losses.ts';
import { startLosses } from '../start-losses.ts';
import { describeAction, findableLocators } from './step-code.ts';

/** What the Python script loses of the trace, or does in a weaker way. */
export function lossesOf(trace: Trace): readonly string[] {
  const { steps, final, guards } = trace;
  const checked = [...steps.flatMap(({ after }) => after.checks), ...final.checks].flatMap((check) =>
    check.kind === 'state' || check.kind === 'value' ? [check] : [],
  );
  return [
    ...startLosses(trace),
    ...dayLosses(trace),
    ...steps.flatMap(lossesOfStep),
    ...conditionLosses(trace, findableLocators),
    ...checked.flatMap(({ name, locators }) => weakness(`the check of “${name}”`, locators)),
    ...guards.flatMap(({ name, shows, dismiss }) =>
      [shows, dismiss].flatMap((chain) => weakness(`closing “${name}”`, chain)),
    ),
    ...(final.checks.length === 0 ? ['the end of the run is not checked: no text shows it'] : []),
  ];
}

function lossesOfStep({ action, locators, index, after }: TraceStep): string[] {
  const name = `step ${index} (${describeAction(action)})`;
  const losses = action.target === null || action.kind === 'keypad' ? [] : weakness(name, locators);
  losses.push(...partLosses(name, action.target));
  if (action.effect === 'commit')
    losses.push(`${name} has an effect that should happen once; each run repeats it`);
  if (locators.some(({ by }) => by === 'look') && findableLocators(locators).length > 0)
    losses.push(`${name} ${LOOK_LOSS}`);
  if (after.checks.length === 0)
    losses.push(`${name} is not checked by itself: it brought nothing that can be waited for`);
  return losses;
}

function weakness(name: string, locators: readonly Locator[]): string[] {
  const [best] = findableLocators(locators);
  if (best === undefined) return [`${name} fails: only a picture identifies its element`];
  if (goesByPoint(best)) return [`${name} goes by coordinates: nothing else names its target`];
  if (best.by === 'nth') return [`${name} goes by the place in a list: nothing else names its target`];
  return best.fragile ? [`${name} goes by a text that may change: nothing else names its target`] : [];
}
