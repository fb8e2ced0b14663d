import { finishedJob, jobReport, parseJobSpec } from '@tapwright/api';
import { createModel, modelConfigOf } from '@tapwright/model';
import { findHook } from '@tapwright/policy';
import { JobReport } from '@tapwright/report';
import { executedCommit } from '@tapwright/runtime';
import { createMeter } from '@tapwright/service';
import { type Standalone, startStandalone } from '@tapwright/standalone';
import { commandsOfStep, type JobRow, runsOfJob } from '@tapwright/store';
import { deviceEnvironment } from '../on-device.ts';
import { prepareFolder, writeLogs, writeTimeline } from '../output-folder.ts';
import { jobDetails } from '../report/job-details.ts';
import { takeFolder } from '../take-folder.ts';
import { passingData } from '../temporary-folder.ts';
import type { PlannedTest } from './planned-test.ts';
import { type LocalPhones, openPhones, type TestPhones } from './test-phones.ts';
import type { Attempt, Where } from './where.ts';

const TENANT = 'default';
/** Additional time: a job ends by its own deadline, but a faulty platform may not notice it. */
const GRACE_MS = 120_000;

export interface LocalOptions {
  readonly phones: LocalPhones;
  readonly workers: number | null;
  readonly app: string | null;
  readonly model: string;
  readonly folder: string;
  readonly signal: AbortSignal;
}

/** Runs the body with an instance of this process on phones of this machine. All is closed afterwards. */
export async function withLocal<Result>(
  options: LocalOptions,
  tests: readonly PlannedTest[],
  body: (where: Where) => Promise<Result>,
): Promise<Result> {
  const environment = deviceEnvironment();
  const config = { ...modelConfigOf(environment), provider: options.model };
  const model = createModel(config, createMeter(environment));
  for (const { hook } of tests) if (hook !== null) findHook(environment.RESET_HOOKS, hook, TENANT);
  const perTest = Math.max(1, ...tests.map(({ phones }) => phones));
  await prepareFolder(options.folder);
  // Two would write over the reports of each other.
  await using _taken = await takeFolder(options.folder);
  const phones = await openPhones(options.phones, { ...options, perTest });
  try {
    refuseWrongJobs(tests, phones);
    await using data = await passingData(options.folder);
    const standalone = await startStandalone({
      dataDirectory: data.path,
      inMemory: true,
      adbServers: [phones.adb],
      model,
      modelTimeoutMs: environment.MODEL_TIMEOUT_MS,
      logLevel: process.env.LOG_LEVEL ?? 'silent',
      settleQuietMs: phones.quietMs,
      resetHooks: environment.RESET_HOOKS,
    });
    try {
      return await body(local(standalone, phones));
    } finally {
      await standalone.close();
    }
  } finally {
    await phones.close();
  }
}

/** Tasks are jobs as they stand; cases and scripts were checked as such. */
function refuseWrongJobs(tests: readonly PlannedTest[], { slots }: TestPhones): void {
  const [slot] = slots;
  if (slot === undefined) return;
  for (const test of tests) if (test.kind === 'task') parseJobSpec(test.body(slot));
}

function local(standalone: Standalone, { slots }: TestPhones): Where {
  const { platform } = standalone;
  return {
    slots,
    async attempt(test, slot, { signal, onEvent }) {
      const job = await standalone.run(test.body(slot), {
        signal,
        deadlineMs: test.deadlineMs + GRACE_MS,
        onEvent: ({ type }) => onEvent(type),
      });
      const report = JobReport.parse(await jobReport(platform, job));
      const attempt: Attempt = {
        report,
        details: () => jobDetails(platform, { job, report }),
        frame: (id) => platform.artifacts.get(TENANT, id).catch(() => null),
        end: job,
        finished: async () => (await finishedJob(platform, job)).run,
        // Erasing the data of a virtual phone's app puts everything back.
        once: async () => (slot.isVirtual && test.erases ? null : onceDone(standalone, job, test)),
        async keep(folder) {
          await prepareFolder(folder);
          await writeTimeline(platform.db, job.id, folder);
          await writeLogs(platform, job, folder);
        },
      };
      return attempt;
    },
  };
}

async function onceDone({ platform }: Standalone, job: JobRow, test: PlannedTest): Promise<string | null> {
  const { read } = platform.db;
  for (const run of await runsOfJob(read, job.id)) {
    const begun = (await commandsOfStep(read, run.id, run.step)).length > 0;
    // A replay does not note what its steps do: its trace says that one of them may happen once only.
    if (test.kind === 'script' && run.startedAt !== null) return 'a step of the script';
    const once = executedCommit(run, begun);
    if (once !== null) return `'${once.label || once.kind}' (step ${once.step})`;
  }
  return null;
}
