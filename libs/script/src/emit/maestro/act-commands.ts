import { centreOf } from '@tapwright/screen';
import { linkMiddle } from '../../locate/link-target.ts';
import { plainText } from '../../text/template.ts';
import type { Condition } from '../../trace/conditions.ts';
import { type TraceStep, turnedBy } from '../../trace/trace.ts';
import type { Act } from '../body/acts.ts';
import { FAR_SWIPES, FINGER, SCROLL_MS, turnPoints, wantedIn } from './actions.ts';
import { checkCommands, inState } from './checks.ts';
import { whenOf } from './conditional.ts';
import { isMap } from './flow-line.ts';
import type { Command, FlowValue } from './flow-text.ts';
import { subFlow } from './helper.ts';
import { pointOf, type Selector, selectorOf } from './selectors.ts';
import type { Variables } from './variables.ts';

export interface ActWriting {
  readonly variables: Variables;
  readonly screen: readonly [number, number];
  readonly packageName: string;
  /** True: what a tester would write as two commands is one call of a sub-flow, so that the flow is shorter. */
  readonly isFolded: boolean;
}

const TOUCHES: Readonly<Record<string, string>> = {
  tap: 'tapOn',
  turn: 'tapOn',
  tap_part: 'tapOn',
  double_tap: 'doubleTapOn',
  double_tap_part: 'doubleTapOn',
  long_tap: 'longPressOn',
  long_tap_part: 'longPressOn',
};

/** The commands of one line of a body, as a tester would write them; none where Maestro cannot do it. */
export function actCommands(act: Act, writing: ActWriting): readonly Command[] {
  const { step, check } = act;
  if (check !== undefined)
    return checkCommands(check, writing.variables, '').commands.map((command) =>
      assertion(command, writing.packageName),
    );
  return step === undefined ? [] : stepCommands(act, step, writing);
}

function stepCommands(act: Act, step: TraceStep, writing: ActWriting): readonly Command[] {
  const { variables } = writing;
  const { text } = step.action;
  switch (act.verb) {
    case 'turn':
      return turning(step, writing);
    case 'type_into':
      return typing(step, text ?? '', writing);
    case 'clear':
      return clearing(step, writing);
    case 'scroll':
      return scrolling(step, writing);
    case 'pick':
      return [picking(step, writing)];
    case 'keypad':
      return [{ runFlow: { file: subFlow('keypad'), env: { DIGITS: variables.typed(text ?? '') } } }];
    case 'press':
      return [act.args[0] === 'back' ? 'back' : { pressKey: act.args[0] === 'home' ? 'Home' : 'Enter' }];
    case 'restart':
      return ['launchApp'];
    case 'open_link':
      return [{ openLink: variables.typed(text ?? '') }];
    case 'pause':
      return [];
    default:
      return [{ [TOUCHES[act.verb] ?? 'tapOn']: targetOf(step, writing) }];
  }
}

/** How a command names the target of a step: a text alone, fields of a selector, or a point of the screen. */
function targetOf(step: TraceStep, writing: ActWriting): FlowValue {
  const { target } = step.action;
  const selector = shortSelector(step, writing);
  if (selector === null) return { point: screenPoint(step, writing.screen) };
  const middle = linkMiddle(target);
  if (middle !== null) return { ...selector, point: pointOf([middle.x, middle.y], [1, 1]) };
  return textAlone(selector);
}

function shortSelector({ locators }: TraceStep, { variables, packageName }: ActWriting): Selector | null {
  const named = selectorOf(locators, variables);
  return named === null ? null : shortened(named.selector, packageName);
}

/** `tapOn: Save` of a selector that asks for nothing but a text. */
function textAlone(selector: Selector): FlowValue {
  const [[only, value] = ['', ''], more] = Object.entries(selector);
  return only === 'text' && more === undefined ? value : selector;
}

function screenPoint({ action: { target }, locators }: TraceStep, screen: readonly [number, number]): string {
  const share = locators.find((locator) => locator.by === 'share');
  if (share?.by === 'share') return `${share.x}%,${share.y}%`;
  const point = locators.find((locator) => locator.by === 'point');
  if (point?.by === 'point') return pointOf([point.x, point.y], screen);
  if (target === null) return '50%,50%';
  const [x, y] = centreOf(target.bounds);
  return pointOf([x, y], screen);
}

/** Ids stand without the app's package, and with a dot where a pattern would need an escaped one. */
function shortened(selector: Selector, packageName: string): Selector {
  return Object.fromEntries(
    Object.entries(selector).map(([name, value]) => {
      if (name === 'id' && typeof value === 'string') return [name, shortId(value, packageName)];
      if (Array.isArray(value))
        return [name, value.map((one) => (isMap(one) ? shortened(one, packageName) : one))];
      return [name, isMap(value) ? shortened(value, packageName) : value];
    }),
  );
}

function shortId(pattern: string, packageName: string): string {
  const plain = pattern.replaceAll('\\.', '.');
  if (!/^[\w.:/-]+$/.test(plain)) return pattern;
  return plain.startsWith(`${packageName}:id/`) ? plain.slice(packageName.length + 4) : plain;
}

/** What stands behind `when`, as a tester would write it. */
export function shortWhen(condition: Condition, { variables, packageName }: ActWriting) {
  return Object.fromEntries(
    Object.entries(whenOf(condition, variables)).map(([is, selector]) => [
      is,
      textAlone(shortened(selector, packageName)),
    ]),
  );
}

/** A wait for a condition as the assertion that waits for it, too. */
function assertion(command: Command, packageName: string): Command {
  const wait = typeof command === 'object' ? command.extendedWaitUntil : undefined;
  if (!isMap(wait)) return command;
  const [name, given] = isMap(wait.visible)
    ? ['assertVisible', wait.visible]
    : ['assertNotVisible', wait.notVisible];
  return { [name]: textAlone(shortened(isMap(given) ? given : {}, packageName)) };
}

/** The switch is tapped only if it is not in the wanted state: a tap would turn it back. */
function turning(step: TraceStep, writing: ActWriting): readonly Command[] {
  const tap: Command = { tapOn: targetOf(step, writing) };
  const wanted = turnedBy(step);
  const asked = wanted === null ? null : selectorOf(wanted.locators, writing.variables);
  if (wanted === null || asked === null || wanted.is === 'present' || wanted.is === 'absent') return [tap];
  const state = shortened(inState(asked, wanted.is), writing.packageName);
  return [{ runFlow: { when: { notVisible: state }, commands: [tap] } }];
}

/** Characters that `eraseText` erases where no number is given. */
const ERASED = 50;

function typing(step: TraceStep, text: string, writing: ActWriting): readonly Command[] {
  const { target } = step.action;
  const typed = writing.variables.typed(text);
  const field = fieldOf(step, writing);
  const isOneLine = plainText(text)?.includes('\n') !== true;
  // A target without a place was read from a script: what it holds is not known.
  const isEmpty = target !== null && target.text === '' && target.bounds[2] > 0;
  const times = Math.ceil((2 * (target?.text.length ?? 0)) / ERASED);
  const env = { ...(field ?? {}), TEXT: typed, ...(times > 1 ? { TIMES: String(times) } : {}) };
  if (field === null)
    return [{ tapOn: targetOf(step, writing) }, { runFlow: { file: subFlow('type'), env } }];
  if (isEmpty && isOneLine && !writing.isFolded)
    return [{ tapOn: targetOf(step, writing) }, { inputText: typed }];
  return [{ runFlow: { file: subFlow('type'), env } }];
}

function clearing(step: TraceStep, writing: ActWriting): readonly Command[] {
  const field = fieldOf(step, writing);
  const held = 2 * (step.action.target?.text.length ?? 0);
  if (field !== null && writing.isFolded) {
    const times = Math.ceil(held / ERASED);
    const env = { ...field, ...(times > 1 ? { TIMES: String(times) } : {}) };
    return [{ runFlow: { file: subFlow('type'), env } }];
  }
  return [{ tapOn: targetOf(step, writing) }, held > ERASED ? { eraseText: held } : 'eraseText'];
}

/** The field as the sub-flow names it; null if that takes more than its id and its text. */
function fieldOf(step: TraceStep, writing: ActWriting): Readonly<Record<string, FlowValue>> | null {
  const selector = shortSelector(step, writing);
  if (selector === null || Object.keys(selector).some((key) => key !== 'id' && key !== 'text')) return null;
  return {
    ...(selector.id === undefined ? {} : { ID: selector.id }),
    ...(selector.text === undefined ? {} : { LABEL: selector.text }),
  };
}

function scrolling(step: TraceStep, writing: ActWriting): readonly Command[] {
  const selector = shortSelector(step, writing);
  const { direction, distance } = step.action;
  const from = selector === null ? {} : { from: selector };
  const swipe: Command = { swipe: { ...from, direction: FINGER[direction ?? 'down'], duration: SCROLL_MS } };
  return distance === 'far' ? [{ repeat: { times: FAR_SWIPES, commands: [swipe] } }] : [swipe];
}

function picking(step: TraceStep, writing: ActWriting): Command {
  const { action } = step;
  const selector = shortSelector(step, writing);
  const way = action.direction === 'up' ? 'up' : 'down';
  const { start, end } = turnPoints(action, way, writing.screen);
  const { id } = wantedIn(action);
  const env = {
    ...(typeof selector?.id === 'string' ? { ID: selector.id } : {}),
    ...(id === undefined ? {} : { SHOWS: id.replaceAll('\\', '') }),
    VALUE: writing.variables.pattern(action.text ?? ''),
    FROM: start,
    TO: end,
  };
  return { runFlow: { file: subFlow('pick'), env } };
}
