import type { ActivityView, AppDefinition, AppEnv } from '../app/app.ts';
import type { LayoutBug } from '../app/bugs.ts';
import { type AppEvent, choose, dismiss, isNavigation, pop, type Signal } from '../app/signal.ts';
import { paintRect } from '../drawing/paint.ts';
import { type Theme, themeOf } from '../drawing/theme.ts';
import { VirtualError } from '../error.ts';
import { atMost, type Box, exactly, type LayoutContext } from '../layout/box.ts';
import { contextOf } from '../layout/context.ts';
import { contentArea, type Display, dp, screenRect } from '../layout/display.ts';
import type { Rect } from '../layout/geometry.ts';
import type { View } from '../source.ts';
import { layoutSheet } from '../widgets/windows/bottom-sheet.ts';
import { layoutDialog } from '../widgets/windows/dialog.ts';
import { layoutMenu } from '../widgets/windows/menu.ts';
import { measureSnackbar } from '../widgets/windows/snackbar.ts';
import { openPage, type Session, topPage } from './session.ts';

/** An app's windows, laid out: everything that dump, picture and input need. */
export interface Frame<E> {
  readonly theme: Theme;
  readonly display: Display;
  readonly rotation: View['rotation'];
  readonly activity: string;
  /** Name of the topmost dialog or sheet, `menu`, or the activity: for logs. */
  readonly place: string;
  readonly keyboard: boolean;
  readonly base: Box<E>;
  /** The topmost dialog's, sheet's or menu's window. */
  readonly layer: Box<E> | null;
  /** True where the screen behind the layer is dimmed. */
  readonly dimmed: boolean;
  readonly onBack: Signal<E>;
}

/** The window that takes the input and appears in a dump: Android dumps only the active window. */
export function activeWindow<E>(frame: Frame<E>): Box<E> {
  return frame.layer ?? frame.base;
}

/** Message and floating button at the lower edge. The button moves up to make space for the message. */
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
  const fab = context.measure(view.fab, atMost(area.right));
  return [fab.place(area.right - dp(16) - fab.width, bottom - fab.height), ...boxes];
}

/** The window of the activity: toolbar, body, and what floats over it. */
function layoutActivity<E>(view: ActivityView<E>, session: Session<unknown>, context: LayoutContext): Box<E> {
  const screen = screenRect(context.display);
  const area = contentArea(context.display, session.keyboard);
  const toolbar = view.toolbar ? [context.measure(view.toolbar, atMost(area.right))] : [];
  const below = area.top + (toolbar[0]?.height ?? 0);
  const body = context.measure(view.body, exactly(area.right, area.bottom - below));
  return {
    rect: screen,
    facts: { className: 'android.widget.FrameLayout' },
    paint: () => paintRect(screen, context.theme.background),
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

/** The dialog or sheet of this name. @throws VirtualError `INTERNAL` where the app has none */
function specOf<T>(specs: Readonly<Record<string, T>> | undefined, kind: string, name: string): T {
  const spec = specs?.[name];
  if (spec !== undefined) return spec;
  throw new VirtualError('INTERNAL', `the app has no ${kind} called ${name}`, {
    expected: Object.keys(specs ?? {}).join(', '),
  });
}

/** What the layout of a frame depends on, besides the session. */
export interface Surroundings {
  readonly env: AppEnv;
  readonly bugs: readonly LayoutBug[];
}

/** Lays out what a session shows. Pure: the same arguments give the same frame. */
export function layoutFrame<S, E extends AppEvent>(
  app: AppDefinition<S, E>,
  session: Session<S>,
  { env, bugs }: Surroundings,
): Frame<E> {
  const page = topPage(session) ?? openPage(app.mainActivity);
  const { data, keyboard } = session;
  const view = specOf(app.activities, 'activity', page.activity)(data, env);
  const theme = themeOf(app.theme?.(data) ?? 'light', app.accent);
  const context = contextOf(theme, page, env, bugs);
  const { display } = context;
  const frame = {
    theme,
    display,
    rotation: env.rotation,
    activity: page.activity,
    keyboard,
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
  const area = contentArea(display, keyboard);
  if (layer.kind === 'sheet') {
    const spec = specOf(app.sheets, 'sheet', layer.name)(data, env);
    const onBack = choose(spec.onCancel ?? null);
    return { ...frame, place: layer.name, layer: layoutSheet(spec, area, context), dimmed: true, onBack };
  }
  const spec = specOf(app.dialogs, 'dialog', layer.name)(data, env);
  const onBack = choose(spec.onCancel ?? null);
  return { ...frame, place: layer.name, layer: layoutDialog(spec, area, context), dimmed: true, onBack };
}
