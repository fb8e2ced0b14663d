import type { FlowEdge } from '../chart.ts';
import type { Tally } from '../coverage.ts';
import { INK } from './draw-node.ts';
import type { Box, Point, Size, Way } from './lay-out.ts';
import { escaped, tag, tenths, widthOf, wrapped } from './svg.ts';
import { countText, LOOKS, type Tone, tallyText, toneOf } from './tones.ts';

const FONT = 11;
const LINE = 14;
const TEXT_WIDTH = 130;
/** How far an edge from a node to itself sticks out. */
const LOOP = 34;

function linesOf({ label }: FlowEdge, tally: Tally): readonly string[] {
  const count = countText(tally);
  const lines = label === '' ? [] : wrapped(label, { width: TEXT_WIDTH, size: FONT, most: 2 });
  const last = lines.at(-1);
  if (count === '') return lines;
  return last === undefined ? [count] : [...lines.slice(0, -1), `${last} · ${count}`];
}

export function sizeOfText(edge: FlowEdge, tally: Tally): Size {
  const lines = linesOf(edge, tally);
  const loop = edge.from === edge.to ? LOOP : 0;
  if (lines.length === 0) return { width: 14 + loop, height: 6 };
  return {
    width: Math.max(...lines.map((line) => widthOf(line, FONT))) + 14 + loop,
    height: lines.length * LINE + 4,
  };
}

/** `node`: the node of an edge to itself. */
export function drawEdge(
  edge: FlowEdge,
  { way, tally, node }: { readonly way: Way; readonly tally: Tally; readonly node: Box | undefined },
): string {
  const tone = toneOf(tally);
  const { line, dash } = LOOKS[tone];
  const [d, text] = edge.from === edge.to ? loopOf(node, way) : [curve(way), way.text];
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
function drawText(lines: readonly string[], box: Point, line: string): string {
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

/** Leaves every point vertically and bends between them. */
function curve({ points: [first, ...rest] }: Way): string {
  let from = first ?? { x: 0, y: 0 };
  const parts = [`M${spot(from)}`];
  for (const to of rest) {
    const y = (from.y + to.y) / 2;
    parts.push(
      from.x === to.x ? `L${spot(to)}` : `C${spot({ x: from.x, y })} ${spot({ x: to.x, y })} ${spot(to)}`,
    );
    from = to;
  }
  return parts.join('');
}

/** From a node to itself: out on its right and in again, with the text beside it. */
function loopOf(node: Box | undefined, { text }: Way): readonly [string, Point] {
  const { x = 0, y = 0, width = 0, height = 0 } = node ?? {};
  const right = x + width / 2;
  const out = right + LOOP;
  const [high, low] = [y - height / 4, y + height / 4];
  const [begin, end] = [spot({ x: right, y: high }), spot({ x: right, y: low })];
  const d = `M${begin}C${spot({ x: out, y: high - 10 })} ${spot({ x: out, y: low + 10 })} ${end}`;
  return [d, { x: text.x + LOOP / 2, y }];
}

function spot({ x, y }: Point): string {
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
