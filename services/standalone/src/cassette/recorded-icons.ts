import { OutcomeObserved, ScreenObserved } from '@tapwright/contracts';
import type { IconReader } from '@tapwright/perception';
import type { Cassette } from './read-cassette.ts';

export interface RecordedIcons {
  readonly read: IconReader;
  /** What was emitted then by the handling that is repeated now. */
  turnTo(then: Cassette['events'][number]): void;
}

/** What icons looked like to the model then: no picture was kept, but the events say it. */
export function iconsOfRecording(): RecordedIcons {
  let captions: NonNullable<ReturnType<typeof captionsIn>> = [];
  return {
    read: async () => ({ captions, writes: [] }),
    turnTo(then) {
      captions = captionsIn(then) ?? [];
    },
  };
}

function captionsIn({ type, data }: Cassette['events'][number]) {
  if (type === ScreenObserved.type) return ScreenObserved.schema.parse(data).captions;
  return type === OutcomeObserved.type ? OutcomeObserved.schema.parse(data).captions : undefined;
}
