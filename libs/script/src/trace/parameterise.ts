import type { Locator } from '../locate/locator.ts';
import { withTemplates } from '../locate/rules/definition-of.ts';
import { dayFromToday, literal, parameter, type Template, templateParts } from '../text/template.ts';
import type { Check } from './trace.ts';

/** A parameter as a run knew it. */
export interface KnownParameter {
  readonly name: string;
  readonly secret: boolean;
  /** For a secret, null if the run never knew it; if it is given, texts that hold it are dropped. */
  readonly value: string | null;
}

/** Minimum length of a value that always counts as the parameter; a shorter one counts only where an action used it. */
const DISTINCTIVE = 4;
/** Values that may be on any screen by chance. */
const COMMON =
  /^(?:\d{1,3}|true|false|yes|no|on|off|ok|okay|cancel|save|next|back|done|none|all|other|home|work|today|tomorrow)$/i;

/** What replaces the values, longest value first; made once for a run. */
export interface ParameterValues {
  readonly shown: readonly { readonly name: string; readonly value: string }[];
  readonly secrets: readonly string[];
}

/** The values that stand for their parameters: those that an action used, and those that cannot appear by chance. */
export function parameterValues(
  parameters: readonly KnownParameter[],
  used: ReadonlySet<string>,
): ParameterValues {
  const shown = parameters.flatMap(({ name, secret, value }) =>
    !secret && value !== null && value.trim() !== '' && (used.has(name) || isDistinctive(value))
      ? [{ name, value }]
      : [],
  );
  const secrets = parameters.flatMap(({ secret, value }) => (secret && value ? [value] : []));
  // If two parameters have the same value, the one that an action used is meant.
  return {
    shown: shown.toSorted(
      (a, b) => b.value.length - a.value.length || Number(used.has(b.name)) - Number(used.has(a.name)),
    ),
    secrets,
  };
}

function isDistinctive(value: string): boolean {
  return value.trim().length >= DISTINCTIVE && !COMMON.test(value.trim());
}

/** Whether the text holds a secret value, also with spaces or other separators between its characters. */
export function holdsSecret(text: string, { secrets }: ParameterValues): boolean {
  const plain = squeeze(text);
  return secrets.some((secret) => {
    const value = squeeze(secret);
    return value === '' ? text.includes(secret) : plain.includes(value);
  });
}

function squeeze(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}

/**
 * The template with every whole word that is a value replaced by its parameter; null if it holds a secret.
 * Pure.
 */
export function parameterise(template: Template, values: ParameterValues): Template | null {
  const parts = templateParts(template);
  const plain = parts.map((part) => (part.kind === 'literal' ? part.text : ' ')).join('');
  if (holdsSecret(plain, values)) return null;
  let rest = template;
  for (const { name, value } of values.shown) rest = replaceIn(rest, value, parameter(name));
  return rest;
}

function replaceIn(template: Template, value: string, by: Template): Template {
  return templateParts(template)
    .map((part) => {
      if (part.kind === 'parameter') return parameter(part.name);
      if (part.kind === 'day') return dayFromToday(part.days, part.format);
      return splitAtWords(part.text, value).map(literal).join(by);
    })
    .join('');
}

/** The text between the places where the value stands as a whole word. */
function splitAtWords(text: string, value: string): readonly string[] {
  const pieces: string[] = [];
  let from = 0;
  let at = text.indexOf(value);
  while (at >= 0) {
    const end = at + value.length;
    if (isEdge(text[at - 1], value[0]) && isEdge(text[end], value.at(-1))) {
      pieces.push(text.slice(from, at));
      from = end;
    }
    at = text.indexOf(value, Math.max(end, from));
  }
  return [...pieces, text.slice(from)];
}

/** A word ends unless both sides are letters or digits. */
function isEdge(outside: string | undefined, inside: string | undefined): boolean {
  const word = /[\p{L}\p{N}]/u;
  return outside === undefined || inside === undefined || !word.test(outside) || !word.test(inside);
}

/** A locator with its texts rewritten; null where `rewrite` drops one of them. */
export function rewriteLocator(
  locator: Locator,
  rewrite: (template: Template) => Template | null,
): Locator | null {
  const [rewritten] = withTemplates(locator, (template) => {
    const text = rewrite(template);
    return text === null ? [] : [text];
  });
  return rewritten ?? null;
}

/** A check with its texts rewritten; null where `rewrite` drops what it is about. */
export function rewriteCheck(check: Check, rewrite: (template: Template) => Template | null): Check | null {
  switch (check.kind) {
    case 'activity':
    case 'apart':
    case 'pattern':
      return check;
    case 'text':
    case 'absent':
    case 'contains': {
      const text = rewrite(check.text);
      return text === null ? null : { ...check, text };
    }
    case 'file': {
      const path = rewrite(check.path);
      const contains = check.contains === undefined ? undefined : rewrite(check.contains);
      if (path === null || contains === null) return null;
      return { ...check, path, ...(contains === undefined ? {} : { contains }) };
    }
    case 'state':
    case 'value': {
      if (rewrite(literal(check.name)) === null) return null;
      const locators = check.locators.flatMap((locator) => rewriteLocator(locator, rewrite) ?? []);
      if (check.kind === 'state') return { ...check, locators };
      const text = rewrite(check.text);
      return text === null ? null : { ...check, locators, text };
    }
  }
}
