import type { Page, Session } from '../session/session.ts';
import type { AppDefinition } from './app.ts';
import type { AppEvent } from './signal.ts';

/**
 * What counts as an event of an app, for those who measure how much of it was reached:
 * - `event TYPE`: the reducer was given an event of this type and handled it: it changed its data or asked for something.
 *   An event that it ignored, such as a save without anything to save, does not count.
 * - `activity NAME`, `dialog NAME`, `sheet NAME`: it was open on the page in front, after an input or an event.
 * Menus do not count, because only the layout knows which activity has one; their entries give events or open something.
 */
export interface Happenings<S, E extends AppEvent> {
  /** The app with a reducer that notes what it handles. Its reactions stay the same. */
  readonly app: AppDefinition<S, E>;
  /** Notes what the session has in front. */
  shows(session: Session<S>): void;
  /** The distinct names so far, in the order in which they happened first. */
  names(): readonly string[];
}

export function noteHappenings<S, E extends AppEvent>(app: AppDefinition<S, E>): Happenings<S, E> {
  const names = new Set<string>();
  return {
    app: {
      ...app,
      reduce(state, event, env) {
        const reaction = app.reduce(state, event, env);
        if (reaction.state !== state || reaction.effects.length > 0) names.add(`event ${event.type}`);
        return reaction;
      },
    },
    shows({ pages }) {
      const page = pages.at(-1);
      for (const name of page === undefined ? [] : namesOf(page)) names.add(name);
    },
    names: () => [...names],
  };
}

function namesOf({ activity, layers }: Page): readonly string[] {
  const above = layers.flatMap((layer) => (layer.kind === 'menu' ? [] : [`${layer.kind} ${layer.name}`]));
  return [`activity ${activity}`, ...above];
}

/** Everything that can happen in an app, in alphabetical order. */
export function declaredEvents<S, E extends AppEvent>(app: AppDefinition<S, E>): readonly string[] {
  const named = (kind: string, of: object = {}) => Object.keys(of).map((name) => `${kind} ${name}`);
  return [
    ...named('event', app.events),
    ...named('activity', app.activities),
    ...named('dialog', app.dialogs),
    ...named('sheet', app.sheets),
  ].toSorted();
}
