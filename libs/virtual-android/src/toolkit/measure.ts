import type { LayoutContext, Measured, Space } from './box.ts';
import type { Widget } from './widget.ts';
import { measureButton } from './widgets/button.ts';
import { measureCheckBox } from './widgets/check-box.ts';
import { measureColumn } from './widgets/column.ts';
import { measureDivider } from './widgets/divider.ts';
import { measureFab } from './widgets/fab.ts';
import { measureIcon } from './widgets/icon.ts';
import { measureIconButton } from './widgets/icon-button.ts';
import { measureList } from './widgets/list.ts';
import { measureRadioList } from './widgets/radio-list.ts';
import { measureRow } from './widgets/row.ts';
import { measureScroll } from './widgets/scroll.ts';
import { measureSpacer } from './widgets/spacer.ts';
import { measureSwitchRow } from './widgets/switch-row.ts';
import { measureText } from './widgets/text.ts';
import { measureTextInput } from './widgets/text-input.ts';
import { measureToolbar } from './widgets/toolbar.ts';

/** The table of widgets: one line for each kind; the compiler misses none. */
export function measureWidget<E>(widget: Widget<E>, space: Space, context: LayoutContext): Measured<E> {
  switch (widget.kind) {
    case 'button':
      return measureButton(widget, space, context);
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
