import { JobView, TapwrightError, toTapwrightError } from '@tapwright/contracts';
import { type ApiAddress, askApi } from '../api-client.ts';

export interface Following {
  readonly jobId: string;
  /** Longest wait, milliseconds. */
  readonly withinMs: number;
  /** Told of each event, once. */
  readonly onEvent: (type: string) => void;
}

/** Streams that break one after the other without an event between them, after which it is given up. */
const BROKEN_MAX = 5;

/**
 * Follows the events of a job on a running platform until it has ended. A stream that breaks is taken up again after the last
 * event that was told.
 * @throws TapwrightError `API_UNREACHABLE`
 */
export async function followJob(api: ApiAddress, { jobId, withinMs, onEvent }: Following): Promise<JobView> {
  const signal = AbortSignal.timeout(withinMs);
  let last = 0;
  for (let broken = 0; broken < BROKEN_MAX; broken += 1) {
    const before = last;
    await readStream(api, { jobId, after: last, signal }, (seq, type) => {
      last = seq;
      onEvent(type);
    });
    const job = await askApi(api, { method: 'GET', path: `/v1/jobs/${jobId}` }, JobView);
    if (job.status === 'ended') return job;
    if (last > before) broken = 0;
  }
  throw new TapwrightError('API_UNREACHABLE', `the events of ${jobId} could not be followed to their end`, {
    field: '--url',
    advice: 'The job goes on by itself: GET /v1/explorations shows how it stands.',
  });
}

interface Stream {
  readonly jobId: string;
  readonly after: number;
  readonly signal: AbortSignal;
}

/** Ends with the stream, also where it breaks. */
async function readStream(
  { url, key }: ApiAddress,
  { jobId, after, signal }: Stream,
  tell: (seq: number, type: string) => void,
): Promise<void> {
  const headers = { 'last-event-id': String(after), ...(key === undefined ? {} : { 'x-api-key': key }) };
  try {
    const response = await fetch(new URL(`/v1/jobs/${jobId}/events`, url), { headers, signal });
    if (!response.ok || response.body === null) return;
    let rest = '';
    for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
      const blocks = `${rest}${text}`.split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) tellOf(block, tell);
    }
  } catch (cause) {
    if (!signal.aborted) return;
    throw new TapwrightError('API_UNREACHABLE', `the job ${jobId} did not end in its time`, {
      cause: toTapwrightError(cause),
    });
  }
}

/** Comments keep the stream open and say nothing. */
function tellOf(block: string, tell: (seq: number, type: string) => void): void {
  const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(block)?.[1];
  const seq = Number(field('id'));
  const type = field('event');
  if (Number.isInteger(seq) && type !== undefined) tell(seq, type);
}
