import { addDays, formatDay } from './day-format.ts';

/**
 * Texts of a trace are templates: literal text, `${name}` for a parameter, `${today+3d|dd.MM.yyyy}` for a day counted
 * from the one on which a script runs. A literal dollar sign is written twice.
 */
export type Template = string;

export type TemplatePart =
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'parameter'; readonly name: string }
  /** `days` after today (before it where negative) in `format`; see {@link formatDay}. */
  | { readonly kind: 'day'; readonly days: number; readonly format: string };

export interface TemplateValues {
  /** Values of the parameters by their names. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The day on which the script runs, in the phone's time zone. */
  readonly today: Date;
}

const PART = /\$\$|\$\{([^{}]*)\}/g;
const DAY = /^today(?:([+-]\d{1,5})d)?\|(.+)$/;

/** A literal text as a template. */
export function literal(text: string): Template {
  return text.replaceAll('$', '$$$$');
}

/** The template that stands for a parameter's value. */
export function parameter(name: string): Template {
  return `\${${name}}`;
}

/** The template of a day, counted from today. */
export function dayFromToday(days: number, format: string): Template {
  const offset = days === 0 ? '' : `${days > 0 ? '+' : ''}${days}d`;
  return `\${today${offset}|${format}}`;
}

/** The parts of a template; neighbouring literals are joined. Pure. */
export function templateParts(template: Template): readonly TemplatePart[] {
  const parts: TemplatePart[] = [];
  let at = 0;
  const add = (part: TemplatePart): void => {
    const last = parts.at(-1);
    if (part.kind === 'literal' && part.text === '') return;
    if (part.kind === 'literal' && last?.kind === 'literal') {
      parts[parts.length - 1] = { kind: 'literal', text: last.text + part.text };
    } else parts.push(part);
  };
  for (const match of template.matchAll(PART)) {
    add({ kind: 'literal', text: template.slice(at, match.index) });
    add(match[0] === '$$' ? { kind: 'literal', text: '$' } : named(match[1] ?? ''));
    at = match.index + match[0].length;
  }
  add({ kind: 'literal', text: template.slice(at) });
  return parts;
}

function named(inside: string): TemplatePart {
  const [, days = '0', format] = DAY.exec(inside) ?? [];
  if (format !== undefined) return { kind: 'day', days: Number(days), format };
  return { kind: 'parameter', name: inside.trim() };
}

/** The text of a template that is only literal; null if it has other parts. */
export function plainText(template: Template): string | null {
  const parts = templateParts(template);
  if (parts.length === 0) return '';
  const [only, second] = parts;
  return only?.kind === 'literal' && second === undefined ? only.text : null;
}

/** The text of a template; a parameter without a value stays as `${name}`. Pure. */
export function resolveTemplate(template: Template, { parameters, today }: TemplateValues): string {
  return templateParts(template)
    .map((part) => {
      if (part.kind === 'literal') return part.text;
      if (part.kind === 'day') return formatDay(addDays(today, part.days), part.format);
      return parameters[part.name] ?? parameter(part.name);
    })
    .join('');
}

/** Names of the parameters in a template. */
export function parametersIn(template: Template): readonly string[] {
  return templateParts(template).flatMap((part) => (part.kind === 'parameter' ? [part.name] : []));
}

/** The day of a text such as `2026-04-11`. */
export function parseDay(text: string): Date {
  const [year = 0, month = 1, day = 1] = text.split('-').map(Number);
  return new Date(year, month - 1, day);
}
