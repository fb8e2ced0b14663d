import { measureColumn } from '../widgets/arranging/column.ts';
import { measureDivider } from '../widgets/arranging/divider.ts';
import { measureFab } from '../widgets/arranging/fab.ts';
import { measureList } from '../widgets/arranging/list.ts';
import { measureRow } from '../widgets/arranging/row.ts';
import { measureScroll } from '../widgets/arranging/scroll.ts';
import { measureSpacer } from '../widgets/arranging/spacer.ts';
import { measureToolbar } from '../widgets/arranging/toolbar.ts';
import { measureButton } from '../widgets/choosing/button.ts';
import { measureCheckBox } from '../widgets/choosing/check-box.ts';
import { measureChip } from '../widgets/choosing/chip.ts';
import { measureIconButton } from '../widgets/choosing/icon-button.ts';
import { measureRadioList } from '../widgets/choosing/radio-list.ts';
import { measureSlider } from '../widgets/choosing/slider.ts';
import { measureSwitch } from '../widgets/choosing/switch.ts';
import { measureSwitchRow } from '../widgets/choosing/switch-row.ts';
import { measureTabs } from '../widgets/choosing/tabs.ts';
import { measureDatePicker } from '../widgets/dates/date-picker.ts';
import { measureNumberPicker } from '../widgets/dates/number-picker.ts';
import { measureTimePicker } from '../widgets/dates/time-picker.ts';
import { measureCompose } from '../widgets/foreign/compose.ts';
import { measureWebView } from '../widgets/foreign/web-view.ts';
import { measureCanvas } from '../widgets/showing/canvas.ts';
import { measureIcon } from '../widgets/showing/icon.ts';
import { measureImage } from '../widgets/showing/image.ts';
import { measureLinkText } from '../widgets/showing/link-text.ts';
import { measureProgress, measureProgressBar } from '../widgets/showing/progress.ts';
import { measureText } from '../widgets/showing/text.ts';
import { measureKeypad } from '../widgets/typing/keypad.ts';
import { measurePinDots } from '../widgets/typing/pin-dots.ts';
import { measureTextInput } from '../widgets/typing/text-input.ts';
import type { LayoutContext, Measured, Space } from './box.ts';
import type { Widget } from './widget.ts';

/** The table of widgets: one line for each kind. The compiler reports a missing one. */
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
