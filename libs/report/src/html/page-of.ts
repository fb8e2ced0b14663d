import { createHash } from 'node:crypto';
import { html, type Markup } from './markup.ts';
import { moment } from './parts.ts';
import { STYLE } from './style.ts';

export interface PageParts {
  readonly title: string;
  /** What the page leads to, beside it. */
  readonly contents: Markup;
  readonly body: Markup;
  /** ISO 8601; null where nothing has ended yet. */
  readonly endedAt: string | null;
}

/** A page without scripts. Its policy allows pictures beside or within it, its own style, and nothing else. */
export function pageOf({ title, contents, body, endedAt }: PageParts): string {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy()}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${{ markup: STYLE }}</style>
</head>
<body>
<a class="skip" href="#report">To the report</a>
<nav aria-label="Contents"><p class="brand">Tapwright report</p>${contents}</nav>
<main id="report">
${body}
<footer class="quiet">Ended ${endedAt === null ? null : moment(endedAt)}</footer>
</main>
</body>
</html>
`;
  return page.markup;
}

/** Allows only the style with this hash: an injected text cannot bring its own. */
function policy(): string {
  const hash = createHash('sha256').update(STYLE).digest('base64');
  return `default-src 'none'; img-src 'self' file: data:; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`;
}
