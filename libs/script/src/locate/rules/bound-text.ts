import type { ScreenElement } from '@tapwright/screen';
import { plainText, type Template } from '../../text/template.ts';

/** The text of a bound template. An unbound one gives its source, which no element shows. */
export function boundText(template: Template): string {
  return plainText(template) ?? template;
}

/** What is written on an element. The text of a field was typed by the user: it is not a name to find it by. */
export function writtenOn({ text, editable, password }: ScreenElement): string {
  return editable || password ? '' : text;
}
