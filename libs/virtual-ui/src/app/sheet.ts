import type { Widget } from '../layout/widget.ts';
import type { Signal } from './signal.ts';

/** A bottom sheet: a window of its own over the lower part of the screen. `dismiss` or {@link choose} closes it. */
export interface SheetSpec<E> {
  readonly title?: string;
  readonly content: Widget<E>;
  /** Given when it is closed by BACK or by a tap beside it. */
  readonly onCancel?: Signal<E>;
}
