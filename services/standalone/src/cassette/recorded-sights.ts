import {
  type ElementLink,
  type IconCaption,
  OutcomeObserved,
  ScreenObserved,
  StepInvalidated,
} from '@tapwright/contracts';
import type { IconReader, LinkReader, PictureComparer } from '@tapwright/perception';
import type { SureWay } from '@tapwright/runtime';
import type { Cassette } from './read-cassette.ts';

export interface RecordedSights {
  readonly read: IconReader;
  readonly readLinks: LinkReader;
  readonly pictureChanged: PictureComparer;
  readonly waysOf: () => Promise<readonly SureWay[]>;
  /** What the recorded handling emitted, which is repeated now. */
  turnTo(then: Cassette['events'][number]): void;
}

interface Seen {
  readonly captions?: readonly IconCaption[] | undefined;
  readonly links?: readonly ElementLink[] | undefined;
  readonly pictureChanged?: boolean | undefined;
  readonly ways?: readonly SureWay[];
}

/**
 * The model's captions of icons, the places of links in texts, whether the picture changed, and the ways of the app's map
 * that a restoration was given. Neither pictures nor the map were kept, but the events hold all of these.
 */
export function sightsOfRecording(): RecordedSights {
  let seen: Seen = {};
  return {
    read: async () => ({ captions: seen.captions ?? [], writes: [] }),
    readLinks: async () => seen.links ?? [],
    pictureChanged: async () => seen.pictureChanged === true,
    waysOf: async () => seen.ways ?? [],
    turnTo(then) {
      seen = seenIn(then);
    },
  };
}

function seenIn({ type, data }: Cassette['events'][number]): Seen {
  if (type === ScreenObserved.type) return ScreenObserved.schema.parse(data);
  if (type === StepInvalidated.type) return { ways: waysIn(StepInvalidated.schema.parse(data)) };
  return type === OutcomeObserved.type ? OutcomeObserved.schema.parse(data) : {};
}

/** Those that lead to the wanted screen; no others can change what is decided. */
function waysIn({ plan }: ReturnType<typeof StepInvalidated.schema.parse>): SureWay[] {
  const mapped = 'route' in plan ? (plan.route?.mapped ?? []) : [];
  return mapped.map(({ at, key, to }) => ({ from: at, key, to }));
}
