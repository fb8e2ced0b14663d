import type { Action, ElementRef } from '@tapwright/contracts';
import { shellWord } from '@tapwright/escape';
import { cropComment, linkMiddle, targetWords } from '../../locate/link-target.ts';
import type { Locator } from '../../locate/locator.ts';
import { ownWords } from '../../locate/rules/definition-of.ts';
import { literal, plainText, type Template } from '../../text/template.ts';
import { type TraceStep, turnedBy } from '../../trace/trace.ts';
import { checkLines } from './check-lines.ts';
import { findable, recognisable, withLocators } from './locator-words.ts';
import {
  messageWord,
  plainLine,
  readable,
  templateWord,
  typingCommands,
  type Variables,
} from './shell-text.ts';

/** The shell lines of one step: its name, its target, its action, and what must then be on the screen. */
export function stepLines(
  step: TraceStep,
  next: TraceStep | undefined,
  variables: Variables,
): readonly string[] {
  const { action, locators, index, after } = step;
  return [
    ...cropComment(step).map((line) => `# ${line}`),
    [`step ${index} ${messageWord(actionName(step), variables)}`, ...keyboardWords(step, next)].join(' '),
    ...(action.target === null && locators.length === 0 ? [] : targetLines(step, variables)),
    ...unlessTurned(step, actionLines(action, variables), variables),
    ...checkLines(after.checks, variables),
  ];
}

/** Whether the keyboard was open before the step, and before the next one; empty where neither is known. */
function keyboardWords(...steps: readonly (TraceStep | undefined)[]): readonly string[] {
  const words = steps.map((step) => KEYBOARDS.get(step?.before.keyboard) ?? "''");
  return words.every((word) => word === "''") ? [] : words;
}

const KEYBOARDS: ReadonlyMap<boolean | undefined, string> = new Map([
  [true, 'shown'],
  [false, 'hidden'],
]);

/** `click "Save"`, for the list of losses. */
export function describeAction(step: TraceStep): string {
  return readable(actionName(step));
}

/** The same as a template: a typed text, and the name of a target, keep their parameters. */
function actionName({ action: { kind, target, text, direction }, locators }: TraceStep): Template {
  const name = target === null ? '' : targetName(target, locators);
  const words = [
    kind.replace('_', ' '),
    text === null ? '' : `"${plainLine(text)}"`,
    direction ?? '',
    name === '' || target === null ? '' : `${text === null ? '' : 'into '}${inWords(name, target)}`,
  ];
  return words.filter((word) => word !== '').join(' ');
}

/** The name with `$` doubled, as a template needs it. */
function inWords(name: Template, target: ElementRef): Template {
  return targetWords(name, target, (text) => literal(plainLine(text)));
}

function targetName(target: ElementRef, locators: readonly Locator[]): Template {
  const given = locators.map(ownWords).filter((words) => words !== '');
  const named = given.find((template) => plainText(template) === null);
  return named ?? literal(plainLine(target.label || target.resourceId || target.className));
}

function targetLines({ action: { target }, locators }: TraceStep, variables: Variables): string[] {
  const name = messageWord(target === null ? 'the target' : `"${targetName(target, locators)}"`, variables);
  const chain = findable(locators);
  if (chain.length === 0) return [`fail ${shellWord('nothing names the target')}`];
  return withLocators(`target ${name}`, chain, variables);
}

/** A switch that is in the wanted state already is not tapped: that would turn it back. */
function unlessTurned(step: TraceStep, lines: readonly string[], variables: Variables): readonly string[] {
  const wanted = turnedBy(step);
  const chain = wanted === null ? [] : recognisable(wanted.locators);
  if (wanted === null || chain.length === 0) return lines;
  const asking = withLocators(`is_already ${wanted.is}`, chain, variables);
  return [`${asking.join('\n')} || ${lines.join('; ')}`];
}

function actionLines(action: Action, variables: Variables): readonly string[] {
  const { kind, text, direction, distance, target, waitMs } = action;
  const said = text ?? '';
  const middle = linkMiddle(target);
  switch (kind) {
    case 'click':
      return [middle === null ? 'tap' : `tap_part ${partOf(middle)}`];
    case 'double_click':
      return [middle === null ? 'double_tap' : `double_tap_part ${partOf(middle)}`];
    case 'long_click':
      return [middle === null ? 'long_tap' : `long_tap_part ${partOf(middle)}`];
    case 'text':
      return ['tap', 'empty_field', ...typingLines(said, variables)];
    case 'clear':
      return ['tap', 'empty_field'];
    case 'scroll':
      return [['scroll', direction ?? 'down', ...(distance === undefined ? [] : [distance])].join(' ')];
    case 'swipe_selector':
      return [
        `turn_until ${messageWord(said, variables)} ${templateWord(said, variables)} ${direction === 'up' ? 'up' : 'down'}`,
      ];
    case 'keypad':
      return [`press_keys ${templateWord(said, variables)}`];
    case 'back':
    case 'enter':
      return [`key_to_app ${kind.toUpperCase()}`];
    case 'home':
      return ['key HOME'];
    case 'restart':
      return ['stop_app', 'start_app'];
    // Not every `sleep` accepts fractions of a second.
    case 'wait':
      return waitMs === undefined ? [] : [`sleep ${Math.ceil(waitMs / 1_000)}`];
    case 'end':
      return [];
  }
}

/** The shell counts in whole numbers, so the place is given in thousandths. */
function partOf({ x, y }: { readonly x: number; readonly y: number }): string {
  return `${Math.round(x * 1_000)} ${Math.round(y * 1_000)}`;
}

function typingLines(text: Template, variables: Variables): readonly string[] {
  const plain = plainText(text);
  if (plain === null) return [`type_text ${templateWord(text, variables)}`];
  return typingCommands(plain).map((line) => `on_device ${shellWord(line)}`);
}
