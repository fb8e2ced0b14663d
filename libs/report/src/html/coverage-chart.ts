import type { CoveragePoint } from '@tapwright/contracts';
import { html, type Markup } from './markup.ts';
import { table } from './parts.ts';

const LINES = ['screens', 'transitions', 'activities'] as const;
const WIDTH = 600;
const HEIGHT = 180;

/** What an exploration had reached after so many steps: lines for the eye, and the same as a table. Counts never sink. */
export function coverageChart(points: readonly CoveragePoint[]): Markup {
  const all: readonly CoveragePoint[] = [{ steps: 0, screens: 0, transitions: 0, activities: 0 }, ...points];
  const last = all.at(-1);
  const steps = Math.max(1, last?.steps ?? 0);
  const most = Math.max(1, ...all.flatMap((point) => LINES.map((name) => point[name])));
  const place = (point: CoveragePoint, name: (typeof LINES)[number]) =>
    `${round((point.steps / steps) * WIDTH)},${round(HEIGHT - (point[name] / most) * HEIGHT)}`;
  const drawn = LINES.map(
    (name, at) =>
      html`<polyline class="line-${at}" points="${all.map((point) => place(point, name)).join(' ')}"/>`,
  );
  const keys = LINES.map(
    (name, at) => html`<span class="key line-${at}">${name} (${last?.[name] ?? 0})</span> `,
  );
  const rows = all
    .slice(1)
    .map((point) => [html`${point.steps}`, ...LINES.map((name) => html`${point[name]}`)]);
  return html`<figure class="curve"><svg viewBox="0 -4 ${WIDTH} ${HEIGHT + 8}" preserveAspectRatio="none" aria-hidden="true"><line class="axis" x1="0" y1="${HEIGHT}" x2="${WIDTH}" y2="${HEIGHT}"/>${drawn}</svg><figcaption>${keys}<span class="quiet">0 to ${steps} steps; the highest is ${most}</span></figcaption></figure>
<details><summary>As a table</summary>${table('Coverage', ['Steps', ...LINES], rows)}</details>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
