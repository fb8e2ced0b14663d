import type { Box } from '../layout/box.ts';
import { heightOf, isInside, type Rect } from '../layout/geometry.ts';
import { textWidth } from '../layout/text-metrics.ts';

const TEXT =
  /<text x="([\d.-]+)" y="([\d.-]+)" font-size="([\d.]+)"( font-weight="bold")?( text-anchor="middle")?[^>]*>([^<]*)<\/text>/g;
/** Rounding of positions; pixels. */
const SLACK = 3;
const ESCAPED: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

const plain = (text: string): string => text.replace(/&\w+;/g, (entity) => ESCAPED[entity] ?? '?');

/** Lines of text that a box draws beyond its own edges. */
function linesBeyond(picture: string, rect: Rect): string[] {
  return [...picture.matchAll(TEXT)].flatMap(([, x, y, size, bold, middle, line = '']) => {
    const width = textWidth(plain(line), { size: Number(size), bold: bold !== undefined });
    const left = Number(x) - (middle === undefined ? 0 : width / 2);
    const fits =
      left >= rect.left - SLACK &&
      left + width <= rect.right + SLACK &&
      Number(y) <= rect.bottom + SLACK &&
      Number(y) >= rect.top;
    return fits ? [] : [`text beyond its box: "${line}"`];
  });
}

/** Words of a button that end in dots because there is no room for them. */
function shortened(picture: string, { facts }: Box<unknown>): string[] {
  const text = facts?.text ?? '';
  const button = facts?.className.endsWith('Button') === true;
  return button && picture.includes('…') && !text.includes('…') ? [`shortened: "${text}"`] : [];
}

const nameOf = ({ rect: { left, top, right, bottom }, facts }: Box<unknown>): string =>
  `${facts?.id ?? facts?.className ?? 'decoration'} "${facts?.text ?? ''}" [${left},${top},${right},${bottom}]`;

/** True for a box that should be seen or tapped but has no height, because its siblings took all of it. */
const squeezed = ({ rect, facts, onTap, field }: Box<unknown>): boolean =>
  heightOf(rect) === 0 && (Boolean(facts?.text) || onTap !== undefined || field !== undefined);

function cutChildren(box: Box<unknown>): string[] {
  const found = box.children.filter(squeezed).map((child) => `no room: ${nameOf(child)}`);
  if (box.scroll !== undefined) return found;
  const cut = box.children.filter((child) => !isInside(child.rect, box.rect));
  return [...found, ...cut.map((child) => `cut by what it stands in: ${nameOf(child)}`)];
}

/** Faults of a window that a dump does not show: boxes cut by their parents, and text without enough space. */
export function cutBoxes(box: Box<unknown>): readonly string[] {
  const picture = box.paint?.() ?? '';
  return [
    ...cutChildren(box),
    ...linesBeyond(picture, box.rect),
    ...shortened(picture, box),
    ...box.children.flatMap(cutBoxes),
  ];
}
