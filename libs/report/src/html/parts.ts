import type { VerdictWords } from '../verdict-words.ts';
import { html, type Markup } from './markup.ts';

/** A verdict as sign, word and colour. */
export function badge({ sign, label, tone }: VerdictWords): Markup {
  return html`<span class="badge ${tone}"><span aria-hidden="true">${sign}</span> ${label}</span>`;
}

/** A time in UTC, to the second. */
export function moment(iso: string): Markup {
  const at = new Date(iso).toISOString();
  return html`<time datetime="${at}">${at.slice(0, 10)} ${at.slice(11, 19)} UTC</time>`;
}

/** Names and values; those without a value are left out. */
export function facts(rows: readonly (readonly [name: string, value: Markup | null])[]): Markup {
  const written = rows.map(([name, value]) =>
    value === null ? html`` : html`<div><dt>${name}</dt><dd>${value}</dd></div>`,
  );
  return html`<dl class="facts">${written}</dl>`;
}

/** A table in its own box, which scrolls if the page is narrow. */
export function table(
  caption: string,
  heads: readonly string[],
  rows: readonly (readonly Markup[])[],
): Markup {
  const body = rows.map((cells) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`);
  return html`<div class="wide" tabindex="0" role="region" aria-label="${caption}"><table><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead><tbody>${body}</tbody></table></div>`;
}

/** A bar that shows when something happened within the whole. */
export function bar(from: number, length: number, tone: string): Markup {
  const start = Math.min(Math.max(from, 0), 0.995) * 100;
  const width = Math.min(Math.max(length * 100, 0.5), 100 - start);
  return html`<svg class="bar" viewBox="0 0 100 2" preserveAspectRatio="none" aria-hidden="true"><rect class="track" width="100" height="2"/><rect class="${tone}" x="${start}" width="${width}" height="2"/></svg>`;
}

export function percent(rate: number | null): string {
  return rate === null ? 'nothing to count' : `${(rate * 100).toFixed(1)} %`;
}
