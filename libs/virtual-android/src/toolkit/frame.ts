import { TapwrightError } from '@tapwright/contracts';
import type { ActivityView, AppDefinition, AppEnv } from './app.ts';
import { atMost, type Box, exactly, type LayoutContext } from './box.ts';
import { contentArea, dp, SCREEN, SCREEN_WIDTH } from './display.ts';
import type { Rect } from './geometry.ts';
import { measureWidget } from './measure.ts';
import { paintRect } from './paint.ts';
import { openPage, type Page, type Session, topPage } from './session.ts';
import { type AppEvent, choose, dismiss, isNavigation, pop, type Signal } from './signal.ts';
import { type Theme, themeOf } from './theme.ts';
import { layoutDialog } from './widgets/dialog.ts';
import { layoutMenu } from './widgets/menu.ts';
import { measureSnackbar } from './widgets/snackbar.ts';

/** An app's windows, laid out: all that dump, picture and input need. */
export interface Frame<E> {
  readonly theme: Theme;
  readonly activity: string;
  /** Name of the topmost dialog, `menu`, or the activity: for logs. */
  readonly place: string;
  readonly keyboard: boolean;
  readonly base: Box<E>;
  /** The topmost dialog's or menu's window. */
  readonly layer: Box<E> | null;
  /** True where the screen behind the layer is dimmed. */
  readonly dimmed: boolean;
  readonly onBack: Signal<E>;
}

/** The window that has the input and that a dump shows: Android gives the active window only. */
export function activeWindow<E>(frame: Frame<E>): Box<E> {
  return frame.layer ?? frame.base;
}

function contextOf(theme: Theme, page: Page): LayoutContext {
  const context: LayoutContext = {
    theme,
    scroll: page.scroll,
    focus: page.focus,
    measure: (widget, space) => measureWidget(widget, space, context),
  };
  return context;
}

/** Message and floating button at the lower edge; the button makes room for the message. */
function floating<E>(
  view: ActivityView<E>,
  message: string | null,
  area: Rect,
  context: LayoutContext,
): Box<E>[] {
  const boxes: Box<E>[] = [];
  let bottom = area.bottom - dp(16);
  if (message !== null) {
    const snackbar = measureSnackbar<E>(message, context);
    const top = area.bottom - dp(12) - snackbar.height;
    boxes.push(snackbar.place(dp(12), top));
    bottom = top - dp(12);
  }
  if (view.fab === undefined) return boxes;
  const fab = context.measure(view.fab, atMost(SCREEN_WIDTH));
  return [fab.place(SCREEN_WIDTH - dp(16) - fab.width, bottom - fab.height), ...boxes];
}

/** The window of the activity: toolbar, body, and what floats over it. */
function layoutActivity<E>(view: ActivityView<E>, session: Session<unknown>, context: LayoutContext): Box<E> {
  const area = contentArea(session.keyboard);
  const toolbar = view.toolbar ? [context.measure(view.toolbar, atMost(SCREEN_WIDTH))] : [];
  const below = area.top + (toolbar[0]?.height ?? 0);
  const body = context.measure(view.body, exactly(SCREEN_WIDTH, area.bottom - below));
  return {
    rect: SCREEN,
    facts: { className: 'android.widget.FrameLayout' },
    paint: () => paintRect(SCREEN, context.theme.background),
    children: [
      {
        rect: area,
        facts: { className: 'android.widget.FrameLayout', id: 'android:id/content' },
        children: [
          ...toolbar.map((bar) => bar.place(area.left, area.top)),
          body.place(area.left, below),
          ...floating(view, session.message, area, context),
        ],
      },
    ],
  };
}

/** An activity that answers BACK with "back" would go round for ever: it is left instead. */
function backOf<E extends AppEvent>({ onBack = pop }: ActivityView<E>): Signal<E> {
  return isNavigation<E>(onBack) && onBack.nav === 'back' ? pop : onBack;
}

function dialogOf<S, E extends AppEvent>(app: AppDefinition<S, E>, name: string) {
  const dialog = app.dialogs?.[name];
  if (dialog !== undefined) return dialog;
  throw new TapwrightError('INTERNAL', `${app.packageName} has no dialog ${name}`, {
    expected: Object.keys(app.dialogs ?? {}).join(', '),
  });
}

/** Lays out what a session shows. Pure: the same arguments give the same frame. */
export function layoutFrame<S, E extends AppEvent>(
  app: AppDefinition<S, E>,
  session: Session<S>,
  env: AppEnv,
): Frame<E> {
  const page = topPage(session) ?? openPage(app.mainActivity);
  const activity = app.activities[page.activity];
  if (activity === undefined) throw new TapwrightError('INTERNAL', `no activity ${page.activity}`);
  const view = activity(session.data, env);
  const theme = themeOf(app.theme?.(session.data) ?? 'light', app.accent);
  const context = contextOf(theme, page);
  const frame = {
    theme,
    activity: page.activity,
    keyboard: session.keyboard,
    base: layoutActivity(view, session, context),
  };
  const layer = page.layers.at(-1);
  if (layer === undefined) {
    return { ...frame, place: page.activity, layer: null, dimmed: false, onBack: backOf(view) };
  }
  if (layer.kind === 'menu') {
    const menu = layoutMenu(view.toolbar?.menu ?? [], context);
    return { ...frame, place: 'menu', layer: menu, dimmed: false, onBack: dismiss };
  }
  const spec = dialogOf(app, layer.name)(session.data, env);
  const area = contentArea(session.keyboard);
  const dialog = layoutDialog(spec, area, context);
  return { ...frame, place: layer.name, layer: dialog, dimmed: true, onBack: choose(spec.onCancel ?? null) };
}
