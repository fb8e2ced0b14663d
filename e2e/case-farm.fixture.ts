import type { CaseSpecInput } from '@tapwright/contracts';
import { createModel, type Model, type ModelAnswer, type ModelRequest, type Role } from '@tapwright/model';
import { type Standalone, startStandalone } from '@tapwright/standalone';
import { type JobRow, type RunRow, runsOfJob, type StepRow, stepsOfRun } from '@tapwright/store';
import { type TemporaryDirectory, temporaryDirectory } from '@tapwright/testing';
import { createAdbServer, createVirtualDevice } from '@tapwright/virtual-android';
import { appsTogether, virtualApp } from '@tapwright/virtual-apps';
import { createInteractiveSource } from '@tapwright/virtual-ui';

/** What a tester who knows the app does for a step: an action, and the beginning or end of its element's name. */
export type Move = readonly [kind: string, label: string, text?: string];

/**
 * A model that knows the actions of each step and does them in order. The offline model answers everything else, such
 * as which parameter a step's input takes.
 */
export function testerModel(moves: readonly (readonly Move[])[], sentences: readonly string[]): Model {
  const offline = createModel({ provider: 'offline' });
  const movesOf = (goal: string): readonly Move[] => moves[sentences.indexOf(goal)] ?? [];
  const answerTo = ({ role, input }: ModelRequest<Role>): object | null => {
    if (role === 'inspector' && 'instruction' in input && 'claimed' in input) {
      const done = input.history.filter(({ verdict }) => verdict !== 'open').length;
      const accomplished = done >= movesOf(input.instruction).length;
      return { accomplished, reason: `${done} of its actions are done`, evidence: [] };
    }
    if (role !== 'actor' || !('choices' in input)) return null;
    const [kind, label = '', text = null] = movesOf(input.goal)[input.history.length] ?? [];
    const index = input.choices.findIndex((one) => one.kind === kind && isNamed(one.label, label));
    const end = input.choices.findIndex((one) => one.kind === 'end');
    const known = index >= 0;
    return { thought: '', index: known ? index : end, text, claim: known ? null : 'done' };
  };
  return {
    name: 'tester',
    sees: () => false,
    async ask<R extends Role>(request: ModelRequest<R>): Promise<ModelAnswer<R>> {
      const answer = answerTo(request as ModelRequest<Role>);
      if (answer === null) return offline.ask(request);
      const cost = { inputTokens: 1, outputTokens: 1, cachedTokens: 0, latencyMs: 0, attempts: 1 };
      return { output: request.schema.parse(answer), usage: { ...cost, repaired: false, model: 'tester' } };
    },
  };
}

const isNamed = (label: string, part: string): boolean =>
  label.endsWith(part) || label.startsWith(`${part},`);

export interface EndedCase {
  readonly job: JobRow;
  readonly run: RunRow;
  readonly steps: readonly StepRow[];
}

export interface CaseFarm extends AsyncDisposable {
  readonly standalone: Standalone;
  readonly folder: string;
  /** What a phone was made to do; by default the first one. */
  executed(serial?: string): string[];
  /** Runs a case to its end. */
  run(spec: CaseSpecInput, more?: object): Promise<EndedCase>;
}

const SERIALS = ['one', 'two'] as const;

interface FarmOptions {
  /** By default one phone. */
  readonly count?: 1 | 2;
  /** Faults of the app, such as `notes:dead-theme`. */
  readonly bugs?: readonly string[];
}

/** The platform in this process with virtual phones that have the app; two phones know of each other. */
export async function startCaseFarm(
  appName: string,
  model: Model,
  { count = 1, bugs = [] }: FarmOptions = {},
): Promise<CaseFarm> {
  const entry = virtualApp(appName);
  const { app } = entry;
  const apps = count === 1 ? [[app]] : appsTogether([entry], count);
  const phones = apps.map((own, at) =>
    createVirtualDevice({ serial: SERIALS[at] ?? '', source: createInteractiveSource({ apps: own, bugs }) }),
  );
  const adb = await createAdbServer({ devices: phones });
  const folder: TemporaryDirectory = await temporaryDirectory();
  const standalone = await startStandalone({
    dataDirectory: folder.path,
    inMemory: false,
    adbServers: [{ host: adb.host, port: adb.port }],
    model,
    modelTimeoutMs: 120_000,
    logLevel: 'silent',
    settleQuietMs: 0,
    playWaitMs: 10_000,
  });
  const { platform } = standalone;
  const { read } = platform.db;
  return {
    standalone,
    folder: folder.path,
    executed: (serial = 'one') => {
      const phone = phones.find((one) => one.serial === serial);
      return (phone?.journal.entries() ?? []).map(({ kind, args }) => [kind, ...args].join(' '));
    },
    async run(spec, more = {}) {
      const body = { kind: 'case', case: { app: app.tile.packageName, reset: 'data', ...spec }, ...more };
      const job = await standalone.run(body, { deadlineMs: 500_000 });
      const [run] = await runsOfJob(read, job.id);
      if (run === undefined) throw new Error('the job has no run');
      return { job, run, steps: await stepsOfRun(read, run.id) };
    },
    async [Symbol.asyncDispose]() {
      await standalone.close();
      await adb.close();
      await folder.remove();
    },
  };
}
