import type { ScreenElement } from '@tapwright/screen';
import { plainText, type Template } from '../../text/template.ts';

/** The text of a bound template; of one that is not bound its source, which no element says. */
export function boundText(template: Template): string {
  return plainText(template) ?? template;
}

/** What is written on an element. What stands in a field is what the user typed: no name to find it by. */
export function writtenOn({ text, editable, password }: ScreenElement): string {
  return editable || password ? '' : text;
}
