import type { Interval } from '@tapwright/evaluation';
import { drawing, FAINT, INK, tag, words } from './svg.ts';

export interface Bar {
  /** Bars of one group, under its name. */
  readonly group: string;
  readonly label: string;
  /** 0 to 1, one after another along the bar; each has the colour of its place in `parts`. */
  readonly values: readonly number[];
  /** Drawn across the end of the bar; null for none. */
  readonly interval: Interval | null;
}

export interface BarPlot {
  readonly title: string;
  /** Names of the values of each bar. */
  readonly parts: readonly string[];
  readonly bars: readonly Bar[];
}

const COLOURS = ['#3b6fb6', '#e08a2e', '#4c9a5b', '#b8504f', '#8067a9', '#8a6d4f', '#6e7781'];
const LEFT = 190;
const PLOT = 480;
const RIGHT = 90;
const LINE = 20;
const HEAD = 30;
const TOP = 44;
const LEGEND = 22;

/** Horizontal bars of shares with intervals, grouped: an SVG drawing. Pure. */
export function barPlot({ title, parts, bars }: BarPlot): string {
  const legend = parts.length > 1 ? legendOf(parts) : [];
  const top = TOP + (parts.length > 1 ? LEGEND * Math.ceil(parts.length / PER_LINE) : 0);
  const drawn: string[] = [];
  let y = top;
  for (const [group, own] of Map.groupBy(bars, (bar) => bar.group)) {
    drawn.push(words(group, { x: 12, y: y + 20, size: 13, weight: 'bold' }));
    y += HEAD;
    for (const bar of own) {
      drawn.push(...drawBar(bar, y));
      y += LINE;
    }
  }
  const heading = words(title, { x: 12, y: 26, size: 15, weight: 'bold' });
  const parted = [heading, ...legend, ...axis(top, y), ...drawn];
  return drawing(LEFT + PLOT + RIGHT, y + 34, parted);
}

function axis(top: number, bottom: number): readonly string[] {
  return [0, 0.25, 0.5, 0.75, 1].flatMap((at) => {
    const x = LEFT + at * PLOT;
    const line = tag('line', { x1: x, y1: top, x2: x, y2: bottom + 4, stroke: FAINT, 'stroke-width': 1 });
    return [line, words(`${at * 100} %`, { x, y: bottom + 20, size: 11, anchor: 'middle' })];
  });
}

function drawBar({ label, values, interval }: Bar, y: number): readonly string[] {
  const middle = y + LINE / 2;
  let from = LEFT;
  const pieces = values.map((value, at) => {
    const width = value * PLOT;
    const fill = COLOURS[at % COLOURS.length] ?? INK;
    const piece = tag('rect', { x: from, y: y + 3, width, height: LINE - 6, fill });
    from += width;
    return piece;
  });
  const total = values.reduce((sum, value) => sum + value, 0);
  const end = Math.max(from, interval === null ? 0 : LEFT + interval[1] * PLOT);
  const said = words(`${(total * 100).toFixed(1)} %`, { x: end + 6, y: middle + 4, size: 11 });
  const name = words(label, { x: LEFT - 8, y: middle + 4, anchor: 'end' });
  return [name, ...pieces, ...(interval === null ? [] : whisker(interval, middle)), said];
}

function whisker([low, high]: Interval, y: number): readonly string[] {
  const [from, to] = [LEFT + low * PLOT, LEFT + high * PLOT];
  const line = { stroke: INK, 'stroke-width': 1.5 };
  return [
    tag('line', { x1: from, y1: y, x2: to, y2: y, ...line }),
    tag('line', { x1: from, y1: y - 4, x2: from, y2: y + 4, ...line }),
    tag('line', { x1: to, y1: y - 4, x2: to, y2: y + 4, ...line }),
  ];
}

const PER_LINE = 4;

function legendOf(parts: readonly string[]): readonly string[] {
  return parts.flatMap((name, at) => {
    const x = 12 + (at % PER_LINE) * 180;
    const y = TOP + Math.floor(at / PER_LINE) * LEGEND;
    const fill = COLOURS[at % COLOURS.length] ?? INK;
    return [tag('rect', { x, y, width: 12, height: 12, fill }), words(name, { x: x + 18, y: y + 11 })];
  });
}
