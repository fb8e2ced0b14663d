import type { ButtonWidget } from './widgets/button.ts';
import type { CheckBoxWidget } from './widgets/check-box.ts';
import type { ColumnWidget } from './widgets/column.ts';
import type { DividerWidget } from './widgets/divider.ts';
import type { FabWidget } from './widgets/fab.ts';
import type { IconWidget } from './widgets/icon.ts';
import type { IconButtonWidget } from './widgets/icon-button.ts';
import type { ListWidget } from './widgets/list.ts';
import type { RadioListWidget } from './widgets/radio-list.ts';
import type { RowWidget } from './widgets/row.ts';
import type { ScrollWidget } from './widgets/scroll.ts';
import type { SpacerWidget } from './widgets/spacer.ts';
import type { SwitchRowWidget } from './widgets/switch-row.ts';
import type { TextWidget } from './widgets/text.ts';
import type { TextInputWidget } from './widgets/text-input.ts';
import type { ToolbarWidget } from './widgets/toolbar.ts';

/** What every widget has. */
export interface WidgetBase {
  /** Resource name without the package; keys of fields and scroll containers must be unique on a screen. */
  readonly id?: string;
  /** Takes the room that its siblings in a row or column leave. */
  readonly grow?: boolean;
}

/** All widgets, as plain data; `measure.ts` holds the table of their layouts. `E`: the app's events. */
export type Widget<E> =
  | ButtonWidget<E>
  | CheckBoxWidget<E>
  | ColumnWidget<E>
  | DividerWidget
  | FabWidget<E>
  | IconWidget
  | IconButtonWidget<E>
  | ListWidget<E>
  | RadioListWidget<E>
  | RowWidget<E>
  | ScrollWidget<E>
  | SpacerWidget
  | SwitchRowWidget<E>
  | TextWidget<E>
  | TextInputWidget<E>
  | ToolbarWidget<E>;
