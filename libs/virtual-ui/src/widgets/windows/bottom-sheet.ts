import type { SheetSpec } from '../../app/sheet.ts';
import { choose } from '../../app/signal.ts';
import { paintRect } from '../../drawing/paint.ts';
import { atMost, type Box, exactly, type LayoutContext } from '../../layout/box.ts';
import { dp, isWide, screenRect } from '../../layout/display.ts';
import { heightOf, type Rect, rectOf } from '../../layout/geometry.ts';
import type { Widget } from '../../layout/widget.ts';

const RADIUS = dp(24);
/** Material's greatest width of a sheet. */
const WIDEST = dp(640);

function sheetBody<E>(spec: SheetSpec<E>, tight: boolean): Widget<E> {
  const title: Widget<E>[] =
    spec.title === undefined
      ? []
      : [{ kind: 'text', id: 'sheet_title', text: spec.title, style: 'headline', size: 18 }];
  const content: Widget<E> = tight
    ? { kind: 'scroll', id: 'sheet_scroll', grow: true, child: spec.content }
    : spec.content;
  return { kind: 'column', id: 'sheet_content', padding: [20, 20], gap: 12, children: [...title, content] };
}

/** The sheet's full-screen window, with the nodes of Material's `BottomSheetDialog`. The sheet stands at the bottom. */
export function layoutSheet<E>(spec: SheetSpec<E>, area: Rect, context: LayoutContext): Box<E> {
  const { display, theme } = context;
  const screen = screenRect(display);
  const width = isWide(display) ? Math.min(WIDEST, display.width) : display.width;
  const most = heightOf(area) - dp(24);
  const natural = context.measure(sheetBody(spec, false), { ...atMost(width), minWidth: width });
  const body =
    natural.height <= most ? natural : context.measure(sheetBody(spec, true), exactly(width, most));
  const left = Math.round((display.width - width) / 2);
  const rect = rectOf(left, area.bottom - body.height, width, body.height);
  const outside: Box<E> = {
    rect: screen,
    facts: { className: 'android.view.View', id: 'touch_outside' },
    onTap: choose(spec.onCancel ?? null),
    children: [],
  };
  const sheet: Box<E> = {
    rect,
    facts: { className: 'android.widget.FrameLayout', id: 'design_bottom_sheet' },
    solid: true,
    children: [body.place(rect.left, rect.top)],
    paint: () => paintSheet({ ...rect, bottom: screen.bottom }, theme.surface),
  };
  return {
    rect: screen,
    facts: { className: 'android.widget.FrameLayout' },
    children: [
      {
        rect: screen,
        facts: { className: 'android.view.ViewGroup', id: 'coordinator' },
        children: [outside, sheet],
      },
    ],
  };
}

/** Round above, and down to the edge of the screen, below the navigation bar too. */
function paintSheet(rect: Rect, fill: string): string {
  return paintRect(rect, fill, RADIUS) + paintRect({ ...rect, top: rect.top + RADIUS }, fill);
}
