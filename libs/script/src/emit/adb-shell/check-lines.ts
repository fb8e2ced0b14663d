import { shellWord } from '@tapwright/escape';
import { literal } from '../../text/template.ts';
import { type Check, holdsByAbsence } from '../../trace/trace.ts';
import { recognisable, withLocators } from './locator-words.ts';
import { messageWord, readable, templateWord, type Variables } from './shell-text.ts';

/**
 * The lines that wait for what must be seen. Checks that something is gone come last, when the new screen has appeared:
 * it may have been missing on the old one, too.
 */
export function checkLines(checks: readonly Check[], variables: Variables): readonly string[] {
  const present = checks.filter((check) => !holdsByAbsence(check));
  return [...present, ...checks.filter(holdsByAbsence)].flatMap((check) => linesOf(check, variables));
}

function linesOf(check: Check, variables: Variables): readonly string[] {
  if (isLeftOut(check)) return [];
  const says = (text: string): string => `${messageWord(text, variables)} ${templateWord(text, variables)}`;
  switch (check.kind) {
    case 'text':
      return [`shows ${says(check.text)}`];
    case 'contains':
      return [`contains ${says(check.text)}`];
    case 'absent':
      return [`lacks ${says(check.text)}`];
    case 'pattern':
      return [`fits ${shellWord(check.pattern)}`];
    case 'apart':
      return ['apart'];
    case 'file': {
      const { path, is, contains } = check;
      return [
        contains === undefined
          ? `has_file ${says(path)} ${is}`
          : `file_contains ${says(path)} ${says(contains)}`,
      ];
    }
    case 'activity':
      return [`in_activity ${shellWord(check.activity)}`];
    case 'state':
      return withLocators(
        `is_in_state ${nameWord(check.name, variables)} ${check.is}`,
        recognisable(check.locators),
        variables,
      );
    case 'value':
      return withLocators(
        `has_value ${nameWord(check.name, variables)} ${says(check.text)}`,
        recognisable(check.locators),
        variables,
      );
  }
}

function nameWord(name: string, variables: Variables): string {
  return messageWord(literal(name), variables);
}

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
