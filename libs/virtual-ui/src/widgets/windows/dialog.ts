import { choose, type Signal } from '../../app/signal.ts';
import { paintRect, paintShadow } from '../../drawing/paint.ts';
import { atMost, type Box, exactly, type LayoutContext } from '../../layout/box.ts';
import { dp, isWide } from '../../layout/display.ts';
import { heightOf, type Rect, rectOf } from '../../layout/geometry.ts';
import type { Widget } from '../../layout/widget.ts';

interface DialogButton<E> {
  /** "OK" and "Cancel" unless given. */
  readonly text?: string;
  /** Null: it only closes the dialog. */
  readonly onTap: Signal<E> | null;
  readonly danger?: boolean;
}

/** An alert: a window of its own over the screen. Every button closes it before its signal is given. */
export interface DialogSpec<E> {
  readonly title: string;
  readonly message?: string;
  /** Shown between message and buttons. Options in it close the dialog only by {@link choose}. */
  readonly content?: Widget<E>;
  /** A list of choices has none: a choice answers the question. */
  readonly positive?: DialogButton<E>;
  readonly negative?: DialogButton<E>;
  /** Given when it is closed by BACK or by a tap beside it. */
  readonly onCancel?: Signal<E>;
}

const RADIUS = dp(24);
const GAP = 14;

function dialogButton<E>(button: DialogButton<E>, id: string, word: string): Widget<E> {
  const { text = word, onTap, danger = false } = button;
  return { kind: 'button', id, text, look: 'text', danger, onTap: choose(onTap) };
}

/** Message and content, in a scroll container where the screen is too low for them. */
function dialogMiddle<E>(spec: DialogSpec<E>, tight: boolean): readonly Widget<E>[] {
  const message: Widget<E>[] =
    spec.message === undefined
      ? []
      : [{ kind: 'text', id: 'android:id/message', text: spec.message, colour: 'muted' }];
  const children = [...message, ...(spec.content ? [spec.content] : [])];
  if (!tight) return children;
  return [{ kind: 'scroll', id: 'scrollView', grow: true, child: { kind: 'column', gap: GAP, children } }];
}

/** Title, message, content and buttons, with the resource names of Android's own alerts. */
function dialogBody<E>(spec: DialogSpec<E>, tight: boolean, { words }: LayoutContext): Widget<E> {
  return {
    kind: 'column',
    id: 'parentPanel',
    padding: [24, 20],
    gap: GAP,
    children: [
      { kind: 'text', id: 'alertTitle', text: spec.title, style: 'headline', size: 19 },
      ...dialogMiddle(spec, tight),
      {
        kind: 'row',
        id: 'buttonPanel',
        gap: 8,
        children: [
          { kind: 'spacer', grow: true },
          ...(spec.negative ? [dialogButton(spec.negative, 'android:id/button2', words.cancel)] : []),
          ...(spec.positive ? [dialogButton(spec.positive, 'android:id/button1', words.ok)] : []),
        ],
      },
    ],
  };
}

/** The dialog's window, in the middle of the area above the keyboard. */
export function layoutDialog<E>(spec: DialogSpec<E>, area: Rect, context: LayoutContext): Box<E> {
  const { display } = context;
  // Android's alerts take 65 % of a wide screen (`dialog_min_width_major`).
  const width = isWide(display) ? Math.round(display.width * 0.65) : display.width - dp(72);
  const most = heightOf(area) - dp(32);
  const natural = context.measure(dialogBody(spec, false, context), { ...atMost(width), minWidth: width });
  const body =
    natural.height <= most ? natural : context.measure(dialogBody(spec, true, context), exactly(width, most));
  const left = Math.round((display.width - body.width) / 2);
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
