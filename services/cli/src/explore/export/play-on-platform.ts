import { JobView } from '@tapwright/contracts';
import { type ApiAddress, askApi } from '../../api-client.ts';
import { followJob } from '../follow-job.ts';

/** A replay of few steps takes much less; it may wait for a phone. Milliseconds. */
const WITHIN_MS = 1_800_000;

/**
 * Plays a trace on a phone of a running platform. @returns whether all steps were done and all checks held
 * @throws TapwrightError `API_UNREACHABLE`, and what the platform refuses
 */
export async function playOnPlatform(api: ApiAddress, body: object): Promise<boolean> {
  const { id } = await askApi(api, { method: 'POST', path: '/v1/jobs', body }, JobView);
  const { outcome } = await followJob(api, { jobId: id, withinMs: WITHIN_MS, onEvent: () => {} });
  return outcome === 'completed';
}
