import { storedPicture } from '@tapwright/captures';
import { CAPTION_MAX_CHARACTERS, toTapwrightError } from '@tapwright/contracts';
import { CaptionerOutput, type Model, type ModelUsage, screenText, spentInVain } from '@tapwright/model';
import { type Captioner, captionIcons } from '@tapwright/picture';
import { findStrategy } from '@tapwright/runtime';
import { unnamedIcons } from '@tapwright/screen';
import {
  type Artifacts,
  type Database,
  findCaptions,
  insertModelCalls,
  saveCaptions,
} from '@tapwright/store';
import { type IconReader, NO_ICONS } from './icons.ts';
import { captionPrompt } from './prompts/caption.ts';

export interface CaptionerDeps {
  readonly db: Database;
  /** Where pictures are kept. */
  readonly artifacts: Pick<Artifacts, 'get'>;
  readonly model: Model;
  /** Longest wait for one answer of the model, milliseconds. */
  readonly modelTimeoutMs: number;
}

/** Icons of one screen that are asked about; the others wait until it is seen again. */
const QUESTIONS_MAX = 6;
/** Longest time that a screen waits for its captions, milliseconds. */
const ALL_MS = 20_000;

/**
 * Captions by the model, kept by the look of the icon across runs and apps of a tenant (GUARDIAN 4.2.2). Nothing here
 * fails a run: an icon that cannot be asked about or read stays without a name. Only a store that fails is tried
 * again.
 */
export function captionByModel(deps: CaptionerDeps): IconReader {
  return async (seen, { run, signal }) => {
    const { screen } = seen;
    if (!findStrategy(run.strategy).captions || deps.model.sees?.('captioner') === false) return NO_ICONS;
    if (unnamedIcons(screen).length === 0) return NO_ICONS;
    const picture = await storedPicture(deps.artifacts, seen.capture);
    if (picture === null) return NO_ICONS;
    const { tenantId } = run;
    const fresh = new Map<string, string>();
    const usages: ModelUsage[] = [];
    const cache = {
      find: (keys: readonly string[]) => findCaptions(deps.db.read, { tenantId, keys }),
      save: async (key: string, caption: string) => void fresh.set(key, caption),
    };
    const about = { jobId: run.jobId, runId: run.id };
    const ask = captioner(deps, { about, signal, usages });
    const captions = await captionIcons(screen, picture, { cache, ask, most: QUESTIONS_MAX }).catch(
      unreadable,
    );
    return {
      captions: [...captions].map(([index, caption]) => ({ index, caption })),
      writes: [
        ...saveCaptions(tenantId, fresh),
        ...insertModelCalls({ run: { id: run.id, tenantId }, role: 'captioner' }, usages),
      ],
    };
  };
}

interface Asking {
  readonly about: { readonly jobId: string; readonly runId: string };
  readonly signal: AbortSignal;
  /** Receives what each answer has cost. */
  readonly usages: ModelUsage[];
}

/** Asks until something goes wrong or the time is over. Icons after that stay without a caption. */
function captioner({ model, modelTimeoutMs }: CaptionerDeps, { about, signal, usages }: Asking): Captioner {
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(ALL_MS)]);
  let gaveUp = false;
  return async (icon, key) => {
    if (gaveUp) return null;
    try {
      const { output, usage } = await model.ask({
        role: 'captioner',
        about,
        input: { key },
        messages: captionPrompt(),
        pictures: [{ mediaType: 'image/png', base64: Buffer.from(icon).toString('base64') }],
        schema: CaptionerOutput,
        signal: inTime,
        timeoutMs: Math.min(modelTimeoutMs, ALL_MS),
      });
      usages.push(usage);
      // Without the picture, the model made the caption up.
      if ((usage.pictures ?? 0) === 0) gaveUp = true;
      return gaveUp ? null : screenText(output.caption ?? '', CAPTION_MAX_CHARACTERS);
    } catch (error) {
      // The handling itself was withdrawn.
      if (signal.aborted) throw error;
      usages.push(...spentInVain(error));
      gaveUp = true;
      return null;
    }
  };
}

function unreadable(error: unknown): ReadonlyMap<number, string> {
  if (toTapwrightError(error).code === 'CAPTURE_FAILED') return new Map();
  throw error;
}
