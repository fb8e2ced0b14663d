import { judgeFile, type SeenFile } from '@tapwright/contracts';
import {
  asRead,
  elementLabel,
  isActivity,
  isInState,
  type Screen,
  type ScreenElement,
  standsIn,
} from '@tapwright/screen';
import { resolveLocator } from '../locate/locator-chain.ts';
import { plainText, type Template } from '../text/template.ts';
import { overlappingTexts } from '../text/texts-apart.ts';
import type { Check } from './trace.ts';

/** Whether a check holds on a screen, the elements that show it, and otherwise what is wrong, in a few words. */
export interface Held {
  readonly holds: boolean;
  readonly elements: readonly number[];
  readonly wrong: string;
  /** True if what was read does not decide the check; `holds` is false then. */
  readonly unknown?: true;
}

/**
 * Tests a check against a screen, and against the files that were read with it. Its templates must be bound (see
 * `bindTrace`). Pure.
 */
export function holdsOn(screen: Screen, check: Check, files: readonly SeenFile[] = []): Held {
  switch (check.kind) {
    case 'file':
      return holdsInFile(files, check);
    case 'text':
      return shown(screen, says(textOf(check.text)), `“${textOf(check.text)}” is not shown`);
    case 'contains':
      return shown(
        screen,
        (check.whole === true ? stands : holds)(textOf(check.text)),
        `“${textOf(check.text)}” is not shown`,
      );
    case 'pattern':
      return shown(screen, fits(check.pattern), `nothing fits ${check.pattern}`);
    case 'absent': {
      const { elements } = shown(screen, holds(textOf(check.text)), '');
      return { holds: elements.length === 0, elements, wrong: `“${textOf(check.text)}” is shown` };
    }
    case 'activity': {
      const is = isActivity(screen.activity, check.activity);
      return { holds: is, elements: [], wrong: `the activity is ${screen.activity}, not ${check.activity}` };
    }
    case 'apart': {
      const pair = overlappingTexts(screen);
      const wrong = pair === null ? '' : `“${pair[0].text}” and “${pair[1].text}” lie over each other`;
      return { holds: pair === null, elements: [], wrong };
    }
    case 'value':
    case 'state':
      return ofElement(screen, check);
  }
}

function holdsInFile(files: readonly SeenFile[], check: Extract<Check, { kind: 'file' }>): Held {
  const { is, contains } = check;
  const path = textOf(check.path);
  const text = contains === undefined ? undefined : textOf(contains);
  const { tells, wrong } = judgeFile(files, { path, is, contains: text });
  return { holds: tells === 'holds', elements: [], wrong, ...(tells === 'unknown' ? { unknown: true } : {}) };
}

function textOf(template: Template): string {
  return plainText(template) ?? template;
}

function shown(screen: Screen, is: (element: ScreenElement) => boolean, wrong: string): Held {
  const elements = screen.elements.filter(is).map(({ index }) => index);
  return { holds: elements.length > 0, elements, wrong };
}

function says(text: string): (element: ScreenElement) => boolean {
  return (element) => element.text === text || element.desc === text;
}

function holds(text: string): (element: ScreenElement) => boolean {
  return (element) => element.text.includes(text) || element.desc.includes(text);
}

/** As the expectation of a case held: as whole words and numbers, in upper or lower case. */
function stands(text: string): (element: ScreenElement) => boolean {
  const wanted = asRead(text);
  return ({ text: own, desc }) => [own, desc].some((one) => standsIn(asRead(one), wanted));
}

function fits(pattern: string): (element: ScreenElement) => boolean {
  const whole = new RegExp(`^(?:${pattern})$`, 'u');
  return (element) => whole.test(element.text) || whole.test(element.desc);
}

function ofElement(screen: Screen, check: Extract<Check, { kind: 'value' | 'state' }>): Held {
  const element = resolveLocator(screen, check.locators);
  if (element === null) {
    const absent = check.kind === 'state' && check.is === 'absent';
    return { holds: absent, elements: [], wrong: `“${check.name}” is not on the screen` };
  }
  const elements = [element.index];
  if (check.kind === 'state') {
    return { holds: isInState(element, check.is), elements, wrong: `“${check.name}” is not ${check.is}` };
  }
  const wanted = textOf(check.text);
  const is = element.editable ? element.text : element.text || elementLabel(screen, element).label;
  return { holds: is === wanted, elements, wrong: `“${check.name}” shows “${is}”, not “${wanted}”` };
}
