/** What stands in a flow: scalars, lists and maps; a command without fields is its name alone. */
export type FlowValue =
  | string
  | number
  | boolean
  | readonly FlowValue[]
  | { readonly [name: string]: FlowValue };
export type Command = string | { readonly [name: string]: FlowValue };

/**
 * A text as a YAML scalar. In single quotes nothing but the quote itself has a meaning, so that expressions stay readable;
 * what cannot be seen or would end the line needs the escapes of double quotes.
 */
export function yamlText(text: string): string {
  if (!UNSEEN.test(text)) return `'${text.replaceAll("'", "''")}'`;
  const body = text.replace(/[\\"]/g, '\\$&').replace(new RegExp(UNSEEN, 'gu'), escaped);
  return `"${body}"`;
}

const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/u;

function escaped(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const digits = code.toString(16);
  return code <= 0xffff ? `\\u${digits.padStart(4, '0')}` : `\\U${digits.padStart(8, '0')}`;
}

/** Commands as the items of a YAML list. */
export function yamlCommands(commands: readonly Command[]): string {
  return commands.map((command) => yamlItem(command, '')).join('');
}

function yamlItem(value: FlowValue, indent: string): string {
  if (typeof value === 'string' && /^[a-zA-Z]+$/.test(value)) return `${indent}- ${value}\n`;
  if (typeof value !== 'object') return `${indent}- ${yamlScalar(value)}\n`;
  const body = yamlBlock(value, `${indent}  `);
  return `${indent}- ${body.trimStart()}`;
}

function yamlBlock(value: FlowValue, indent: string): string {
  if (Array.isArray(value)) return value.map((item) => yamlItem(item, indent)).join('');
  if (typeof value !== 'object') return `${indent}${yamlScalar(value)}\n`;
  return Object.entries(value)
    .map(([name, inner]) =>
      typeof inner === 'object'
        ? `${indent}${name}:\n${yamlBlock(inner, `${indent}  `)}`
        : `${indent}${name}: ${yamlScalar(inner)}\n`,
    )
    .join('');
}

function yamlScalar(value: string | number | boolean): string {
  return typeof value === 'string' ? yamlText(value) : String(value);
}

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
  return text.replace(/[.*+?^$()|[\]\\{}]/g, (character) => {
    if (character === '{') return '\\x7b';
    return character === '}' ? '\\x7d' : `\\${character}`;
  });
}

/** Text for names of commands, which Maestro reads for expressions too: a secret must not be put in. */
export function labelText(template: string): string {
  return template.replace(/\$\{([^{}]*)\}/g, '<$1>').replaceAll('$', '');
}
