import { literal } from '../../text/template.ts';
import type { Check } from '../../trace/trace.ts';
import { recognisable } from './locator-words.ts';
import { readable } from './shell-text.ts';

/** True if only its place or its picture identifies the element: the check would judge whatever stands there. */
export function isLeftOut(check: Check): boolean {
  return (check.kind === 'state' || check.kind === 'value') && recognisable(check.locators).length === 0;
}

/** What a check is about, in the list of losses. */
export function checkName(check: Check): string {
  if (check.kind === 'state') return `that "${readable(literal(check.name))}" is ${check.is}`;
  if (check.kind === 'value') return `what "${readable(literal(check.name))}" shows`;
  return check.kind;
}
