import { cancelJob, submitJob } from '@tapwright/api';
import { TapwrightError } from '@tapwright/contracts';
import { createModel, type Model, type ModelAnswer, type ModelRequest, type Role } from '@tapwright/model';
import type { ResetHooks } from '@tapwright/policy';
import { type Standalone, startStandalone } from '@tapwright/standalone';
import { type EventRow, findDevice, findJob, type JobRow, timeline } from '@tapwright/store';
import { eventually, type TemporaryDirectory, temporaryDirectory } from '@tapwright/testing';
import {
  createVirtualDevice,
  type DeviceFaultPlan,
  createAdbServer as startVirtualServer,
} from '@tapwright/virtual-android';
import { virtualApp } from '@tapwright/virtual-apps';
import { createInteractiveSource } from '@tapwright/virtual-ui';

const { app } = virtualApp('notes');
export const NOTES = app.tile.packageName;
export const SERIAL = 'phone-1';

export interface TestStandalone extends AsyncDisposable {
  submit(body: object): Promise<JobRow>;
  cancel(id: string): Promise<JobRow>;
  job(id: string): Promise<JobRow>;
  ended(id: string): Promise<JobRow>;
  events(id: string): Promise<EventRow[]>;
  deviceState(): Promise<string | undefined>;
  /** What the phone really did. */
  executed(): string[];
  /** Data of the Notes app, which the platform never sees. */
  notes(): unknown;
  /** Pulls the cable of its phone, or plugs it in again. */
  unplug(): void;
  plugIn(): void;
  readonly standalone: Standalone;
  /** Stops the platform in the middle of its work and starts it again on the same data. */
  restart(model: Model): Promise<void>;
}

interface PlatformOptions {
  readonly faults?: DeviceFaultPlan;
  /** Bugs of the app that are switched on, such as `notes:crash-on-delete`. */
  readonly bugs?: readonly string[];
  readonly resetHooks?: ResetHooks;
  /** With a listener: `standalone.url` is its address. */
  readonly rest?: boolean;
}

const REST = { host: '127.0.0.1', port: 0, keys: undefined, streamEveryMs: 20 };

/** The whole platform in this process with one virtual phone behind TCP. */
export async function startTestStandalone(
  model: Model,
  inMemory = true,
  { faults, bugs = [], resetHooks = {}, rest = false }: PlatformOptions = {},
): Promise<TestStandalone> {
  const source = createInteractiveSource({ apps: [app], bugs });
  const phone = createVirtualDevice({ serial: SERIAL, source, ...(faults === undefined ? {} : { faults }) });
  const server = await startVirtualServer({ devices: [phone] });
  const folder: TemporaryDirectory = await temporaryDirectory();
  const start = (thinking: Model) =>
    startStandalone({
      dataDirectory: folder.path,
      inMemory,
      adbServers: [{ host: server.host, port: server.port }],
      model: thinking,
      modelTimeoutMs: 120_000,
      logLevel: 'silent',
      settleQuietMs: 0,
      playWaitMs: 1_500,
      resetHooks,
      ...(rest ? { api: REST } : {}),
    });
  let standalone = await start(model);
  const db = () => standalone.platform.db;
  const job = async (id: string): Promise<JobRow> => {
    const row = await findJob(db().read, 'default', id);
    if (row === null) throw new Error(`no job ${id}`);
    return row;
  };
  return {
    get standalone() {
      return standalone;
    },
    async submit(body) {
      // A trace names its app itself.
      const about = 'kind' in body && body.kind === 'replay' ? {} : { app: NOTES };
      const wanted = { ...about, reset: 'data', device: { serial: SERIAL }, pictures: false, ...body };
      const submission = { tenantId: 'default', body: wanted, idempotencyKey: null };
      return (await submitJob(standalone.platform, submission)).job;
    },
    cancel: (id) => cancelJob(standalone.platform, 'default', id),
    job,
    async ended(id) {
      const isEnded = async () => ((await job(id)).status === 'ended' ? job(id) : null);
      return eventually(isEnded, { what: `the end of ${id}` });
    },
    events: (id) => timeline(db().read, { jobId: id, afterSeq: 0, limit: 1_000 }),
    deviceState: async () => (await findDevice(db().read, SERIAL))?.state,
    executed: () => phone.journal.entries().map(({ kind, args }) => [kind, ...args].join(' ')),
    notes: () => source.state(NOTES),
    unplug: () => server.remove(SERIAL),
    plugIn: () => server.add(phone),
    async restart(thinking) {
      await standalone.close();
      standalone = await start(thinking);
    },
    async [Symbol.asyncDispose]() {
      await standalone.close();
      await server.close();
      await folder.remove();
    },
  };
}

export interface HeldModel extends Model {
  /** Resolves when the actor gets a question. */
  readonly asked: Promise<void>;
  /** Lets every question be answered from now on. */
  release(): void;
}

/**
 * The offline model, which does not answer the actor until it is released; it gives a withdrawn question up. With a goal,
 * it holds only what asks for that goal.
 */
export function heldModel(afterQuestions = 0, goal?: string): HeldModel {
  const offline = createModel({ provider: 'offline' });
  const [asked, sayAsked] = signal();
  const [released, release] = signal();
  let questions = 0;
  return {
    name: 'held',
    asked,
    release,
    async ask<R extends Role>(request: ModelRequest<R>): Promise<ModelAnswer<R>> {
      const held = request.role === 'actor' && (goal === undefined || asksFor(request.input, goal));
      if (held) questions += 1;
      if (held && questions > afterQuestions) {
        sayAsked();
        await Promise.race([released, aborted(request.signal)]);
      }
      return offline.ask(request);
    },
  };
}

function asksFor(input: object, goal: string): boolean {
  return 'goal' in input && input.goal === goal;
}

/** A model whose actor never ends by itself: it chooses the first click that is offered, or goes back. */
export function restlessModel(): Model {
  const usage = {
    inputTokens: 1,
    outputTokens: 1,
    cachedTokens: 0,
    latencyMs: 0,
    attempts: 1,
    repaired: false,
  };
  return {
    name: 'restless',
    async ask<R extends Role>(request: ModelRequest<R>): Promise<ModelAnswer<R>> {
      const choices: readonly { kind: string }[] = 'choices' in request.input ? request.input.choices : [];
      const click = choices.findIndex(({ kind }) => kind === 'click');
      const index = click < 0 ? choices.findIndex(({ kind }) => kind === 'back') : click;
      const never = { completed: false, reason: 'it is not done', evidence: [] };
      const output = request.schema.parse({
        thought: '',
        index,
        text: null,
        claim: null,
        rules: [],
        obligations: [],
        ...never,
      });
      return { output, usage: { ...usage, model: 'restless' } };
    },
  };
}

/** A model that fails in this way. */
export function failingModel(code: 'MODEL_REJECTED' | 'MODEL_UNREACHABLE'): Model {
  return {
    name: 'failing',
    ask: () => Promise.reject(new TapwrightError(code, 'of this test')),
  };
}

function signal(): [Promise<void>, () => void] {
  let resolve = () => {};
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return [promise, () => resolve()];
}

function aborted(by: AbortSignal): Promise<void> {
  return new Promise((resolve) => by.addEventListener('abort', () => resolve(), { once: true }));
}
