import type { ReadScreen } from '@tapwright/captures';
import { isCovered } from '@tapwright/runtime';
import { recogniseScreen } from '@tapwright/screen';
import { screenFacts } from './screen-facts.ts';

/** Windows of the system that must be closed first: a goal in an app never ends in them. */
const IN_THE_WAY = new Set(['permission', 'system', 'crash', 'anr']);

/** True where such a window lies over the app: what is behind it cannot be seen. */
export function isHidden({ screen, capture }: ReadScreen, app: string | undefined): boolean {
  if (app === undefined) return false;
  const front = screen.elements[0]?.packageName ?? '';
  const { kind } = recogniseScreen({ ...screen, packageName: front }, screenFacts(capture, app));
  return isCovered(screen, app) && IN_THE_WAY.has(kind);
}
