import type { Device } from '@tapwright/android';
import { isOutage, type RunLog, toTapwrightError } from '@tapwright/contracts';
import type { Logger } from '@tapwright/service';
import { type Artifacts, databaseError } from '@tapwright/store';

/** Only the newest part is kept; Android's own buffers hold little more. */
const LOG_MAX_BYTES = 2 * 1024 * 1024;
/** A phone that has gone must not delay the end of its run. */
const PULL_TIMEOUT_MS = 5_000;

export interface KeptLog {
  readonly run: { readonly id: string; readonly tenantId: string };
  /** The device is looked up here because it may have gone. @throws TapwrightError `DEVICE_UNAVAILABLE` */
  readonly device: () => Device;
  readonly token: number;
  readonly log: Logger;
  readonly signal: AbortSignal;
}

/**
 * Stores the phone's log of the run as an artifact. It is pulled before the device is given back: the next lease
 * begins a log of its own. Null where there is no log, or the phone does not give it; the run ends anyway.
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
  } catch (thrown) {
    const error = toTapwrightError(databaseError(thrown));
    // A store that is away is waited for: the phone still has the log.
    if (isOutage(error.code)) throw error;
    log.warn({ run: run.id, code: error.code }, 'the log of a run could not be kept');
    return null;
  }
}
