import { escapeXml } from '@tapwright/escape';

/** Markup that is known to be safe: made by {@link html} only. */
export interface Markup {
  readonly markup: string;
}

type Value = string | number | Markup | null | readonly Markup[];

/**
 * Writes HTML or SVG. Every text that is put in is escaped, for elements' content and for attributes in double quotes;
 * only what `html` itself has made goes in as it is. So no text of an app becomes markup by forgetting something.
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

/** Any text as content or quoted attribute; what HTML cannot hold (controls, halves of pairs) becomes U+FFFD. */
export function escapeText(text: string): string {
  return escapeXml(text.toWellFormed().replace(/[^\t\n\P{Cc}]/gu, '\uFFFD')).replaceAll("'", '&#39;');
}

/** A text of an app, a model or a user: its writing direction stays its own, and turns nothing around it. */
export function isolated(text: string): Markup {
  return html`<bdi>${text}</bdi>`;
}
