import { themeOf } from '../drawing/theme.ts';
import type { LayoutContext } from './box.ts';
import { UPRIGHT } from './display.ts';
import { measureWidget } from './measure.ts';
import { systemWords } from './words.ts';

/** A context for tests that lay out single widgets. */
export function layoutContext(change: Partial<LayoutContext> = {}): LayoutContext {
  const context: LayoutContext = {
    theme: themeOf('light', '#336699'),
    display: UPRIGHT,
    words: systemWords('en-US'),
    scroll: {},
    focus: null,
    measure: (widget, space) => measureWidget(widget, space, context),
    ...change,
  };
  return context;
}
