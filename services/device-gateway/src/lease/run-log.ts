import type { Device } from '@tapwright/android';
import { type RunLog, toTapwrightError } from '@tapwright/contracts';
import type { Logger } from '@tapwright/service';
import type { Artifacts } from '@tapwright/store';

/** The newest part is kept; Android's own buffers hold little more. */
const LOG_MAX_BYTES = 2 * 1024 * 1024;
/** A phone that has gone must not hold up the end of its run. */
const PULL_TIMEOUT_MS = 5_000;

export interface KeptLog {
  readonly run: { readonly id: string; readonly tenantId: string };
  /** Asked for here, because it may be gone. @throws TapwrightError `DEVICE_UNAVAILABLE` */
  readonly device: () => Device;
  readonly token: number;
  readonly log: Logger;
  readonly signal: AbortSignal;
}

/**
 * Stores what the phone wrote into its log during the run, as an artifact. Pulled before the device is given back: the
 * next lease begins a log of its own. Null where there is none, or the phone does not give it: the run ends all the same.
 */
export async function keepRunLog(artifacts: Artifacts, kept: KeptLog): Promise<RunLog | null> {
  const { run, token, log, signal } = kept;
  try {
    const options = { signal, timeoutMs: PULL_TIMEOUT_MS };
    const { text, cut } = await kept.device().log({ token, maxBytes: LOG_MAX_BYTES }, options);
    if (text === '') return null;
    const content = Buffer.from(text, 'utf8');
    const artifactId = await artifacts.put(run.tenantId, 'text/plain', content);
    return { artifactId, bytes: content.byteLength, cut };
  } catch (error) {
    log.warn({ run: run.id, code: toTapwrightError(error).code }, 'the log of a run could not be kept');
    return null;
  }
}
