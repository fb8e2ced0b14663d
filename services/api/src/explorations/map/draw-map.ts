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
import { ownText } from '@tapwright/screen';
import type { TransitionRow } from '@tapwright/store';
import type { KnownMap, Place } from './read-map.ts';

/** Most screens and arrows of a drawing: nobody reads more, and a layout of more takes seconds. */
const SCREENS_MAX = 60;
const ARROWS_MAX = 150;
const INK = '#1f2328';
const FONT = 12;
const LINE = 16;
const TEXT_WIDTH = 170;
const MARGIN = 20;
const HEAD = 50;

interface Drawn extends Size {
  readonly id: string;
  readonly lines: readonly string[];
  /** The whole text, for those who point at it. */
  readonly title: string;
}

/** All ways between two screens as one arrow. */
interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly labels: readonly string[];
  readonly times: number;
}

/**
 * The map as an SVG without external resources: screens are boxes with their activity and first text, ways are arrows from
 * top to bottom. It shows the screens in which runs were most often, and says how many there are. Pure.
 */
export function drawMap(map: KnownMap): string {
  const drawn = map.places.slice(0, SCREENS_MAX).map(drawnOf);
  const arrows = arrowsOf(map.transitions, new Set(drawn.map(({ id }) => id)));
  const layout = layOut(
    {
      nodes: drawn,
      edges: arrows.map(({ from, to }, at) => ({ id: `w${at}`, from, to })),
      starts: drawn.slice(0, 1).map(({ id }) => id),
    },
    { nodes: drawn, texts: arrows.map(sizeOfLabel) },
  );
  const ways = arrows.map((arrow, at) => drawArrow(arrow, layout.ways[at]));
  const boxes = drawn.map((screen, at) => drawScreen(screen, layout.nodes[at]));
  return page(layout, { map, shown: drawn.length, content: [...ways, ...boxes] });
}

function drawnOf({ row, sight }: Place): Drawn {
  const activity = row.activity.replace(/^.*[./]/, '');
  const title = row.title || (sight?.screen.elements.map(ownText).find((text) => text !== '') ?? '');
  const texts = [activity, title].filter((text) => text !== '');
  const lines = texts.flatMap((text) => wrapped(text, { width: TEXT_WIDTH, size: FONT, most: 2 }));
  const width = Math.max(40, ...lines.map((line) => widthOf(line, FONT))) + 20;
  const said = `${row.activity}: ${title} (seen ${row.seen} times)`;
  return { id: row.identity, lines, title: said, width, height: Math.max(1, lines.length) * LINE + 14 };
}

/** The most used ones. A way that stays on its screen is no arrow. */
function arrowsOf(transitions: readonly TransitionRow[], shown: ReadonlySet<string>): readonly Arrow[] {
  const between = transitions.filter(
    ({ fromIdentity: from, toIdentity: to }) => from !== to && shown.has(from) && shown.has(to),
  );
  const pairs = Map.groupBy(between, ({ fromIdentity, toIdentity }) => `${fromIdentity}\n${toIdentity}`);
  const arrows = [...pairs.values()].flatMap((ways) => {
    const [first] = ways;
    if (first === undefined) return [];
    const labels = ways.toSorted((a, b) => b.times - a.times).map(({ kind, label }) => label || kind);
    const times = ways.reduce((sum, way) => sum + way.times, 0);
    return [{ from: first.fromIdentity, to: first.toIdentity, labels: [...new Set(labels)], times }];
  });
  return arrows.toSorted((a, b) => b.times - a.times).slice(0, ARROWS_MAX);
}

function labelOf({ labels: [first = '', ...more] }: Arrow): string {
  const [line = ''] = wrapped(first, { width: 110, size: 10, most: 1 });
  return more.length === 0 ? line : `${line} +${more.length}`;
}

function sizeOfLabel(arrow: Arrow): Size {
  return { width: widthOf(labelOf(arrow), 10) + 10, height: 14 };
}

function drawScreen({ lines, title }: Drawn, box: Box | undefined): string {
  if (box === undefined) return '';
  const { x, y, width, height } = box;
  const place = { x: x - width / 2, y: y - height / 2, width, height, rx: 4 };
  const first = y - ((lines.length - 1) * LINE) / 2 + FONT * 0.36;
  const texts = lines.map((line, at) =>
    tag(
      'text',
      { x, y: first + at * LINE, 'font-size': FONT, 'text-anchor': 'middle', fill: INK },
      escaped(line),
    ),
  );
  const outline = tag('rect', { ...place, fill: '#ddf4ff', stroke: '#0969da', 'stroke-width': 1.4 });
  return tag('g', {}, [tag('title', {}, escaped(title)), outline, ...texts].join(''));
}

function drawArrow(arrow: Arrow, way: Way | undefined): string {
  if (way === undefined) return '';
  const d = way.points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${tenths(x)},${tenths(y)}`).join('');
  const line = { fill: 'none', stroke: '#6e7781', 'stroke-width': 1.3, 'marker-end': 'url(#map-arrow)' };
  const { x, y } = way.text;
  const words = { x, y: y + 3, 'font-size': 10, 'text-anchor': 'middle', fill: '#57606a' };
  const title = tag('title', {}, escaped(`${arrow.labels.join(', ')} (${arrow.times} times)`));
  return tag(
    'g',
    {},
    [title, tag('path', { d, ...line }), tag('text', words, escaped(labelOf(arrow)))].join(''),
  );
}

function page(
  layout: Size,
  {
    map,
    shown,
    content,
  }: { readonly map: KnownMap; readonly shown: number; readonly content: readonly string[] },
): string {
  const { packageName, appVersion, screens, transitions } = map;
  const title = `${packageName}${appVersion === '' ? '' : ` (version ${appVersion})`}`;
  const figures = `${shown} of ${screens} screens, ${transitions.length} ways`;
  const width = Math.ceil(Math.max(layout.width, widthOf(title, 16), widthOf(figures, 12)) + 2 * MARGIN);
  const height = Math.ceil(layout.height + HEAD + 2 * MARGIN);
  const head = {
    refX: 7.5,
    refY: 4,
    markerWidth: 8,
    markerHeight: 8,
    markerUnits: 'userSpaceOnUse',
    orient: 'auto',
  };
  const parts = [
    tag('title', { id: 'map-title' }, escaped(title)),
    tag('desc', { id: 'map-desc' }, escaped(`A map of an app: ${figures}.`)),
    tag(
      'defs',
      {},
      tag('marker', { id: 'map-arrow', ...head }, tag('path', { d: 'M0,0L8,4L0,8Z', fill: '#6e7781' })),
    ),
    tag('rect', { x: 0, y: 0, width, height, fill: '#ffffff' }),
    tag(
      'text',
      { x: MARGIN, y: MARGIN + 14, 'font-size': 16, 'font-weight': 'bold', fill: INK },
      escaped(title),
    ),
    tag('text', { x: MARGIN, y: MARGIN + 34, 'font-size': 12, fill: INK }, escaped(figures)),
    tag('g', { transform: `translate(${MARGIN},${MARGIN + HEAD})` }, `\n${content.join('\n')}\n`),
  ];
  const size = { xmlns: 'http://www.w3.org/2000/svg', width, height, viewBox: `0 0 ${width} ${height}` };
  const about = {
    role: 'img',
    'aria-labelledby': 'map-title map-desc',
    'font-family': 'system-ui, sans-serif',
  };
  return `${tag('svg', { ...size, ...about }, `\n${parts.join('\n')}\n`)}\n`;
}
