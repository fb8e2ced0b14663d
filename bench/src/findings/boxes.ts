import { type Box, textWidth } from '@tapwright/virtual-ui';

/** A box of a window, and the way to it: the place in each list of children. */
export interface Spot {
  readonly box: Box<unknown>;
  readonly path: readonly number[];
  /** From its parent to the window. */
  readonly around: readonly Box<unknown>[];
}

/** Every box that a dump shows as a node. */
export function spotsOf(
  box: Box<unknown>,
  path: readonly number[] = [],
  around: readonly Box<unknown>[] = [],
): readonly Spot[] {
  const inside = box.children.flatMap((child, at) => spotsOf(child, [...path, at], [box, ...around]));
  return box.facts === null ? inside : [{ box, path, around }, ...inside];
}

/** The window with another box in this place. */
export function changedAt(
  box: Box<unknown>,
  [at, ...path]: readonly number[],
  change: (box: Box<unknown>) => Box<unknown>,
): Box<unknown> {
  if (at === undefined) return change(box);
  const children = box.children.map((child, place) =>
    place === at ? changedAt(child, path, change) : child,
  );
  return { ...box, children };
}

/** Without any text, description or hint, inside of it too; the picture stays as it is. */
export function unnamed(box: Box<unknown>): Box<unknown> {
  const children = box.children.map(unnamed);
  if (box.facts === null) return { ...box, children };
  return { ...box, facts: { ...box.facts, text: undefined, desc: undefined, hint: undefined }, children };
}

/** Called like another one. */
export function named(
  box: Box<unknown>,
  { text, desc }: { text?: string | undefined; desc?: string | undefined },
): Box<unknown> {
  return box.facts === null ? box : { ...box, facts: { ...box.facts, text, desc } };
}

/** So high, around the same middle. Pixels. */
export function lowered(box: Box<unknown>, height: number): Box<unknown> {
  const { top, bottom } = box.rect;
  const from = Math.round((top + bottom - height) / 2);
  return { ...box, rect: { ...box.rect, top: from, bottom: from + height } };
}

/** Everything further down; negative: up. Pixels. */
export function moved(box: Box<unknown>, dy: number): Box<unknown> {
  const { rect, paint } = box;
  const children = box.children.map((child) => moved(child, dy));
  const place = { ...rect, top: rect.top + dy, bottom: rect.bottom + dy };
  if (paint === undefined) return { ...box, rect: place, children };
  return { ...box, rect: place, children, paint: () => `<g transform="translate(0 ${dy})">${paint()}</g>` };
}

/** Letters of which this share can be seen. */
export function faint(box: Box<unknown>, share: number): Box<unknown> {
  return repainted(box, (picture) => picture.replaceAll('<text ', `<text fill-opacity="${share}" `));
}

const LINE = /(<text [^>]*font-size="([\d.]+)"( font-weight="bold")?[^>]*>)([^<]*)<\/text>/g;

/** Lines that end in an ellipsis, as a text in a box that is too narrow. */
export function shortened(box: Box<unknown>, share: number): Box<unknown> {
  return repainted(box, (picture) =>
    picture.replace(LINE, (_all, tag: string, size: string, bold: string | undefined, line: string) => {
      const font = { size: Number(size), bold: bold !== undefined };
      const room = textWidth(line, font) * share;
      let kept = line;
      while (kept !== '' && textWidth(`${kept}…`, font) > room) kept = kept.slice(0, -1);
      return `${tag}${kept.trimEnd()}…</text>`;
    }),
  );
}

/** Of this share of its height, with the rest of the letters cut off. */
export function clipped(box: Box<unknown>, share: number): Box<unknown> {
  const { left, top, right, bottom } = box.rect;
  const end = top + Math.round((bottom - top) * share);
  const id = `cut${left}x${top}`;
  const part = `<rect x="${left}" y="${top}" width="${right - left}" height="${end - top}"/>`;
  const cut = repainted(
    box,
    (picture) => `<clipPath id="${id}">${part}</clipPath><g clip-path="url(#${id})">${picture}</g>`,
  );
  return { ...cut, rect: { ...box.rect, bottom: end } };
}

function repainted(box: Box<unknown>, change: (picture: string) => string): Box<unknown> {
  const { paint } = box;
  return paint === undefined ? box : { ...box, paint: () => change(paint()) };
}
