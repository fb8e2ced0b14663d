import { existingExploration } from '@tapwright/api';
import { wrong } from '@tapwright/command-line';
import { explorationIdOf, TapwrightError } from '@tapwright/contracts';
import { HOME_TENANT, lookInto } from '@tapwright/standalone';
import { type Database, legsOfExploration, listJobs } from '@tapwright/store';
import type { ExploreArguments } from './explore-command.ts';
import { personaOf } from './persona-file.ts';
import { refuseOtherPersona } from './resumed-persona.ts';

/** An exploration whose state a folder holds. */
export interface KeptExploration {
  readonly id: string;
  /** The job that began it, or has resumed it last. */
  readonly jobId: string;
  /** The process that did this job was cut off. */
  readonly isOpen: boolean;
  /** The time of an open job was over before it could go on. */
  readonly isOverdue: boolean;
  /** Steps that were done, and that were wanted. */
  readonly done: number;
  readonly wanted: number;
}

interface Asked extends Pick<ExploreArguments, 'resume' | 'devices' | 'persona'> {
  /** Package of the app under test; null: not known. */
  readonly app: string | null;
}

const JOBS_MAX = 500;

/**
 * What a folder holds of the exploration that is resumed; null where a new one begins. Starts nothing.
 * @throws TapwrightError `INPUT_INVALID` where it is another one, of another app, or needs more phones; also where a new one
 * would begin beside one that was cut off
 */
export async function keptExploration(folder: string, asked: Asked): Promise<KeptExploration | null> {
  const { resume } = asked;
  if (resume === null) {
    await lookInto(folder, (db) => refuseBesideOpen(db, folder));
    return null;
  }
  const kept = await lookInto(folder, (db) => lookedUp(db, { ...asked, resume, folder }));
  if (kept !== null) return kept;
  throw wrong('--out', `is ${folder}, which keeps no exploration`, 'the folder that was given when it began');
}

async function refuseBesideOpen(db: Database, folder: string): Promise<void> {
  const open = (await jobsIn(db)).find(({ status }) => status !== 'ended');
  if (open === undefined) return;
  const id = explorationsOf([open])[0] ?? open.id;
  throw wrong('--out', `is ${folder}, where ${id} was cut off`, `another folder, or --resume ${id}`);
}

async function lookedUp(
  db: Database,
  { resume: id, app, devices, persona, folder }: Asked & { readonly resume: string; readonly folder: string },
): Promise<KeptExploration> {
  const { exploration, jobs, newest, bound } = await existing(db, id, folder);
  if (app !== null && app !== exploration.packageName)
    throw wrong(
      '--resume',
      `is ${id}, which explores ${exploration.packageName}, not ${app}`,
      'the same app',
    );
  if (devices !== bound.phones)
    throw wrong('--devices', `is ${devices}`, `${bound.phones}, as when it began`);
  if (persona !== null) refuseOtherPersona({ id, bound }, await personaOf(persona));
  const legs = await legsOfExploration(db.read, exploration.id);
  const isOpen = newest.status !== 'ended';
  return {
    id: exploration.id,
    jobId: newest.id,
    isOpen,
    isOverdue: isOpen && newest.createdAt.getTime() + newest.spec.deadlineMs <= Date.now(),
    done: legs.reduce((sum, { step }) => sum + step, 0),
    wanted: jobs.reduce((sum, { spec }) => sum + (spec.explore?.steps ?? 0), 0),
  };
}

async function existing(db: Database, id: string, folder: string) {
  try {
    return await existingExploration(db, HOME_TENANT, id);
  } catch (error) {
    if (!(error instanceof TapwrightError) || error.code !== 'NOT_FOUND') throw error;
    const held = explorationsOf(await jobsIn(db));
    throw wrong(
      '--resume',
      `is ${id}, which ${folder} does not keep`,
      held.join(', ') || 'one that it keeps',
    );
  }
}

function jobsIn(db: Database) {
  return listJobs(db.read, { tenantId: HOME_TENANT, limit: JOBS_MAX, before: null });
}

/** The ids of explorations that these jobs began or resumed, each once. */
function explorationsOf(jobs: Awaited<ReturnType<typeof jobsIn>>): readonly string[] {
  const ids = jobs.flatMap((job) => (job.spec.explore === undefined ? [] : [explorationIdOf(job)]));
  return [...new Set(ids)];
}
