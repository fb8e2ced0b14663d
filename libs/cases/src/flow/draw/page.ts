import { markers } from './draw-edge.ts';
import { INK } from './draw-node.ts';
import type { Size } from './lay-out.ts';
import { escaped, tag, widthOf } from './svg.ts';
import { LOOKS, type Tone } from './tones.ts';

const MARGIN = 20;
/** Room for title, figures and key. */
const HEAD = 74;
/** Screen readers read it as one picture with its title and description. */
const ABOUT = {
  role: 'img',
  'aria-labelledby': 'flow-title flow-desc',
  'font-family': 'system-ui, sans-serif',
} as const;

interface Sheet {
  readonly title: string;
  /** What was covered, in one line. */
  readonly figures: string;
  readonly content: readonly string[];
}

/** A whole SVG: title, figures and key above the chart; white below, so that it can be read on dark pages as well. */
export function page(layout: Size, { title, figures, content }: Sheet): string {
  const key = legend();
  const head = Math.max(key.width, widthOf(figures, 12), widthOf(title, 16));
  const width = Math.ceil(Math.max(layout.width, head) + 2 * MARGIN);
  const height = Math.ceil(layout.height + HEAD + 2 * MARGIN);
  const left = MARGIN + Math.max(0, (width - 2 * MARGIN - layout.width) / 2);
  const parts = [
    tag('title', { id: 'flow-title' }, escaped(title)),
    tag('desc', { id: 'flow-desc' }, escaped(`A flow chart with what has been run. ${figures}.`)),
    markers(),
    tag('rect', { x: 0, y: 0, width, height, fill: '#ffffff' }),
    words(title, { y: MARGIN + 14, size: 16 }),
    words(figures, { y: MARGIN + 36, size: 12 }),
    tag('g', { transform: `translate(${MARGIN},${MARGIN + 56})` }, key.drawing),
    tag('g', { transform: `translate(${Math.round(left)},${MARGIN + HEAD})` }, `\n${content.join('\n')}\n`),
  ];
  const size = { xmlns: 'http://www.w3.org/2000/svg', width, height, viewBox: `0 0 ${width} ${height}` };
  return `${tag('svg', { ...size, ...ABOUT }, `\n${parts.join('\n')}\n`)}\n`;
}

function words(text: string, { y, size }: { readonly y: number; readonly size: number }): string {
  const weight = size > 12 ? 'bold' : 'normal';
  return tag('text', { x: MARGIN, y, 'font-size': size, fill: INK, 'font-weight': weight }, escaped(text));
}

/** Explains colours, dashes and counts. */
function legend(): { readonly width: number; readonly drawing: string } {
  const tones: readonly Tone[] = ['passed', 'failed', 'mixed', 'none'];
  let x = 0;
  const parts = tones.map((tone) => {
    const { line, fill, dash, says } = LOOKS[tone];
    const stroke = {
      stroke: line,
      'stroke-width': 1.8,
      ...(dash === 'none' ? {} : { 'stroke-dasharray': dash }),
    };
    const swatch = tag('rect', { x, y: -10, width: 26, height: 13, rx: 3, fill, ...stroke });
    const words = tag('text', { x: x + 32, y: 1, 'font-size': 12, fill: INK }, escaped(says));
    x += 32 + widthOf(says, 12) + 18;
    return swatch + words;
  });
  const note = '2/3: passed in 2 of 3 runs';
  const words = tag('text', { x, y: 1, 'font-size': 12, fill: INK }, note);
  return { width: x + widthOf(note, 12), drawing: [...parts, words].join('') };
}
