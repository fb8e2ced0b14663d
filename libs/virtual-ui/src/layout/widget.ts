import type { ColumnWidget } from '../widgets/arranging/column.ts';
import type { DividerWidget } from '../widgets/arranging/divider.ts';
import type { FabWidget } from '../widgets/arranging/fab.ts';
import type { ListWidget } from '../widgets/arranging/list.ts';
import type { RowWidget } from '../widgets/arranging/row.ts';
import type { ScrollWidget } from '../widgets/arranging/scroll.ts';
import type { SpacerWidget } from '../widgets/arranging/spacer.ts';
import type { ToolbarWidget } from '../widgets/arranging/toolbar.ts';
import type { ButtonWidget } from '../widgets/choosing/button.ts';
import type { CheckBoxWidget } from '../widgets/choosing/check-box.ts';
import type { ChipWidget } from '../widgets/choosing/chip.ts';
import type { IconButtonWidget } from '../widgets/choosing/icon-button.ts';
import type { RadioListWidget } from '../widgets/choosing/radio-list.ts';
import type { SliderWidget } from '../widgets/choosing/slider.ts';
import type { SwitchWidget } from '../widgets/choosing/switch.ts';
import type { SwitchRowWidget } from '../widgets/choosing/switch-row.ts';
import type { TabsWidget } from '../widgets/choosing/tabs.ts';
import type { DatePickerWidget } from '../widgets/dates/date-picker.ts';
import type { NumberPickerWidget } from '../widgets/dates/number-picker.ts';
import type { TimePickerWidget } from '../widgets/dates/time-picker.ts';
import type { ComposeWidget } from '../widgets/foreign/compose.ts';
import type { WebViewWidget } from '../widgets/foreign/web-view.ts';
import type { CanvasWidget } from '../widgets/showing/canvas.ts';
import type { IconWidget } from '../widgets/showing/icon.ts';
import type { ImageWidget } from '../widgets/showing/image.ts';
import type { LinkTextWidget } from '../widgets/showing/link-text.ts';
import type { ProgressBarWidget, ProgressWidget } from '../widgets/showing/progress.ts';
import type { TextWidget } from '../widgets/showing/text.ts';
import type { KeypadWidget } from '../widgets/typing/keypad.ts';
import type { PinDotsWidget } from '../widgets/typing/pin-dots.ts';
import type { TextInputWidget } from '../widgets/typing/text-input.ts';

/** The fields of every widget. */
export interface WidgetBase {
  /** Resource name without the package; keys of fields and scroll containers must be unique on a screen. */
  readonly id?: string;
  /** Takes the space that its siblings in a row or column leave. */
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
