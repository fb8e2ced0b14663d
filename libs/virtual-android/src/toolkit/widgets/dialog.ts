import { atMost, type Box, type LayoutContext } from '../box.ts';
import { dp, SCREEN_WIDTH } from '../display.ts';
import { heightOf, type Rect, rectOf } from '../geometry.ts';
import { paintRect, paintShadow } from '../paint.ts';
import { choose, type Signal } from '../signal.ts';
import type { Widget } from '../widget.ts';

interface DialogButton<E> {
  readonly text: string;
  /** Null only closes the dialog. */
  readonly onTap: Signal<E> | null;
  readonly danger?: boolean;
}

/** An alert: a window of its own over the screen. Every button closes it before its signal is given. */
export interface DialogSpec<E> {
  readonly title: string;
  readonly message?: string;
  /** Between message and buttons; options in it close the dialog only if they say so with {@link choose}. */
  readonly content?: Widget<E>;
  readonly positive: DialogButton<E>;
  readonly negative?: DialogButton<E>;
  /** Given when it is closed by BACK or by a tap beside it. */
  readonly onCancel?: Signal<E>;
}

const WIDTH = SCREEN_WIDTH - dp(72);
const RADIUS = dp(24);

function dialogButton<E>(button: DialogButton<E>, id: string): Widget<E> {
  const { text, onTap, danger = false } = button;
  return { kind: 'button', id, text, look: 'text', danger, onTap: choose(onTap) };
}

/** Title, message, content and buttons, with the resource names of Android's own alerts. */
function dialogBody<E>(spec: DialogSpec<E>): Widget<E> {
  const message: Widget<E>[] =
    spec.message === undefined
      ? []
      : [{ kind: 'text', id: 'android:id/message', text: spec.message, colour: 'muted' }];
  return {
    kind: 'column',
    id: 'parentPanel',
    padding: [24, 20],
    gap: 14,
    children: [
      { kind: 'text', id: 'alertTitle', text: spec.title, style: 'headline', size: 19 },
      ...message,
      ...(spec.content ? [spec.content] : []),
      {
        kind: 'row',
        id: 'buttonPanel',
        gap: 8,
        children: [
          { kind: 'spacer', grow: true },
          ...(spec.negative ? [dialogButton(spec.negative, 'android:id/button2')] : []),
          dialogButton(spec.positive, 'android:id/button1'),
        ],
      },
    ],
  };
}

/** The dialog's window, in the middle of the area that the keyboard leaves. */
export function layoutDialog<E>(spec: DialogSpec<E>, area: Rect, context: LayoutContext): Box<E> {
  const space = { ...atMost(WIDTH, heightOf(area) - dp(32)), minWidth: WIDTH };
  const body = context.measure(dialogBody(spec), space);
  const left = Math.round((SCREEN_WIDTH - body.width) / 2);
  const top = Math.round((area.top + area.bottom - body.height) / 2);
  const rect = rectOf(left, top, body.width, body.height);
  return {
    rect,
    facts: { className: 'android.widget.FrameLayout' },
    children: [
      {
        rect,
        facts: { className: 'android.widget.FrameLayout', id: 'android:id/content' },
        children: [body.place(left, top)],
      },
    ],
    paint: () => paintShadow(rect, RADIUS) + paintRect(rect, context.theme.surface, RADIUS),
  };
}
