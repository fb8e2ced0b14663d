import { type Action, TapwrightError } from '@tapwright/contracts';
import type { Locator } from '../locator.ts';
import { usableLocators } from '../locator-chain.ts';
import type { TraceStep } from '../trace.ts';
import { plainLine, shellWord, typingCommands } from './shell-text.ts';

/** The shell lines of one step: its name, its target, what is done, and what must then be on the screen. */
export function stepLines(step: TraceStep): readonly string[] {
  const { action, locators, index, after } = step;
  return [
    `step ${index} ${shellWord(describeAction(action))}`,
    ...(locators.length > 0 ? targetLines(action, locators) : []),
    ...actionLines(action),
    ...after.assertions.map((text) => `shows ${shellWord(text)}`),
  ];
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
        ...typingCommands(text ?? '').map((line) => `on_device ${shellWord(line)}`),
      ];
    case 'clear':
      return ['tap', 'empty_field'];
    case 'scroll':
      return [`scroll ${direction ?? 'down'}`];
    case 'swipe_selector':
    case 'keypad':
      throw new TapwrightError('INTERNAL', `the adb script has no words for ${kind} yet`);
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
