import type { ElementRef } from '@tapwright/contracts';
import { targetWords } from '../../locate/link-target.ts';
import type { Locator } from '../../locate/locator.ts';
import { ownWords } from '../../locate/rules/definition-of.ts';
import { literal, plainText, type Template } from '../../text/template.ts';
import type { TraceStep } from '../../trace/trace.ts';
import { plainLine, readable } from './shell-text.ts';

/** `click "Save"`, for the list of losses; a typed text, and the name of a target, keep their parameters. */
export function describeAction({ action: { kind, target, text, direction }, locators }: TraceStep): string {
  const name = target === null ? '' : targetName(target, locators);
  const words = [
    kind.replace('_', ' '),
    text === null ? '' : `"${plainLine(text)}"`,
    direction ?? '',
    name === '' || target === null ? '' : `${text === null ? '' : 'into '}${inWords(name, target)}`,
  ];
  return readable(words.filter((word) => word !== '').join(' '));
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
