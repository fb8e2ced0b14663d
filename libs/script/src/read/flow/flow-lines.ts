import { SUB_FLOWS } from '../../emit/maestro/helper.ts';
import { plainText } from '../../text/template.ts';
import { END_WHEN } from '../lines.ts';
import {
  back,
  clearState,
  hideKeyboard,
  launchApp,
  openLink,
  pressKey,
  scroll,
  stopApp,
  swipe,
} from './app-readers.ts';
import { assertNotVisible, assertVisible, extendedWaitUntil, scrollUntilVisible } from './check-readers.ts';
import { copyTextFrom, pasteText, setClipboard } from './clipboard-readers.ts';
import { conditionLines, turnOf } from './condition-lines.ts';
import { ADVICE, type At, type FlowState, fieldsOf, note, type Reader } from './flow-state.ts';
import { LEFT_OUT } from './left-out.ts';
import { assertTrue, OWN, runScript } from './own-readers.ts';
import { type FlowCommand, isRecord, parseFlow } from './parse-flow.ts';
import { pathOf } from './path-of.ts';
import { RANDOM } from './random-readers.ts';
import { word } from './read-selector.ts';
import { type Place, refusal } from './refusal.ts';
import { type Scope, scopeWith, templateOf } from './scope.ts';
import { eraseText, inputText, touch } from './touch-readers.ts';

/** Maximum depth of flows in flows, number of files that are read, times of a repetition, and commands in all. */
const DEPTH_MAX = 8;
const FILES_MAX = 50;
const TIMES_MAX = 100;
const COMMANDS_MAX = 1_000;

/** Reads commands one after the other. @throws TapwrightError `INPUT_INVALID` with the line of the one that is not read */
export function readCommands(commands: readonly FlowCommand[], at: At, state: FlowState): void {
  let scope = at.scope;
  for (const command of commands) scope = readCommand(command, { ...at, scope }, state);
}

/** Reads a command; returns the variables for those behind it. */
export function readCommand(command: FlowCommand, at: At, state: FlowState): Scope {
  const read = Object.hasOwn(READERS, command.name) ? READERS[command.name] : undefined;
  if (read === undefined) {
    const known = Object.hasOwn(ADVICE, command.name) ? ADVICE[command.name] : undefined;
    const [, begun = ''] = /^(\w+)\s/.exec(command.name) ?? [];
    const colon = Object.hasOwn(READERS, begun) ? `a colon behind ${begun}, such as ${begun}: Save` : null;
    const advice = known ?? colon ?? 'take it out, or write it with a command that docs/maestro.md lists';
    throw refusal(command, `${command.name.slice(0, 40)} is not read`, advice);
  }
  if (state.stopped !== null && !GOES_WITH_STOP.has(command.name))
    throw refusal(state.stopped, 'a trace does not stop its app', 'launchApp behind it, or nothing');
  state.count += 1;
  if (state.count > COMMANDS_MAX)
    throw refusal(command, 'the flow is too long', `${COMMANDS_MAX} commands in all, repetitions counted`);
  if (isRecord(command.value) && command.value.optional === true && !MAY_BE_OPTIONAL.has(command.name))
    note(state, command, 'it is not optional in a replay');
  return read(command, at, state) ?? at.scope;
}

/** Commands that read what `optional` says: windows that may come up, and checks that check nothing then. */
const MAY_BE_OPTIONAL: ReadonlySet<string> = new Set([
  ...['tapOn', 'doubleTapOn', 'longPressOn'],
  ...['assertVisible', 'assertNotVisible', 'extendedWaitUntil', 'scrollUntilVisible'],
  ...Object.keys(LEFT_OUT),
]);

/** Commands that may stand between one that stops the app and the one that starts it again. */
const GOES_WITH_STOP: ReadonlySet<string> = new Set([
  ...['launchApp', 'stopApp', 'killApp', 'clearState', 'pressKey'],
  ...Object.keys(LEFT_OUT),
]);

/** Its commands once: a replay waits for each of them. */
const retry: Reader = (command, at, state) => {
  note(state, command, 'its commands are done once: a replay waits for what each of them needs');
  const { maxRetries: _, ...value } = isRecord(command.value) ? command.value : { file: command.value };
  return runFlow({ ...command, value }, at, state);
};

const repeat: Reader = (command, at, state) => {
  const { times, while: given } = fieldsOf(command, 'times', ['times', 'commands', 'while']);
  if (times === undefined && given !== undefined)
    throw refusal(command, 'it repeats without an end', `times beside while: a number up to ${TIMES_MAX}`);
  const count = Number(
    plainText(templateOf(word(times, command), at.scope, at.parameters, command)) ?? 'none',
  );
  if (!Number.isInteger(count) || count < 0 || count > TIMES_MAX)
    throw refusal(command, 'it repeats without a fixed number', `times: a number up to ${TIMES_MAX}`);
  if (given !== undefined) {
    readWhile(command, { given, count, at: inner(at, command) }, state);
    return undefined;
  }
  inner(at, command);
  for (let time = 0; time < count; time += 1) readCommands(command.inside, inner(at, command), state);
  return undefined;
};

function inner(at: At, place: Place): At {
  if (at.depth >= DEPTH_MAX)
    throw refusal(place, 'flows stand too deep in each other', `at most ${DEPTH_MAX} levels`);
  return { ...at, depth: at.depth + 1 };
}

const runFlow: Reader = (command, at, state) => {
  const { file, env, when, commands } = fieldsOf(command, 'file', ['file', 'env', 'when', 'commands']);
  if ((file === undefined) === (commands === undefined))
    throw refusal(command, 'it runs nothing', 'a file, or commands');
  const { scope, parameters } = at;
  const within = scopeWith(env, { scope, parameters, place: command, isTop: false });
  const inside = { ...inner(at, command), scope: within };
  const path = file === undefined ? null : pathOf(word(file, command), at.folder, command);
  const own =
    path?.startsWith(`${SUB_FLOWS}/`) === true ? OWN.get(path.slice(SUB_FLOWS.length + 1)) : undefined;
  if (own !== undefined && when === undefined) {
    own(command, inside, state);
    return undefined;
  }
  const run =
    path === null ? { commands: command.inside, at: inside } : fileOf(path, { command, at: inside, state });
  if (when === undefined) readCommands(run.commands, run.at, state);
  else readConditional(command, { when, ...run }, state);
  return undefined;
};

interface Run {
  readonly commands: readonly FlowCommand[];
  readonly at: At;
}

function fileOf(
  path: string,
  { command, at, state }: { command: FlowCommand; at: At; state: FlowState },
): Run {
  state.files += 1;
  if (state.files > FILES_MAX) throw refusal(command, 'it runs too many files', `${FILES_MAX} at most`);
  const text = state.read(path);
  if (text === null)
    throw refusal(command, `${path} cannot be read`, 'a flow in the folder of this one, of 256 kB at most');
  const flow = parseFlow(path, text);
  const unread = Object.keys(flow.settings).find((name) => !SETTINGS.has(name));
  if (unread !== undefined)
    throw refusal({ file: path, line: 1 }, `the setting ${unread} is not read`, [...SETTINGS].join(', '));
  const { scope, parameters } = at;
  const within = scopeWith(flow.settings.env, { scope, parameters, place: command, isTop: false });
  const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/') + 1) : '';
  return { commands: flow.commands, at: { ...at, scope: within, folder } };
}

/** The settings of a flow that are read; some say nothing about what is done. */
export const SETTINGS: ReadonlySet<string> = new Set([
  ...['appId', 'name', 'env', 'onFlowStart', 'onFlowComplete'],
  ...['tags', 'properties', 'jsEngine', 'androidWebViewHierarchy'],
]);

/**
 * A part for Android, a switch that is turned if it is not in its state, what somebody has decided, or commands under
 * conditions.
 */
function readConditional(
  command: FlowCommand,
  { when, commands, at }: Run & { when: unknown },
  state: FlowState,
): void {
  const { platform = 'android', ...others } = isRecord(when) ? when : { when };
  if (String(platform).toLowerCase() !== 'android') {
    note(state, command, `a part for ${String(platform).slice(0, 40)} is left out`);
    return;
  }
  const asked = Object.entries(others);
  const decided = asked.length === 0 ? true : state.decided(command);
  if (decided !== null) {
    if (asked.length > 0)
      note(state, command, decided ? 'its commands are always done' : 'its commands are left out');
    if (decided) readCommands(commands, at, state);
    return;
  }
  const turn = turnOf(command, { asked, commands, at });
  const conditions = conditionLines(asked, at, command);
  if (turn !== null) state.lines.push(turn);
  else if (conditions === null) state.undecided.push(command);
  else {
    const { clipboard } = state;
    state.lines.push(...conditions);
    readCommands(commands, at, state);
    state.lines.push(...conditions.map(() => END_WHEN));
    // Behind the condition only the phone knows which of both is on the clipboard.
    if (state.clipboard !== clipboard) state.clipboard = { text: null };
  }
}

/**
 * Commands that are repeated while something is on the screen, or is not: as often as `times` says at most. Each time
 * stands under the condition of the one before.
 */
function readWhile(
  command: FlowCommand,
  { given, count, at }: { readonly given: unknown; readonly count: number; readonly at: At },
  state: FlowState,
): void {
  const conditions = conditionLines(Object.entries(isRecord(given) ? given : { given }), at, command);
  if (conditions === null)
    throw refusal(command, 'its while is not read', 'visible or notVisible with a text or an id');
  for (let time = 0; time < count; time += 1) {
    state.lines.push(...conditions);
    readCommands(command.inside, at, state);
  }
  for (let time = 0; time < count; time += 1) state.lines.push(...conditions.map(() => END_WHEN));
}

const READERS: Readonly<Record<string, Reader>> = {
  launchApp,
  stopApp,
  killApp: stopApp,
  clearState,
  tapOn: touch('tap'),
  doubleTapOn: touch('double_tap'),
  longPressOn: touch('long_tap'),
  inputText,
  eraseText,
  pressKey,
  back,
  hideKeyboard,
  scroll,
  scrollUntilVisible,
  swipe,
  assertVisible,
  assertNotVisible,
  extendedWaitUntil,
  openLink,
  setClipboard,
  copyTextFrom,
  pasteText,
  runFlow,
  repeat,
  retry,
  assertTrue,
  runScript,
  ...RANDOM,
  ...LEFT_OUT,
};
