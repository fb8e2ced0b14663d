import { cropComment } from '../../locate/link-target.ts';
import { LOOK_LOSS } from '../../locate/looks.ts';
import type { Guard, Trace, TraceStep } from '../../trace/trace.ts';
import { plainLine } from '../adb-shell/shell-text.ts';
import { dayLosses } from '../day-losses.ts';
import type { Emission, Proof } from '../emitter.ts';
import { writableWith } from '../locator-table.ts';
import { startLosses } from '../start-losses.ts';
import { describeAction } from '../uiautomator2/step-code.ts';
import { actionCommands } from './actions.ts';
import { checkCommands, unlessTurned, type Written } from './checks.ts';
import { grouped } from './conditional.ts';
import { flowLosses } from './flow-losses.ts';
import { type Command, labelText } from './flow-text.ts';
import { flowYaml, type Section } from './flow-yaml.ts';
import { searchCommands } from './search.ts';
import { SELECTORS, selectorOf } from './selectors.ts';
import { createVariables, type Variables } from './variables.ts';

/**
 * A flow that needs nothing beside it: each step a labelled command that waits for its element, searches it by scrolling
 * and closes windows that may come up; checks that wait for what the step brought.
 */
export function longFlow(given: Trace, proof: Proof): Emission {
  const { trace, losses: unsaid } = writableWith(SELECTORS, given);
  const variables = createVariables(trace.parameters);
  const guards = trace.guards.map((guard) => guardCommands(guard, variables));
  const closing = guards.flatMap(({ commands }) => commands);
  const parts = trace.steps.map((step) => stepPart(trace, step, { variables, closing }));
  const final = trace.final.checks.map((check) => checkCommands(check, variables, 'the final check'));
  const losses = [
    ...unsaid,
    ...startLosses(trace),
    ...dayLosses(trace),
    ...generalLosses(trace, variables),
    ...guards.flatMap(({ losses }) => losses),
    ...parts.flatMap(({ losses }) => losses),
    ...final.flatMap(({ losses }) => losses),
  ];
  const unique = [...new Set(losses)];
  const sections: readonly Section[] = [
    { comment: '', commands: [...variables.commands(), ...startingCommands(trace)] },
    ...grouped(trace.steps, parts, variables).map(({ comment, commands }) => ({
      comment: plainLine(comment),
      commands,
    })),
    { comment: final.length === 0 ? '' : 'The end.', commands: final.flatMap(({ commands }) => commands) },
  ];
  const settings = { appId: trace.packageName, name: labelText(plainLine(trace.goal)) };
  const content = flowYaml({ head: headOf(trace, proof, unique), settings, sections });
  return { content, files: [], losses: unique };
}

/** To begin on the home screen, the app is stopped there; to erase its data, Maestro must start it. */
function startingCommands({ start: { at, cleared } }: Trace): readonly Command[] {
  const launch = { launchApp: { clearState: cleared, stopApp: true } };
  if (at !== 'home') return [launch];
  return [...(cleared ? [launch] : []), 'stopApp', { pressKey: 'Home' }];
}

/** Lines of the comment at the top. */
function headOf(trace: Trace, proof: Proof, losses: readonly string[]): readonly string[] {
  const { goal, app, packageName, createdAt, screen, parameters } = trace;
  const facts = [
    ...(trace.case === null
      ? []
      : [['Case', trace.case.row === null ? trace.case.id : `${trace.case.id}, row ${trace.case.row}`]]),
    ['Goal', goal],
    ['App', `${app} (${packageName})`],
    ['Made', `${createdAt} by Tapwright, on a screen of ${screen.join(' x ')}`],
    ['Proof', proof.detail === '' ? proof.status : `${proof.status}, ${proof.detail}`],
    ...losses.map((loss) => ['Loss', loss]),
  ];
  const given = parameters.filter(({ secret, value }) => secret || value === null);
  const command = ['maestro test', ...given.map(({ env }) => `-e ${env}=…`), 'FILE.yaml'].join(' ');
  return [
    ...facts.map(([name = '', fact = '']) => `${`${name}:`.padEnd(7)}${plainLine(fact)}`),
    `Run:   ${command}`,
    ...parameters.map(
      ({ name, env, secret }) => `       -e ${env}=… gives ${plainLine(name)}${secret ? ', a secret' : ''}`,
    ),
  ];
}

interface Part extends Written {
  readonly comment: string;
}

interface Surroundings {
  readonly variables: Variables;
  /** Commands that close the windows that may come up before the step. */
  readonly closing: readonly Command[];
}

function stepPart(trace: Trace, step: TraceStep, { variables, closing }: Surroundings): Part {
  const { action, index, after } = step;
  const label = labelText(`step ${index}, ${describeAction(action)}`);
  const done = actionCommands(step, { variables, screen: trace.screen, label });
  const checks = after.checks.map((check) => checkCommands(check, variables, `after step ${index}`));
  const doing = unlessTurned(step, variables, done.commands);
  const commands = [...doing, ...checks.flatMap((check) => check.commands)];
  const losses = [...done.losses, ...checks.flatMap((check) => check.losses)];
  if (action.effect === 'commit')
    losses.push(`${label} has an effect that should happen once; each run repeats it`);
  if (step.locators.some(({ by }) => by === 'look')) losses.push(`${label} ${LOOK_LOSS}`);
  if (checks.every((check) => check.commands.length === 0)) losses.push(`${label} is not checked by itself`);
  return {
    comment: [sentenceOf(trace, step) || `Step ${index}.`, ...cropComment(step)].join(' '),
    commands:
      action.target === null ? commands : [...closing, ...searchCommands(step, variables), ...commands],
    losses,
  };
}

/** The case's sentence; it stands before the first of its steps. */
function sentenceOf({ case: of, steps }: Trace, step: TraceStep): string {
  const before = steps[steps.indexOf(step) - 1];
  return before?.task === step.task ? '' : (of?.steps[step.task] ?? '');
}

/** Closes a window that may come up, before a step. */
function guardCommands({ name, shows, dismiss }: Guard, variables: Variables): Written {
  const [shown, closer] = [selectorOf(shows, variables), selectorOf(dismiss, variables)];
  if (shown === null || closer === null) {
    return {
      commands: [],
      losses: [`${name} is not closed where it comes up: no selector of Maestro identifies it`],
    };
  }
  const label = labelText(`close ${name}`);
  const commands = [{ tapOn: { ...closer.selector, label } }];
  return {
    commands: [{ runFlow: { when: { visible: shown.selector }, commands, label } }],
    losses: [`${name} is searched for before each step only, which takes some seconds if it is not there`],
  };
}

/** What this form of a flow loses, and what every flow loses. */
function generalLosses(trace: Trace, variables: Variables): string[] {
  const searches = trace.steps.some((step) => searchCommands(step, variables).length > 0);
  const search =
    'elements that are out of sight are searched by scrolling in the middle of the screen, down and then up';
  return [...(searches ? [search] : []), ...flowLosses(trace, variables)];
}
