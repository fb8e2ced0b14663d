import { fit, type Measured, type Space } from '../../layout/box.ts';
import { dp } from '../../layout/display.ts';
import { rectOf } from '../../layout/geometry.ts';
import type { WidgetBase } from '../../layout/widget.ts';

/** Empty space; not a node of the dump. */
export interface SpacerWidget extends WidgetBase {
  readonly kind: 'spacer';
  /** Width and height in density-independent pixels. */
  readonly size?: number;
}

export function measureSpacer<E>(widget: SpacerWidget, space: Space): Measured<E> {
  const size = dp(widget.size ?? 0);
  const { width, height } = fit(size, size, space);
  return {
    width,
    height,
    place: (left, top) => ({ rect: rectOf(left, top, width, height), facts: null, children: [] }),
  };
}
