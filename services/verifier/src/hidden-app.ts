import type { ReadScreen } from '@tapwright/captures';
import { isCovered } from '@tapwright/runtime';
import { recogniseScreen } from '@tapwright/screen';
import { screenFacts } from './screen-facts.ts';

/** Windows of the system that are never where a goal in an app ends; they must be closed first. */
const IN_THE_WAY = new Set(['permission', 'system', 'crash', 'anr']);

/** True where such a window lies over the app: what is behind it cannot be seen. */
export function isHidden({ screen, capture }: ReadScreen, app: string | undefined): boolean {
  if (app === undefined) return false;
  const front = screen.elements[0]?.packageName ?? '';
  const { kind } = recogniseScreen({ ...screen, packageName: front }, screenFacts(capture, app));
  return isCovered(screen, app) && IN_THE_WAY.has(kind);
}
