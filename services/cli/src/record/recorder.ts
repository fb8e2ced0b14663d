import { contentHash, parseHierarchy, type Screen, structureKey } from '@tapwright/screen';
import type { CapturedEvent, CapturedScreen, RecordingWriter } from '@tapwright/virtual-android';
import type { Act } from './acts.ts';
import { eventOfAct } from './event-of-act.ts';

/** What a capture of the device gives the recorder. */
export interface Sight {
  readonly hierarchy: string;
  readonly packageName: string;
  readonly activity: string;
  readonly png: Uint8Array | null;
}

export interface RecorderOptions {
  readonly writer: RecordingWriter;
  /** Waits until the screen holds still, and captures it. May reject: the next outcome is then not known. */
  readonly look: () => Promise<Sight>;
  /** Told of every transition written, and of what could not be recorded and why. */
  readonly onProgress: (line: string) => void;
}

/** Turns acts and the screens around them into a recording, one at a time. */
export interface Recorder {
  /** Captures where the recording begins. */
  begin(): Promise<void>;
  /** Records what was just done; several acts at once cannot be told apart unless they are one text. */
  acted(acts: readonly Act[]): Promise<void>;
  /** Resolves when everything told so far is written. */
  idle(): Promise<void>;
}

interface Here {
  readonly id: string;
  readonly screen: Screen;
}

export function createRecorder({ writer, look, onProgress }: RecorderOptions): Recorder {
  let here: Here | null = null;

  const see = async (): Promise<Here | null> => {
    try {
      return hereOf(await look(), writer);
    } catch (error) {
      onProgress(`not captured: ${error instanceof Error ? error.message : String(error)}`);
      return null;
    }
  };
  const write = (acts: readonly Act[], before: Here | null): void => {
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

  /** Acts told so far; a look that is overtaken by an act shows an outcome of both. */
  let told = 0;
  let chain = Promise.resolve();
  return {
    async begin() {
      here = await see();
    },
    acted(acts) {
      told += 1;
      const mine = told;
      chain = chain.then(async () => {
        const before = here;
        here = told === mine ? await see() : null;
        if (told !== mine) here = null;
        write(acts, before);
      });
      return chain;
    },
    idle: () => chain,
  };
}

/** The event that joins two screens, or why there is none. */
function eventBetween(acts: readonly Act[], before: Here | null, after: Here | null): CapturedEvent | string {
  const act = asOne(acts);
  if (act === null) return `${acts.length} acts in one command`;
  if (before === null || after === null) return 'the screen before or after it is not known';
  return eventOfAct(act, before.screen) ?? `${act.kind} met nothing on the screen`;
}

function hereOf(sight: Sight, writer: RecordingWriter): Here {
  const { hierarchy, packageName, activity, png } = sight;
  const parsed = parseHierarchy(hierarchy, { packageName, activity });
  if (!parsed.ok) throw new Error(`the dump is no screen (${parsed.failure})`);
  const { screen } = parsed;
  const captured: CapturedScreen = {
    key: contentHash(screen),
    struct: structureKey(screen),
    packageName,
    activity,
    hierarchy,
    png,
    views: screen.elements.length,
  };
  return { id: writer.screen(captured), screen };
}

/** One act stands for itself; several texts in a row are one. */
function asOne(acts: readonly Act[]): Act | null {
  const [first, ...rest] = acts;
  if (first === undefined) return null;
  if (rest.length === 0) return first;
  const texts = acts.flatMap((act) => (act.kind === 'text' ? [act.text] : []));
  return texts.length === acts.length ? { kind: 'text', text: texts.join('') } : null;
}
