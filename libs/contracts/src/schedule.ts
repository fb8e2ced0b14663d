import { z } from 'zod';

/** Jobs of one schedule. */
export const SCHEDULE_JOBS_MAX = 200;
export const SCHEDULES_PER_TENANT_MAX = 1_000;

/** The name of a schedule. */
export const ScheduleId = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/,
    'letters, digits or . _ - (80 at most), a letter or digit first',
  );

/** What became of a time at which a schedule was due. `missed`: nothing began, and nothing will. */
export const FiringOutcome = z.enum(['begun', 'missed', 'refused']);
export type FiringOutcome = z.infer<typeof FiringOutcome>;

/** A schedule as the API shows it. */
export const ScheduleView = z.object({
  id: z.string(),
  /** Five fields: minute, hour, day of the month, month, day of the week. */
  cron: z.string(),
  /** Name of the time zone whose clock counts, such as `Europe/Berlin`. */
  timeZone: z.string(),
  enabled: z.boolean(),
  /** How many jobs begin each time. */
  jobs: z.number().int(),
  /** Null while it is not enabled, or where it is never due again. */
  nextAt: z.string().nullable(),
  /** Raised by every change. */
  version: z.number().int(),
});
export type ScheduleView = z.infer<typeof ScheduleView>;

/** A schedule with what it submits. */
export const ScheduleDetail = ScheduleView.extend({
  /** The bodies of `POST /v1/jobs` that are submitted each time, in their order. Values of secrets are not in them. */
  requests: z.array(z.record(z.string(), z.unknown())),
});
export type ScheduleDetail = z.infer<typeof ScheduleDetail>;

/** A time at which a schedule was due. */
export const FiringView = z.object({
  dueAt: z.string(),
  outcome: FiringOutcome,
  /** The jobs that began. */
  jobs: z.array(z.string()),
  /** Why it was missed or refused, or how late it began; empty where it began in time. */
  detail: z.string(),
});
export type FiringView = z.infer<typeof FiringView>;

/** What runs again of a time of a schedule. */
export const RerunView = z.object({
  dueAt: z.string(),
  jobs: z.array(z.string()),
  /** Tests that failed, but are put aside. */
  quarantined: z.array(z.string()),
});
export type RerunView = z.infer<typeof RerunView>;
