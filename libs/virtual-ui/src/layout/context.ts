import type { AppEnv } from '../app/app.ts';
import { bentMeasure, type LayoutBug } from '../app/bugs.ts';
import type { Theme } from '../drawing/theme.ts';
import type { Page } from '../session/session.ts';
import type { LayoutContext } from './box.ts';
import { displayOf } from './display.ts';
import { measureWidget } from './measure.ts';
import { systemWords } from './words.ts';

/** The context that the widgets of a page are laid out with. */
export function contextOf(
  theme: Theme,
  page: Page,
  { rotation, locale, display }: AppEnv,
  bugs: readonly LayoutBug[],
): LayoutContext {
  const context: LayoutContext = {
    theme,
    display: displayOf(rotation, display),
    words: systemWords(locale),
    scroll: page.scroll,
    focus: page.focus,
    measure: bentMeasure((widget, space) => measureWidget(widget, space, context), bugs),
  };
  return context;
}
