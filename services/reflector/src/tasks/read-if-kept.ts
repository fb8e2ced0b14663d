import { TapwrightError } from '@tapwright/contracts';
import { toldScreen } from '@tapwright/runtime';
import type { Screen } from '@tapwright/screen';
import type { ReflectorDeps } from '../deps.ts';

/** A screen, or null where there is none or it was removed meanwhile. */
export async function screenIfKept(
  screens: ReflectorDeps['screens'],
  captureId: string | null,
): Promise<Screen | null> {
  if (captureId === null) return null;
  try {
    return (await screens.read(captureId)).screen;
  } catch (error) {
    if (error instanceof TapwrightError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}

/** A screen as knowledge is found by it, see {@link toldScreen}. */
export async function readIfKept(
  screens: ReflectorDeps['screens'],
  captureId: string | null,
): Promise<string | null> {
  const screen = await screenIfKept(screens, captureId);
  return screen === null ? null : toldScreen(screen);
}
