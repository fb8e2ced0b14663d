import { type Device, entriesOf } from '@tapwright/android';
import {
  DECLARED_MAX,
  type DeviceTiming,
  ENTRIES_MAX,
  ENTRY_MAX_CHARACTERS,
  mainRoleOf,
  type OutgoingEvent,
  ReplayPlanned,
  RunQueued,
  RunStarted,
  RunStopped,
  StateRestored,
  selectorsOf,
  TapwrightError,
} from '@tapwright/contracts';
import { refuseSetupLines } from '@tapwright/policy';
import { appUnderTest, findStrategy, stepStop, usesSeveralPhones } from '@tapwright/runtime';
import { defineHandler, deviceMetrics, eventFor, type HandlerResult, timerFor } from '@tapwright/service';
import {
  addWaiter,
  deleteWaiter,
  findDevice,
  type Granted,
  grantIdle,
  insertCapture,
  type JobRow,
  type LeaseRow,
  leasesOfRun,
  type RunRow,
} from '@tapwright/store';
import type { GatewayDeps } from '../deps.ts';
import { filesOfRun } from '../observe/keep-files.ts';
import { type Observation, observe } from '../observe/observe.ts';
import { callHook, type HookCall, hookOf } from '../reset/reset-hook.ts';
import { catchUp, stateAfterMove } from '../restore/catch-up.ts';
import { PHONE_RETRY } from '../retry.ts';
import { leaseTimers } from './lease-timers.ts';
import { runDevice } from './run-device.ts';
import { startApp } from './start-app.ts';

/**
 * Queues the run for devices and grants what is idle to the first runs in the queue. Where this run got its devices,
 * brings the app to its start, or, after a lost device, to where the run was. A run without a grant waits in the
 * table.
 */
export const onRunQueued = defineHandler({
  on: RunQueued,
  emits: [RunStarted, StateRestored, ReplayPlanned, RunQueued],
  retry: PHONE_RETRY,

  async handle({ job, run, signal, gateway }, deps: GatewayDeps) {
    await deps.inventory.ready;
    await refuseUnknown(job, deps);
    const hook = hookOf(job, deps.resetHooks);
    refuseSetupLines(job.spec, job.tenantId, deps.setupLines);
    const { leases, granted } = await lineUp(deps, { job, run });
    const lease = leases.find(({ role }) => role === mainRoleOf(job.spec.device)) ?? null;
    // Woken twice: it has begun already, and the app must not be restarted while the run uses it.
    if (lease !== null && lease.token === run.leaseToken) return { emit: granted.map(wakeUp) };
    // Other runs that were granted a device need not wait until this run's app has started: that is separate work.
    if (lease === null || granted.some(({ runId }) => runId !== run.id)) {
      return { emit: granted.map(wakeUp) };
    }
    if (lease.gateway !== deps.name && gateway !== deps.name) return handOver({ job, run }, lease);
    deps.beginning.add(run.id);
    try {
      const phones = usesSeveralPhones(job.spec) ? leases : [lease];
      // Before any app is started, so that what the app fetches first is there. Also before a replay, which expects
      // the same start.
      if (hook !== null)
        await callHook(hook, { job, run, leases: phones, of: await caseOf(job, run, deps), signal });
      for (const other of phones.filter(({ serial }) => serial !== lease.serial))
        await deps.inventory.exclusively(other.serial, () =>
          prepare({ job, run, lease: other, signal }, deps),
        );
      const begun = await deps.inventory.exclusively(lease.serial, () =>
        begin({ job, run, lease, signal }, deps),
      );
      return started({ job, run, lease, phones, begun }, deps);
    } finally {
      deps.beginning.delete(run.id);
    }
  },
});

async function caseOf(job: JobRow, run: RunRow, { traces }: GatewayDeps): Promise<HookCall['of']> {
  const { case: bound } = job.spec;
  if (bound !== undefined) return { id: bound.spec.id, row: bound.row };
  return isReplay(run) ? (await traces.of(job, run)).trace.case : null;
}

/** The run's leases, and all runs that were granted devices on this occasion. */
async function lineUp(
  deps: GatewayDeps,
  { job, run }: { job: JobRow; run: RunRow },
): Promise<{ leases: readonly LeaseRow[]; granted: readonly Granted[] }> {
  const waiter = {
    runId: run.id,
    jobId: job.id,
    tenantId: run.tenantId,
    selectors: selectorsOf(job.spec.device),
    priority: job.spec.priority,
  };
  return deps.db.transaction(async (tx) => {
    const held = await leasesOfRun(tx, run.id);
    if (held.length > 0) return { leases: held, granted: [] };
    await addWaiter(tx, waiter);
    const granted = await grantIdle(tx, { ttlMs: deps.leaseTtlMs });
    return { leases: await leasesOfRun(tx, run.id), granted };
  });
}

/** Tells a run that it may begin, on the gateway that has its devices. */
export function wakeUp({ runId, jobId, tenantId, gateway }: Granted): OutgoingEvent<typeof RunQueued> {
  return { definition: RunQueued, jobId, tenantId, runId, gateway, data: {} };
}

/** A run must not wait for a device that does not exist. */
async function refuseUnknown(job: JobRow, deps: GatewayDeps): Promise<void> {
  for (const [role, { serial }] of Object.entries(selectorsOf(job.spec.device))) {
    if (serial === undefined || (await findDevice(deps.db.read, serial)) !== null) continue;
    throw new TapwrightError('DEVICE_UNKNOWN', `no device has the serial '${serial}'`, {
      field: job.spec.device.roles === undefined ? 'device.serial' : `device.roles.${role}.serial`,
      expected: 'a serial that `GET /v1/devices` lists',
    });
  }
}

/** The device belongs to another gateway, which goes on with the run. */
function handOver(about: { job: JobRow; run: RunRow }, lease: LeaseRow): HandlerResult<typeof RunQueued> {
  const { gateway } = lease;
  return {
    run: { gateway },
    emit: [eventFor(RunQueued, { job: about.job, run: { id: about.run.id, gateway } }, {})],
  };
}

interface Beginning {
  readonly job: JobRow;
  readonly run: RunRow;
  readonly lease: LeaseRow;
  readonly signal: AbortSignal;
}

/** What the phone reports about itself. */
interface PhoneFacts {
  readonly day?: string;
  /** Only for a replay, which looks for days as this language writes them. */
  readonly locale?: string;
}

/** What the run has on its device when it may go on. */
interface Begun {
  readonly observation: Observation;
  /** The advanced steps that were repeated, where the run had lost a device. */
  readonly repeated: readonly number[];
  /** Version code of the app; null where the phone does not report it, and where the run has moved. */
  readonly appVersion: string | null;
  readonly phone: PhoneFacts;
  /** Null where nobody asks, or it cannot be read. */
  readonly declared: Declared | null;
}

/** What an exploration is told of the app's manifest. */
interface Declared {
  readonly declared: string[];
  readonly entries: string[];
}

async function begin({ job, run, lease, signal }: Beginning, deps: GatewayDeps): Promise<Begun> {
  const begun = performance.now();
  // Both times are by the database's clock. A run that moves to another device has waited already.
  if (run.startedAt === null)
    deviceMetrics().leaseWaited(lease.grantedAt.getTime() - run.createdAt.getTime());
  const { device, typed, app, appVersion, phone } = await prepare({ job, run, lease, signal }, deps);
  const forbidden = [...job.spec.forbidden, ...(deps.forbidden ?? [])];
  // A replay starts from the beginning on a device of its own.
  const repeated = isReplay(run)
    ? []
    : await catchUp(deps, { run, lease, device, typed, app: app ?? '', forbidden, signal });
  const startMs = performance.now() - begun;
  const files = filesOfRun(job, run);
  const observation = await observe(deps, { run, device, picture: job.spec.pictures, files, signal });
  const started = { ...observation, deviceMs: startMs + observation.deviceMs };
  const declared = run.state.leg?.number === 1 ? await declaredBy(device, app, signal) : null;
  return { observation: started, repeated, appVersion, phone, declared };
}

/** Makes one phone know the run's token, and brings the app on it to its start. */
async function prepare({ job, run, lease, signal }: Beginning, deps: GatewayDeps) {
  const { device, typed } = runDevice(deps, job, lease.serial);
  if (!(await device.adoptToken(lease.token, { signal }))) {
    throw new TapwrightError('DEVICE_LEASE_LOST', `the phone ${lease.serial} knows a newer token`);
  }
  const { app, atHome, spec } = await startOf({ job, run }, deps);
  const [appVersion, phone] = await Promise.all([
    versionOf(device, run.startedAt === null ? app : null, signal),
    factsOf(device, run, signal),
    startApp(device, { spec, atHome, token: lease.token, note: deps.attest === 'on', signal }),
  ]);
  return { device, typed, app, appVersion, phone };
}

/** How the app of a run is brought to its start. A replay begins as its trace says, also where the job named no app: then only what the trace says is erased. */
export async function startOf({ job, run }: { job: JobRow; run: RunRow }, deps: GatewayDeps) {
  if (!isReplay(run)) {
    const app = appUnderTest(job, run) ?? null;
    return { app, atHome: false, spec: { ...job.spec, ...(app === null ? {} : { app }) } };
  }
  const { start, packageName } = (await deps.traces.of(job, run)).trace;
  const app = job.spec.app ?? packageName;
  const isUnnamed = job.spec.app === undefined && job.spec.reset === 'data' && !start.cleared;
  const reset = isUnnamed ? 'restart' : job.spec.reset;
  return { app, atHome: start.at === 'home', spec: { ...job.spec, app, reset } };
}

async function factsOf(device: Device, run: RunRow, signal: AbortSignal): Promise<PhoneFacts> {
  const [day, locale] = await Promise.all([
    device.day({ signal }).catch(() => null),
    isReplay(run) ? device.locale({ signal }).catch(() => null) : null,
  ]);
  return { ...(day === null ? {} : { day }), ...(locale === null ? {} : { locale }) };
}

/**
 * What is known about an app holds for its version; the run does without it where the phone does not report the
 * version.
 */
async function versionOf(device: Device, app: string | null, signal: AbortSignal): Promise<string | null> {
  return app === null ? null : device.appVersion(app, { signal }).catch(() => null);
}

/** An exploration goes without them where the app cannot be read, such as from a phone that keeps its APKs to itself. */
async function declaredBy(device: Device, app: string | null, signal: AbortSignal): Promise<Declared | null> {
  if (app === null) return null;
  const found = await device.declaredActivities(app, { signal }).catch(() => null);
  if (found === null) return null;
  const enabled = found.activities.filter((activity) => activity.enabled);
  const entries = entriesOf(found).filter(({ length }) => length <= ENTRY_MAX_CHARACTERS);
  return {
    declared: enabled.map(({ name }) => name).slice(0, DECLARED_MAX),
    entries: entries.slice(0, ENTRIES_MAX),
  };
}

interface Started {
  readonly job: JobRow;
  readonly run: RunRow;
  readonly lease: LeaseRow;
  /** The leases of the phones that the run acts on; that of its own phone is among them. */
  readonly phones: readonly LeaseRow[];
  readonly begun: Begun;
}

function started(
  about: Started,
  deps: GatewayDeps,
): HandlerResult<typeof RunStarted | typeof ReplayPlanned | typeof StateRestored> {
  const { job, run, lease, begun } = about;
  const { capture, settling, deviceMs } = begun.observation;
  const timing: DeviceTiming = { deviceMs, ...settling };
  const isMoved = run.startedAt !== null;
  const here = { gateway: deps.name, serial: lease.serial, leaseToken: lease.token };
  // The step in progress gets its whole time again here: losing a device is not the app's fault.
  const stop = isMoved ? stepStop(run.state, lease.token) : null;
  const again = stop === null ? [] : [timerFor(RunStopped, { job, runId: run.id }, stop)];
  return {
    run: isMoved
      ? { ...here, status: 'running', state: movedState(run, begun) }
      : { ...here, ...withPhones(about), startedAt: new Date() },
    writes: [insertCapture(capture), (db) => deleteWaiter(db, run.id)],
    emit: [isMoved ? goesOn(about, timing, deps.name) : goesOff(about, timing)],
    timers: [...leaseTimers({ job, run, lease }, deps), ...again],
  };
}

/** Where there are several phones, each is used with its own token. */
function withPhones({ run, phones }: Started): Pick<Partial<RunRow>, 'state'> {
  if (phones.length < 2) return {};
  const held = phones.map(({ role, serial, token }) => [role, { serial, token }] as const);
  return { state: { ...run.state, phones: Object.fromEntries(held) } };
}

function goesOff({ job, run, lease, begun }: Started, timing: DeviceTiming) {
  const captureId = begun.observation.capture.id;
  const version = begun.appVersion === null ? {} : { appVersion: begun.appVersion };
  const { serial } = lease;
  const facts = { ...version, ...begun.phone, ...begun.declared };
  return eventFor(RunStarted, { job, run }, { captureId, serial, timing, ...facts });
}

function isReplay(run: Pick<RunRow, 'strategy'>): boolean {
  return findStrategy(run.strategy).decider === 'trace';
}

function movedState(run: RunRow, { repeated, phone }: Begun): RunRow['state'] {
  if (!isReplay(run)) return stateAfterMove(run.state, repeated);
  const { play: _play, ...state } = run.state;
  return { ...state, history: [], ...phone };
}

/** The run has moved: it goes on in the middle, as after a restoration. A replay starts from the beginning. */
function goesOn({ job, run, lease, begun }: Started, timing: DeviceTiming, gateway: string) {
  const { step } = run;
  const captureId = begun.observation.capture.id;
  if (isReplay(run)) {
    const first = { step, captureId, late: false, still: false };
    return eventFor(ReplayPlanned, { job, run: { id: run.id, gateway } }, first);
  }
  const count = begun.repeated.length;
  const plan = `moved to ${lease.serial}, ${count} ${count === 1 ? 'step' : 'steps'} repeated`;
  return eventFor(StateRestored, { job, run }, { step, captureId, wantedCaptureId: captureId, plan, timing });
}
