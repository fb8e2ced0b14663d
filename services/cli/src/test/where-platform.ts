import { wrong } from '@tapwright/command-line';
import { JobView } from '@tapwright/contracts';
import { JobReport } from '@tapwright/report';
import { readConfig } from '@tapwright/service';
import { z } from 'zod';
import { type ApiAddress, askApi } from '../api-client.ts';
import { allDevices } from '../devices.ts';
import { followJob } from '../explore/follow-job.ts';
import { readReportFromPlatform } from '../report/report-platform.ts';
import type { PlannedTest } from './planned-test.ts';
import { freeSlots, slotsOf } from './slots.ts';
import type { Attempt, Following, Where } from './where.ts';

const Environment = z.object({ TAPWRIGHT_API_KEY: z.string().optional() });
/** A job waits for a phone, and its runs are closed after its time. */
const AFTER_DEADLINE_MS = 600_000;

export interface PlatformOptions {
  readonly url: string;
  /** Empty: the platform chooses. */
  readonly serials: readonly string[];
  readonly workers: number | null;
  readonly app: string | null;
}

/**
 * The phones of a platform that is running.
 * @throws TapwrightError `API_UNREACHABLE`; `INPUT_INVALID` for tests that it cannot judge, and for phones that it has not
 */
export async function onPlatform(options: PlatformOptions, tests: readonly PlannedTest[]): Promise<Where> {
  for (const test of tests) refuseUnjudged(test);
  const api = { url: options.url, key: readConfig(Environment, process.env).TAPWRIGHT_API_KEY };
  const usable = (await allDevices(api)).filter(({ state }) => state !== 'quarantined');
  const known = usable.map(({ serial }) => serial);
  const gone = options.serials.find((serial) => !known.includes(serial));
  if (gone !== undefined)
    throw wrong('--serial', `is '${gone.slice(0, 80)}'`, known.join(', ') || 'a phone that is there');
  const perTest = Math.max(1, ...tests.map(({ phones }) => phones));
  const on = { isVirtual: false, app: options.app };
  const named = options.serials.length === 0 ? known : options.serials;
  const slots = slotsOf(named, { workers: options.workers, perTest, ...on });
  return {
    slots: options.serials.length === 0 ? freeSlots(slots.length, on) : slots,
    attempt: (test, slot, following) => attempt(api, { test, body: test.body(slot) }, following),
  };
}

/** Checks of screens and actions need the hierarchy dumps, which a platform does not hand out. */
function refuseUnjudged({ file, task }: PlannedTest): void {
  const looks = task?.evaluators.some(({ outcome }) => outcome === undefined) === true;
  if (!looks) return;
  throw wrong(
    file,
    `checks screens or actions (task '${task.id}'), which --url cannot`,
    'cases, scripts, and tasks with `outcome` alone',
  );
}

async function attempt(
  api: ApiAddress,
  { test, body }: { readonly test: PlannedTest; readonly body: object },
  { signal, onEvent }: Following,
): Promise<Attempt> {
  const job = await askApi(api, { method: 'POST', path: '/v1/jobs', body }, JobView);
  const cancel = () => {
    askApi(api, { method: 'DELETE', path: `/v1/jobs/${job.id}` }, z.unknown()).catch(() => {});
  };
  signal.addEventListener('abort', cancel, { once: true });
  if (signal.aborted) cancel();
  try {
    const ended = await followJob(api, {
      jobId: job.id,
      withinMs: test.deadlineMs + AFTER_DEADLINE_MS,
      onEvent,
    });
    const { report, frame, details } = await readReportFromPlatform(api, job.id);
    const own = JobReport.parse(report);
    const { outcome } = ended;
    return {
      report: own,
      frame,
      details,
      end: ended,
      // Of a task only the outcome is checked here.
      finished: async () => ({ steps: [], final: '', end: { outcome, activity: '' } }),
      // A report does not say which of its actions may happen once only.
      once: async () => (own.totals.actions === 0 ? null : 'an action of the first attempt'),
      keep: async () => {},
    };
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}
