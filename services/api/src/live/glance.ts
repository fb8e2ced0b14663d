import { type GlanceWanted, glanceAddress, toTapwrightError } from '@tapwright/contracts';
import type { Platform } from '@tapwright/service';
import type { SteeredRun } from './steered-run.ts';

/** A gateway that does not answer within this time is busy, milliseconds. */
const ANSWER_MS = 6_000;
/** There is nobody to answer, or too much to do: the next request may find it otherwise. */
const PASSING: ReadonlySet<string> = new Set(['BUS_UNAVAILABLE', 'TOO_MANY_REQUESTS']);

/** The screen of the phone of a run as it is now, a JPEG; null where there is none to be shown. Its gateway decides that. */
export async function glanceAt(
  { bus }: Pick<Platform, 'bus'>,
  { job, run }: SteeredRun,
): Promise<Buffer | null> {
  const { gateway, status, tenantId, id: runId } = run;
  if (gateway === null || status !== 'running' || !job.spec.pictures) return null;
  const wanted: GlanceWanted = { tenantId, runId };
  const answer = await bus
    .request(glanceAddress(gateway), JSON.stringify(wanted), ANSWER_MS)
    .catch((thrown: unknown) => {
      if (PASSING.has(toTapwrightError(thrown).code)) return '';
      throw thrown;
    });
  return answer === '' ? null : Buffer.from(answer, 'base64');
}
