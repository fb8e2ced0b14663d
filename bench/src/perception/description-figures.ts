import {
  appElements,
  contentHash,
  describeScrollable,
  elementLabel,
  isInteractable,
  type LabelSource,
} from '@tapwright/screen';
import type { Share } from './identity-figures.ts';
import type { RecordedScreens } from './recorded.ts';
import { elementAt } from './truth-paths.ts';

/** How many controls of the recorded screens have a name, by where it was found. */
export function labelFigures(
  sources: readonly RecordedScreens[],
): Readonly<Partial<Record<LabelSource, Share>>> {
  const found = sources.flatMap((source) =>
    [...source.recording.nodes.keys()].flatMap((id) => {
      const screen = source.screenOf(id);
      if (screen === null) return [];
      return appElements(screen)
        .filter((element) => isInteractable(element) && (element.clickable || !element.scrollable))
        .map((element) => elementLabel(screen, element).source);
    }),
  );
  const counted = Map.groupBy(found, (name) => name);
  return Object.fromEntries(
    [...counted].map(([name, all]) => [name, { count: all.length, of: found.length }] as const),
  );
}

export interface ScrollFigures {
  /** Recorded scrolls up or down for which it was predicted whether anything would come. */
  readonly told: Share;
  /** Those predicted rightly: something came where more was expected, and nothing where none was. */
  readonly right: Share;
}

/** Scrolls whose direction the recorder noted in terms of the content; guessed ones are left out. */
export function scrollFigures(sources: readonly RecordedScreens[]): ScrollFigures {
  const outcomes = sources.flatMap((source) =>
    source.recording.edges.flatMap((edge) => {
      const { type, bounds, target, direction, directionInferred } = edge.event;
      if (type !== 'scroll' || bounds === null || directionInferred) return [];
      if (direction !== 'UP' && direction !== 'DOWN') return [];
      const before = source.screenOf(edge.from);
      const after = source.screenOf(edge.to);
      if (before === null || after === null) return [];
      const element = elementAt(before, { bounds, resourceId: target?.resourceId ?? '' });
      if (element === null || !element.scrollable) return [];
      const content = describeScrollable(before, element);
      const said = direction === 'UP' ? content.before : content.after;
      return [{ said, moved: contentHash(before) !== contentHash(after) }];
    }),
  );
  const told = outcomes.filter(({ said }) => said !== 'perhaps');
  const right = told.filter(({ said, moved }) => (said === 'yes') === moved);
  return {
    told: { count: told.length, of: outcomes.length },
    right: { count: right.length, of: told.length },
  };
}
