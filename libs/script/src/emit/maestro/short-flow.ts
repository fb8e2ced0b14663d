import type { Locator } from '../../locate/locator.ts';
import { usableLocators } from '../../locate/locator-chain.ts';
import { LOOK_LOSS } from '../../locate/looks.ts';
import { type Template, templateParts } from '../../text/template.ts';
import type { Trace, TraceStep } from '../../trace/trace.ts';
import { plainLine } from '../adb-shell/shell-text.ts';
import { type Act, actsOf, type Chains } from '../body/acts.ts';
import { headingOf } from '../body/heading.ts';
import { itemOf, LOCATORS_SUFFIX, locatorsText } from '../body/locators-file.ts';
import { dayLosses } from '../day-losses.ts';
import type { Emission, Proof, ScriptFile } from '../emitter.ts';
import { writableWith } from '../locator-table.ts';
import { startLosses } from '../start-losses.ts';
import { describeAction } from '../uiautomator2/step-code.ts';
import { type ActWriting, actCommands, shortWhen } from './act-commands.ts';
import { actionCommands } from './actions.ts';
import { checkCommands } from './checks.ts';
import { groupLines, indented } from './conditional.ts';
import { COLUMNS_MAX, commandLines, settingLine } from './flow-line.ts';
import { flowLosses } from './flow-losses.ts';
import { type Command, jsText, labelText } from './flow-text.ts';
import { SELECTORS } from './selectors.ts';
import { createShortVariables, type ShortVariables } from './short-variables.ts';
import { windowsFlow, windowsName } from './windows.ts';

/** What of a chain stands beside a flow: all but looks, which need a picture. */
const withoutLooks = (chain: readonly Locator[]) => usableLocators(chain.filter(({ by }) => by !== 'look'));
const CHAINS: Chains = { target: withoutLooks, check: withoutLooks, ownConditions: true };

/** The flow whose helpers stand beside it. */
export function shortFlow(
  given: Trace,
  { proof, name }: { readonly proof: Proof; readonly name: string },
): Emission {
  const { trace, losses: unsaid } = writableWith(SELECTORS, given);
  const windows = windowsFlow(trace, createShortVariables(trace.parameters));
  const parts = { trace, acts: actsOf(trace, CHAINS), name, hasWindows: windows.text !== '' };
  const plain = writtenActs(parts, false);
  const written = bodyLines(parts, plain).length + 2 > lineLimit(trace) ? writtenActs(parts, true) : plain;
  const losses = [...new Set([...unsaid, ...lossesOf(trace, written.variables), ...windows.losses])];
  const heading = headingOf(trace, { proof, name, losses });
  const content = [...heading.map((line) => `# ${line}`), ...bodyLines(parts, written), ''].join('\n');
  const entries = written.acts.map(entryOf);
  const locators = locatorsText(trace, entries, {
    chains: CHAINS,
    proof,
    losses,
    more: aboutLines(trace, written.variables),
  });
  return {
    content,
    files: [
      { name: `${name}${LOCATORS_SUFFIX}`, text: locators },
      ...fileOf(`${name}${TEXTS_SUFFIX}`, textsOf(name, written.variables)),
      ...fileOf(windowsName(name), windows.text),
    ],
    losses,
  };
}

/** `NAME.texts.js` has the texts that are too long for a line. */
const TEXTS_SUFFIX = '.texts.js';

const fileOf = (name: string, text: string): readonly ScriptFile[] => (text === '' ? [] : [{ name, text }]);

/** 12 lines, two for each step and one for each check. */
function lineLimit({ steps, final }: Trace): number {
  return (
    12 + 2 * steps.length + steps.reduce((sum, { after }) => sum + after.checks.length, final.checks.length)
  );
}

interface Parts {
  readonly trace: Trace;
  readonly acts: readonly Act[];
  readonly name: string;
  readonly hasWindows: boolean;
}

interface WrittenAct {
  readonly act: Act;
  readonly commands: readonly Command[];
  readonly lines: readonly string[];
}

interface WrittenActs {
  readonly acts: readonly WrittenAct[];
  readonly variables: ShortVariables;
}

function writtenActs(
  { trace: { parameters, screen, packageName }, acts }: Parts,
  isFolded: boolean,
): WrittenActs {
  const variables = createShortVariables(parameters);
  const writing: ActWriting = { variables, screen, packageName, isFolded };
  const comments = new Set<string>();
  return { acts: acts.map((act) => writtenAct(act, writing, { variables, comments })), variables };
}

interface Naming {
  readonly variables: ShortVariables;
  /** The sentences so far: no two may be cut to the same. */
  readonly comments: Set<string>;
}

/** Texts are moved out of the flow, the longest first, until each line has its columns. */
function writtenAct(act: Act, writing: ActWriting, { variables, comments }: Naming): WrittenAct {
  if (act.verb === 'step') {
    const comment = commentOf(String(act.args[0] ?? ''), comments);
    return { act, commands: [comment], lines: [comment] };
  }
  const { condition } = act;
  for (;;) {
    variables.takeAsked();
    const when = condition === undefined ? null : shortWhen(condition, writing);
    const commands = when === null ? actCommands(act, writing) : [{ runFlow: { when } }];
    const lines = when === null ? commands.flatMap(commandLines) : groupLines(when);
    const [long] = variables.takeAsked().toSorted((a, b) => literals(b.template) - literals(a.template));
    const isWithin =
      (when !== null || lines.length <= commands.length) && lines.every((line) => line.length <= COLUMNS_MAX);
    if (isWithin || long === undefined || literals(long.template) < MOVED_MIN)
      return { act, commands, lines };
    variables.moveOut(long);
  }
}

/** A shorter text is no shorter as a variable. */
const MOVED_MIN = 20;

/** How many characters of a template stand in the flow as they are. */
const literals = (template: Template) =>
  templateParts(template).reduce((sum, part) => sum + (part.kind === 'literal' ? part.text.length : 0), 0);

function commentOf(sentence: string, comments: Set<string>): string {
  const line = plainLine(sentence).trim();
  for (let number = 1; ; number += 1) {
    const mark = number === 1 ? '' : ` (${number})`;
    const room = COLUMNS_MAX - 2 - mark.length;
    const comment = `# ${line.length <= room ? line : `${line.slice(0, room - 1)}…`}${mark}`;
    if (comments.has(comment)) continue;
    comments.add(comment);
    return comment;
  }
}

/** The body without its heading. */
function bodyLines({ trace, name, hasWindows }: Parts, { acts, variables }: WrittenActs): readonly string[] {
  const { packageName, goal, parameters } = trace;
  const known = parameters.filter(({ secret, value }) => !secret && value !== null);
  const secrets = parameters.filter((one) => !known.includes(one));
  const before: readonly Command[] = [
    ...variables.commands(),
    ...(variables.texts().length > 0 ? [{ runScript: `${name}${TEXTS_SUFFIX}` }] : []),
    ...secrets.map(({ env }) => ({
      assertTrue: { condition: `\${typeof ${env} !== "undefined"}`, label: `Give ${env} with -e` },
    })),
    ...startingCommands(trace),
    ...(hasWindows ? [{ runFlow: windowsName(name) }] : []),
  ];
  return [
    `appId: ${packageName}`,
    settingLine('name', titleOfFlow(goal)),
    ...(known.length > 0 ? ['env:'] : []),
    ...known.map(({ env, value }) => `  ${settingLine(env, `\${${env} || ${jsText(value ?? '')}}`)}`),
    '---',
    ...before.flatMap(commandLines),
    ...indented(acts.map(({ act: { verb }, lines }) => ({ verb, lines }))),
  ];
}

/** What a flow is called. */
export function titleOfFlow(goal: string): string {
  const title = labelText(plainLine(goal));
  return title.length <= TITLE_MAX ? title : `${title.slice(0, TITLE_MAX - 1)}…`;
}

const TITLE_MAX = 100;

/** To begin on the home screen, the app is stopped there; to erase its data, Maestro must start it. */
function startingCommands({ start: { at, cleared } }: Trace): readonly Command[] {
  const launch: Command = cleared ? { launchApp: { clearState: true } } : 'launchApp';
  if (at !== 'home') return [launch];
  return [...(cleared ? [launch] : []), 'stopApp', { pressKey: 'Home' }];
}

/** The entry of an act: all that it is, and the commands by which its lines are known again. */
function entryOf({ act: { verb, args, kept, step }, commands }: WrittenAct): object {
  // The end of a condition is no command; it is known by its name.
  if (verb === 'end_when') return { act: [verb], does: [verb] };
  const { chain = [], asks, ...more } = kept;
  return {
    act: [verb, ...args.map(String)],
    does: commands,
    ...(chain.length === 0 ? {} : { chain: chain.map(itemOf) }),
    ...(asks === undefined ? {} : { asks: asks.map(itemOf) }),
    ...more,
    ...targetIn(step, commands),
  };
}

/** Where the target was and what it held: some commands are written by that. */
function targetIn(step: TraceStep | undefined, commands: readonly Command[]): object {
  const target = step?.action.target;
  const [first] = commands;
  const isPoint = typeof first === 'object' && JSON.stringify(first).includes('"point"');
  const isFilled = step !== undefined && ['text', 'clear', 'swipe_selector'].includes(step.action.kind);
  if (!target || !(isPoint || isFilled)) return {};
  const { bounds, text, className } = target;
  return { target: { bounds, text, className } };
}

/** What a flow has no words for. */
function aboutLines(
  { parameters, start: { component } }: Trace,
  variables: ShortVariables,
): readonly string[] {
  const named = parameters.map(({ name, env }) => ({ name, env }));
  const values = variables.values();
  return [
    ...(component === null ? [] : [`"component": ${JSON.stringify(component)}`]),
    ...(named.length === 0 ? [] : [`"parameters": ${JSON.stringify(named)}`]),
    ...(Object.keys(values).length === 0 ? [] : [`"values": ${JSON.stringify(values)}`]),
  ];
}

function textsOf(name: string, variables: ShortVariables): string {
  const lines = variables.texts();
  return lines.length === 0 ? '' : `// What is too long for a line of ${name}.yaml.\n${lines.join('\n')}\n`;
}

function lossesOf(trace: Trace, variables: ShortVariables): readonly string[] {
  const steps = trace.steps.flatMap((step) => {
    const label = labelText(`step ${step.index}, ${describeAction(step.action)}`);
    const checks = step.after.checks.map((check) => checkCommands(check, variables, ''));
    return [
      ...actionCommands(step, { variables, screen: trace.screen, label }).losses,
      ...checks.flatMap(({ losses }) => losses),
      ...(step.action.effect === 'commit'
        ? [`${label} has an effect that should happen once; each run repeats it`]
        : []),
      ...(step.locators.some(({ by }) => by === 'look') ? [`${label} ${LOOK_LOSS}`] : []),
      ...(checks.every(({ commands }) => commands.length === 0) ? [`${label} is not checked by itself`] : []),
    ];
  });
  const compared =
    'values of parameters are compared as patterns, too: one with signs such as ( or + may not be found within a text';
  return [
    ...startLosses(trace),
    ...dayLosses(trace),
    ...flowLosses(trace, variables),
    'elements that are out of sight are not searched for, and windows are closed after the start only: a flow in one file does both',
    ...(trace.parameters.length > 0 ? [compared] : []),
    ...steps,
    ...trace.final.checks.flatMap((check) => checkCommands(check, variables, '').losses),
  ];
}
