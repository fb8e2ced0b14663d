import { type ScreenElement, toElementRef } from '@tapwright/screen';
import { resolveLocator } from '../locate/locator-chain.ts';
import type { TraceStep } from '../trace/trace.ts';
import { BACK, isUnderKeyboard, isUnderSystem } from './lying-over.ts';
import type { Playing, PlayMove, PlayState } from './play-trace.ts';

/** How often one step may close one window. */
const GUARD_USES_MAX = 3;

/** Closes the first window of a guard that is on the screen and may be closed once more; null where there is none. */
export function dismissal({ trace, state, screen }: Playing): PlayMove | null {
  for (const guard of trace.guards) {
    const guards = usedOnceMore(state, guard.name);
    if (guards === null || resolveLocator(screen, guard.shows) === null) continue;
    const element = resolveLocator(screen, guard.dismiss);
    if (element === null) continue;
    const target = toElementRef(screen, element);
    const key = `click|${guard.name}`;
    return {
      kind: 'dismiss',
      guard,
      element,
      action: { kind: 'click', target, text: null, direction: null, effect: 'look', key },
      state: { ...state, guards },
    };
  }
  return null;
}

/** Null if it was used often enough in this step. */
function usedOnceMore({ guards }: PlayState, name: string): PlayState['guards'] | null {
  const uses = guards[name] ?? 0;
  return uses >= GUARD_USES_MAX ? null : { ...guards, [name]: uses + 1 };
}

const SHADE = 'a window of the system';
const KEYBOARD = 'the keyboard';

/**
 * Closes the shade, which hides the app, or a keyboard that covers the target; never what was there in the run, too.
 */
export function uncovering(
  playing: Playing,
  step?: TraceStep,
  element: ScreenElement | null = null,
): PlayMove | null {
  const { state, trace, screen, keyboardShown } = playing;
  const shown = { screen, keyboardShown };
  const isUnder = step !== undefined && isUnderKeyboard(shown, step, element);
  const isShade = element === null && isUnderSystem(screen, trace.packageName);
  return isShade ? closed(state, SHADE) : isUnder ? closed(state, KEYBOARD) : null;
}

/** Closes a keyboard before a scroll: it leaves little room, and the target may be right behind it. */
export function withRoom({ state, keyboardShown }: Playing): PlayMove | null {
  return keyboardShown === true && state.search === undefined ? closed(state, KEYBOARD) : null;
}

/** Closes a keyboard that came up by itself and may hide the result of the step; in the run it was not open. */
export function withoutKeyboard({ trace, state, keyboardShown, isStill }: Playing): PlayMove | null {
  const wasShown = trace.steps[state.at + 1]?.before.keyboard;
  return keyboardShown === true && isStill === true && state.acted && wasShown === false
    ? closed(state, KEYBOARD)
    : null;
}

/** Null if it was closed often enough in this step. */
function closed(state: PlayState, what: string): PlayMove | null {
  const guards = usedOnceMore(state, what);
  return guards === null
    ? null
    : { kind: 'uncover', what, action: BACK, element: null, state: { ...state, guards } };
}
