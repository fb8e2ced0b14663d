import { bigint, foreignKey, index, integer, pgTable, primaryKey, text, timestamp } from '../drizzle.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** The owner and the version of the app; the version is empty if it is unknown. */
const owner = () => ({
  tenantId: text('tenant_id').notNull(),
  packageName: text('package_name').notNull(),
  appVersion: text('app_version').notNull(),
});

/** Screens of an app, as runs of any kind have seen them. */
export const appScreens = pgTable(
  'app_screens',
  {
    ...owner(),
    /** Place identity: `package/activity#hash`. */
    identity: text('identity').notNull(),
    activity: text('activity').notNull(),
    title: text('title').notNull(),
    seen: integer('seen').notNull(),
    /** A picture of it; it may have been removed with its job. */
    captureId: text('capture_id'),
    firstSeenAt: at('first_seen_at').notNull().defaultNow(),
    lastSeenAt: at('last_seen_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({
      name: 'app_screens_once',
      columns: [table.tenantId, table.packageName, table.appVersion, table.identity],
    }),
    index('app_screens_by_age').on(table.tenantId, table.packageName, table.appVersion, table.lastSeenAt),
  ],
);

/** Ways between them. */
export const appTransitions = pgTable(
  'app_transitions',
  {
    ...owner(),
    /** Hash of both ends and the key, which are too long to be a key together. */
    way: text('way').notNull(),
    fromIdentity: text('from_identity').notNull(),
    key: text('key').notNull(),
    kind: text('kind').notNull(),
    label: text('label').notNull(),
    effect: text('effect').notNull(),
    toIdentity: text('to_identity').notNull(),
    times: integer('times').notNull(),
    lastSeenAt: at('last_seen_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({
      name: 'app_transitions_once',
      columns: [table.tenantId, table.packageName, table.appVersion, table.way],
    }),
    index('app_transitions_by_start').on(
      table.tenantId,
      table.packageName,
      table.appVersion,
      table.fromIdentity,
    ),
    index('app_transitions_by_age').on(table.tenantId, table.packageName, table.appVersion, table.lastSeenAt),
  ],
);

/** Widgets of an app by their signature, wherever they stand. */
export const appWidgets = pgTable(
  'app_widgets',
  {
    ...owner(),
    signature: text('signature').notNull(),
    tries: integer('tries').notNull(),
    /** What it is for, as a model has inferred it; null: not asked yet. */
    role: text('role'),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({
      name: 'app_widgets_once',
      columns: [table.tenantId, table.packageName, table.appVersion, table.signature],
    }),
    index('app_widgets_by_age').on(table.tenantId, table.packageName, table.appVersion, table.updatedAt),
  ],
);

/** What happened when a widget was used (DroidAgent 3.3: widget knowledge); the newest ones of each. */
export const widgetObservations = pgTable(
  'widget_observations',
  {
    /** In the order in which they were made. */
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    ...owner(),
    signature: text('signature').notNull(),
    screen: text('screen').notNull(),
    observation: text('observation').notNull(),
    at: at('at').notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      name: 'widget_observations_of_widget',
      columns: [table.tenantId, table.packageName, table.appVersion, table.signature],
      foreignColumns: [
        appWidgets.tenantId,
        appWidgets.packageName,
        appWidgets.appVersion,
        appWidgets.signature,
      ],
    }).onDelete('cascade'),
    index('widget_observations_by_widget').on(
      table.tenantId,
      table.packageName,
      table.appVersion,
      table.signature,
      table.id,
    ),
  ],
);
