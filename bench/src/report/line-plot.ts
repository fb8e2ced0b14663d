import { drawing, FAINT, INK, tag, words } from './svg.ts';

/** One line; null where there is no figure. */
export interface Line {
  readonly name: string;
  /** 0 to 1, one for each place on the x axis. */
  readonly values: readonly (number | null)[];
}

/** Where two lines cross: `at` is a place on the x axis, which may lie between two; `value` is 0 to 1. */
export interface Crossing {
  readonly names: readonly [string, string];
  readonly at: number;
  readonly value: number;
}

export interface LinePlot {
  readonly title: string;
  /** Names of the places on the x axis, from the left. */
  readonly places: readonly string[];
  readonly lines: readonly Line[];
  /** Drawn as rings. */
  readonly crossings: readonly Crossing[];
}

const COLOURS = [
  ['#3b6fb6', '#e08a2e', '#4c9a5b', '#b8504f', '#8067a9'],
  ['#8a6d4f', '#6e7781', '#2a9d9d', '#c2579b', '#a3a32a'],
].flat();
const DASHES = ['none', '6 3', '2 3'];
const LEFT = 60;
const TOP = 50;
const WIDTH = 520;
const HEIGHT = 380;
const LEGEND = 230;
const LABEL = 15;

/** Shares as lines over named places, their crossings ringed: an SVG drawing. Pure. */
export function linePlot({ title, places, lines, crossings }: LinePlot): string {
  const x = (at: number): number => LEFT + (places.length < 2 ? 0.5 : at / (places.length - 1)) * WIDTH;
  const y = (value: number): number => TOP + (1 - value) * HEIGHT;
  const ends = labelHeights(lines.map(({ values }) => y(values.at(-1) ?? 0)));
  const parts = [
    words(title, { x: 12, y: 26, size: 15, weight: 'bold' }),
    ...[0, 0.25, 0.5, 0.75, 1].flatMap((share) => [
      tag('line', { x1: LEFT, y1: y(share), x2: LEFT + WIDTH, y2: y(share), stroke: FAINT }),
      words(`${share * 100} %`, { x: LEFT - 6, y: y(share) + 4, size: 11, anchor: 'end' }),
    ]),
    ...places.map((name, at) => words(name, { x: x(at), y: TOP + HEIGHT + 22, size: 12, anchor: 'middle' })),
    ...lines.flatMap((line, at) => drawLine(line, { x, y, style: styleOf(at), labelY: ends[at] ?? TOP })),
    ...crossings.map(({ at, value }) =>
      tag('circle', { cx: x(at), cy: y(value), r: 5, fill: 'none', stroke: INK, 'stroke-width': 1.5 }),
    ),
  ];
  return drawing(LEFT + WIDTH + LEGEND, Math.max(TOP + HEIGHT + 40, ...ends.map((end) => end + 20)), parts);
}

interface Style {
  readonly stroke: string;
  readonly 'stroke-dasharray': string;
}

/** Every line has its own colour and dashes, as long as there are any left. */
function styleOf(at: number): Style {
  return {
    stroke: COLOURS[at % COLOURS.length] ?? INK,
    'stroke-dasharray': DASHES[Math.floor(at / COLOURS.length) % DASHES.length] ?? 'none',
  };
}

interface Drawn {
  readonly x: (at: number) => number;
  readonly y: (value: number) => number;
  readonly style: Style;
  readonly labelY: number;
}

function drawLine({ name, values }: Line, { x, y, style, labelY }: Drawn): readonly string[] {
  const points = values.flatMap((value, at) => (value === null ? [] : [[x(at), y(value)] as const]));
  const written = points.map((point) => point.map((number) => number.toFixed(1)).join(',')).join(' ');
  const end = points.at(-1);
  if (end === undefined) return [];
  const right = LEFT + WIDTH;
  return [
    tag('polyline', { points: written, fill: 'none', 'stroke-width': 2, ...style }),
    ...points.map(([cx, cy]) => tag('circle', { cx, cy, r: 2.5, fill: style.stroke })),
    tag('line', { x1: end[0] + 4, y1: end[1], x2: right + 22, y2: labelY, stroke: FAINT }),
    words(name, { x: right + 26, y: labelY + 4, fill: style.stroke }),
  ];
}

/** Labels in the order of their lines, without overlaps. */
function labelHeights(wanted: readonly number[]): readonly number[] {
  const heights = [...wanted];
  let last = Number.NEGATIVE_INFINITY;
  for (const [at] of [...wanted.entries()].toSorted(([, a], [, b]) => a - b)) {
    last = Math.max(wanted[at] ?? 0, last + LABEL);
    heights[at] = last;
  }
  return heights;
}

/** Where lines change their order between two neighbouring places; a touch without a change does not count. */
export function crossingsOf(
  lines: readonly Line[],
  pairs: readonly (readonly [string, string])[],
): readonly Crossing[] {
  const valuesOf = (name: string): Line['values'] => lines.find((line) => line.name === name)?.values ?? [];
  return pairs.flatMap((names): readonly Crossing[] => {
    const [one, other] = [valuesOf(names[0]), valuesOf(names[1])];
    return one.slice(1).flatMap((after, before): readonly Crossing[] => {
      const [a, b, c, d] = [one[before], other[before], after, other[before + 1]];
      if (a == null || b == null || c == null || d == null || (a - b) * (c - d) >= 0) return [];
      const share = (a - b) / (a - b - (c - d));
      return [{ names, at: before + share, value: a + share * (c - a) }];
    });
  });
}
