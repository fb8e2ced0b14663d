import type { Trace } from '../../trace/trace.ts';
import type { Variables } from './variables.ts';

/** The differences that every flow with such a part has. */
export function flowLosses({ steps, start, parameters, final }: Trace, variables: Variables): string[] {
  const losses = [
    'comparing texts ignores case and includes hints; if several elements match, the first is used',
    'each element is found by one locator, without its class: if that no longer matches, the flow fails',
  ];
  if (final.checks.length > 0) losses.push('checks do not scroll: on a smaller screen they may fail');
  if (start.at === 'home')
    losses.push(
      'whether the home screen is shown is not checked: Maestro does not see which app is in front',
    );
  if (start.component !== null)
    losses.push(`the app is started as the launcher starts it, not by ${start.component}`);
  if (parameters.some(({ secret }) => secret))
    losses.push('Maestro may show the values of secrets in what it logs');
  if (steps.some(({ action }) => action.kind === 'text' || action.kind === 'clear'))
    losses.push('clearing a field erases twice as many characters as it held in the run, and at least 50');
  if (steps.some(({ action }) => action.kind === 'keypad'))
    losses.push('keys of number pads are found by their digit alone');
  if (steps.some(({ action, before }) => action.kind === 'back' && before.keyboard === true))
    losses.push('a BACK that closed the keyboard in the run goes back in the app if no keyboard is open');
  if (variables.usesDays()) losses.push('days are counted from the date of the computer, not of the phone');
  if (final.checks.length === 0) losses.push('the end of the run is not checked: no text shows it');
  return losses;
}
