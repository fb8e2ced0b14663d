import type { View, Widget } from '@tapwright/virtual-ui';
import {
  atMost,
  type Box,
  contains,
  type Display,
  dp,
  dumpWindow,
  findAt,
  isWide,
  type LayoutContext,
  measureWidget,
  paintRect,
  paintShadow,
  type Rect,
  rectOf,
  systemWords,
  themeOf,
  UPRIGHT,
} from '@tapwright/virtual-ui';
import { FONT_FAMILY, renderSvgAside } from '@tapwright/virtual-ui/picture';
import type { DialogDescription } from './describe-dialog.ts';
import type { DialogEvent } from './dialog.ts';

/** A dialog laid out for one screen. */
export interface DialogWindow {
  hierarchy(rotation: View['rotation']): string;
  /** SVG of the window, to be drawn over the dimmed screen. */
  svg(): string;
  /** The event of a tap at a pixel of the screen. `beside`: outside of the window. Null: nothing was hit. */
  tap(x: number, y: number): DialogEvent | 'beside' | null;
}

const ACCENT = '#3a6ea5';
const RADIUS = dp(26);
const MARGIN = dp(36);

/**
 * The toolkit lays dialogs out for one density. Other screens get the same dialog in their own scale, as a phone of that
 * density would show it.
 */
export function layoutDialogWindow(
  description: DialogDescription,
  screen: Display,
  locale: string,
): DialogWindow {
  const scale = Math.min(screen.width, screen.height) / UPRIGHT.width;
  const display = { width: Math.round(screen.width / scale), height: Math.round(screen.height / scale) };
  const box = layout(description, display, contextOf(display, locale));
  return {
    hierarchy: (rotation) => dumpWindow(scaled(box, scale), description.packageName, rotation),
    svg: () => `<g transform="scale(${scale})">${paint(box)}</g>`,
    tap(x, y) {
      const point = [x / scale, y / scale] as const;
      if (!contains(box.rect, ...point)) return 'beside';
      const hit = findAt(box, point, ({ onTap }) => onTap !== undefined)?.onTap;
      return hit !== undefined && 'type' in hit ? hit : null;
    },
  };
}

/** The screen, dimmed as behind Android's dialogs, with the window over it. */
export async function dialogPicture(
  below: Uint8Array,
  window: DialogWindow,
  screen: Display,
): Promise<Uint8Array> {
  const { width, height } = screen;
  const whole = rectOf(0, 0, width, height);
  const href = `data:image/png;base64,${Buffer.from(below).toString('base64')}`;
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 ${width} ${height}" font-family="${FONT_FAMILY}">`,
    `<image width="${width}" height="${height}" preserveAspectRatio="none" image-rendering="optimizeSpeed" xlink:href="${href}"/>`,
    paintRect(whole, '#000000', 0, ' fill-opacity="0.6"'),
    window.svg(),
    '</svg>',
  ];
  return renderSvgAside(svg.join(''), width);
}

function contextOf(display: Display, locale: string): LayoutContext {
  const context: LayoutContext = {
    theme: themeOf('light', ACCENT),
    display,
    words: systemWords(locale),
    scroll: {},
    focus: null,
    measure: (widget, space) => measureWidget(widget, space, context),
  };
  return context;
}

function layout(
  { content, padding }: DialogDescription,
  display: Display,
  context: LayoutContext,
): Box<DialogEvent> {
  const width = isWide(display) ? Math.round(display.width * 0.6) : display.width - 2 * MARGIN;
  const panel: Widget<DialogEvent> = {
    kind: 'column',
    id: 'android:id/parentPanel',
    padding,
    gap: 8,
    children: content,
  };
  const body = context.measure(panel, { ...atMost(width), minWidth: width });
  const left = Math.round((display.width - width) / 2);
  const top = Math.max(0, Math.round((display.height - body.height) / 2));
  const rect = rectOf(left, top, width, body.height);
  const frame = { className: 'android.widget.FrameLayout' };
  return {
    rect,
    facts: frame,
    paint: () => paintShadow(rect, RADIUS) + paintRect(rect, context.theme.surface, RADIUS),
    children: [{ rect, facts: { ...frame, id: 'android:id/content' }, children: [body.place(left, top)] }],
  };
}

function scaled(box: Box<DialogEvent>, scale: number): Box<DialogEvent> {
  if (scale === 1) return box;
  const { left, top, right, bottom } = box.rect;
  const [l = 0, t = 0, r = 0, b = 0] = [left, top, right, bottom].map((edge) => Math.round(edge * scale));
  const rect: Rect = { left: l, top: t, right: r, bottom: b };
  return { ...box, rect, children: box.children.map((child) => scaled(child, scale)) };
}

function paint(box: Box<unknown>): string {
  return (box.paint?.() ?? '') + box.children.map(paint).join('');
}
