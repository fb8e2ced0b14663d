import type { ActionFact } from '@tapwright/contracts';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Whose it is, and in which version of the app it was learnt last; the version is empty where it is not known. */
const owner = () => ({
  id: text('id').primaryKey(),
  tenantId: text('tenant_id').notNull(),
  packageName: text('package_name').notNull(),
  appVersion: text('app_version').notNull().default(''),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
});

const counts = () => ({
  /** Runs that were given it at their start and have come to an end that says something. */
  uses: integer('uses').notNull().default(0),
  successes: integer('successes').notNull().default(0),
  failures: integer('failures').notNull().default(0),
  /** Runs that taught it. */
  sightings: integer('sightings').notNull().default(1),
});

/** Persistent memory: advice for an app, learnt from its runs (VisiDroid 3.2). */
export const rules = pgTable(
  'rules',
  {
    ...owner(),
    ...counts(),
    kind: text('kind').$type<'follow' | 'avoid'>().notNull(),
    text: text('text').notNull(),
    /** The text without capitals and signs: what is compared. */
    norm: text('norm').notNull(),
    /** The goal it was learnt from first, in the same form, without the goal's data. */
    goalNorm: text('goal_norm').notNull(),
  },
  (table) => [unique('rules_once').on(table.tenantId, table.packageName, table.kind, table.norm)],
);

/** The shortest way that is known to reach a goal (VisiDroid 3.2: optimized steps). */
export const optimizedSteps = pgTable(
  'optimized_steps',
  {
    ...owner(),
    ...counts(),
    /** As it was set, without its data. */
    goal: text('goal').notNull(),
    goalNorm: text('goal_norm').notNull(),
    steps: jsonb('steps').$type<readonly string[]>().notNull(),
  },
  (table) => [unique('optimized_steps_once').on(table.tenantId, table.packageName, table.goalNorm)],
);

/** What is true of a screen whatever the goal, in one version of an app (design, section 7). */
export const actionFacts = pgTable(
  'action_facts',
  {
    ...owner(),
    key: text('key').notNull(),
    screen: text('screen').notNull(),
    reason: text('reason').$type<ActionFact['reason']>().notNull(),
    /** The first jobs that saw it, as many as it takes to count. */
    jobs: jsonb('jobs').$type<readonly string[]>().notNull(),
    /** The action has led on since: it never counts again in this version. */
    refuted: boolean('refuted').notNull().default(false),
  },
  (table) => [
    unique('action_facts_once').on(
      table.tenantId,
      table.packageName,
      table.appVersion,
      table.screen,
      table.key,
      table.reason,
    ),
    index('action_facts_by_age').on(table.tenantId, table.packageName, table.updatedAt),
  ],
);

/** What icons without a name look like, whatever app shows them. */
export const captions = pgTable(
  'captions',
  {
    tenantId: text('tenant_id').notNull(),
    /** The look itself: version of the hash, and the hash. */
    key: text('key').notNull(),
    /** Empty where a model has looked at it and could not tell. */
    caption: text('caption').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.key] }),
    index('captions_by_age').on(table.tenantId, table.createdAt),
  ],
);
