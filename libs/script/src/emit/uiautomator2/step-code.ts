import type { Action, Distance } from '@tapwright/contracts';
import { cropComment, linkMiddle, targetWords } from '../../locate/link-target.ts';
import type { Locator } from '../../locate/locator.ts';
import { usableLocators } from '../../locate/locator-chain.ts';
import { type Check, type TraceStep, turnedBy } from '../../trace/trace.ts';
import { plainLine } from '../adb-shell/shell-text.ts';
import { type LocatorTable, writeLocator } from '../locator-table.ts';
import { pythonText } from './python-text.ts';

/** The Python statements of one step: its name, its target, its action, and what must then be on the screen. */
export function stepCode(step: TraceStep, next: TraceStep | undefined): readonly string[] {
  const { action, locators, index, after } = step;
  const name = pythonText(`step ${index}, ${describeAction(action)}`);
  const keyboards = [keyboardCode('keyboard', step), keyboardCode('keyboard_next', next)].flat();
  return [
    ...cropComment(step).map((line) => `# ${line}`),
    `run.step(${[name, ...keyboards].join(', ')})`,
    ...(needsTarget(action)
      ? [call('run.target', [pythonText(nameOf(action)), ...locatorCode(locators)])]
      : []),
    ...unlessTurned(step, actionCode(action, locators)),
    ...after.checks.map(checkCode),
  ];
}

/** A switch that is in the wanted state already is not tapped: that would turn it back. */
function unlessTurned(step: TraceStep, code: readonly string[]): readonly string[] {
  const wanted = turnedBy(step);
  const chain = wanted === null ? [] : locatorCode(wanted.locators);
  if (wanted === null || chain.length === 0) return code;
  const asking = call('run.is_already', [pythonText(wanted.is), ...chain]);
  return [`if not ${asking}:`, ...code.map((line) => `    ${line}`)];
}

/** Whether the keyboard was open before the step; empty where that is not known. */
function keyboardCode(argument: string, step: TraceStep | undefined): readonly string[] {
  const keyboard = step?.before.keyboard;
  return keyboard === undefined ? [] : [`${argument}=${keyboard ? 'True' : 'False'}`];
}

/** `click "Save"`, for messages; templates stay as they are, so it holds no value of a parameter. */
export function describeAction({ kind, target, text, direction }: Action): string {
  const on =
    target === null ? '' : targetWords(plainLine(target.label || target.resourceId), target, plainLine);
  const words = [
    kind.replace('_', ' '),
    text === null ? '' : `"${plainLine(text)}"`,
    direction ?? '',
    on === '' || text === null ? on : `into ${on}`,
  ];
  return words.filter((word) => word !== '').join(' ');
}

/** The locators that need only a dump; those by looks need a picture. */
export function findableLocators(locators: readonly Locator[]): readonly Locator[] {
  return usableLocators(locators.filter(({ by }) => by !== 'look'));
}

/** One call of the prelude per locator, surest first. */
export function locatorCode(locators: readonly Locator[]): readonly string[] {
  return findableLocators(locators).map(oneLocator);
}

/** Calls of the prelude that find elements in a dump; a dump has no pictures, so looks are missing. */
export const LOCATOR_CALLS: LocatorTable<string, void> = {
  id: ({ resourceId, className }) => `by_id(${pythonText(resourceId)}, ${pythonText(className)})`,
  id_text: ({ resourceId, text }) => `by_id_text(${pythonText(resourceId)}, ${pythonText(text)})`,
  text: ({ text }) => `by_text(${pythonText(text)})`,
  desc: ({ desc }) => `by_desc(${pythonText(desc)})`,
  near: ({ className, anchor, side }) => `near(${pythonText(className)}, ${pythonText(anchor)}, '${side}')`,
  nth: ({ className, containerId, nth }) =>
    `nth(${pythonText(className)}, ${pythonText(containerId)}, ${nth})`,
  point: ({ x, y }) => `at_point(${x}, ${y})`,
};

/** The call for one locator; `nowhere` finds nothing. */
export function oneLocator(locator: Locator): string {
  return writeLocator(LOCATOR_CALLS, locator, undefined) ?? 'nowhere';
}

/** The statement that checks what must be seen, and waits for it. */
export function checkCode(check: Check): string {
  switch (check.kind) {
    case 'text':
      return `run.shows(${pythonText(check.text)})`;
    case 'contains':
      return `run.contains(${pythonText(check.text)})`;
    case 'absent':
      return `run.absent(${pythonText(check.text)})`;
    case 'pattern':
      return `run.fits(${pythonText(check.pattern)})`;
    case 'apart':
      return 'run.apart()';
    case 'file': {
      const { path, is, contains } = check;
      const wanted = contains === undefined ? [pythonText(is)] : ["'present'", pythonText(contains)];
      return call('has_file', ['run', pythonText(path), ...wanted]);
    }
    case 'activity':
      return `run.in_front(${pythonText(check.activity)})`;
    case 'state':
      return call('run.is_in', [
        pythonText(check.name),
        pythonText(check.is),
        ...locatorCode(check.locators),
      ]);
    case 'value':
      return call('run.has_value', [
        pythonText(check.name),
        pythonText(check.text),
        ...locatorCode(check.locators),
      ]);
  }
}

/** Not for a number pad, which is found by its keys, nor for a picker, which is found again after every turn. */
function needsTarget({ kind, target }: Action): boolean {
  return target !== null && kind !== 'keypad' && kind !== 'swipe_selector';
}

function nameOf({ target }: Action): string {
  return `"${plainLine(target?.label || target?.resourceId || target?.className || 'the target')}"`;
}

/** How many swipes a scroll has, and how much of the container each covers: as in the gateway. */
const SCROLLS: Readonly<Record<Distance, string>> = {
  short: 'share=0.3, times=1',
  page: 'share=0.6, times=1',
  far: 'share=0.6, times=3',
};

function tapCode({ kind, target }: Action): string {
  const tap = kind === 'double_click' ? 'double_tap' : kind === 'long_click' ? 'long_tap' : 'tap';
  const middle = linkMiddle(target);
  return middle === null ? `run.${tap}()` : `run.${tap}_part(${middle.x}, ${middle.y})`;
}

function actionCode(action: Action, locators: readonly Locator[]): readonly string[] {
  const { kind, direction, waitMs } = action;
  const text = pythonText(action.text ?? '');
  switch (kind) {
    case 'click':
    case 'double_click':
      return [tapCode(action)];
    case 'long_click':
      return [tapCode(action)];
    case 'text':
      return [`run.enter_text(${text})`];
    case 'clear':
      return ['run.clear_text()'];
    case 'scroll':
      return [`run.scroll('${direction ?? 'down'}', ${SCROLLS[action.distance ?? 'page']})`];
    case 'swipe_selector': {
      const blind = direction === 'up' ? "'up'" : "'down'";
      return [call('run.turn_picker', [pythonText(nameOf(action)), text, blind, ...locatorCode(locators)])];
    }
    case 'keypad':
      return [`run.press_digits(${text})`];
    case 'back':
    case 'home':
    case 'enter':
      return [`run.press('${kind}')`];
    case 'restart':
      return ['run.restart()'];
    case 'wait':
      return waitMs === undefined ? [] : [`time.sleep(${waitMs / 1_000})`];
    case 'end':
      return [];
  }
}

/** A call on one line, or with one argument on each line if there are many. */
export function call(name: string, args: readonly string[]): string {
  const line = `${name}(${args.join(', ')})`;
  if (line.length <= LINE_MAX) return line;
  return `${name}(\n${args.map((arg) => `    ${arg},\n`).join('')})`;
}

const LINE_MAX = 100;
