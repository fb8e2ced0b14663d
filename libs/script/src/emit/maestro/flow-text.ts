import { escapePattern } from '@tapwright/escape';

/** A value in a flow: scalar, list or map; a command without fields is its name alone. */
export type FlowValue =
  | string
  | number
  | boolean
  | readonly FlowValue[]
  | { readonly [name: string]: FlowValue };
export type Command = string | { readonly [name: string]: FlowValue };

/**
 * A text as a literal of JavaScript. Flows look for expressions by `$` and braces before anything else, so inside an
 * expression these are written as escapes. The literal is in double quotes: the scalar around it is in single quotes.
 */
export function jsText(text: string): string {
  const body = text.replace(/[\\"${}\p{C}\p{Zl}\p{Zp}]/gu, (character) => {
    if (character === '\\' || character === '"') return `\\${character}`;
    const units = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at));
    return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
  });
  return `"${body}"`;
}

/** A pattern that fits this text alone. Braces are escaped: an expression beside them would end at the wrong one. */
export function patternOf(text: string): string {
  return escapePattern(text).replaceAll('\\{', '\\x7b').replaceAll('\\}', '\\x7d');
}

/** Text for names of commands. Maestro looks for expressions there, too: it must not put in a secret. */
export function labelText(template: string): string {
  return template.replace(/\$\{([^{}]*)\}/g, '<$1>').replaceAll('$', '');
}
