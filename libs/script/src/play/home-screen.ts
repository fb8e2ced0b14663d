import { escapePattern } from '@tapwright/escape';
import { LAUNCHER_NAMES, recogniseScreen, type Screen } from '@tapwright/screen';
import type { Trace } from '../trace/trace.ts';
import { dismissal, uncovering } from './covering.ts';
import type { Playing, PlayMove } from './play-trace.ts';
import { shownOn } from './shown-on.ts';

/**
 * An extended regular expression for the package of the home screen, in any case: the launcher of the run, or one that
 * is named like a launcher. Null if the run did not begin there.
 */
export function homePattern({ start, steps }: Pick<Trace, 'start' | 'steps'>): string | null {
  if (start.at !== 'home') return null;
  const own = launcherOf(steps);
  return own === '' ? LAUNCHER_NAMES : `^${escapePattern(own)}$|${LAUNCHER_NAMES}`;
}

function isHome({ steps }: Pick<Trace, 'steps'>, screen: Screen): boolean {
  return recogniseScreen(screen).kind === 'launcher' || screen.packageName === launcherOf(steps);
}

function launcherOf(steps: Trace['steps']): string {
  return steps[0]?.before.activity.split('/')[0] ?? '';
}

/**
 * If the run began on the home screen and it is not shown yet: closes what lies over it, or waits for it. Null where the
 * first step may begin.
 */
export function awayFromHome(playing: Playing): PlayMove | null {
  const { trace, state, screen, isLate } = playing;
  if (trace.start.at !== 'home' || isHome(trace, screen)) return null;
  const covering = dismissal(playing) ?? uncovering(playing);
  if (covering !== null) return covering;
  if (!isLate) return { kind: 'wait', for: 'the home screen', state };
  const message = `the start: the home screen is not in front; ${shownOn(screen)}`;
  return { kind: 'failed', step: 0, code: 'EXPECTATION_NOT_MET', message, state };
}
