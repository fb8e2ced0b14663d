import { createAdbServer, type HierarchyPolicy } from '@tapwright/android';
import { createScreenReader } from '@tapwright/captures';
import { type Action, type EventDefinition, JobSpec, type JobSpecInput, newId } from '@tapwright/contracts';
import type { ResetHooks, SetupLines } from '@tapwright/policy';
import { parseHierarchy, type Screen, toElementRef } from '@tapwright/screen';
import {
  commit,
  createLogger,
  createSecretBox,
  type Handler,
  type HandlerResult,
  newInstanceId,
  randomSecretKey,
} from '@tapwright/service';
import {
  addWaiter,
  databaseArtifacts,
  findJob,
  findRun,
  grantIdle,
  insertCapture,
  type JobRow,
  leaseOfRun,
  loadEventContext,
  type NewRun,
  type RunRow,
} from '@tapwright/store';
import {
  carryOut,
  changeRun,
  emittedTo,
  inputOf,
  sampleEvent,
  storeEvent,
  storeJob,
  storeRun,
  type TestDatabase,
} from '@tapwright/testing';
import {
  createStillSource,
  createVirtualDevice,
  type DeviceFaultPlan,
  createAdbServer as startVirtualServer,
  type VirtualDevice,
} from '@tapwright/virtual-android';
import type { ScreenSource } from '@tapwright/virtual-ui';
import type { GatewayDeps } from './deps.ts';
import { createInventory } from './inventory/inventory.ts';
import { createTraces } from './replay/traces.ts';
import type { AttestMode } from './reset/reset.ts';

export const APP = 'org.example.still';

/** The body of a still screen: two buttons and a field. */
const BODY = `<node class="android.widget.FrameLayout" package="${APP}" enabled="true" bounds="[0,0][1080,2400]">
<node class="android.widget.Button" text="Save" package="${APP}" enabled="true" clickable="true" bounds="[0,0][200,100]"/>
<node class="android.widget.EditText" text="Milk" hint="Title" package="${APP}" enabled="true" focusable="true" clickable="true" bounds="[0,200][200,300]"/>
</node>`;

export function stillScreen(): Screen {
  const parsed = parseHierarchy(`<hierarchy rotation="0">${BODY}</hierarchy>`, {
    packageName: APP,
    activity: `${APP}/.MainActivity`,
  });
  if (!parsed.ok) throw new Error(parsed.detail);
  return parsed.screen;
}

/** An action on the element with this text; without one, an action on the whole device. */
export function actionOn(kind: Action['kind'], text: string | null, values: Partial<Action> = {}): Action {
  const screen = stillScreen();
  const element = screen.elements.find((candidate) => candidate.text === text);
  const target = element === undefined ? null : toElementRef(screen, element);
  return { kind, target, text: null, direction: null, effect: 'look', key: kind, ...values };
}

export interface Gateway extends AsyncDisposable {
  readonly db: TestDatabase;
  readonly deps: GatewayDeps;
  readonly phones: readonly VirtualDevice[];
  /** Serials of devices that were reported as idle. */
  readonly idle: string[];
  /** A queued run of a new job. */
  queue(spec?: Partial<JobSpecInput>, values?: Partial<NewRun>): Promise<{ job: JobRow; run: RunRow }>;
  /** Handles an event of the run as the kit does, but does not commit. */
  handle<Data>(handler: Handler<GatewayDeps>, run: { id: string }, data: Data): Promise<Handled>;
  /** Handles and commits. */
  work<Data>(handler: Handler<GatewayDeps>, run: { id: string }, data: Data): Promise<Handled>;
  run(id: string): Promise<RunRow>;
  capture(run: RunRow): Promise<string>;
}

export interface Handled {
  readonly result: HandlerResult;
  readonly emitted: ReturnType<typeof emittedTo>;
}

export interface GatewayOptions {
  /** `off` by default. */
  readonly attest?: AttestMode;
  readonly serials?: readonly string[];
  readonly source?: () => ScreenSource;
  readonly faults?: DeviceFaultPlan;
  readonly playWaitMs?: number;
  readonly healingsPerWeek?: number;
  readonly resetHooks?: ResetHooks;
  /** Whose jobs may run lines of a shell on phones; by default nobody's. */
  readonly setupLines?: SetupLines;
  /** `dump` by default. */
  readonly hierarchy?: HierarchyPolicy;
}

/** A gateway's handlers on real virtual phones over TCP; the test passes events to them itself. */
export async function startGateway(db: TestDatabase, options: GatewayOptions = {}): Promise<Gateway> {
  const {
    serials = ['phone-1'],
    source = () => createStillSource({ nodes: BODY }),
    faults,
    hierarchy = 'dump',
  } = options;
  const phones = serials.map((serial) =>
    createVirtualDevice({ serial, source: source(), ...(faults === undefined ? {} : { faults }) }),
  );
  const server = await startVirtualServer({ devices: phones });
  const idle: string[] = [];
  const log = createLogger('device-gateway', 'silent');
  const inventory = createInventory({
    gateway: 'gw-1',
    servers: [createAdbServer({ host: server.host, port: server.port }, { hierarchy })],
    db,
    log,
    onIdle: async (serial) => void idle.push(serial),
  });
  await inventory.ready;
  const artifacts = databaseArtifacts(db);
  const deps: GatewayDeps = {
    name: 'gw-1',
    instance: newInstanceId(),
    secrets: createSecretBox(randomSecretKey()),
    db,
    artifacts,
    screens: createScreenReader({ db, artifacts }),
    inventory,
    traces: createTraces(db),
    beginning: new Set(),
    leaseTtlMs: 30_000,
    settleCapMs: 2_000,
    settleQuietMs: 0,
    attest: options.attest ?? 'off',
    ...(options.setupLines === undefined ? {} : { setupLines: options.setupLines }),
    ...(options.resetHooks === undefined ? {} : { resetHooks: options.resetHooks }),
    ...(options.healingsPerWeek === undefined ? {} : { healingsPerWeek: options.healingsPerWeek }),
    ...(options.playWaitMs === undefined ? {} : { playWaitMs: options.playWaitMs }),
  };
  const run = async (id: string): Promise<RunRow> => {
    const row = await findRun(db.read, id);
    if (row === null) throw new Error(`no run ${id}`);
    return row;
  };
  const handleWith = async (handler: Handler<GatewayDeps>, id: string, data: unknown) => {
    const row = await run(id);
    const job = await findJob(db.read, row.tenantId, row.jobId);
    if (job === null) throw new Error('a run has a job');
    const signal = AbortSignal.timeout(120_000);
    const input = inputOf(data, { job, run: row, gateway: 'any', signal });
    return { job, row, result: await handler.handle(input, deps) };
  };
  return {
    db,
    deps,
    phones,
    idle,
    run,
    async queue(spec = {}, values = {}) {
      const job = await storeJob(db, { spec: JobSpec.parse({ goal: 'tap', app: APP, ...spec }) });
      return { job, run: await storeRun(db, job, values) };
    },
    async handle(handler, { id }, data) {
      const { result } = await handleWith(handler, id, data);
      return { result, emitted: emittedTo(result) };
    },
    async work(handler, { id }, data) {
      const { result, job, row } = await handleWith(handler, id, data);
      const definition: EventDefinition = handler.definition;
      const event = await storeEvent(db, sampleEvent(definition, { job, run: row, data }));
      const context = await loadEventContext(db.read, event.id);
      if (context === null) throw new Error('the event was stored');
      const outcome = await commit(db, { consumer: 'device-gateway', context, result });
      if (outcome.kind !== 'committed') throw new Error(outcome.kind);
      return { result, emitted: emittedTo(result) };
    },
    async capture(of) {
      const hierarchy = Buffer.from(`<hierarchy rotation="0">${BODY}</hierarchy>`);
      const hierarchyId = await artifacts.put(of.tenantId, 'application/xml', hierarchy);
      const id = newId('cap');
      const where = { packageName: APP, activity: `${APP}/.MainActivity`, keyboardShown: false, rotation: 0 };
      const row = {
        id,
        tenantId: of.tenantId,
        runId: of.id,
        hierarchyId,
        pictureId: null,
        tookMs: 1,
        retries: [],
      };
      await carryOut(db, { writes: [insertCapture({ ...row, ...where })] });
      return id;
    },
    async [Symbol.asyncDispose]() {
      await inventory.stop();
      await server.close();
    },
  };
}

/** Grants the run this device, which is stored and idle. @returns the lease's fencing token */
export async function grantTo(db: TestDatabase, run: RunRow, serial: string): Promise<number> {
  const { id: runId, jobId, tenantId } = run;
  await db.transaction(async (tx) => {
    await addWaiter(tx, { runId, jobId, tenantId, selectors: { main: { serial } }, priority: 0 });
    await grantIdle(tx, { ttlMs: 60_000 });
  });
  const lease = await leaseOfRun(db.read, runId);
  if (lease === null) throw new Error(`${serial} is idle`);
  return lease.token;
}

/** What the phone really did, such as `tap 100 50`, without starts and stops of apps. */
export function inputs(phone: VirtualDevice | undefined): string[] {
  const entries = phone?.journal.entries() ?? [];
  return entries
    .filter(({ kind }) => kind !== 'start' && kind !== 'force_stop' && kind !== 'clear')
    .map(({ kind, args }) => [kind, ...args].join(' '));
}

/** The run as it is while it runs on its device. */
export async function running(gateway: Gateway, run: RunRow): Promise<RunRow> {
  await changeRun(gateway.db, run, { status: 'running', step: 1 });
  return gateway.run(run.id);
}

export async function leaseToken(gateway: Gateway, run: { id: string }): Promise<number | null> {
  return (await leaseOfRun(gateway.db.read, run.id))?.token ?? null;
}
