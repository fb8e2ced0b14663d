import type { ButtonWidget } from './widgets/button.ts';
import type { CanvasWidget } from './widgets/canvas.ts';
import type { CheckBoxWidget } from './widgets/check-box.ts';
import type { ChipWidget } from './widgets/chip.ts';
import type { ColumnWidget } from './widgets/column.ts';
import type { ComposeWidget } from './widgets/compose.ts';
import type { DatePickerWidget } from './widgets/date-picker.ts';
import type { DividerWidget } from './widgets/divider.ts';
import type { FabWidget } from './widgets/fab.ts';
import type { IconWidget } from './widgets/icon.ts';
import type { IconButtonWidget } from './widgets/icon-button.ts';
import type { ImageWidget } from './widgets/image.ts';
import type { KeypadWidget } from './widgets/keypad.ts';
import type { LinkTextWidget } from './widgets/link-text.ts';
import type { ListWidget } from './widgets/list.ts';
import type { NumberPickerWidget } from './widgets/number-picker.ts';
import type { PinDotsWidget } from './widgets/pin-dots.ts';
import type { ProgressBarWidget, ProgressWidget } from './widgets/progress.ts';
import type { RadioListWidget } from './widgets/radio-list.ts';
import type { RowWidget } from './widgets/row.ts';
import type { ScrollWidget } from './widgets/scroll.ts';
import type { SliderWidget } from './widgets/slider.ts';
import type { SpacerWidget } from './widgets/spacer.ts';
import type { SwitchWidget } from './widgets/switch.ts';
import type { SwitchRowWidget } from './widgets/switch-row.ts';
import type { TabsWidget } from './widgets/tabs.ts';
import type { TextWidget } from './widgets/text.ts';
import type { TextInputWidget } from './widgets/text-input.ts';
import type { TimePickerWidget } from './widgets/time-picker.ts';
import type { ToolbarWidget } from './widgets/toolbar.ts';
import type { WebViewWidget } from './widgets/web-view.ts';

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
  | CanvasWidget<E>
  | ChipWidget<E>
  | ComposeWidget<E>
  | DatePickerWidget<E>
  | ImageWidget<E>
  | KeypadWidget<E>
  | LinkTextWidget<E>
  | NumberPickerWidget<E>
  | PinDotsWidget
  | ProgressBarWidget
  | ProgressWidget
  | SliderWidget<E>
  | SwitchWidget<E>
  | TabsWidget<E>
  | TimePickerWidget<E>
  | WebViewWidget<E>
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
