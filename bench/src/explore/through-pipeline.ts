import { readCrashesOf } from '@tapwright/api';
import { ActionExecuted, explorationIdOf } from '@tapwright/contracts';
import { type JobRow, runsOfJob } from '@tapwright/store';
import { createVirtualDevice } from '@tapwright/virtual-android';
import { virtualApp } from '@tapwright/virtual-apps';
import { createInteractiveSource } from '@tapwright/virtual-ui';
import { onPhones } from '../harness/on-phones.ts';
import type { Explore, Plan, Reached } from './plan.ts';
import { fatalBugs } from './virtual-phone.ts';

const TENANT = 'default';
const DEADLINE_MS = 4 * 3_600_000;

/** Explores a virtual app as a user does: a job on the whole platform, in one process, with phones behind adb. */
export const exploreThroughPipeline: Explore = async (plan) => {
  if (plan.shared) return exploreTogether(plan);
  // Phones that share nothing are explorations of their own.
  const { phones, seed } = plan;
  const apart: Reached[] = [];
  for (let at = 0; at < phones; at += 1)
    apart.push(await exploreTogether({ ...plan, phones: 1, seed: seed * 1_000 + at }));
  const first = new Map<string, number>();
  for (const reached of apart) for (const [name, round] of reached) note(first, name, round);
  return first;
};

async function exploreTogether({ explorer, app, seed, rounds, phones, bugs }: Plan): Promise<Reached> {
  const { app: installed } = virtualApp(app);
  const { packageName } = installed.tile;
  const sources = Array.from({ length: phones }, () =>
    createInteractiveSource({ apps: [installed], bugs: bugs ? fatalBugs(app, installed) : [] }),
  );
  const devices = sources.map((source, at) => createVirtualDevice({ serial: `phone-${at + 1}`, source }));
  return onPhones(devices, async (standalone) => {
    const first = new Map<string, number>();
    let executed = 0;
    const body = { kind: 'explore', app: packageName, explorer, seed, steps: rounds * phones, phones };
    const job = await standalone.run(
      { ...body, reset: 'restart', pictures: false, verify: false, deadlineMs: DEADLINE_MS },
      {
        onEvent: ({ type }) => {
          if (type !== ActionExecuted.type) return;
          executed += 1;
          const round = Math.ceil(executed / phones);
          for (const source of sources)
            for (const name of source.happened(packageName)) note(first, name, round);
        },
      },
    );
    const { db } = standalone.platform;
    for (const [name, round] of await screensOf(job, await runsOfJob(db.read, job.id)))
      note(first, name, round);
    for (const { kind, first: seen } of await readCrashesOf(db, TENANT, explorationIdOf(job)))
      note(first, `bug ${app} ${kind === 'anr' ? 'freeze' : 'crash'}`, seen.step);
    return first;
  });
}

function note(first: Map<string, number>, name: string, round: number): void {
  first.set(name, Math.min(round, first.get(name) ?? round));
}

/** Layouts of the app, by the step of their run in which they were seen first. */
function screensOf(
  { spec }: JobRow,
  runs: Awaited<ReturnType<typeof runsOfJob>>,
): readonly (readonly [string, number])[] {
  return runs
    .flatMap(({ state }) => state.history)
    .flatMap(({ step, after }) =>
      after !== null && after.packageName === spec.app ? [[`screen ${after.layout}`, step] as const] : [],
    );
}
