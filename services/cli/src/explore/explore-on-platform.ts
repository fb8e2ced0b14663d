import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { wrong } from '@tapwright/command-line';
import {
  CoveragePoint,
  CrashView,
  ExplorationView,
  ExplorerName,
  explorationIdOf,
  JobView,
} from '@tapwright/contracts';
import { readConfig } from '@tapwright/service';
import { z } from 'zod';
import { type ApiAddress, askApi, fetchBytes } from '../api-client.ts';
import { allDevices } from '../devices.ts';
import { onInterrupt } from '../interrupt.ts';
import { messagesTo } from '../messages.ts';
import { prepareFolder } from '../output-folder.ts';
import { createProgress } from '../progress.ts';
import { endInWords } from '../run/end-in-words.ts';
import type { ExploreArguments, PlatformTarget } from './explore-command.ts';
import { folderOf } from './explored-folder.ts';
import { fetchFindings, fetchInventory, fetchMap, fetchTasks } from './fetch-exploration.ts';
import { followJob } from './follow-job.ts';
import { exitCodeOfExploration, foundInWords } from './found-in-words.ts';
import { writeExplorationPage } from './page-file.ts';
import { type BoundPersona, boundPersona } from './persona-file.ts';
import { personaOfRule } from './resumed-persona.ts';
import { ifKept, writeFindings } from './write-findings.ts';

const Environment = z.object({ TAPWRIGHT_API_KEY: z.string().optional() });
const Crashes = z.object({ crashes: z.array(CrashView) });
/** How long a platform gives an exploration that names no time. */
const DEADLINE_DEFAULT_MS = 3_600_000;
/** Runs are closed, and the last events are told, after the time of the job. */
const AFTER_DEADLINE_MS = 600_000;

const Curve = z.object({ coverage: z.array(CoveragePoint) });

/** Explores an app on a platform that is running. Returns the exit code. */
export async function exploreOnPlatform(parsed: ExploreArguments, target: PlatformTarget): Promise<number> {
  const out = messagesTo(parsed);
  const api = { url: target.url, key: readConfig(Environment, process.env).TAPWRIGHT_API_KEY };
  await refuseTooManyPhones(api, parsed);
  const as = parsed.persona === null ? {} : await boundPersona(parsed.persona, process.env);
  const resumed = parsed.resume === null ? null : await viewOf(api, parsed.resume);
  if (resumed !== null) refuseOther(resumed, parsed);
  // What was explored for an hour must have a place in the end.
  const folder = folderOf(parsed);
  await prepareFolder(folder);
  const job = await begin(api, { parsed, as });
  const id = resumed?.id ?? explorationIdOf({ id: job.id, spec: {} });
  out.write(`job ${job.id}: ${job.goal}\n`);
  const ended = await followed(api, { job, parsed, out });
  const exploration = await viewOf(api, id);
  const path = `/v1/explorations/${id}/crashes`;
  const { crashes } = await askApi(api, { method: 'GET', path }, Crashes);
  const file = join(folder, `${id}.json`);
  const found = await fetchFindings(api, id);
  const picture = (crop: string) => ifKept(fetchBytes(api, `/v1/artifacts/${encodeURIComponent(crop)}`));
  const findings = await writeFindings({ found, picture }, { id, folder });
  const tasks = await fetchTasks(api, id);
  const inventory = await fetchInventory(api, id);
  const { coverage } = await askApi(api, { method: 'GET', path: `/v1/explorations/${id}/coverage` }, Curve);
  const result = { exploration, coverage, tasks, crashes, findings, inventory };
  await writeFile(file, `${JSON.stringify(result, null, 2)}\n`);
  const drawn = await fetchMap(api, exploration);
  const report = { ...result, map: drawn, legs: [], notes: [] };
  const page = await writeExplorationPage({ id, folder }, report, new Date().toISOString());
  out.write(
    `${endInWords(ended)}\n${foundInWords(exploration, { crashes, tasks })}page     ${page}\nresult   ${file}\n`,
  );
  out.write(`map      tapwright explore map ${exploration.app} --url ${target.url}\n`);
  if (parsed.json) process.stdout.write(`${JSON.stringify(result)}\n`);
  return exitCodeOfExploration(ended, exploration);
}

/** @throws TapwrightError `INPUT_INVALID` */
async function refuseTooManyPhones(api: ApiAddress, { devices }: ExploreArguments): Promise<void> {
  const usable = (await allDevices(api)).filter(({ state }) => state !== 'quarantined');
  if (devices <= usable.length) return;
  throw wrong('--devices', `is ${devices}`, `at most ${usable.length}, as many as the platform has`);
}

function begin(
  api: ApiAddress,
  { parsed, as }: { readonly parsed: ExploreArguments; readonly as: Partial<BoundPersona> },
): Promise<JobView> {
  const { resume, app, explorer, seed, budget, devices, allowOutside, forbidden, reset } = parsed;
  if (resume !== null) {
    const path = `/v1/explorations/${resume}/resume`;
    const { parameters } = as;
    const further = { steps: budget.steps, ...(parameters === undefined ? {} : { parameters }) };
    return askApi(api, { method: 'POST', path, body: further }, JobView);
  }
  const { pictures, repeatable, verify } = parsed;
  const body = {
    kind: 'explore',
    ...{ app, explorer, seed, allowOutside, forbidden, reset, pictures, repeatable, verify },
    steps: budget.steps,
    phones: devices,
    ...(budget.calls === undefined ? {} : { budget: budget.calls }),
    ...(parsed.objective === null ? {} : { objective: parsed.objective }),
    ...as,
    ...(budget.deadlineMs === null ? {} : { deadlineMs: budget.deadlineMs }),
  };
  return askApi(api, { method: 'POST', path: '/v1/jobs', body }, JobView);
}

/** @throws TapwrightError `INPUT_INVALID` where another app, other phones, or a persona for a rule are named */
function refuseOther({ id, app, phones, explorer }: ExplorationView, asked: ExploreArguments): void {
  if (asked.persona !== null && ExplorerName.safeParse(explorer).success) throw personaOfRule(id, explorer);
  if (asked.app !== null && asked.app !== app)
    throw wrong('--resume', `is ${id}, which explores ${app}, not ${asked.app}`, 'the same app');
  if (asked.devices > 1 && asked.devices !== phones)
    throw wrong('--devices', `is ${asked.devices}`, `${phones}, as when it began`);
}

function viewOf(api: ApiAddress, id: string): Promise<ExplorationView> {
  return askApi(api, { method: 'GET', path: `/v1/explorations/${id}` }, ExplorationView);
}

/** The job when it has ended. An interrupt cancels it. */
async function followed(
  api: ApiAddress,
  {
    job,
    parsed,
    out,
  }: { readonly job: JobView; readonly parsed: ExploreArguments; readonly out: NodeJS.WriteStream },
): Promise<JobView> {
  const progress = createProgress(out);
  using interrupt = onInterrupt();
  const cancel = () => {
    const canceling = askApi(api, { method: 'DELETE', path: `/v1/jobs/${job.id}` }, z.unknown());
    canceling.catch((error: unknown) => progress.note(`the job could not be canceled: ${String(error)}`));
  };
  interrupt.signal.addEventListener('abort', cancel, { once: true });
  let steps = 0;
  const ended = await followJob(api, {
    jobId: job.id,
    withinMs: (parsed.budget.deadlineMs ?? DEADLINE_DEFAULT_MS) + AFTER_DEADLINE_MS,
    onEvent: (type) => {
      if (type !== 'step.advanced' && type !== 'task.ended') return;
      steps += 1;
      progress.note(`${steps} of ${parsed.budget.steps} steps …`);
    },
  });
  progress.end();
  return ended;
}
