import { SERVICE_NAMES, type ServiceName } from '@tapwright/contracts';
import type { TableName } from './table-names.ts';

/**
 * `tenant`: each row belongs to the tenant in `tenant_id`, and is seen and changed only in the scope of that tenant. Else
 * the reason why the table is open to all that have rights to it. A table that is not listed does not compile.
 */
export const TENANCY: Readonly<Record<TableName, 'tenant' | { readonly open: string }>> = {
  action_facts: 'tenant',
  acts: 'tenant',
  api_keys: 'tenant',
  app_screens: 'tenant',
  app_transitions: 'tenant',
  app_widgets: 'tenant',
  artifacts: 'tenant',
  assignments: 'tenant',
  audit_log: 'tenant',
  benchmark_cells: 'tenant',
  benchmarks: 'tenant',
  call_reservations: 'tenant',
  captions: 'tenant',
  captures: 'tenant',
  cases: 'tenant',
  commands: 'tenant',
  coverage_points: 'tenant',
  crashes: 'tenant',
  events: 'tenant',
  explorations: 'tenant',
  explore_tasks: 'tenant',
  findings: 'tenant',
  healings: 'tenant',
  jobs: 'tenant',
  kept_jobs: 'tenant',
  leases: 'tenant',
  model_calls: 'tenant',
  optimized_steps: 'tenant',
  parameter_sets: 'tenant',
  quarantines: 'tenant',
  release_reports: 'tenant',
  releases: 'tenant',
  reservations: 'tenant',
  row_decisions: 'tenant',
  rules: 'tenant',
  run_items: 'tenant',
  runs: 'tenant',
  schedule_firings: 'tenant',
  schedules: 'tenant',
  script_reviews: 'tenant',
  scripts: 'tenant',
  signatures: 'tenant',
  spendings: 'tenant',
  steps: 'tenant',
  task_knowledge: 'tenant',
  test_results: 'tenant',
  timers: 'tenant',
  waiters: 'tenant',
  webhook_deliveries: 'tenant',
  webhooks: 'tenant',
  widget_observations: 'tenant',
  widget_tries: 'tenant',
  devices: { open: 'tenants share the phones; the API hides the names of others' },
  identities: { open: 'one row: which database this is' },
  in_use: { open: 'one row: when the database was last used' },
  instances: { open: 'processes of the platform' },
  model_rates: { open: 'tenants share the endpoints; a row says when the next call may begin' },
  turns: { open: 'rows that are only locked' },
};

type Command = 'select' | 'insert' | 'update' | 'delete';

interface CrossingRights {
  readonly by: readonly ServiceName[];
  readonly tables: Readonly<Partial<Record<TableName, readonly Command[]>>>;
}

const crossing = <Rights extends CrossingRights>(rights: Rights) => rights;

/**
 * Work that concerns several tenants by its nature, and all that it may touch beyond one tenant; see `acrossTenants`.
 * Rights of the service still hold. What a service must not be able to do by itself is a definer function instead.
 */
export const CROSSINGS = {
  /** Publishing what is stored, and marking it: a batch has events of many jobs. */
  outbox: crossing({ by: SERVICE_NAMES, tables: { events: ['select', 'update'] } }),
  /** Timers of all jobs become events when they are due. */
  timers: crossing({
    by: ['planner'],
    tables: {
      timers: ['select', 'update', 'delete'],
      jobs: ['select', 'update'],
      events: ['select', 'insert'],
    },
  }),
  /** Phones are granted in one order for all tenants, and a run that ends grants its phone to another tenant's. */
  grants: crossing({
    by: ['device-gateway'],
    tables: {
      waiters: ['select', 'insert', 'update', 'delete'],
      leases: ['select', 'insert', 'update', 'delete'],
      reservations: ['select', 'update', 'delete'],
      runs: ['select', 'update'],
      jobs: ['select', 'update'],
      timers: ['select', 'insert', 'update', 'delete'],
      events: ['select', 'insert', 'update'],
      commands: ['select', 'update'],
    },
  }),
  /** A phone that an operator has changed may suit the first run of the line, whosoever it is. */
  line: crossing({ by: ['api'], tables: { waiters: ['select'], leases: ['select'] } }),
  /** One query reads for the streams of all callers; a stream begins with a look at its job as its tenant. */
  streams: crossing({ by: ['api'], tables: { events: ['select'] } }),
  /** Ended reservations are removed for all; operators see and make them for others. */
  reservations: crossing({
    by: ['api'],
    tables: { reservations: ['select', 'insert', 'update', 'delete'], audit_log: ['insert'] },
  }),
  /** Schedules of all tenants that are due; what begins then is done as their tenant. */
  schedules: crossing({ by: ['api'], tables: { schedules: ['select'] } }),
  /** Benchmarks of all tenants with cells that wait or run; what begins then is done as their tenant. */
  benchmarks: crossing({ by: ['api'], tables: { benchmarks: ['select'] } }),
  /** Messages of all tenants that are due, and old ones; each is sent as its tenant. When the key of secrets changes, those of webhooks are sealed anew. */
  webhooks: crossing({
    by: ['api'],
    tables: { webhooks: ['select', 'update'], webhook_deliveries: ['select', 'update', 'delete'] },
  }),
  /** The key of a request says who its tenant is, and streams end with the keys of their callers. */
  callers: crossing({ by: ['api'], tables: { api_keys: ['select', 'update'] } }),
  /** Operators see the dead letters of all tenants. Putting one back is a definer function. */
  dead: crossing({
    by: ['api'],
    tables: {
      events: ['select'],
      jobs: ['select'],
      runs: ['select'],
      run_items: ['select'],
      audit_log: ['insert'],
    },
  }),
  /** Jobs that had not ended in a copy are stopped where the database was restored from it. */
  restored: crossing({
    by: ['planner'],
    tables: {
      jobs: ['select', 'update'],
      runs: ['select'],
      run_items: ['select'],
      events: ['select', 'insert'],
    },
  }),
  /** When the key of secrets changes, they are sealed anew. */
  secrets: crossing({ by: ['device-gateway'], tables: { jobs: ['select', 'update'] } }),
  /** What calls of dead processes have reserved is given back. */
  calls: crossing({
    by: ['planner'],
    tables: {
      spendings: ['select', 'update', 'delete'],
      call_reservations: ['select', 'update', 'delete'],
    },
  }),
} as const;

export type Crossing = keyof typeof CROSSINGS;
