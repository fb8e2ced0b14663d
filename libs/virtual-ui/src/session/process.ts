import type { AppDefinition } from '../app/app.ts';
import { type AppBug, layoutBugs, withBugs } from '../app/bugs.ts';
import { restOfLink } from '../app/declared.ts';
import { noteHappenings } from '../app/happenings.ts';
import type { AppHost } from '../app/host.ts';
import { type Asker, performRequest } from '../app/requests.ts';
import type { AppEvent } from '../app/signal.ts';
import { type Overlay, paintFrame } from '../drawing/picture.ts';
import type { Box } from '../layout/box.ts';
import type { Display } from '../layout/display.ts';
import type { InputEvent, View } from '../source.ts';
import { createAgenda } from './agenda.ts';
import { activeWindow, layoutFrame } from './frame.ts';
import { applyInput } from './input.ts';
import { revealFocus } from './reveal.ts';
import {
  applySignal,
  LAUNCHER_PACKAGE,
  type Moment,
  openPage,
  ownEvent,
  type Session,
  type Turn,
} from './session.ts';
import { createShown } from './shown.ts';

/** One app on one device: the only mutable thing of the toolkit is the session it holds. */
export interface AppProcess<S = unknown> {
  state(): S;
  /** What has happened since it was installed, each once: {@link Happenings} says what counts. The agent never sees it. */
  happened(): readonly string[];
  /** Opens the app, or shows it as it was left. A URI that one of its links takes, or one of its actions, opens what it names. */
  launch(wanted?: string): void;
  /** Kills it: screens and unsaved work are gone, its data stays. */
  stop(): void;
  /** Erases its data. */
  clear(): void;
  input(event: InputEvent): void;
  /** Gives the app the events that are due by the phone's clock. */
  advance(now: number): void;
  /** The package that must come to the front because of what happened. Each is given once. */
  takeGoTo(): string | null;
  readonly place: string;
  readonly activity: string;
  readonly keyboardShown: boolean;
  readonly rotation: View['rotation'];
  readonly display: Display;
  /** The active window. */
  window(): Box<unknown>;
  /** The dump of the active window; kept until the next change. */
  hierarchy(): string;
  /** The screen as SVG, with what the system draws over it. */
  svg(overlay: Overlay): string;
}

/** Limits the events done at one look, so that an app that asks for an event at once cannot block the phone. */
const MOST_AT_ONCE = 1_000;

const freshSession = <S>(data: S): Session<S> => ({ data, pages: [], keyboard: false, message: null });

/** A process that is not open yet. */
export function createProcess<S, E extends AppEvent>(
  definition: AppDefinition<S, E>,
  host: AppHost,
  bugs: readonly AppBug<S, E>[] = [],
): AppProcess<S> {
  const { packageName } = definition;
  const happenings = noteHappenings(withBugs(definition, bugs));
  const { app } = happenings;
  const misplaced = layoutBugs(bugs);
  const agenda = createAgenda();
  const env = (now?: number) => host.env(packageName, now);
  let session = freshSession(app.initialState(env()));
  /** Set while the main thread hangs. */
  let hanging: { readonly reason: string; readonly stack: string; reported: boolean } | null = null;
  let goTo: string | null = null;
  /** When the process was looked at last; milliseconds since 1970. */
  let lookedAt = 0;
  /** Counts how often the process ended. What was asked for before an end is not given after it. */
  let life = 0;

  const shown = createShown(packageName, host.phone, {
    layout: () => layoutFrame(app, session, { env: env(), bugs: misplaced }),
    fixed: () => hanging !== null,
  });
  const become = (next: Session<S>): void => {
    if (next === session) return;
    session = next;
    happenings.shows(next);
    shown.forget();
  };
  const end = (data: S): void => {
    life += 1;
    agenda.clear();
    hanging = null;
    become(freshSession(data));
  };
  const stop = (): void => end(app.afterStop?.(session.data) ?? session.data);

  const momentAt = (now?: number): Moment<S, E> => ({
    app,
    env: env(now),
    get onBack() {
      return shown.frame().onBack;
    },
  });
  const asker: Asker = {
    packageName,
    agenda,
    die(exception) {
      stop();
      goTo = LAUNCHER_PACKAGE;
      host.phone().report({ kind: 'crashed', packageName, exception });
    },
    hang(reason, stack) {
      // The screen that stays is the one after the last event.
      shown.frame();
      hanging = { reason, stack, reported: false };
    },
    later() {
      const begun = life;
      return (event) => {
        if (begun === life) give(event);
      };
    },
  };
  const settle = (turn: Turn<S>, now = env().now): void => {
    become(turn.session);
    goTo = turn.goTo ?? goTo;
    for (const request of turn.requests ?? []) performRequest(asker, host, request, now);
  };
  const give = (event: AppEvent, now?: number): void =>
    settle(applySignal(momentAt(now), { session, goTo: null }, ownEvent<E>(event)), now);

  return {
    state: () => session.data,
    happened: happenings.names,
    launch(wanted = '') {
      if (hanging !== null) return;
      const event = eventOf(app, wanted);
      // Given at the next look, when the phone is there to answer.
      if (session.pages.length === 0 && app.onStart) agenda.add({ at: env().now, event: app.onStart });
      const kept = event === null ? session.pages : [];
      const pages = kept.length === 0 ? [openPage(app.mainActivity)] : kept;
      become({ ...session, pages, keyboard: false, message: null });
      if (event !== null) agenda.add({ at: env().now, event });
    },
    stop,
    clear: () => end(app.initialState(env())),
    input(event) {
      if (hanging === null) {
        settle(applyInput({ moment: momentAt(), frame: shown.frame(), session }, event));
        if (session.keyboard) become(revealFocus(session, shown.frame()));
      } else if (!hanging.reported) {
        hanging.reported = true;
        const { reason, stack } = hanging;
        host.phone().report({ kind: 'not_responding', packageName, reason, stack });
      }
    },
    advance(now) {
      for (let i = 0; i < MOST_AT_ONCE && hanging === null; i += 1) {
        const due = agenda.take(now);
        if (due === undefined) break;
        give(due.event, due.at);
      }
      if (hanging === null && now !== lookedAt && app.live?.(session.data) === true) shown.forget();
      lookedAt = now;
    },
    takeGoTo() {
      const target = goTo;
      goTo = null;
      return target;
    },
    get place() {
      return shown.frame().place;
    },
    get activity() {
      return shown.frame().activity;
    },
    get keyboardShown() {
      return session.keyboard;
    },
    get rotation() {
      return shown.frame().rotation;
    },
    get display() {
      return shown.frame().display;
    },
    window: () => activeWindow(shown.frame()),
    hierarchy: shown.hierarchy,
    svg: (overlay) => paintFrame(shown.frame(), overlay),
  };
}

/** What the app is told when a URI is opened, or an action is wanted; null where it is told nothing. */
function eventOf<S, E extends AppEvent>(
  { links = [], actions = [] }: AppDefinition<S, E>,
  wanted: string,
): E | null {
  for (const link of links) {
    const rest = restOfLink(link, wanted);
    if (rest !== null) return link.open(rest);
  }
  return actions.find(({ action }) => action === wanted)?.open ?? null;
}
