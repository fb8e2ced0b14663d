import { FONT_FAMILY } from '../picture/render-svg.ts';
import type { Box } from './box.ts';
import { paintKeyboard, paintNavigationBar, paintStatusBar } from './decor.ts';
import { SCREEN, SCREEN_HEIGHT, SCREEN_WIDTH } from './display.ts';
import type { Frame } from './frame.ts';
import { intersection, isInside, type Rect } from './geometry.ts';
import { paintRect } from './paint.ts';

/** Collects fragments and clip paths, whose ids must be unique in the document. */
interface Canvas {
  readonly parts: string[];
  clips: number;
}

/** A box's own picture, cut where it sticks out of its scroll container. */
function paintSelf(box: Box<unknown>, canvas: Canvas, clip: Rect): void {
  const picture = box.paint?.() ?? '';
  if (picture === '') return;
  if (isInside(box.rect, clip)) {
    canvas.parts.push(picture);
    return;
  }
  // A clipped group costs a layer of its own size: one for the whole container would take some 20 ms.
  const id = `c${canvas.clips}`;
  canvas.clips += 1;
  canvas.parts.push(
    `<clipPath id="${id}">${paintRect(clip, '#000000')}</clipPath><g clip-path="url(#${id})">${picture}</g>`,
  );
}

function paintBox(box: Box<unknown>, canvas: Canvas, clip: Rect): void {
  const visible = intersection(box.rect, clip);
  if (visible === null) return;
  paintSelf(box, canvas, clip);
  const inner = box.scroll === undefined ? clip : visible;
  for (const child of box.children) paintBox(child, canvas, inner);
}

/** The whole screen as an SVG document: app, layer, keyboard, system bars. */
export function paintFrame(frame: Frame<unknown>, now: number): string {
  const canvas: Canvas = { parts: [], clips: 0 };
  paintBox(frame.base, canvas, SCREEN);
  canvas.parts.push(paintStatusBar(now, frame.theme));
  if (frame.dimmed) canvas.parts.push(paintRect(SCREEN, '#000000', 0, ' fill-opacity="0.45"'));
  if (frame.layer) paintBox(frame.layer, canvas, SCREEN);
  if (frame.keyboard) canvas.parts.push(paintKeyboard(frame.theme));
  canvas.parts.push(paintNavigationBar(frame.theme));
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SCREEN_WIDTH}" height="${SCREEN_HEIGHT}"` +
    ` viewBox="0 0 ${SCREEN_WIDTH} ${SCREEN_HEIGHT}" font-family="${FONT_FAMILY}">${canvas.parts.join('')}</svg>`
  );
}
