import { SERVICE_NAMES, type ServiceName } from '@tapwright/contracts';
import { getTableColumns } from '../drizzle.ts';
import { jobs } from '../schema/index.ts';
import type { TableName } from './table-names.ts';

/** Columns by name; true: all of them. */
type Columns = true | readonly string[];

export interface TableRights {
  readonly select?: Columns;
  readonly insert?: true;
  readonly update?: Columns;
  readonly delete?: true;
}

export type Rights = Readonly<Partial<Record<TableName, TableRights>>>;

const READ = { select: true } as const;

/** Sealed values of secret parameters: only gateways read them. */
const SEALED = 'secrets';
const OPEN_JOB = Object.values(getTableColumns(jobs))
  .map(({ name }) => name)
  .filter((name) => name !== SEALED);

const JOB_STATE = ['event_seq', 'version', 'status', 'outcome', 'reason', 'ended_at'];
const RUN_STATE = ['version', 'status', 'step', 'state', 'outcome', 'reason', 'started_at', 'ended_at'];
const RUN_DEVICE = ['gateway', 'serial', 'lease_token'];
const EVENT_STATE = ['attempts', 'published_at', 'held_until', 'handled_at', 'handled_by', 'dead_reason'];
const TIMER = ['due_at', 'type', 'gateway', 'data', 'traceparent', 'held_ms'];

/** What the kit does for every service: reads an event with its job and its run, and stores how it was handled. */
const KIT: Rights = {
  events: { select: true, insert: true, update: EVENT_STATE },
  jobs: { select: OPEN_JOB, update: JOB_STATE },
  runs: { select: true, update: RUN_STATE },
  run_items: { select: true, insert: true, update: ['item'] },
  identities: READ,
};

const MEMORY: readonly TableName[] = ['rules', 'optimized_steps', 'action_facts'];
const memory = (rights: TableRights): Rights => Object.fromEntries(MEMORY.map((table) => [table, rights]));

/** A service that asks a model notes what it cost. */
const ASKS_MODEL: Rights = {
  model_calls: { insert: true },
  spendings: { select: true, insert: true, update: true },
  call_reservations: { select: true, insert: true, update: ['settled_at'], delete: true },
  model_rates: { select: true, insert: true, update: true },
};
/** What was seen on phones. */
const SEES: Rights = { captures: READ, artifacts: READ };

const MAP: readonly TableName[] = ['app_screens', 'app_transitions', 'app_widgets', 'widget_observations'];
const map = (rights: TableRights): Rights => Object.fromEntries(MAP.map((table) => [table, rights]));
/** Merges what a run has seen of its app, and keeps the map within its bounds. */
const MERGES_MAP = map({ select: true, insert: true, update: true, delete: true });

const CRASH_SEEN = ['app_version', 'sightings', 'last_run_id', 'last_step', 'jobs', 'status', 'last_seen_at'];
const EXPLORATION_STATE = ['app_version', 'spec', 'rounds', 'ended_at'];
const TASK_STATE = ['run_id', 'outcome', 'summary', 'success', 'first_step', 'last_step', 'ended_at'];
const WEBHOOK_STATE = [
  'url',
  'events',
  'outcomes',
  'sealed',
  'previous_until',
  'enabled',
  'disabled_reason',
  'failing_since',
  'updated_at',
];
const CELL_STATE = ['status', 'due_at', 'tries', 'tries_left', 'job_id', 'outcome', 'reason', 'result'];
const DELIVERY_STATE = ['status', 'attempts', 'next_at', 'last_status', 'last_error', 'ended_at'];
/** Whether a claim still counts depends on its lease. */
const CLAIMANT = ['run_id', 'tenant_id', 'token'];

/** The tables, and the columns, that each service needs beyond {@link KIT}. What is not listed is refused. */
const OWN: Readonly<Record<ServiceName, Rights>> = {
  api: {
    ...SEES,
    ...memory({ select: true, update: true, delete: true }),
    explorations: READ,
    explore_tasks: READ,
    coverage_points: READ,
    crashes: { select: true, update: ['status', 'note'] },
    findings: READ,
    jobs: { select: OPEN_JOB, insert: true, update: [...JOB_STATE, SEALED, 'ledger'] },
    steps: READ,
    model_calls: READ,
    scripts: { select: true, insert: true, update: ['content', 'files', 'proof', 'proof_detail'] },
    commands: READ,
    acts: { select: true, insert: true },
    timers: READ,
    api_keys: { select: true, insert: true, update: ['last_used_at', 'revoked_at'], delete: true },
    audit_log: { select: true, insert: true },
    healings: { select: true, update: ['status', 'decided_at'] },
    cases: { select: true, insert: true, update: ['spec', 'version', 'updated_at'], delete: true },
    schedules: {
      select: true,
      insert: true,
      update: ['cron', 'time_zone', 'jobs', 'enabled', 'next_at', 'version', 'updated_at'],
      delete: true,
    },
    schedule_firings: { select: true, insert: true, delete: true },
    spendings: READ,
    benchmarks: { select: true, insert: true, update: ['status', 'ended_at'], delete: true },
    benchmark_cells: { select: true, insert: true, update: CELL_STATE },
    test_results: { select: true, insert: true, delete: true },
    quarantines: { select: true, insert: true, update: ['until', 'reason'], delete: true },
    script_reviews: { select: true, insert: true },
    row_decisions: { select: true, insert: true },
    assignments: {
      select: true,
      insert: true,
      update: ['tester', 'due_at', 'by_id', 'by_name', 'at'],
      delete: true,
    },
    parameter_sets: { select: true, insert: true, delete: true },
    releases: { select: true, insert: true, update: ['spec', 'version', 'updated_at'], delete: true },
    release_reports: { select: true, insert: true, delete: true },
    signatures: {
      select: true,
      insert: true,
      update: ['voided_at', 'void_reasons', 'withdrawn_at', 'withdrawn_comment'],
    },
    kept_jobs: { select: true, insert: true, delete: true },
    webhooks: { select: true, insert: true, update: WEBHOOK_STATE, delete: true },
    webhook_deliveries: { select: true, insert: true, update: DELIVERY_STATE, delete: true },
    devices: {
      select: true,
      update: [
        'operator_labels',
        'state',
        'state_reason',
        'failed_resets',
        'used_by',
        'put_back',
        'quarantined_at',
        'reservation_id',
        'reserved_for',
        'reserved_until',
        'updated_at',
      ],
    },
    reservations: { select: true, insert: true, delete: true },
    leases: READ,
    waiters: READ,
    turns: { select: true, insert: true, update: true },
  },
  planner: {
    ...SEES,
    ...memory(READ),
    ...ASKS_MODEL,
    ...MERGES_MAP,
    explorations: { select: true, insert: true, update: EXPLORATION_STATE },
    explore_tasks: { select: true, insert: true, update: TASK_STATE },
    task_knowledge: READ,
    widget_tries: READ,
    coverage_points: { select: true, insert: true, update: true },
    crashes: { select: true, insert: true, update: [...CRASH_SEEN, 'repro'], delete: true },
    spendings: { select: true, insert: true, update: true, delete: true },
    jobs: { select: OPEN_JOB, update: [...JOB_STATE, SEALED, 'ledger'] },
    runs: { select: true, insert: true, update: [...RUN_STATE, ...RUN_DEVICE] },
    timers: { select: true, insert: true, update: TIMER, delete: true },
    steps: { select: true, insert: true, update: true },
    scripts: { select: true, update: ['content', 'files', 'proof', 'proof_detail'] },
    healings: READ,
    identities: { select: true, insert: true, update: ['identity'] },
    commands: { select: true, update: ['status', 'finished_at'] },
    devices: { select: true, update: ['state', 'state_reason', 'updated_at'] },
    leases: { select: true, delete: true },
    in_use: READ,
    instances: { select: true, update: ['heartbeat_at'], delete: true },
  },
  perception: {
    ...SEES,
    ...ASKS_MODEL,
    widget_tries: { select: true, update: ['done'] },
    artifacts: { select: true, insert: true, update: ['created_at'] },
    findings: {
      select: true,
      insert: true,
      update: ['detail', 'capture_id', 'crop_id', 'jobs', 'seen', 'last_seen_at'],
      delete: true,
    },
    captions: { select: true, insert: true, delete: true },
  },
  actor: {
    ...SEES,
    ...ASKS_MODEL,
    app_widgets: READ,
    widget_observations: READ,
    explorations: READ,
    app_transitions: READ,
    widget_tries: { select: true, insert: true },
    leases: { select: CLAIMANT },
    steps: { select: true, insert: true },
    acts: { select: true, update: ['step', 'outcome', 'detail', 'capture_id'] },
    timers: { select: true, insert: true, update: TIMER },
    scripts: READ,
  },
  verifier: {
    ...SEES,
    ...ASKS_MODEL,
    app_transitions: READ,
    steps: { select: true, update: ['action', 'verdict', 'changes', 'judged_at', 'model_ms'] },
  },
  reflector: {
    ...SEES,
    ...ASKS_MODEL,
    // What widgets have done is part of the map.
    ...MERGES_MAP,
    explore_tasks: { select: true, update: TASK_STATE },
    // Rows are locked before they are deleted.
    task_knowledge: { select: true, insert: true, update: ['created_at'], delete: true },
    ...memory({ select: true, insert: true, update: true, delete: true }),
  },
  'script-emitter': {
    ...SEES,
    crashes: READ,
    steps: READ,
    scripts: { select: true, insert: true },
  },
  'device-gateway': {
    jobs: { select: true, update: [...JOB_STATE, SEALED] },
    runs: { select: true, update: [...RUN_STATE, ...RUN_DEVICE] },
    captures: { select: true, insert: true },
    artifacts: { select: true, insert: true, update: ['created_at'] },
    steps: {
      select: true,
      insert: true,
      update: ['status', 'after_capture_id', 'device_ms', 'settle_ms', 'settled_by', 'restoration'],
    },
    scripts: READ,
    healings: { select: true, insert: true },
    timers: { select: true, insert: true, update: TIMER, delete: true },
    commands: { select: true, insert: true, update: ['owner', 'status', 'finished_at'] },
    devices: { select: true, insert: true, update: true },
    leases: { select: true, insert: true, update: true, delete: true },
    waiters: { select: true, insert: true, update: true, delete: true },
    reservations: { select: true, delete: true },
    turns: { select: true, insert: true, update: true },
    instances: { select: true, insert: true, update: ['heartbeat_at'] },
    in_use: READ,
  },
};

/** All rights of each service. */
export const RIGHTS: Readonly<Record<ServiceName, Rights>> = Object.fromEntries(
  SERVICE_NAMES.map((service) => [service, { ...KIT, ...OWN[service] }]),
) as Record<ServiceName, Rights>;

/** What the definer functions do: they belong to a role of their own, as which nobody can log in. */
export const UPKEEP_RIGHTS: Rights = {
  in_use: { select: true, insert: true, update: true },
  instances: { select: true, update: ['heartbeat_at'] },
  leases: { select: true, update: ['expires_at'] },
  timers: { select: true, update: ['due_at'] },
  // Rows are locked before they are deleted.
  jobs: { select: OPEN_JOB, update: ['version'], delete: true },
  runs: { select: true },
  kept_jobs: { select: ['job_id'] },
  artifacts: { select: ['tenant_id', 'id', 'created_at'], update: ['created_at'], delete: true },
  captures: { select: ['tenant_id', 'hierarchy_id', 'picture_id', 'files'] },
  findings: { select: ['tenant_id', 'crop_id'] },
  events: {
    select: ['id', 'tenant_id', 'run_id', 'type', 'data', 'dead_reason', 'handled_at', 'published_at'],
    update: [...EVENT_STATE, 'redriven_at'],
  },
  audit_log: { select: ['id', 'at'], update: ['at'], delete: true },
};
