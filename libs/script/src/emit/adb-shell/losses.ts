import { partLosses } from '../../locate/link-target.ts';
import { goesByPoint } from '../../locate/locator-chain.ts';
import { LOOK_LOSS } from '../../locate/looks.ts';
import { templateParts } from '../../text/template.ts';
import type { Check, Guard, Trace, TraceStep } from '../../trace/trace.ts';
import { conditionLosses } from '../condition-losses.ts';
import { dayLosses } from '../day-losses.ts';
import { startLosses } from '../start-losses.ts';
import { checkName, isLeftOut } from './check-lines.ts';
import { findable, recognisable } from './locator-words.ts';
import { parameterLosses } from './parameters.ts';
import { isTypable } from './shell-text.ts';
import { describeAction } from './step-lines.ts';

/** What a shell script loses of the trace, or keeps only in a weaker form; one sentence each. */
export function lossesOf(trace: Trace): readonly string[] {
  const { steps, guards, final } = trace;
  return [
    ...startLosses(trace),
    ...dayLosses(trace),
    ...steps.flatMap(stepLosses),
    ...conditionLosses(trace, recognisable),
    ...parameterLosses(trace),
    ...guards
      .filter((guard) => !canClose(guard))
      .map(({ name }) => `${name} is not closed: nothing names it`),
    ...leftOut('the final check', final.checks),
    ...(final.checks.length === 0 ? ['the end of the run is not checked: no text shows it'] : []),
  ];
}

/** A pop-up is recognised and closed only by names: a point would fit every screen. */
export function canClose({ shows, dismiss }: Guard): boolean {
  return recognisable(shows).length > 0 && recognisable(dismiss).length > 0;
}

function stepLosses(step: TraceStep): string[] {
  const { action, locators, index, after } = step;
  const name = `step ${index} (${describeAction(step)})`;
  const losses = [...targetLosses(step, name)];
  if (action.kind === 'text' && !isTypable(literalsOf(action.text ?? ''))) {
    losses.push(`${name} fails: \`input text\` cannot type characters beyond ASCII`);
  }
  losses.push(...partLosses(name, action.target));
  if (action.effect === 'commit')
    losses.push(`${name} has an effect that should happen once; each run repeats it`);
  if (locators.some(({ by }) => by === 'look') && findable(locators).length > 0)
    losses.push(`${name} ${LOOK_LOSS}`);
  if (after.checks.length === 0)
    losses.push(`${name} is not checked by itself: it brought no text of its own`);
  return [...losses, ...leftOut(name, after.checks)];
}

function targetLosses({ action, locators }: TraceStep, name: string): string[] {
  if (action.target === null && locators.length === 0) return [];
  const best = findable(locators)[0];
  if (best === undefined) return [`${name} fails: nothing but a picture names its target`];
  if (goesByPoint(best)) return [`${name} goes by coordinates: nothing else names its target`];
  return best.fragile ? [`${name} goes by the place in a list: nothing else names its target`] : [];
}

function literalsOf(template: string): string {
  return templateParts(template)
    .map((part) => (part.kind === 'literal' ? part.text : ''))
    .join('');
}

function leftOut(name: string, checks: readonly Check[]): string[] {
  return checks
    .filter(isLeftOut)
    .map((check) => `${name} does not check ${checkName(check)}: nothing but its place names it`);
}
