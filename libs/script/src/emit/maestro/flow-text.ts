import { escapePattern } from '@tapwright/escape';

/** What stands in a flow: scalars, lists and maps; a command without fields is its name alone. */
export type FlowValue =
  | string
  | number
  | boolean
  | readonly FlowValue[]
  | { readonly [name: string]: FlowValue };
export type Command = string | { readonly [name: string]: FlowValue };

/**
 * A text as a literal of JavaScript. Flows look for expressions by `$` and braces before anything else, so that these may
 * stand in an expression as escapes only. In double quotes: the scalar around it is in single ones.
 */
export function jsText(text: string): string {
  const body = text.replace(/[\\"${}\p{C}\p{Zl}\p{Zp}]/gu, (character) => {
    if (character === '\\' || character === '"') return `\\${character}`;
    const units = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at));
    return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
  });
  return `"${body}"`;
}

/** A text as a pattern that fits it alone. Braces as escapes: an expression beside them would end at the wrong one. */
export function patternOf(text: string): string {
  return escapePattern(text).replaceAll('\\{', '\\x7b').replaceAll('\\}', '\\x7d');
}

/** Text for names of commands, which Maestro reads for expressions too: a secret must not be put in. */
export function labelText(template: string): string {
  return template.replace(/\$\{([^{}]*)\}/g, '<$1>').replaceAll('$', '');
}
