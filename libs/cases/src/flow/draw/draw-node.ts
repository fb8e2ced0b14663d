import type { FlowNode } from '../chart.ts';
import type { Tally } from '../coverage.ts';
import type { Box, Size } from './lay-out.ts';
import { escaped, tag, widthOf, wrapped } from './svg.ts';
import { LOOKS, tallyText, toneOf } from './tones.ts';

export const INK = '#1f2328';
const FONT = 13;
const LINE = 17;
const TEXT_WIDTH = 168;
const LINES = 4;
/** Slanted sides of a decision. */
const POINT = 20;

export function linesOf({ label }: FlowNode): readonly string[] {
  return wrapped(label, { width: TEXT_WIDTH, size: FONT, most: LINES });
}

export function sizeOfNode(node: FlowNode): Size {
  const lines = linesOf(node);
  const text = Math.max(...lines.map((line) => widthOf(line, FONT)), 28);
  const sides = node.kind === 'action' ? 24 : 24 + POINT;
  return { width: text + sides, height: Math.max(1, lines.length) * LINE + 16 };
}

/** A box with its text; its title has the full text and the counts. */
export function drawNode(node: FlowNode, box: Box, tally: Tally): string {
  const { line, fill, dash } = LOOKS[toneOf(tally)];
  const look = {
    fill,
    stroke: line,
    'stroke-width': 1.8,
    ...(dash === 'none' ? {} : { 'stroke-dasharray': dash }),
  };
  const lines = linesOf(node);
  const first = box.y - ((lines.length - 1) * LINE) / 2 + FONT * 0.36;
  const texts = lines.map((text, at) =>
    tag(
      'text',
      { x: box.x, y: first + at * LINE, 'font-size': FONT, 'text-anchor': 'middle', fill: INK },
      escaped(text),
    ),
  );
  const title = tag('title', {}, escaped(`${node.id}: ${node.label} (${tallyText(tally)})`));
  return tag('g', {}, [title, outline(node, box, look), ...texts].join(''));
}

function outline({ kind }: FlowNode, box: Box, look: Readonly<Record<string, string | number>>): string {
  const { x, y, width, height } = box;
  const [left, right, top, bottom] = [x - width / 2, x + width / 2, y - height / 2, y + height / 2];
  if (kind === 'decision') {
    const points = [
      [left, y],
      [left + POINT, top],
      [right - POINT, top],
      [right, y],
      [right - POINT, bottom],
      [left + POINT, bottom],
    ].map((point) => point.map((value) => Math.round(value * 10) / 10).join(','));
    return tag('polygon', { points: points.join(' '), ...look });
  }
  const round = kind === 'action' ? 4 : height / 2;
  return tag('rect', { x: left, y: top, width, height, rx: round, ...look });
}
