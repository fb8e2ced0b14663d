import type { CapturedEvent, RecordingWriter } from '@tapwright/virtual-android';
import type { Act } from './acts.ts';
import { eventOfAct } from './event-of-act.ts';
import { type Sight, type WrittenSight, writeSight } from './write-sight.ts';

export interface RecorderOptions {
  readonly writer: RecordingWriter;
  /** Waits until the screen is still, and captures it. May reject: then the next outcome is not known. */
  readonly look: () => Promise<Sight>;
  /** Called for every transition written, and for what could not be recorded, with the reason. */
  readonly onProgress: (line: string) => void;
}

/** Turns acts and the screens around them into a recording, one at a time. */
export interface Recorder {
  /** Captures the first screen of the recording. */
  begin(): Promise<void>;
  /** Records what was just done. Several acts at once cannot be separated, unless they are parts of one text. */
  acted(acts: readonly Act[]): Promise<void>;
  /** Resolves when everything reported so far is written. */
  idle(): Promise<void>;
}

export function createRecorder({ writer, look, onProgress }: RecorderOptions): Recorder {
  let here: WrittenSight | null = null;

  const see = async (): Promise<WrittenSight | null> => {
    try {
      return writeSight(await look(), writer);
    } catch (error) {
      onProgress(`not captured: ${error instanceof Error ? error.message : String(error)}`);
      return null;
    }
  };
  const write = (acts: readonly Act[], before: WrittenSight | null): void => {
    const event = eventBetween(acts, before, here);
    if (typeof event === 'string' || before === null || here === null) {
      writer.drop();
      onProgress(`not recorded: ${event}`);
      return;
    }
    writer.edge(before.id, event, here.id);
    const count = `${writer.nodes} screens, ${writer.edges} transitions`;
    onProgress(`${before.id} -> ${here.id}  ${event.type}  (${count})`);
  };

  /** Number of acts so far. If an act comes during a look, the look shows the outcome of both. */
  let reported = 0;
  let chain = Promise.resolve();
  return {
    async begin() {
      here = await see();
    },
    acted(acts) {
      reported += 1;
      const mine = reported;
      chain = chain.then(async () => {
        const before = here;
        here = reported === mine ? await see() : null;
        if (reported !== mine) here = null;
        write(acts, before);
      });
      return chain;
    },
    idle: () => chain,
  };
}

/** The event between two screens, or the reason why there is none. */
function eventBetween(
  acts: readonly Act[],
  before: WrittenSight | null,
  after: WrittenSight | null,
): CapturedEvent | string {
  const act = asOne(acts);
  if (act === null) return `${acts.length} acts in one command`;
  if (before === null || after === null) return 'the screen before or after it is not known';
  if (act.kind === 'unread') return act.what;
  return eventOfAct(act, before.screen) ?? `${act.kind} hit nothing on the screen`;
}

/** Joins several texts in a row to one act; null for several other acts. */
function asOne(acts: readonly Act[]): Act | null {
  const [first, ...rest] = acts;
  if (first === undefined) return null;
  if (rest.length === 0) return first;
  const texts = acts.flatMap((act) => (act.kind === 'text' ? [act.text] : []));
  return texts.length === acts.length ? { kind: 'text', text: texts.join('') } : null;
}
