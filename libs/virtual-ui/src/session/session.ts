import type { AppDefinition, AppEnv } from '../app/app.ts';
import {
  type AppEvent,
  type Choice,
  dismiss,
  type Effect,
  isNavigation,
  type PhoneEffect,
  type Signal,
} from '../app/signal.ts';
import { VirtualError } from '../error.ts';
import type { Focus } from '../layout/box.ts';

type Layer = { readonly kind: 'dialog' | 'sheet'; readonly name: string } | { readonly kind: 'menu' };

/** One activity on the stack, with the state of its view that is not part of the app's data. */
export interface Page {
  readonly activity: string;
  /** Dialogs, sheets and menus over it, the topmost last. */
  readonly layers: readonly Layer[];
  readonly focus: Focus | null;
  readonly scroll: Readonly<Record<string, number>>;
}

/** All of an app's state; immutable, plain data. */
export interface Session<S> {
  readonly data: S;
  /** The activity stack; empty while the app is not open. */
  readonly pages: readonly Page[];
  /** True while it is shown. It may be hidden while a field keeps the focus. */
  readonly keyboard: boolean;
  /** The short message at the bottom, until the next input. */
  readonly message: string | null;
}

/** The session after a signal, and the package that comes to the front because of it. */
export interface Turn<S> {
  readonly session: Session<S>;
  readonly goTo: string | null;
  /** What the phone must do, in this order. Default: nothing. */
  readonly requests?: readonly PhoneEffect[];
}

/** What the meaning of a signal depends on. */
export interface Moment<S, E extends AppEvent> {
  readonly app: AppDefinition<S, E>;
  readonly env: AppEnv;
  /** What BACK means on the screen as it is. */
  readonly onBack: Signal<E>;
}

export const LAUNCHER_PACKAGE = 'org.tapwright.launcher';

// Limits for what an app can pile up by mistake. No real flow comes near them.
const MOST_PAGES = 32;
const MOST_LAYERS = 4;

/** An activity as it is when it has just been opened. */
export function openPage(activity: string): Page {
  return { activity, layers: [], focus: null, scroll: {} };
}

/** The page that is seen; null while the app is not open. */
export function topPage<S>(session: Session<S>): Page | null {
  return session.pages.at(-1) ?? null;
}

/** Changes the top page of the session. No page is open: nothing changes. */
export function withPage<S>(session: Session<S>, change: Partial<Page>): Session<S> {
  const page = topPage(session);
  if (page === null) return session;
  return { ...session, pages: [...session.pages.slice(0, -1), { ...page, ...change }] };
}

/** Opens a page. Where the stack is full, the page above the first one is dropped. */
function pushed<S, E extends AppEvent>(
  session: Session<S>,
  activity: string,
  app: AppDefinition<S, E>,
): Session<S> {
  if (!(activity in app.activities)) {
    throw new VirtualError('INTERNAL', `${app.packageName} has no activity ${activity}`, {
      expected: Object.keys(app.activities).join(', '),
    });
  }
  const [root, ...others] = session.pages;
  const below = root === undefined ? [] : [root, ...others.slice(-(MOST_PAGES - 2))];
  return { ...session, pages: [...below, openPage(activity)], keyboard: false };
}

function withLayer<S>(session: Session<S>, layer: Layer): Session<S> {
  const layers = topPage(session)?.layers ?? [];
  const open = { layers: [...layers, layer].slice(-MOST_LAYERS), focus: null };
  return { ...withPage(session, open), keyboard: false };
}

/** Closes a page. With the last page the app goes to the background; its data stays. */
function popped<S>(session: Session<S>): Turn<S> {
  const pages = session.pages.slice(0, -1);
  return {
    session: { ...session, pages, keyboard: false },
    goTo: pages.length === 0 ? LAUNCHER_PACKAGE : null,
  };
}

/** Effects do not carry the app's own event type. An event that an app gives to the toolkit returns to that app only. */
const isOwn = <E extends AppEvent>(event: AppEvent): event is E => typeof event.type === 'string';

/** The app's own event out of an effect. */
export function ownEvent<E extends AppEvent>(event: AppEvent): E {
  if (isOwn<E>(event)) return event;
  throw new VirtualError('INTERNAL', 'an event of the app has no type');
}

function applyEffect<S, E extends AppEvent>(
  moment: Moment<S, E>,
  session: Session<S>,
  effect: Effect | Choice<E>,
): Turn<S> {
  const stay = (next: Session<S>): Turn<S> => ({ session: next, goTo: null });
  switch (effect.nav) {
    case 'push':
      return stay(pushed(session, effect.activity, moment.app));
    case 'pop':
      return popped(session);
    case 'pop_to_root':
      return stay({ ...session, pages: session.pages.slice(0, 1), keyboard: false });
    case 'dialog':
      return stay(withLayer(session, { kind: 'dialog', name: effect.name }));
    case 'menu':
      return stay(withLayer(session, { kind: 'menu' }));
    case 'dismiss': {
      const layers = topPage(session)?.layers.slice(0, -1) ?? [];
      return stay({ ...withPage(session, { layers, focus: null }), keyboard: false });
    }
    case 'sheet':
      return stay(withLayer(session, { kind: 'sheet', name: effect.name }));
    case 'snackbar':
      return stay({ ...session, message: effect.text });
    case 'focus':
      return stay({ ...withPage(session, { focus: { field: effect.field, cursor: null } }), keyboard: true });
    case 'hide_keyboard':
      return stay({ ...session, keyboard: false });
    case 'back':
      return applySignal(moment, stay(session), moment.onBack);
    case 'start':
      return { session: { ...session, keyboard: false }, goTo: effect.packageName };
    case 'choose': {
      const closed = applyEffect(moment, session, dismiss);
      return effect.signal === null ? closed : applySignal(moment, closed, effect.signal);
    }
    case 'ask_permission':
      return moment.env.granted(effect.permission)
        ? applySignal(moment, stay(session), ownEvent<E>(effect.whenGranted))
        : { session, goTo: null, requests: [effect] };
    default:
      return { session, goTo: null, requests: [effect] };
  }
}

/** The only place where an app changes: by its own event, or by an effect of the toolkit. */
export function applySignal<S, E extends AppEvent>(
  moment: Moment<S, E>,
  turn: Turn<S>,
  signal: Signal<E>,
): Turn<S> {
  const signals: readonly (Effect | Choice<E>)[] = isNavigation(signal) ? [signal] : [];
  let { session, goTo, requests = [] } = turn;
  let effects = signals;
  if (!isNavigation(signal)) {
    const reaction = moment.app.reduce(session.data, signal, moment.env);
    session = { ...session, data: reaction.state };
    effects = reaction.effects;
  }
  for (const effect of effects) {
    const next = applyEffect(moment, session, effect);
    session = next.session;
    goTo = next.goTo ?? goTo;
    requests = [...requests, ...(next.requests ?? [])];
    // Nothing runs after an uncaught exception.
    if (requests.at(-1)?.nav === 'crash') break;
  }
  return { session, goTo, requests };
}
