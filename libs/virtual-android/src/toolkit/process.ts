import type { InputEvent } from '../source.ts';
import type { AppDefinition, AppEnv } from './app.ts';
import { dumpWindow } from './dump.ts';
import { activeWindow, type Frame, layoutFrame } from './frame.ts';
import { applyInput } from './input.ts';
import { paintFrame } from './picture.ts';
import { revealFocus } from './reveal.ts';
import { openPage, type Session } from './session.ts';
import type { AppEvent } from './signal.ts';

/** What came of an input. */
interface ProcessOutcome {
  readonly place: string;
  /** Package that comes to the front because of it. */
  readonly goTo: string | null;
}

/** One app on one device: the only mutable thing of the toolkit is the session it holds. */
export interface AppProcess<S = unknown> {
  state(): S;
  /** Opens the app, or shows it as it was left. */
  launch(): void;
  /** Kills it: screens and unsaved work are gone, its data stays. */
  stop(): void;
  /** Erases its data. */
  clear(): void;
  input(event: InputEvent): ProcessOutcome;
  readonly place: string;
  readonly activity: string;
  readonly keyboardShown: boolean;
  /** The dump of the active window; kept until the next change. */
  hierarchy(): string;
  /** The screen as SVG, with this time in the status bar. */
  svg(now: number): string;
}

/** A process that is not open yet. Frame and dump are laid out when first asked for, and kept until a change. */
export function createProcess<S, E extends AppEvent>(
  app: AppDefinition<S, E>,
  env: () => AppEnv,
): AppProcess<S> {
  const fresh = (data: S): Session<S> => ({ data, pages: [], keyboard: false, message: null });
  let session = fresh(app.initialState(env()));
  let frame: Frame<E> | null = null;
  let hierarchy: string | null = null;

  const become = (next: Session<S>): void => {
    if (next === session) return;
    session = next;
    frame = null;
    hierarchy = null;
  };
  const current = (): Frame<E> => {
    frame ??= layoutFrame(app, session, env());
    return frame;
  };

  return {
    state: () => session.data,
    launch() {
      const pages = session.pages.length === 0 ? [openPage(app.mainActivity)] : session.pages;
      become({ ...session, pages, keyboard: false, message: null });
    },
    stop: () => become(fresh(app.afterStop?.(session.data) ?? session.data)),
    clear: () => become(fresh(app.initialState(env()))),
    input(event) {
      const shown = current();
      const moment = { app, env: env(), onBack: shown.onBack };
      const turn = applyInput({ moment, frame: shown, session }, event);
      become(turn.session);
      if (session.keyboard) become(revealFocus(session, current()));
      return { place: current().place, goTo: turn.goTo };
    },
    get place() {
      return current().place;
    },
    get activity() {
      return current().activity;
    },
    get keyboardShown() {
      return session.keyboard;
    },
    hierarchy() {
      hierarchy ??= dumpWindow(activeWindow(current()), app.packageName);
      return hierarchy;
    },
    svg: (now) => paintFrame(current(), now),
  };
}
