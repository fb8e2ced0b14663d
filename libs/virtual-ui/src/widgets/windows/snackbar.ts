import { paintRect, paintShadow } from '../../drawing/paint.ts';
import { atMost, type LayoutContext, type Measured } from '../../layout/box.ts';
import { dp } from '../../layout/display.ts';
import { rectOf } from '../../layout/geometry.ts';

/** The short message at the bottom of a screen. */
export function measureSnackbar<E>(text: string, context: LayoutContext): Measured<E> {
  const width = context.display.width - dp(24);
  const label = context.measure<E>(
    {
      kind: 'row',
      padding: [16, 14],
      children: [{ kind: 'text', id: 'snackbar_text', text, colour: 'onMessage', maxLines: 2, grow: true }],
    },
    atMost(width),
  );
  return {
    width,
    height: label.height,
    place(left, top) {
      const rect = rectOf(left, top, width, label.height);
      return {
        rect,
        facts: { className: 'android.widget.FrameLayout' },
        children: [label.place(left, top)],
        paint: () => paintShadow(rect, dp(6)) + paintRect(rect, context.theme.message, dp(6)),
      };
    },
  };
}
