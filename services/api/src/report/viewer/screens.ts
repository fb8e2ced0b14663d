import type { WithScreens } from '@tapwright/captures';
import {
  type FrameRef,
  framesOf,
  type JobReport,
  VIEWER_MAX,
  type ViewerElement,
  type ViewerScreen,
} from '@tapwright/report';
import type { ScreenElement } from '@tapwright/screen';
import type { CaptureRow } from '@tapwright/store';

/** What the viewer is given of screens. */
export interface ViewerScreens {
  readonly screens: Record<string, ViewerScreen>;
  readonly trees: Record<string, ViewerElement[]>;
  /** Trees there was no room for. */
  readonly leftOut: number;
}

/** The screens of a run by their captures; equal trees once. A tree that is no longer kept is null. */
export async function viewerScreens(
  { screens: reader }: WithScreens,
  captures: readonly CaptureRow[],
  report: JobReport,
): Promise<ViewerScreens> {
  const frames = new Map(framesOf(report).map((frame): [string, FrameRef] => [frame.id, frame]));
  const screens: Record<string, ViewerScreen> = {};
  const trees: Record<string, ViewerElement[]> = {};
  let leftOut = 0;
  for (const { id, hierarchyId, pictureId, packageName, activity, keyboardShown } of captures) {
    const known = hierarchyId in trees;
    const hasRoom = Object.keys(trees).length < VIEWER_MAX.trees;
    const read = known || !hasRoom ? null : await reader.read(id).catch(() => null);
    if (read !== null) trees[hierarchyId] = read.screen.elements.slice(0, VIEWER_MAX.elements).map(elementOf);
    if (!known && !hasRoom) leftOut += 1;
    const frame = (pictureId === null ? undefined : frames.get(pictureId)) ?? null;
    const tree = hierarchyId in trees ? hierarchyId : null;
    screens[id] = { tree, frame, packageName, activity, keyboardShown };
  }
  return { screens, trees, leftOut };
}

const STATES = [
  'clickable',
  'longClickable',
  'checkable',
  'checked',
  'editable',
  'focused',
  'scrollable',
  'selected',
  'password',
] as const;

function elementOf(element: ScreenElement): ViewerElement {
  const { parent, className, resourceId, text, desc, hint, bounds } = element;
  const states: string[] = STATES.filter((state) => element[state]);
  if (!element.enabled) states.push('disabled');
  return {
    ...(parent === null ? {} : { parent }),
    className,
    ...(resourceId === '' ? {} : { resourceId }),
    ...(text === '' ? {} : { text }),
    ...(desc === '' ? {} : { desc }),
    ...(hint === '' ? {} : { hint }),
    bounds,
    ...(states.length === 0 ? {} : { states }),
  };
}
