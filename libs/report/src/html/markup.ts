import { escapeXml } from '@tapwright/escape';

/** Markup that is safe: only {@link html} makes it. */
export interface Markup {
  readonly markup: string;
}

type Value = string | number | Markup | null | readonly Markup[];

/**
 * Writes HTML or SVG. Every inserted text is escaped, for elements' content and for attributes in double quotes; only
 * the output of `html` itself is inserted unchanged. So no text of an app can become markup by mistake.
 */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Markup {
  const parts = strings.map((string, index) => string + written(values[index] ?? null));
  return { markup: parts.join('') };
}

function written(value: Value): string {
  if (value === null) return '';
  if (typeof value === 'string') return escapeText(value);
  if (typeof value === 'number') return String(Math.round(value * 100) / 100);
  return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('');
}

/** Any text as content or quoted attribute; what HTML cannot contain (controls, halves of pairs) becomes U+FFFD. */
export function escapeText(text: string): string {
  return escapeXml(text.toWellFormed().replace(/[^\t\n\P{Cc}]/gu, '\uFFFD')).replaceAll("'", '&#39;');
}

/** A text of an app, a model or a user: its writing direction does not affect the text around it. */
export function isolated(text: string): Markup {
  return html`<bdi>${text}</bdi>`;
}
