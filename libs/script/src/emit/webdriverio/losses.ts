import { partLosses } from '../../locate/link-target.ts';
import type { Locator } from '../../locate/locator.ts';
import { goesByPoint } from '../../locate/locator-chain.ts';
import { LOOK_LOSS } from '../../locate/looks.ts';
import type { Check, Trace, TraceStep } from '../../trace/trace.ts';
import { conditionLosses } from '../condition-losses.ts';
import { countsDays, dayLosses } from '../day-losses.ts';
import { startLosses } from '../start-losses.ts';
import { findable, recognisable } from './selector-code.ts';
import { describeAction } from './step-code.ts';

/** What the script loses of the trace, or keeps only in a weaker form. */
export function lossesOf(trace: Trace): readonly string[] {
  const { steps, final, guards, parameters } = trace;
  const losses = [
    ...startLosses(trace),
    ...dayLosses(trace),
    ...steps.flatMap(lossesOfStep),
    ...conditionLosses(trace, recognisable),
  ];
  losses.push(...final.checks.flatMap((check) => lossesOfCheck('the end', check)));
  for (const { name, shows, dismiss } of guards) {
    if (recognisable(shows).length > 0 && recognisable(dismiss).length > 0) continue;
    losses.push(`“${name}” is not closed where it comes up: nothing names it`);
  }
  if (final.checks.length === 0) losses.push('the end of the run is not checked: no text shows it');
  if (countsDays(trace)) {
    losses.push(
      "days come from the device's clock; if Appium does not report it, from the computer that runs the script",
    );
  }
  if (parameters.some(({ secret }) => secret)) {
    losses.push(
      'secrets are masked in the logs of WebdriverIO and Appium 2 and later; an older Appium logs them',
    );
  }
  return losses;
}

function lossesOfStep({ action, locators, index, after }: TraceStep): string[] {
  const name = `step ${index} (${describeAction(action)})`;
  const needsTarget = action.target !== null && action.kind !== 'keypad';
  const losses = needsTarget ? weakness(name, locators) : [];
  losses.push(...partLosses(name, action.target));
  if (action.effect === 'commit')
    losses.push(`${name} has an effect that should happen once; each run repeats it`);
  if (locators.some(({ by }) => by === 'look') && findable(locators).length > 0)
    losses.push(`${name} ${LOOK_LOSS}`);
  if (after.checks.length === 0)
    losses.push(`${name} is not checked by itself: it brought nothing to wait for`);
  return [...losses, ...after.checks.flatMap((check) => lossesOfCheck(name, check))];
}

function weakness(name: string, locators: readonly Locator[]): string[] {
  const [best] = findable(locators);
  if (best === undefined) return [`${name} fails: only a picture identifies its element`];
  if (goesByPoint(best)) return [`${name} goes by coordinates: nothing else names its target`];
  return best.fragile ? [`${name} goes by the place in a list or a text that may change`] : [];
}

function lossesOfCheck(name: string, check: Check): string[] {
  if (check.kind === 'apart') return [`${name}: overlapping texts are not checked`];
  if (check.kind === 'file' && check.path.includes('*')) {
    return [
      `${name}: to find the newest of several files the Appium server must allow the feature adb_shell (--allow-insecure=uiautomator2:adb_shell, adb_shell before Appium 3)`,
    ];
  }
  if (check.kind === 'file' && check.is === 'absent')
    return [`${name}: storage that is not mounted counts as storage without the file`];
  if (check.kind !== 'state' && check.kind !== 'value') return [];
  const chain = recognisable(check.locators);
  if (chain.length === 0)
    return [`${name}: the ${check.kind} of “${check.name}” is not checked, nothing names it`];
  // A field gives its value itself; the texts around another element are read in a simpler way than in the run.
  const isField = chain.some((at) => 'className' in at && at.className.endsWith('EditText'));
  if (check.kind === 'state' || isField || check.locators.some(({ by }) => by === 'text' || by === 'id_text'))
    return [];
  return [
    `${name}: the value of “${check.name}” is read from its text, its description or the texts inside it only`,
  ];
}
