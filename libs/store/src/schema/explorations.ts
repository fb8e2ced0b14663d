import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from '../drizzle.ts';
import { jobs } from './jobs.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Jobs that explore an app; what they share between their runs. */
export const explorations = pgTable('explorations', {
  id: text('id').primaryKey(),
  tenantId: text('tenant_id').notNull(),
  jobId: text('job_id')
    .notNull()
    .unique('explorations_of_job')
    .references(() => jobs.id, { onDelete: 'cascade' }),
  packageName: text('package_name').notNull(),
  /** Empty until a phone has said it. */
  appVersion: text('app_version').notNull().default(''),
  explorer: text('explorer').notNull(),
  seed: bigint('seed', { mode: 'number' }).notNull(),
  spec: jsonb('spec').$type<Readonly<Record<string, unknown>>>().notNull(),
  /** Spent so far by all of its runs. */
  rounds: integer('rounds').notNull().default(0),
  createdAt: at('created_at').notNull().defaultNow(),
  endedAt: at('ended_at'),
});

const ofExploration = () =>
  text('exploration_id')
    .notNull()
    .references(() => explorations.id, { onDelete: 'cascade' });

/**
 * The frontier that the runs of an exploration share: a row for each try of a widget. Its number is part of the key, so
 * that of two runs that choose the same try only one gets it. The migration leaves room in its pages: a row is changed
 * once, soon after it was written.
 */
export const widgetTries = pgTable(
  'widget_tries',
  {
    explorationId: ofExploration(),
    tenantId: text('tenant_id').notNull(),
    signature: text('signature').notNull(),
    nth: integer('nth').notNull(),
    runId: text('run_id').notNull(),
    step: integer('step').notNull(),
    /** The fencing token of the lease under which it was claimed. */
    token: bigint('token', { mode: 'number' }).notNull(),
    done: boolean('done').notNull().default(false),
  },
  (table) => [
    primaryKey({ name: 'widget_tries_once', columns: [table.explorationId, table.signature, table.nth] }),
    index('widget_tries_by_step').on(table.runId, table.step),
  ],
);

/**
 * What was known after so many rounds. Older versions note it, and may run beside this one; this one counts the growth
 * from the histories of the runs instead.
 */
export const coveragePoints = pgTable(
  'coverage_points',
  {
    explorationId: ofExploration(),
    tenantId: text('tenant_id').notNull(),
    rounds: integer('rounds').notNull(),
    activities: integer('activities').notNull(),
    screens: integer('screens').notNull(),
    transitions: integer('transitions').notNull(),
    at: at('at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.explorationId, table.rounds] })],
);

/** What the proposer said of a task, and which of its proposals were refused before. */
export interface TaskOrigin {
  readonly reasoning: string;
  /** From 1 to 5. */
  readonly difficulty: number;
  readonly importance: number;
  readonly refused: readonly { readonly task: string; readonly reason: string }[];
}

/** Tasks that an exploration sets itself (DroidAgent 3.2), in order. Phones that propose at once take turns by it. */
export const exploreTasks = pgTable(
  'explore_tasks',
  {
    id: text('id').primaryKey(),
    tenantId: text('tenant_id').notNull(),
    explorationId: ofExploration(),
    position: integer('position').notNull(),
    /** Null until a run works on it. */
    runId: text('run_id'),
    goal: text('goal').notNull(),
    endCondition: text('end_condition').notNull(),
    proposedBy: text('proposed_by').notNull(),
    origin: jsonb('origin').$type<TaskOrigin>(),
    outcome: text('outcome'),
    summary: text('summary'),
    /** The reflector's label; null: nobody has looked back on it. */
    success: boolean('success'),
    firstStep: integer('first_step'),
    lastStep: integer('last_step'),
    createdAt: at('created_at').notNull().defaultNow(),
    endedAt: at('ended_at'),
  },
  (table) => [
    unique('explore_tasks_in_order').on(table.explorationId, table.position),
    index('explore_tasks_by_run').on(table.runId),
  ],
);
