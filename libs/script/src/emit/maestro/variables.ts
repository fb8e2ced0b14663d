import { DAY_FIELDS, MONTHS, WEEKDAYS } from '../../text/day-format.ts';
import { type Template, type TemplatePart, templateParts } from '../../text/template.ts';
import type { TraceParameter } from '../../trace/trace.ts';
import { type Command, jsText, patternOf } from './flow-text.ts';

/** The values that a flow computes before its first step: defaults of parameters, days, and both as patterns. */
export interface Variables {
  /** The text to type: literal, or one expression for all of it. */
  typed(template: Template): string;
  /** What a selector compares: a pattern that fits the template's value alone. */
  pattern(template: Template): string;
  /** A pattern as a selector has it. */
  regex(pattern: string): string;
  /** The expression of a template's value, without `${}`. */
  expression(template: Template): string;
  /** The commands that compute the values; call this after everything else is written. */
  commands(): readonly Command[];
  /** True where a day is counted from today. */
  usesDays(): boolean;
}

const FIELD = new RegExp(DAY_FIELDS.join('|'), 'g');

/** The characters that have a meaning in patterns; those that flows would interpret are escaped. */
const QUOTE = '.replace(/[.*+?^\\x24\\x7b\\x7d()|[\\]\\\\]/g, "\\\\\\x24&")';

export function createVariables(parameters: readonly TraceParameter[]): Variables {
  // Names of variables, by the values that they are computed from.
  const dates = new Map<string, string>();
  const days = new Map<string, string>();
  const patterns = new Map<string, string>();

  const variableOf = (part: TemplatePart): string => {
    if (part.kind === 'literal') return jsText(part.text);
    if (part.kind === 'parameter') {
      const known = parameters.find(({ name }) => name === part.name);
      return known === undefined ? jsText(`\${${part.name}}`) : parameterExpression(known);
    }
    const date = nameIn(dates, dateExpression(part.days), 'output.date');
    return nameIn(days, dayExpression(date, part.format), 'output.day');
  };
  const patternVariable = (part: TemplatePart): string => {
    return `\${${nameIn(patterns, `${variableOf(part)}${QUOTE}`, 'output.pattern')}}`;
  };
  const expression = (template: Template): string =>
    templateParts(template).map(variableOf).join(' + ') || '""';

  return {
    expression,
    typed(template) {
      const [only, second] = templateParts(template);
      const plain = only === undefined ? '' : only.kind === 'literal' ? only.text : null;
      const isPlain = plain !== null && second === undefined && !plain.includes('${');
      return isPlain ? plain : `\${${expression(template)}}`;
    },
    pattern: (template) =>
      templateParts(template)
        .map((part) => (part.kind === 'literal' ? patternOf(part.text) : patternVariable(part)))
        .join(''),
    regex: patternAsItIs,
    usesDays: () => days.size > 0,
    commands: () => [
      ...parameters.flatMap(parameterCommands),
      ...[...dates, ...days, ...patterns].map(([expression, name]) => evaluate(`${name} = ${expression}`)),
    ],
  };
}

/** JavaScript would read `${` as the beginning of an expression, so an anchor with a repetition is written otherwise. */
export function patternAsItIs(pattern: string): string {
  return pattern.replaceAll('${', '$(?:){');
}

function nameIn(known: Map<string, string>, expression: string, prefix: string): string {
  const name = known.get(expression) ?? `${prefix}${known.size + 1}`;
  known.set(expression, name);
  return name;
}

export function evaluate(expression: string): Command {
  return { evalScript: `\${${expression}}` };
}

function parameterExpression({ env, secret, value }: TraceParameter): string {
  return secret || value === null ? env : `output.${env}`;
}

/** The user gives values with `-e`. A parameter that is not given has the run's own value, but a secret has none. */
function parameterCommands({ env, secret, value }: TraceParameter): readonly Command[] {
  const isMissing = `typeof ${env} === "undefined"`;
  if (!secret && value !== null)
    return [evaluate(`output.${env} = ${isMissing} ? ${jsText(value)} : ${env}`)];
  return [{ assertTrue: { condition: `\${!(${isMissing})}`, label: `${env} must be given with -e` } }];
}

/** Milliseconds since 1970 at the start of a day, by the computer's clock: flows cannot ask the phone. */
function dateExpression(days: number): string {
  const now = 'new Date()';
  const offset = days === 0 ? '' : ` ${days < 0 ? '-' : '+'} ${Math.abs(days)}`;
  return `new Date(${now}.getFullYear(), ${now}.getMonth(), ${now}.getDate()${offset}).getTime()`;
}

/** A day in its format; uses only ECMAScript 5, for older versions of Maestro. */
function dayExpression(date: string, format: string): string {
  const day = `new Date(${date})`;
  const name = (names: readonly string[], get: string) =>
    `${jsText(names.join(' '))}.split(" ")[${day}.${get}()]`;
  const fields: Readonly<Record<string, string>> = {
    yyyy: `("000" + ${day}.getFullYear()).slice(-4)`,
    yy: `("0" + ${day}.getFullYear() % 100).slice(-2)`,
    MMMM: name(MONTHS, 'getMonth'),
    MMM: `${name(MONTHS, 'getMonth')}.slice(0, 3)`,
    MM: `("0" + (${day}.getMonth() + 1)).slice(-2)`,
    M: `(${day}.getMonth() + 1)`,
    dd: `("0" + ${day}.getDate()).slice(-2)`,
    d: `${day}.getDate()`,
    EEEE: name(WEEKDAYS, 'getDay'),
    EEE: `${name(WEEKDAYS, 'getDay')}.slice(0, 3)`,
  };
  const found = [...(format.match(FIELD) ?? []), ''];
  const parts = format.split(FIELD).flatMap((text, at) => {
    const field = fields[found[at] ?? ''];
    return [...(text === '' ? [] : [jsText(text)]), ...(field === undefined ? [] : [field])];
  });
  // The first part must be a text: otherwise numbers would be added up.
  return ['""', ...parts].join(' + ');
}
