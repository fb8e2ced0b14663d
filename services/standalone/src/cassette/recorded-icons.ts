import { type ElementLink, type IconCaption, OutcomeObserved, ScreenObserved } from '@tapwright/contracts';
import type { IconReader, LinkReader, PictureComparer } from '@tapwright/perception';
import type { Cassette } from './read-cassette.ts';

export interface RecordedIcons {
  readonly read: IconReader;
  readonly readLinks: LinkReader;
  readonly pictureChanged: PictureComparer;
  /** What the recorded handling emitted, which is repeated now. */
  turnTo(then: Cassette['events'][number]): void;
}

interface Seen {
  readonly captions?: readonly IconCaption[] | undefined;
  readonly links?: readonly ElementLink[] | undefined;
  readonly pictureChanged?: boolean | undefined;
}

/**
 * The model's captions of icons, the places of links in texts, and whether the picture changed. No picture was kept,
 * but the events hold all of these.
 */
export function iconsOfRecording(): RecordedIcons {
  let seen: Seen = {};
  return {
    read: async () => ({ captions: seen.captions ?? [], writes: [] }),
    readLinks: async () => seen.links ?? [],
    pictureChanged: async () => seen.pictureChanged === true,
    turnTo(then) {
      seen = seenIn(then);
    },
  };
}

function seenIn({ type, data }: Cassette['events'][number]): Seen {
  if (type === ScreenObserved.type) return ScreenObserved.schema.parse(data);
  return type === OutcomeObserved.type ? OutcomeObserved.schema.parse(data) : {};
}
