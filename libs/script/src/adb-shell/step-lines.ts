import type { Action } from '@tapwright/contracts';
import type { Locator } from '../locator.ts';
import { usableLocators } from '../locator-chain.ts';
import { plainText } from '../template.ts';
import type { Check, TraceStep } from '../trace.ts';
import { plainLine, shellWord, typingCommands } from './shell-text.ts';

/** The shell lines of one step: its name, its target, what is done, and what must then be on the screen. */
export function stepLines(step: TraceStep): readonly string[] {
  const { action, locators, index, after } = step;
  return [
    `step ${index} ${shellWord(describeAction(action))}`,
    ...(locators.length > 0 ? targetLines(action, locators) : []),
    ...actionLines(action),
    ...after.checks.flatMap(checkLines),
  ];
}

/** The lines that wait for what must be seen. */
export function checkLines(check: Check): readonly string[] {
  return check.kind === 'text' ? [`shows ${shellWord(plainText(check.text) ?? check.text)}`] : [];
}

/** `click "Save"`, for messages and comments. */
export function describeAction({ kind, target, text, direction }: Action): string {
  const words = [
    kind.replace('_', ' '),
    text === null ? '' : `"${plainLine(text)}"`,
    direction ?? '',
    target === null ? '' : `${text === null ? '' : 'into '}"${plainLine(target.label || target.resourceId)}"`,
  ];
  return words.filter((word) => word !== '').join(' ');
}

function targetLines({ target }: Action, locators: readonly Locator[]): string[] {
  const name =
    target === null ? 'the target' : `"${plainLine(target.label || target.resourceId || target.className)}"`;
  const usable = usableLocators(locators).map(
    (locator) => `  ${locatorWords(locator).map(shellWord).join(' ')}`,
  );
  return [
    `target ${shellWord(name)} \\`,
    ...usable.map((line, at) => (at < usable.length - 1 ? `${line} \\` : line)),
  ];
}

/** The four words that the prelude's finder reads: BY A B C. */
export function locatorWords(locator: Locator): readonly [string, string, string, string] {
  switch (locator.by) {
    case 'id':
      return ['id', locator.resourceId, locator.className, ''];
    case 'id_text':
      return ['id_text', locator.resourceId, locator.text, ''];
    case 'text':
      return ['text', locator.text, '', ''];
    case 'desc':
      return ['desc', locator.desc, '', ''];
    case 'near':
      return ['near', locator.className, locator.anchor, locator.side];
    case 'nth':
      return ['nth', locator.className, locator.containerId, String(locator.nth)];
    // Not found in a tree: no such rule is ever asked for.
    case 'look':
      return ['look', locator.className, locator.hash, ''];
    case 'point':
      return ['point', String(locator.x), String(locator.y), ''];
  }
}

function actionLines({ kind, text, direction }: Action): readonly string[] {
  switch (kind) {
    case 'click':
      return ['tap'];
    case 'long_click':
      return ['long_tap'];
    case 'text':
      return [
        'tap',
        'empty_field',
        ...typingCommands(plainText(text ?? '') ?? '').map((line) => `on_device ${shellWord(line)}`),
      ];
    case 'clear':
      return ['tap', 'empty_field'];
    case 'scroll':
      return [`scroll ${direction ?? 'down'}`];
    case 'swipe_selector':
      return turnLines(plainText(text ?? '') ?? '', direction === 'up' ? 'up' : 'down');
    case 'keypad':
      return [...(plainText(text ?? '') ?? '')].flatMap(digitLines);
    case 'back':
    case 'home':
    case 'enter':
      return [`key ${kind.toUpperCase()}`];
    case 'restart':
      return ['stop_app', 'start_app'];
    // What follows is waited for in any case.
    case 'wait':
    case 'end':
      return [];
  }
}

/** Most swipes of one picker. */
const TURNS_MAX = 64;

/**
 * Turns a picker until its middle shows the text: Android's own says so in a field of a known id; of others the text must
 * be shown once on the whole screen. The other way is tried from the middle of the allowed swipes on.
 */
function turnLines(wanted: string, direction: 'up' | 'down'): readonly string[] {
  const other = direction === 'up' ? 'down' : 'up';
  const value = shellWord(wanted);
  return [
    'turns=0',
    `until find_any id_text android:id/numberpicker_input ${value} '' text ${value} '' ''; do`,
    `  [ $turns -lt ${TURNS_MAX} ] || fail ${shellWord(`the picker does not show "${plainLine(wanted)}"`)}`,
    `  if [ $turns -lt ${TURNS_MAX / 4} ]; then scroll ${direction}; else scroll ${other}; fi`,
    '  turns=$((turns + 1))',
    // A dump fails while the wheel still turns.
    '  take_dump || take_dump || :',
    'done',
  ];
}

/** The key that bears the digit now: pads change their order. */
function digitLines(digit: string): readonly string[] {
  return [`target ${shellWord(`"${digit}"`)} text ${digit} '' '' desc ${digit} '' ''`, 'tap'];
}
