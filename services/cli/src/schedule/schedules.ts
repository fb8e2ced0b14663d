import { EXIT, wrong } from '@tapwright/command-line';
import { FiringView, RerunView, SCHEDULE_JOBS_MAX, ScheduleView } from '@tapwright/contracts';
import { readConfig } from '@tapwright/service';
import { z } from 'zod';
import { type ApiAddress, askApi } from '../api-client.ts';
import { findTestFiles } from '../test/find-files.ts';
import { readTests } from '../test/read-tests.ts';
import type { ScheduleArguments } from './schedule-command.ts';

const Environment = z.object({ TAPWRIGHT_API_KEY: z.string().optional() });
const Schedules = z.object({ schedules: z.array(ScheduleView), next: z.string().nullable() });
const Firings = z.object({ firings: z.array(FiringView) });
type Put = Extract<ScheduleArguments, { does: 'put' }>;

/** Lists, stores, shows or deletes schedules of a running platform. */
export async function schedules(args: ScheduleArguments): Promise<number> {
  const api = { url: args.url, key: readConfig(Environment, process.env).TAPWRIGHT_API_KEY };
  const { value, lines } = await answerTo(api, args);
  if (args.json) process.stdout.write(`${JSON.stringify(value)}\n`);
  else process.stdout.write(lines.map((line) => `${line}\n`).join(''));
  return EXIT.completed;
}

interface Answer {
  readonly value: unknown;
  readonly lines: readonly string[];
}

async function answerTo(api: ApiAddress, args: ScheduleArguments): Promise<Answer> {
  if (args.does === 'list') {
    const all = await allSchedules(api);
    return { value: { schedules: all }, lines: all.length === 0 ? ['no schedules'] : all.map(lineOf) };
  }
  const path = `/v1/schedules/${encodeURIComponent(args.id)}`;
  if (args.does === 'delete') {
    await askApi(api, { method: 'DELETE', path }, z.unknown());
    return { value: { deleted: args.id }, lines: [`deleted  ${args.id}`] };
  }
  if (args.does === 'rerun') {
    const body = args.at === null ? {} : { dueAt: args.at };
    const rerun = await askApi(api, { method: 'POST', path: `${path}/rerun`, body }, RerunView);
    return { value: rerun, lines: rerunLines(rerun) };
  }
  if (args.does === 'put') {
    const body = {
      cron: args.cron,
      timeZone: args.timeZone,
      enabled: args.enabled,
      jobs: await jobsOf(args),
    };
    const schedule = await askApi(api, { method: 'PUT', path, body }, ScheduleView);
    return { value: schedule, lines: [lineOf(schedule)] };
  }
  const schedule = await askApi(api, { method: 'GET', path }, ScheduleView);
  const { firings } = await askApi(api, { method: 'GET', path: `${path}/firings` }, Firings);
  return { value: { schedule, firings }, lines: [lineOf(schedule), ...firings.map(firingLine)] };
}

async function allSchedules(api: ApiAddress): Promise<readonly ScheduleView[]> {
  const all: ScheduleView[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const from: string = after === '' ? '' : `?after=${encodeURIComponent(after)}`;
    const page: z.infer<typeof Schedules> = await askApi(
      api,
      { method: 'GET', path: `/v1/schedules${from}` },
      Schedules,
    );
    all.push(...page.schedules);
    after = page.next;
  }
  return all;
}

/** A job for each test. @throws TapwrightError `INPUT_INVALID` also for tasks whose checks a platform cannot make */
async function jobsOf({ named, app, repeatable }: Put): Promise<readonly object[]> {
  const files = await findTestFiles(named);
  const how = {
    heal: 'off' as const,
    repeatable,
    strategy: null,
    rules: [],
    env: process.env,
    onPlatform: true,
  };
  const { tests } = readTests(files, how);
  const task = tests.find(({ kind }) => kind === 'task');
  if (task !== undefined)
    throw wrong(task.file, 'is a suite, whose checks a platform cannot make', 'cases and scripts');
  if (tests.length > SCHEDULE_JOBS_MAX)
    throw wrong('DIR|GLOB', `holds ${tests.length} tests`, `at most ${SCHEDULE_JOBS_MAX} in one schedule`);
  return tests.map((test) => test.body({ serials: null, isVirtual: false, app }));
}

function rerunLines({ dueAt, jobs, quarantined }: RerunView): readonly string[] {
  return [
    `${jobs.length} of ${dueAt} run again`,
    ...jobs.map((id) => `  ${id}`),
    ...quarantined.map((test) => `  put aside: ${test}`),
  ];
}

function lineOf({ id, cron, timeZone, jobs, enabled, nextAt }: ScheduleView): string {
  const next = enabled ? (nextAt ?? 'never again') : 'off';
  return `${id}  ${cron} (${timeZone})  ${jobs} job${jobs === 1 ? '' : 's'}  next: ${next}`;
}

function firingLine({ dueAt, outcome, jobs, detail }: FiringView): string {
  return `  ${dueAt}  ${outcome.padEnd(7)}  ${[...(detail === '' ? [] : [detail]), ...jobs].join('  ')}`.trimEnd();
}
