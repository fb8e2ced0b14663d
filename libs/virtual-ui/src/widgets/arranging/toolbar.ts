import { goBack, openMenu, type Signal } from '../../app/signal.ts';
import type { IconName } from '../../drawing/icons.ts';
import type { LayoutContext, Measured, Space } from '../../layout/box.ts';
import { dp } from '../../layout/display.ts';
import type { Widget, WidgetBase } from '../../layout/widget.ts';

/** An action with an icon in the bar. */
interface ToolbarAction<E> {
  /** Resource name without the package. */
  readonly id: string;
  readonly icon: IconName;
  readonly desc: string;
  readonly onTap: Signal<E>;
}

/** A line of the overflow menu. */
export interface MenuItem<E> {
  readonly id: string;
  readonly text: string;
  readonly onTap: Signal<E>;
}

/** The bar at the top of a screen. */
export interface ToolbarWidget<E> extends WidgetBase {
  readonly kind: 'toolbar';
  readonly title: string;
  /** Shows the back arrow. */
  readonly up?: boolean;
  /** Shown instead of the title, such as a search field. */
  readonly content?: Widget<E>;
  readonly actions?: readonly ToolbarAction<E>[];
  /** Opened by "More options" at the right end. */
  readonly menu?: readonly MenuItem<E>[];
}

const HEIGHT = dp(60);

export function measureToolbar<E>(
  widget: ToolbarWidget<E>,
  space: Space,
  context: LayoutContext,
): Measured<E> {
  const up: Widget<E>[] = widget.up
    ? [{ kind: 'icon_button', icon: 'back', desc: context.words.navigateUp, onTap: goBack }]
    : [{ kind: 'spacer', size: 12 }];
  const actions = (widget.actions ?? []).map(
    (action): Widget<E> => ({ kind: 'icon_button', className: 'android.widget.Button', ...action }),
  );
  const more: Widget<E>[] = widget.menu
    ? [
        {
          kind: 'icon_button',
          icon: 'more',
          desc: context.words.moreOptions,
          className: 'android.widget.ImageView',
          onTap: openMenu,
        },
      ]
    : [];
  const title: Widget<E> = { kind: 'text', text: widget.title, style: 'headline', size: 20, maxLines: 1 };
  return context.measure(
    {
      kind: 'row',
      id: widget.id ?? 'toolbar',
      className: 'android.view.ViewGroup',
      padding: [4, 0],
      gap: 4,
      children: [...up, { ...(widget.content ?? title), grow: true }, ...actions, ...more],
    },
    { ...space, minWidth: space.maxWidth, minHeight: Math.max(space.minHeight, HEIGHT) },
  );
}
