import type { Action, Distance, ElementRef } from '@tapwright/contracts';
import { cropComment, linkMiddle, targetWords } from '../../locate/link-target.ts';
import { type Check, type TraceStep, turnedBy } from '../../trace/trace.ts';
import { codeLine, codeString, codeTemplate } from './code-text.ts';
import { chainCode, findable, recognisable } from './selector-code.ts';

/** How far one swipe moves its container, as a share, and how many swipes there are (see `Distance`). */
const SCROLLS: Readonly<Record<Distance, { readonly share: number; readonly times: number }>> = {
  short: { share: 0.33, times: 1 },
  page: { share: 0.6, times: 1 },
  far: { share: 0.6, times: 3 },
};
const INDENT = '    ';

/** `click "Save"`, for names of steps and comments. */
export function describeAction({ kind, target, text, direction }: Action): string {
  const words = [
    kind.replace('_', ' '),
    text === null ? '' : `"${codeLine(text)}"`,
    direction ?? '',
    target === null ? '' : `${text === null ? '' : 'into '}${wordsOf(target)}`,
  ];
  return words.filter((word) => word !== '').join(' ');
}

function wordsOf(target: ElementRef): string {
  return targetWords(codeLine(target.label || target.resourceId || target.className), target, codeLine);
}

function nameOf({ label, resourceId, className }: ElementRef): string {
  return `"${codeLine(label || resourceId || className)}"`;
}

/** The statements of one step: its action, then what must be seen. */
export function stepCode(step: TraceStep): readonly string[] {
  const { action, locators, after } = step;
  const code = actionCode(action, targetCode(action, locators));
  const comment = cropComment(step).map((line) => `// ${line}`);
  return [...comment, ...(turningCode(step) ?? code), ...after.checks.flatMap(checkCode)];
}

/** A switch that is in the wanted state already is not clicked: that would turn it back. */
function turningCode(step: TraceStep): readonly string[] | null {
  const { action, locators } = step;
  const wanted = turnedBy(step);
  const chain = wanted === null ? [] : recognisable(wanted.locators);
  if (wanted === null || chain.length === 0 || linkMiddle(action.target) !== null) return null;
  const done = `() => checks.isAlready(${chainCode(chain, INDENT)}, ${codeString(wanted.is)})`;
  return [`await phone.click(${targetCode(action, locators)}, ${done});`];
}

/** The first two arguments of a call that acts on an element: its name and its selectors. */
function targetCode({ target }: Action, locators: TraceStep['locators']): string {
  const name = target === null ? 'the target' : nameOf(target);
  return `${codeString(name)}, ${chainCode(findable(locators), INDENT)}`;
}

const CLICKS: Readonly<Partial<Record<Action['kind'], string>>> = {
  double_click: 'doubleClick',
  long_click: 'longClick',
};

function clickCode(action: Action, target: string): string {
  const click = CLICKS[action.kind] ?? 'click';
  const middle = linkMiddle(action.target);
  if (middle === null) return `await phone.${click}(${target});`;
  return `await phone.${click}Part(${target}, ${middle.x}, ${middle.y});`;
}

function actionCode(action: Action, target: string): readonly string[] {
  const { kind, text, direction, waitMs } = action;
  const typed = codeTemplate(text ?? '');
  switch (kind) {
    case 'click':
    case 'double_click':
      return [clickCode(action, target)];
    case 'long_click':
      return [clickCode(action, target)];
    case 'text':
      return [`await phone.type(${target}, ${typed});`];
    case 'clear':
      return [`await phone.type(${target}, "");`];
    case 'scroll': {
      const { share, times } = SCROLLS[action.distance ?? 'page'];
      const line = `await phone.scroll(${target}, ${codeString(direction ?? 'down')}, ${share});`;
      return Array.from({ length: times }, () => line);
    }
    case 'swipe_selector':
      return [`await phone.turn(${target}, ${typed}, ${codeString(direction === 'up' ? 'up' : 'down')});`];
    case 'keypad':
      return [`await phone.keypad(${typed});`];
    case 'back':
      return ['await phone.back();'];
    case 'home':
    case 'enter':
      return [`await phone.press(${codeString(kind)});`];
    case 'restart':
      return ['await phone.restart(app);'];
    case 'wait':
      return waitMs === undefined ? [] : [`await driver().pause(${waitMs});`];
    case 'end':
      return [];
  }
}

/**
 * The statement that checks what must be seen, and waits for it; empty if a script cannot check it (listed as a loss).
 */
export function checkCode(check: Check): readonly string[] {
  switch (check.kind) {
    case 'text':
    case 'contains':
    case 'absent':
      return [`await checks.${check.kind}(${codeTemplate(check.text)});`];
    case 'pattern':
      return [`await checks.pattern(${codeString(check.pattern)});`];
    case 'activity':
      return [`await checks.activity(${codeString(check.activity)});`];
    case 'file': {
      const { path, is, contains } = check;
      if (contains === undefined) return [`await files.${is}(${codeTemplate(path)});`];
      return [`await files.contains(${codeTemplate(path)}, ${codeTemplate(contains)});`];
    }
    // This would need one request for the place of each text.
    case 'apart':
      return [];
    case 'state':
    case 'value': {
      const chain = recognisable(check.locators);
      if (chain.length === 0) return [];
      const wanted = check.kind === 'state' ? codeString(check.is) : codeTemplate(check.text);
      const name = codeString(`"${codeLine(check.name)}"`);
      return [`await checks.${check.kind}(${name}, ${chainCode(chain, INDENT)}, ${wanted});`];
    }
  }
}
