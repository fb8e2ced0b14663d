import { isDeepStrictEqual } from 'node:util';
import { parseHierarchy, type Screen } from '@tapwright/screen';
import type { VirtualAppEntry } from '@tapwright/virtual-apps';
import { createInteractiveSource, type InteractiveSource } from '@tapwright/virtual-ui';
import type { ActionOn } from '../question.ts';
import { fingerOn, type Move, targetOf, typedText } from './move.ts';

/** Time that passes while a model thinks, at least: loading apps are ready by then. Milliseconds. */
const THINKING_MS = 3_000;

/** A state that comes by itself within this time is not yet a near miss. Milliseconds. */
const SETTLED_MS = 10_000;

/** A task on a virtual app. */
export interface AppGoal {
  readonly app: VirtualAppEntry['app'];
  readonly isDone: (state: unknown) => boolean;
}

/** An action that was carried out, with the screens before and after it. */
export interface Taken extends ActionOn {
  readonly move: Move;
  /** Place among the moves that were wanted. */
  readonly at: number;
  readonly after: Screen;
  readonly keyboardShown: boolean;
  /** The app's data after it. */
  readonly state: unknown;
  readonly isDone: boolean;
}

export interface Played {
  readonly taken: readonly Taken[];
  /** The screen on which it began. */
  readonly start: Screen;
  readonly end: Screen;
  readonly isDone: boolean;
  /** True where the goal is reached, or comes about by itself a little later. */
  readonly comesDone: boolean;
}

/** Carries out moves on a fresh app. A move whose element, or keyboard, is not on the screen is left out. */
export type Play = (moves: readonly Move[]) => Played;

export function playsOf({ app, isDone }: AppGoal): Play {
  const { packageName } = app.tile;
  const see = reader();
  return (moves) => {
    const source = createInteractiveSource({ apps: [app], start: packageName });
    const start = see(source);
    const taken: Taken[] = [];
    for (const [at, move] of moves.entries()) {
      const last = taken.at(-1);
      const screen = last?.after ?? start;
      const element = targetOf(screen, move);
      const { keyboardShown } = source.view();
      if ((move.on !== null && element === null) || (move.closesKeyboard && !keyboardShown)) continue;
      const before = source.state(packageName);
      for (const event of fingerOn(move, element)) source.input(event);
      source.clock.pass(Math.max(THINKING_MS, move.waitMs));
      const after = see(source);
      const state = source.state(packageName);
      const { kind, direction } = move;
      const text = typedText(move, element);
      // What changes the data without changing the tree is drawn: a star that is filled now, a picture in a corner.
      const pictureChanged = !isDeepStrictEqual(before, state);
      const action = { screen, kind, element, text, direction, pictureChanged };
      taken.push({ ...action, move, at, after, keyboardShown, state, isDone: isDone(state) });
    }
    const isDoneNow = isDone(source.state(packageName));
    source.clock.pass(SETTLED_MS);
    const comesDone = isDoneNow || isDone(source.state(packageName));
    return { taken, start, end: taken.at(-1)?.after ?? start, isDone: isDoneNow, comesDone };
  };
}

/** Reads screens as the service does; those of one task are the same again and again. */
function reader(): (source: InteractiveSource) => Screen {
  const known = new Map<string, Screen>();
  return (source) => {
    const { hierarchy, packageName, activity } = source.view();
    const key = `${activity}\n${hierarchy}`;
    const seen = known.get(key);
    if (seen !== undefined) return seen;
    const result = parseHierarchy(hierarchy, { packageName, activity });
    if (!result.ok) throw new Error(result.detail);
    known.set(key, result.screen);
    return result.screen;
  };
}
