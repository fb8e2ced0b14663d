import type { LayoutContext, Measured, Space } from './box.ts';
import type { Widget } from './widget.ts';
import { measureButton } from './widgets/button.ts';
import { measureCanvas } from './widgets/canvas.ts';
import { measureCheckBox } from './widgets/check-box.ts';
import { measureChip } from './widgets/chip.ts';
import { measureColumn } from './widgets/column.ts';
import { measureCompose } from './widgets/compose.ts';
import { measureDatePicker } from './widgets/date-picker.ts';
import { measureDivider } from './widgets/divider.ts';
import { measureFab } from './widgets/fab.ts';
import { measureIcon } from './widgets/icon.ts';
import { measureIconButton } from './widgets/icon-button.ts';
import { measureImage } from './widgets/image.ts';
import { measureKeypad } from './widgets/keypad.ts';
import { measureLinkText } from './widgets/link-text.ts';
import { measureList } from './widgets/list.ts';
import { measureNumberPicker } from './widgets/number-picker.ts';
import { measurePinDots } from './widgets/pin-dots.ts';
import { measureProgress, measureProgressBar } from './widgets/progress.ts';
import { measureRadioList } from './widgets/radio-list.ts';
import { measureRow } from './widgets/row.ts';
import { measureScroll } from './widgets/scroll.ts';
import { measureSlider } from './widgets/slider.ts';
import { measureSpacer } from './widgets/spacer.ts';
import { measureSwitch } from './widgets/switch.ts';
import { measureSwitchRow } from './widgets/switch-row.ts';
import { measureTabs } from './widgets/tabs.ts';
import { measureText } from './widgets/text.ts';
import { measureTextInput } from './widgets/text-input.ts';
import { measureTimePicker } from './widgets/time-picker.ts';
import { measureToolbar } from './widgets/toolbar.ts';
import { measureWebView } from './widgets/web-view.ts';

/** The table of widgets: one line for each kind; the compiler misses none. */
export function measureWidget<E>(widget: Widget<E>, space: Space, context: LayoutContext): Measured<E> {
  switch (widget.kind) {
    case 'button':
      return measureButton(widget, space, context);
    case 'canvas':
      return measureCanvas(widget, space, context);
    case 'chip':
      return measureChip(widget, space, context);
    case 'compose':
      return measureCompose(widget, space, context);
    case 'date_picker':
      return measureDatePicker(widget, space, context);
    case 'image':
      return measureImage(widget, space, context);
    case 'keypad':
      return measureKeypad(widget, space, context);
    case 'link_text':
      return measureLinkText(widget, space, context);
    case 'number_picker':
      return measureNumberPicker(widget, space, context);
    case 'pin_dots':
      return measurePinDots(widget, space, context);
    case 'progress_bar':
      return measureProgressBar(widget, space, context);
    case 'progress':
      return measureProgress(widget, space, context);
    case 'slider':
      return measureSlider(widget, space, context);
    case 'switch':
      return measureSwitch(widget, space, context);
    case 'tabs':
      return measureTabs(widget, space, context);
    case 'time_picker':
      return measureTimePicker(widget, space, context);
    case 'web_view':
      return measureWebView(widget, space, context);
    case 'check_box':
      return measureCheckBox(widget, space, context);
    case 'column':
      return measureColumn(widget, space, context);
    case 'divider':
      return measureDivider(widget, space, context);
    case 'fab':
      return measureFab(widget, space, context);
    case 'icon':
      return measureIcon(widget, space, context);
    case 'icon_button':
      return measureIconButton(widget, space, context);
    case 'list':
      return measureList(widget, space, context);
    case 'radio_list':
      return measureRadioList(widget, space, context);
    case 'row':
      return measureRow(widget, space, context);
    case 'scroll':
      return measureScroll(widget, space, context);
    case 'spacer':
      return measureSpacer(widget, space);
    case 'switch_row':
      return measureSwitchRow(widget, space, context);
    case 'text':
      return measureText(widget, space, context);
    case 'text_input':
      return measureTextInput(widget, space, context);
    case 'toolbar':
      return measureToolbar(widget, space, context);
  }
}
