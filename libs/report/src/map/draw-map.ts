import {
  type Box,
  escaped,
  layOut,
  type Size,
  tag,
  tenths,
  type Way,
  widthOf,
  wrapped,
} from '@tapwright/cases';
import { shortActivity } from './words-of-way.ts';

/** Most screens and arrows of a drawing: nobody reads more, and a layout of more takes seconds. */
const SCREENS_MAX = 60;
const ARROWS_MAX = 150;
const INK = '#1f2328';
const QUIET = '#57606a';
const FONT = 12;
const LINE = 16;
const TEXT_WIDTH = 170;
const LABEL_FONT = 10;
const LABEL_WIDTH = 130;
/** Lines have a width: those at the rim need room, too. */
const RIM = 8;

/** A crash is worse than a finding. */
const LINES: Readonly<Record<Mark['tone'], string>> = { bad: '#c21f2c', warning: '#8a5a00' };

/** What was found on a screen, in words: `2 findings`. */
export interface Mark {
  readonly tone: 'bad' | 'warning';
  readonly text: string;
}

export interface MapScreen {
  readonly id: string;
  readonly activity: string;
  /** What a person may know it by; may be empty. */
  readonly title: string;
  readonly seen: number;
  /** The worst one first. */
  readonly marks?: readonly Mark[];
  /** Where the page tells more of it. */
  readonly href?: string;
}

export interface MapWay {
  readonly from: string;
  readonly to: string;
  readonly words: string;
  readonly times: number;
}

export interface MapDrawing extends Size {
  /** The screens that are drawn, the first ones of those that were given. */
  readonly shown: number;
  /** Left edge of the first screen, from the left edge of the drawing. */
  readonly start: number;
  /** Elements for an `<svg>` of this size. Their attributes are for white paper; the style of a page may say other colours. */
  readonly content: string;
}

interface Drawn extends Size {
  readonly screen: MapScreen;
  readonly lines: readonly string[];
}

/** All ways between two screens as one arrow. */
interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly labels: readonly string[];
  readonly times: number;
}

/**
 * Draws screens as boxes with their activity, their first text and what was found on them, and ways as arrows from top to bottom.
 * `screens`: the one with which the app begins, then those in which runs were most often. Pure.
 */
export function drawMap({
  screens,
  ways,
}: {
  readonly screens: readonly MapScreen[];
  readonly ways: readonly MapWay[];
}): MapDrawing {
  const drawn = screens.slice(0, SCREENS_MAX).map(drawnOf);
  const nodes = drawn.map(({ screen: { id }, width, height }) => ({ id, width, height }));
  const arrows = arrowsOf(ways, new Set(nodes.map(({ id }) => id)));
  const { width, height, ...layout } = layOut(
    {
      nodes,
      edges: arrows.map(({ from, to }, at) => ({ id: `w${at}`, from, to })),
      starts: nodes.slice(0, 1).map(({ id }) => id),
    },
    { nodes, texts: arrows.map(sizeOfLabel) },
  );
  const lines = arrows.map((arrow, at) => drawArrow(arrow, layout.ways[at]));
  const boxes = drawn.map((one, at) => drawScreen(one, layout.nodes[at]));
  const content = tag('g', { transform: `translate(${RIM},${RIM})` }, [...lines, ...boxes].join('\n'));
  const size = { width: Math.ceil(width + 2 * RIM), height: Math.ceil(height + 2 * RIM) };
  const [first] = layout.nodes;
  const start = first === undefined ? 0 : RIM + first.x - first.width / 2;
  return { ...size, shown: drawn.length, start, content: `${arrowHead()}\n${content}` };
}

function drawnOf(screen: MapScreen): Drawn {
  const texts = [shortActivity(screen.activity), screen.title].filter((text) => text !== '');
  const lines = texts.flatMap((text) => wrapped(text, { width: TEXT_WIDTH, size: FONT, most: 2 }));
  const all = [...lines, ...marksOf(screen).map(({ text }) => text)];
  const width = Math.max(40, ...all.map((line) => widthOf(line, FONT))) + 20;
  return { screen, lines, width, height: Math.max(1, all.length) * LINE + 14 };
}

function marksOf({ marks = [] }: MapScreen): readonly Mark[] {
  return marks;
}

/** The most used ones. A way that stays on its screen is no arrow. */
function arrowsOf(ways: readonly MapWay[], shown: ReadonlySet<string>): readonly Arrow[] {
  const between = ways.filter(({ from, to }) => from !== to && shown.has(from) && shown.has(to));
  const pairs = Map.groupBy(between, ({ from, to }) => `${from}\n${to}`);
  const arrows = [...pairs.values()].flatMap((some) => {
    const [first] = some;
    if (first === undefined) return [];
    const labels = some.toSorted((a, b) => b.times - a.times).map(({ words }) => words);
    const times = some.reduce((sum, way) => sum + way.times, 0);
    return [{ from: first.from, to: first.to, labels: [...new Set(labels)], times }];
  });
  return arrows.toSorted((a, b) => b.times - a.times).slice(0, ARROWS_MAX);
}

function labelOf({ labels: [first = '', ...more] }: Arrow): string {
  const line = shortened(first);
  return more.length === 0 ? line : `${line} +${more.length}`;
}

function shortened(text: string): string {
  if (widthOf(text, LABEL_FONT) <= LABEL_WIDTH) return text;
  let line = '';
  for (const sign of text) {
    if (widthOf(`${line}${sign}…`, LABEL_FONT) > LABEL_WIDTH) break;
    line += sign;
  }
  return `${line}…`;
}

function sizeOfLabel(arrow: Arrow): Size {
  return { width: widthOf(labelOf(arrow), LABEL_FONT) + 10, height: 14 };
}

function drawScreen({ screen, lines }: Drawn, box: Box | undefined): string {
  if (box === undefined) return '';
  const { x, y, width, height } = box;
  const marks = marksOf(screen);
  const place = { x: x - width / 2, y: y - height / 2, width, height, rx: 4 };
  const first = y - ((lines.length + marks.length - 1) * LINE) / 2 + FONT * 0.36;
  const look = { 'font-size': FONT, 'text-anchor': 'middle' };
  const texts = [...lines.map((text) => ({ text, tone: null })), ...marks].map(({ text, tone }, at) => {
    const colour = tone === null ? { fill: INK } : { class: tone, 'font-weight': 'bold', fill: LINES[tone] };
    return tag('text', { x, y: first + at * LINE, ...look, ...colour }, escaped(text));
  });
  const [worst] = marks;
  const edge =
    worst === undefined
      ? { stroke: '#0969da', 'stroke-width': 1.4 }
      : { class: worst.tone, stroke: LINES[worst.tone], 'stroke-width': 2.2 };
  const outline = tag('rect', { ...place, fill: '#ddf4ff', ...edge });
  const content = [tag('title', {}, escaped(saidOf(screen))), outline, ...texts].join('');
  return screen.href === undefined
    ? tag('g', { class: 'map-screen' }, content)
    : tag('a', { class: 'map-screen', href: screen.href }, content);
}

/** The whole text, for those who point at it. */
function saidOf(screen: MapScreen): string {
  const { activity, title, seen } = screen;
  const found = marksOf(screen).map(({ text }) => `, ${text}`);
  return `${activity}: ${title} (seen ${seen} times${found.join('')})`;
}

function drawArrow(arrow: Arrow, way: Way | undefined): string {
  if (way === undefined) return '';
  const d = way.points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${tenths(x)},${tenths(y)}`).join('');
  const line = { fill: 'none', stroke: '#6e7781', 'stroke-width': 1.3, 'marker-end': 'url(#map-arrow)' };
  const { x, y } = way.text;
  const label = labelOf(arrow);
  const { width, height } = sizeOfLabel(arrow);
  const words = { x, y: y + 3, 'font-size': LABEL_FONT, 'text-anchor': 'middle', fill: QUIET };
  // The words lie on the line: paper below them keeps them apart.
  const paper = { x: x - width / 2, y: y - height / 2, width, height, fill: '#ffffff' };
  const title = tag('title', {}, escaped(`${arrow.labels.join(', ')} (${arrow.times} times)`));
  const text = label === '' ? '' : `${tag('rect', paper)}${tag('text', words, escaped(label))}`;
  return tag('g', { class: 'map-way' }, [title, tag('path', { d, ...line }), text].join(''));
}

function arrowHead(): string {
  const size = { refX: 7.5, refY: 4, markerWidth: 8, markerHeight: 8 };
  const about = { id: 'map-arrow', ...size, markerUnits: 'userSpaceOnUse', orient: 'auto' };
  const head = tag('path', { d: 'M0,0L8,4L0,8Z', fill: '#6e7781' });
  return tag('defs', {}, tag('marker', about, head));
}
