import { escaped, tag, widthOf } from '@tapwright/cases';
import { drawMap, type MapDrawing } from '@tapwright/report';
import { type KnownMap, titleOf } from './read-map.ts';

const INK = '#1f2328';
const MARGIN = 20;
const HEAD = 50;

/**
 * The map as an SVG without external resources. It shows the screens in which runs were most often, and says how many there are.
 * Pure.
 */
export function svgOfMap(map: KnownMap): string {
  const screens = map.places.map((place) => ({
    id: place.row.identity,
    activity: place.row.activity,
    title: titleOf(place),
    seen: place.row.seen,
  }));
  const ways = map.transitions.map(({ fromIdentity, toIdentity, kind, label, times }) => {
    return { from: fromIdentity, to: toIdentity, words: label || kind, times };
  });
  return page(drawMap({ screens, ways }), map);
}

function page(drawing: MapDrawing, { packageName, appVersion, screens, transitions }: KnownMap): string {
  const title = `${packageName}${appVersion === '' ? '' : ` (version ${appVersion})`}`;
  const figures = `${drawing.shown} of ${screens} screens, ${transitions.length} ways`;
  const width = Math.ceil(Math.max(drawing.width, widthOf(title, 16), widthOf(figures, 12)) + 2 * MARGIN);
  const height = Math.ceil(drawing.height + HEAD + 2 * MARGIN);
  const parts = [
    tag('title', { id: 'map-title' }, escaped(title)),
    tag('desc', { id: 'map-desc' }, escaped(`A map of an app: ${figures}.`)),
    tag('rect', { x: 0, y: 0, width, height, fill: '#ffffff' }),
    tag(
      'text',
      { x: MARGIN, y: MARGIN + 14, 'font-size': 16, 'font-weight': 'bold', fill: INK },
      escaped(title),
    ),
    tag('text', { x: MARGIN, y: MARGIN + 34, 'font-size': 12, fill: INK }, escaped(figures)),
    tag('g', { transform: `translate(${MARGIN},${MARGIN + HEAD})` }, `\n${drawing.content}\n`),
  ];
  const size = { xmlns: 'http://www.w3.org/2000/svg', width, height, viewBox: `0 0 ${width} ${height}` };
  const about = {
    role: 'img',
    'aria-labelledby': 'map-title map-desc',
    'font-family': 'system-ui, sans-serif',
  };
  return `${tag('svg', { ...size, ...about }, `\n${parts.join('\n')}\n`)}\n`;
}
