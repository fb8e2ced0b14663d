import type { FlowEdge } from '../chart.ts';
import type { Tally } from '../coverage.ts';
import type { Size } from './cells.ts';
import { INK } from './draw-node.ts';
import type { Box, Way } from './lay-out.ts';
import { escaped, tag, tenths, widthOf, wrapped } from './svg.ts';
import { countText, LOOKS, type Tone, tallyText, toneOf } from './tones.ts';

const FONT = 11;
const LINE = 14;
const TEXT_WIDTH = 130;
/** How far an edge from a node to itself stands out. */
const LOOP = 34;

/** Which end of a node's row of edges an edge stands at, as a share of the node's width from its middle. */
export interface Ports {
  readonly upper: number;
  readonly lower: number;
}

function linesOf({ label }: FlowEdge, tally: Tally): readonly string[] {
  const count = countText(tally);
  const lines = label === '' ? [] : wrapped(label, { width: TEXT_WIDTH, size: FONT, most: 2 });
  const last = lines.at(-1);
  if (count === '') return lines;
  return last === undefined ? [count] : [...lines.slice(0, -1), `${last} · ${count}`];
}

export function sizeOfText(edge: FlowEdge, tally: Tally): Size {
  const lines = linesOf(edge, tally);
  if (lines.length === 0) return { width: 14, height: 6 };
  return {
    width: Math.max(...lines.map((line) => widthOf(line, FONT))) + 14,
    height: lines.length * LINE + 4,
  };
}

/** Room that an edge from a node to itself needs on the right of its node. */
export function roomOfLoop(edge: FlowEdge, tally: Tally): number {
  return LOOP + sizeOfText(edge, tally).width;
}

export function drawEdge(
  edge: FlowEdge,
  {
    way,
    tally,
    ports,
    node,
  }: { readonly way: Way; readonly tally: Tally; readonly ports: Ports; readonly node: Box | undefined },
): string {
  const tone = toneOf(tally);
  const { line, dash } = LOOKS[tone];
  const [d, text] = way.text === null ? loopOf(node) : [curve(way, ports), way.text];
  const path = tag('path', {
    d,
    fill: 'none',
    stroke: line,
    'stroke-width': tone === 'none' ? 1.3 : 2,
    ...(dash === 'none' ? {} : { 'stroke-dasharray': dash }),
    'marker-end': `url(#arrow-${tone})`,
  });
  const title = tag(
    'title',
    {},
    escaped(`${edge.id}${edge.label === '' ? '' : ` (${edge.label})`}: ${tallyText(tally)}`),
  );
  return tag('g', {}, [title, path, drawText(linesOf(edge, tally), text, line)].join(''));
}

/** The text lies on the line, on a white ground. */
function drawText(
  lines: readonly string[],
  box: { readonly x: number; readonly y: number },
  line: string,
): string {
  if (lines.length === 0) return '';
  const width = Math.max(...lines.map((text) => widthOf(text, FONT))) + 8;
  const height = lines.length * LINE + 2;
  const ground = tag('rect', {
    x: box.x - width / 2,
    y: box.y - height / 2,
    width,
    height,
    rx: 3,
    fill: '#ffffff',
    stroke: line,
    'stroke-width': 0.6,
  });
  const first = box.y - ((lines.length - 1) * LINE) / 2 + FONT * 0.36;
  const texts = lines.map((text, at) =>
    tag(
      'text',
      { x: box.x, y: first + at * LINE, 'font-size': FONT, 'text-anchor': 'middle', fill: INK },
      escaped(text),
    ),
  );
  return [ground, ...texts].join('');
}

/** Straight down through every box that is passed, bending only between them. */
function curve({ boxes, isBack }: Way, { upper, lower }: Ports): string {
  const points = boxes.flatMap(({ x, y, width, height }, at): readonly (readonly [number, number])[] => {
    if (at === 0) return [[x + upper * width, y + height / 2]];
    if (at === boxes.length - 1) return [[x + lower * width, y - height / 2]];
    return [
      [x, y - height / 2],
      [x, y + height / 2],
    ];
  });
  const way = isBack ? points.toReversed() : points;
  const [first, ...rest] = way;
  let from = first ?? [0, 0];
  const parts = [`M${spot(from)}`];
  for (const to of rest) {
    const middle = (from[1] + to[1]) / 2;
    parts.push(
      from[0] === to[0] ? `L${spot(to)}` : `C${spot([from[0], middle])} ${spot([to[0], middle])} ${spot(to)}`,
    );
    from = to;
  }
  return parts.join('');
}

/** From a node to itself: out on its right and in again, with the text beside it. */
function loopOf(node: Box | undefined): readonly [string, { readonly x: number; readonly y: number }] {
  const { x = 0, y = 0, width = 0, height = 0 } = node ?? {};
  const right = x + width / 2;
  const out = right + LOOP;
  const [high, low] = [y - height / 4, y + height / 4];
  const d = `M${spot([right, high])}C${spot([out, high - 10])} ${spot([out, low + 10])} ${spot([right, low])}`;
  return [d, { x: out + 6, y }];
}

function spot([x, y]: readonly [number, number]): string {
  return `${tenths(x)},${tenths(y)}`;
}

/** The arrowheads, one for each colour. */
export function markers(): string {
  const tones: readonly Tone[] = ['passed', 'failed', 'mixed', 'none'];
  const heads = tones.map((tone) => {
    const head = tag('path', { d: 'M0,0L8,4L0,8Z', fill: LOOKS[tone].line });
    const place = { refX: 7.5, refY: 4, markerWidth: 8, markerHeight: 8, markerUnits: 'userSpaceOnUse' };
    return tag('marker', { id: `arrow-${tone}`, ...place, orient: 'auto' }, head);
  });
  return tag('defs', {}, heads.join(''));
}
