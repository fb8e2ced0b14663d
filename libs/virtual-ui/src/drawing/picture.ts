import type { Box } from '../layout/box.ts';
import { type Display, screenRect } from '../layout/display.ts';
import { intersection, isInside, type Rect } from '../layout/geometry.ts';
import { FONT_FAMILY } from '../picture/render-svg.ts';
import type { Frame } from '../session/frame.ts';
import { paintKeyboard, paintNavigationBar, paintStatusBar, paintToast } from './decor.ts';
import { paintRect } from './paint.ts';

/** Collects fragments and clip paths, whose ids must be unique in the document. */
interface Canvas {
  readonly parts: string[];
  clips: number;
}

/** Paints a box itself, cut where it sticks out of its scroll container. */
function paintSelf(box: Box<unknown>, canvas: Canvas, clip: Rect): void {
  const picture = box.paint?.() ?? '';
  if (picture === '') return;
  if (isInside(box.rect, clip)) {
    canvas.parts.push(picture);
    return;
  }
  // A clipped group costs a layer of its size: one for the whole container would take about 20 ms.
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

/** What the system draws over an app. */
export interface Overlay {
  /** Milliseconds since 1970, for the status bar. */
  readonly now: number;
  readonly toast: string | null;
}

/** The whole screen as an SVG document: app, layer, keyboard, system bars, toast. */
export function paintFrame(frame: Frame<unknown>, { now, toast }: Overlay): string {
  const { theme, display } = frame;
  const screen = screenRect(display);
  const canvas: Canvas = { parts: [], clips: 0 };
  paintBox(frame.base, canvas, screen);
  canvas.parts.push(paintStatusBar(now, theme, display));
  if (frame.dimmed) canvas.parts.push(paintRect(screen, '#000000', 0, ' fill-opacity="0.45"'));
  if (frame.layer) paintBox(frame.layer, canvas, screen);
  if (frame.keyboard) canvas.parts.push(paintKeyboard(theme, display));
  canvas.parts.push(paintNavigationBar(theme, display));
  if (toast !== null) canvas.parts.push(paintToast(toast, theme, display));
  return documentOf(canvas, display);
}

/** One window alone as an SVG document, without what the system draws. */
export function paintWindow(window: Box<unknown>, display: Display): string {
  const canvas: Canvas = { parts: [], clips: 0 };
  paintBox(window, canvas, screenRect(display));
  return documentOf(canvas, display);
}

function documentOf({ parts }: Canvas, { width, height }: Display): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"` +
    ` viewBox="0 0 ${width} ${height}" font-family="${FONT_FAMILY}">${parts.join('')}</svg>`
  );
}
