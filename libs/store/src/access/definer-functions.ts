import { RunEnded, type ServiceName } from '@tapwright/contracts';

/**
 * What crosses tenants and would need more rights than a service may have: functions that run with the rights of the role
 * `upkeep`, as which nobody can log in. Each does one thing and checks its own conditions; who may call it stands beside it.
 */
export interface DefinerFunction {
  /** With the types of its parameters. */
  readonly signature: string;
  readonly returns: string;
  readonly body: string;
  readonly calledBy: 'everybody' | readonly ServiceName[];
}

/**
 * Notes that the database is in use. After an outage, in the same statement: whoever held a lease when it began holds it
 * for its whole time again, the timers of these leases with it; the time of the outage is taken out of the timers of
 * steps and holds, which measure what a run does, and out of the signs of life.
 */
const noteInUse: DefinerFunction = {
  signature: 'tapwright_note_in_use(younger_ms float8, outage_ms float8)',
  returns: 'float8',
  calledBy: 'everybody',
  body: `
    with noted as (
      insert into in_use (name, noted_at, noted_before) values ('database', now(), now())
      on conflict (name) do update set noted_at = excluded.noted_at, noted_before = in_use.noted_at
        where in_use.noted_at < now() - make_interval(secs => younger_ms / 1000)
      returning noted_before as began, noted_at - noted_before as gap
    ), outage as (
      select began, gap from noted where gap > make_interval(secs => outage_ms / 1000)
    ), held as (
      update leases set expires_at = greatest(expires_at, now() + leases.ttl_ms * interval '1 millisecond')
      from outage where expires_at > began
      returning run_id, expires_at
    ), ends as (
      update timers set due_at = greatest(due_at, held.expires_at)
      from outage, held where timers.run_id = held.run_id and purpose = 'lease' and due_at > began
    ), others as (
      update timers set due_at = due_at + gap
      from outage where purpose in ('step', 'hold') and due_at > began
    ), alive as (
      update instances set heartbeat_at = least(now(), heartbeat_at + gap) from outage
    )
    select (extract(epoch from gap) * 1000)::float8 from outage`,
};

/**
 * Deletes jobs that ended this long ago with all that belongs to them; never one whose run holds a device, nor one whose
 * screens a later job goes on with.
 */
const deleteOldJobs: DefinerFunction = {
  signature: 'tapwright_delete_old_jobs(older_ms float8, most int)',
  returns: 'int',
  calledBy: ['planner'],
  body: `
    with gone as (
      delete from jobs where id = any(array(
        select j.id from jobs j
        where j.status = 'ended' and j.ended_at < now() - make_interval(secs => older_ms / 1000)
          and not exists (select 1 from jobs later where later.resumes = j.id)
          and not exists (select 1 from kept_jobs k where k.job_id = j.id)
          and not exists (select 1 from runs r where r.job_id = j.id
            and (r.status <> 'ended' or exists (select 1 from leases l where l.run_id = r.id)))
        order by j.ended_at limit most for update skip locked))
      returning id
    )
    select count(*)::int from gone`,
};

/** True where something refers to the artifact; written as in the indexes, which would not be used otherwise. */
export function referenced(tenantId: string, id: string): string {
  return `(
    exists (select 1 from captures c where c.hierarchy_id = ${id} and c.tenant_id = ${tenantId})
    or exists (select 1 from captures c where c.picture_id = ${id} and c.tenant_id = ${tenantId})
    or exists (select 1 from captures c where c.files is not null and c.tenant_id = ${tenantId}
      and c.files @> jsonb_build_array(jsonb_build_object('artifactId', ${id})))
    or exists (select 1 from findings f where f.crop_id = ${id} and f.tenant_id = ${tenantId})
    or exists (select 1 from events e where e.type = '${RunEnded.type}'
      and e.data->'log'->>'artifactId' = ${id} and e.tenant_id = ${tenantId}))`;
}

/** Deletes artifacts that were last stored this long ago and that nothing refers to. */
const deleteUnusedArtifacts: DefinerFunction = {
  signature: 'tapwright_delete_unused_artifacts(older_ms float8, most int)',
  returns: 'int',
  calledBy: ['planner'],
  body: `
    with old as materialized (
      select a.tenant_id, a.id from artifacts a
      where a.created_at < now() - make_interval(secs => older_ms / 1000)
        and not ${referenced('a.tenant_id', 'a.id')}
      order by a.created_at limit most for update skip locked
    ), gone as (
      delete from artifacts where (tenant_id, id) in (select tenant_id, id from old)
      returning id
    )
    select count(*)::int from gone`,
};

/** Deletes entries of the audit log that are older than this. */
const deleteOldAudit: DefinerFunction = {
  signature: 'tapwright_delete_old_audit(older_ms float8, most int)',
  returns: 'int',
  calledBy: ['planner'],
  body: `
    with gone as (
      delete from audit_log where id = any(array(
        select a.id from audit_log a
        where a.at < now() - make_interval(secs => older_ms / 1000)
        order by a.at limit most for update skip locked))
      returning id
    )
    select count(*)::int from gone`,
};

/** Puts a dead letter back, as if it had never been tried. @returns 0: it is none */
const redriveEvent: DefinerFunction = {
  signature: 'tapwright_redrive_event(event_id text)',
  returns: 'int',
  calledBy: ['api'],
  body: `
    with put as (
      update events set handled_at = null, handled_by = null, dead_reason = null, published_at = null, attempts = 0,
        redriven_at = now()
      where id = event_id and dead_reason is not null
      returning id
    )
    select count(*)::int from put`,
};

/**
 * In a restored database: what was on its way for runs in work is not handled any more, for they are stopped; the other
 * events on their way are published again, since the bus does not know them.
 */
const afterRestore: DefinerFunction = {
  signature: 'tapwright_after_restore()',
  returns: 'int',
  calledBy: ['planner'],
  body: `
    with work as (
      select id from runs where status in ('queued', 'running')
    ), dropped as (
      update events set handled_at = now(), handled_by = 'planner'
      where handled_at is null and run_id in (select id from work)
    ), again as (
      update events set published_at = null
      where handled_at is null and published_at is not null
        and (run_id is null or run_id not in (select id from work))
      returning id
    )
    select count(*)::int from again`,
};

export const DEFINER_FUNCTIONS: readonly DefinerFunction[] = [
  noteInUse,
  deleteOldJobs,
  deleteUnusedArtifacts,
  deleteOldAudit,
  redriveEvent,
  afterRestore,
];
