import { randomUUID } from 'node:crypto';
import { type Database, openPglite } from '@tapwright/store';
import { testDatabase } from '@tapwright/testing';
import { type SQL, sql } from 'drizzle-orm';
import { quantile } from 'simple-statistics';

/** What a step asks of the database and the bus, however it is written. */
export interface StepDesign {
  /** An event is read with its job and its run: whoever handles it decides by them. Not where this process has just written them. */
  readonly contexts: number;
  /** The same together with a screen, for who looks at one that it did not take. */
  readonly seen: number;
  /** What was handled is one commit: event, run, numbers of the job, next event, what was seen or done. */
  readonly commits: number;
  /** Before a tap the command is noted, and the disk has the note. */
  readonly notes: number;
  /** Events that leave their process. */
  readonly messages: number;
}

export type DesignShape = 'standalone' | 'eight' | 'brain';

/**
 * With the offline model, which waits for nothing: handled at once where one process has all that follows. For eight
 * processes these are the counts of `e2e/golden`; the other two have fewer commits than there, where a model is asked over the network.
 */
export const STEP_DESIGN: Readonly<Record<DesignShape, StepDesign>> = {
  standalone: { contexts: 0, seen: 0, commits: 1, notes: 1, messages: 0 },
  eight: { contexts: 1, seen: 3, commits: 4, notes: 1, messages: 4 },
  brain: { contexts: 1, seen: 1, commits: 2, notes: 1, messages: 2 },
};

/** Bytes, as `e2e/golden` measures them: of what a step reads, 20 kB are four contexts and 19 kB three screens. */
const SCREEN_BYTES = 6_400;
const STATE_BYTES = 2_500;
const JOB_BYTES = 1_500;
/** An event's data; a step sends 12 kB in four commits: next event, state, and a row of what was done. */
const EVENT_BYTES = 800;
const DONE_BYTES = 600;

const STEPS = 200;

type Part = Exclude<keyof StepDesign, 'messages'>;

/** Milliseconds that one statement of each part takes, at the median. */
export type PartTimes = Readonly<Record<Part, number>>;

/** The statements of a step in the embedded database. */
export async function embeddedParts(): Promise<PartTimes> {
  const db = await openPglite();
  try {
    return await partsOn(db);
  } finally {
    await db.close();
  }
}

/** The statements of a step on PostgreSQL. */
export async function servicesParts(): Promise<PartTimes> {
  const db = await testDatabase();
  try {
    return await partsOn(db);
  } finally {
    await db.close();
  }
}

/** What the parts of a step take one after another, with its messages. Pure. */
export function designFloorMs(shape: DesignShape, parts: PartTimes, messageMs: number): number {
  const { messages, contexts, seen, commits, notes } = STEP_DESIGN[shape];
  return (
    contexts * parts.contexts +
    seen * parts.seen +
    commits * parts.commits +
    notes * parts.notes +
    messages * messageMs
  );
}

const text = (bytes: number): string => 'x'.repeat(bytes);
const json = (bytes: number): string => JSON.stringify({ text: text(bytes) });

/** Each statement is prepared once and has constant text: nothing is built, checked or mapped. */
async function partsOn(db: Database): Promise<PartTimes> {
  await prepareTables(db);
  let at = 0;
  const each: Readonly<Record<Part, () => SQL>> = {
    contexts: () => sql`select e.id, e.data, j.spec, r.version, r.state from floor_events e
      join floor_jobs j on j.id = e.job_id join floor_runs r on r.id = e.run_id where e.id = ${`e${at}`}`,
    seen: () => sql`select e.id, e.data, j.spec, r.version, r.state, c.id, a.content from floor_events e
      join floor_jobs j on j.id = e.job_id join floor_runs r on r.id = e.run_id
      left join floor_captures c on c.id = ${'c0'} left join floor_artifacts a on a.id = c.hierarchy_id
      where e.id = ${`e${at}`}`,
    commits: () => commitOf(at++),
    notes: () =>
      sql`insert into floor_commands (id, run_id, data) values (${randomUUID()}, ${'r0'}, ${json(200)}::jsonb)`,
  };
  const taken: Record<Part, number[]> = { contexts: [], seen: [], commits: [], notes: [] };
  for (let step = 0; step < STEPS; step += 1)
    for (const part of ['contexts', 'seen', 'notes', 'commits'] as const) {
      const begun = performance.now();
      await db.execute(each[part]());
      taken[part].push(performance.now() - begun);
    }
  const median = (part: Part): number => quantile(taken[part], 0.5);
  return {
    contexts: median('contexts'),
    seen: median('seen'),
    commits: median('commits'),
    notes: median('notes'),
  };
}

/** It does not wait for the disk, as no commit within a run does. */
function commitOf(at: number): SQL {
  return sql`with handled as (update floor_events set handled_at = now() where id = ${`e${at}`} and handled_at is null returning id),
    run as (update floor_runs set version = version + 1, state = ${json(STATE_BYTES)}::json
      where id = 'r0' and version = ${at} and exists (select 1 from handled) returning id),
    job as (update floor_jobs set event_seq = event_seq + 1 where id = 'j0' and exists (select 1 from run) returning event_seq),
    stored as (insert into floor_events (id, job_id, run_id, seq, data)
      select ${`e${at + 1}`}, 'j0', 'r0', event_seq, ${json(EVENT_BYTES)}::jsonb from job),
    done as (insert into floor_done (id, run_id, data) select ${randomUUID()}, 'r0', ${json(DONE_BYTES)}::jsonb from job)
    select event_seq, set_config('synchronous_commit', 'off', true) from job`;
}

async function prepareTables(db: Database): Promise<void> {
  const jobSpec = json(JOB_BYTES);
  await db.transaction(async (tx) => {
    for (const statement of [
      sql`create table floor_jobs (id text primary key, event_seq int not null, spec jsonb not null)`,
      sql`create table floor_runs (id text primary key, version int not null, state json not null)`,
      sql`create table floor_events (id text primary key, job_id text not null, run_id text not null, seq int not null,
        data jsonb not null, handled_at timestamptz, unique (job_id, seq))`,
      sql`create table floor_artifacts (id text primary key, content bytea not null)`,
      sql`create table floor_captures (id text primary key, hierarchy_id text not null)`,
      sql`create table floor_commands (id text primary key, run_id text not null, data jsonb not null)`,
      sql`create table floor_done (id text primary key, run_id text not null, data jsonb not null)`,
      sql`insert into floor_jobs values ('j0', 0, ${jobSpec}::jsonb)`,
      sql`insert into floor_runs values ('r0', 0, ${json(STATE_BYTES)}::json)`,
      sql`insert into floor_events values ('e0', 'j0', 'r0', 0, ${json(EVENT_BYTES)}::jsonb)`,
      sql`insert into floor_artifacts values ('a0', convert_to(${text(SCREEN_BYTES)}, 'UTF8'))`,
      sql`insert into floor_captures values ('c0', 'a0')`,
    ])
      await tx.execute(statement);
  });
}
