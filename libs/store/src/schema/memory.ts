import type { ActionFact } from '@tapwright/contracts';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp, unique } from '../drizzle.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** The owner, and the version of the app in which it was last learnt; the version is empty if it is unknown. */
const owner = () => ({
  id: text('id').primaryKey(),
  tenantId: text('tenant_id').notNull(),
  packageName: text('package_name').notNull(),
  appVersion: text('app_version').notNull().default(''),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
});

const counts = () => ({
  /** Runs that got it at their start and had a meaningful end. */
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
    /** The text in lower case without punctuation, for comparing. */
    norm: text('norm').notNull(),
    /** The goal it was first learnt from, in the same form, without the goal's data. */
    goalNorm: text('goal_norm').notNull(),
  },
  (table) => [unique('rules_once').on(table.tenantId, table.packageName, table.kind, table.norm)],
);

/** The shortest known way to a goal (VisiDroid 3.2: optimized steps). */
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

/** What is true of a screen for every goal, in one version of an app (design, section 7). */
export const actionFacts = pgTable(
  'action_facts',
  {
    ...owner(),
    key: text('key').notNull(),
    screen: text('screen').notNull(),
    reason: text('reason').$type<ActionFact['reason']>().notNull(),
    /** The first jobs that saw it, only as many as are needed for it to count. */
    jobs: jsonb('jobs').$type<readonly string[]>().notNull(),
    /** The action has worked since then: the fact never counts again in this version. */
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

/** How icons without a name look, in any app. */
export const captions = pgTable(
  'captions',
  {
    tenantId: text('tenant_id').notNull(),
    /** The look itself: version of the hash, and the hash. */
    key: text('key').notNull(),
    /** Empty if a model has looked at it and it was unclear. */
    caption: text('caption').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.key] }),
    index('captions_by_age').on(table.tenantId, table.createdAt),
  ],
);

/** What exploring runs have learnt from their tasks (DroidAgent 3.3: task knowledge); found by the text of a screen. */
export const taskKnowledge = pgTable(
  'task_knowledge',
  {
    id: text('id').primaryKey(),
    tenantId: text('tenant_id').notNull(),
    packageName: text('package_name').notNull(),
    screenText: text('screen_text').notNull(),
    knowledge: text('knowledge').notNull(),
    /** The task it was learnt from. */
    goal: text('goal').notNull(),
    success: boolean('success').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [index('task_knowledge_by_app').on(table.tenantId, table.packageName, table.id)],
);
