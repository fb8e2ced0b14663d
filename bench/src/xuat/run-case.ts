import { hash } from 'node:crypto';
import { ActionExecuted, StepInvalidated, TapwrightError } from '@tapwright/contracts';
import { stepVerdicts, wholeRun } from '@tapwright/runtime';
import type { StoredEvent } from '@tapwright/service';
import { asTenant, type JobRow, type RunRow, runsOfJob } from '@tapwright/store';
import { type DrivenJob, type DrivenPhone, driveJob, isFault } from '../harness/drive-job.ts';
import type { Bench } from '../harness/platform.ts';
import { callsUntil } from '../harness/run-costs.ts';
import type { CaseAccount } from '../policies/simulated/simulated-case.ts';
import { type Stage, stageOf, type XuatCase } from './case.ts';
import { casePolicy } from './case-policy.ts';
import type { CaseOrder, CaseResult } from './messages.ts';
import { recorded } from './reuse.ts';

/**
 * Time that passes on the phone while a model answers, milliseconds; the clock is artificial, so no real time passes.
 */
const THINKING_MS = 5_000;
/**
 * As long as the gateway watches a screen for what was expected; how often it looks in that time depends on the
 * machine.
 */
const WATCHING_MS = 20_000;
/** What is still on its way at the end of a run arrives within this time. */
const ARRIVING_MS = 15_000;

/** Runs one case as a job of the platform on a fresh device of its own. */
export async function runCase(bench: Bench, one: XuatCase, order: CaseOrder): Promise<CaseResult> {
  const began = performance.now();
  const stage = stageOf(one);
  const { flawless = false } = order;
  const { policy: agents, account } = casePolicy(one, order, flawless);
  const { policy, asked } = recorded(agents);
  const key = `${order.strategy} ${order.seed} ${order.id}`;
  const reached = (): boolean => {
    for (const source of stage.sources) source.clock.pass(ARRIVING_MS);
    for (const source of stage.sources) source.view();
    return one.done(...stage.states());
  };
  const watch = watchRun({ stage, reached });
  const job = await driveJob(bench, {
    ...phonesOf(one, stage, key),
    tenantId: `bench-${hash('sha1', key).slice(0, 16)}`,
    spec: { ...bodyOf(one), strategy: order.strategy },
    answerer: { kind: 'policy', policyFor: () => policy },
    onEvent: watch.note,
  });
  const ended = { one, job, account, reached: watch.reached() };
  const told = await asTenant(job.tenantId, () => report(bench, ended));
  const wallMs = performance.now() - began;
  return { ...order, ...told, wallMs, ...(flawless ? { asked } : {}) };
}

/** Each phone with a name and a seed of its own. */
function phonesOf(
  { spec }: XuatCase,
  { sources }: Stage,
  key: string,
): DrivenPhone & Pick<DrivenJob, 'roles'> {
  const [first, ...others] = sources.map((source, at) => {
    const name = at === 0 ? key : `${key} ${at + 1}`;
    const serial = `xuat-${name.replace(/[^\w-]/g, '-')}`;
    return { serial, source, seed: hash('sha1', name, 'buffer').readUInt32BE() };
  });
  if (first === undefined) throw new TapwrightError('INTERNAL', 'a case has a phone');
  if (others.length === 0) return first;
  const phones = [first, ...others];
  const roles = Object.keys(spec.roles).flatMap((role, at) => {
    const phone = phones[at];
    return phone === undefined ? [] : [[role, phone] as const];
  });
  return { ...first, roles: Object.fromEntries(roles) };
}

function bodyOf({ spec, secrets }: XuatCase) {
  const once = { verify: false, learn: false, candidates: 1 } as const;
  return { kind: 'case' as const, case: spec, parameters: secrets, pictures: false, ...once };
}

interface Watched {
  readonly stage: Stage;
  readonly reached: () => boolean;
}

/** Lets time pass with each action of a job, and reads the app's state before it is reset. */
function watchRun({ stage, reached }: Watched) {
  let isReached = false;
  return {
    reached: () => isReached,
    note(event: StoredEvent): void {
      for (const source of stage.sources) source.clock.pass(timeOf(event));
      if (event.type === 'run.closed') isReached = reached();
    },
  };
}

/** Milliseconds that pass on the phones with an event, before anything else gets it. */
function timeOf({ type, data }: StoredEvent): number {
  if (type === ActionExecuted.type) return THINKING_MS;
  if (type !== StepInvalidated.type) return 0;
  return StepInvalidated.schema.parse(data).plan.kind === 'look' ? WATCHING_MS : 0;
}

interface Ended {
  readonly one: XuatCase;
  readonly job: JobRow;
  readonly account: CaseAccount;
  readonly reached: boolean;
}

async function report(
  { standalone }: Bench,
  { one, job, account, reached }: Ended,
): Promise<Omit<CaseResult, keyof CaseOrder | 'wallMs'>> {
  const { db } = standalone.platform;
  const [run] = await runsOfJob(db.read, job.id);
  if (run === undefined) throw new TapwrightError('INTERNAL', 'the case has had no run');
  const { code, message } = run.reason ?? { code: 'INTERNAL', message: 'the run has no reason' };
  const outcome = run.outcome ?? 'none';
  const passed = outcome === 'completed' && reached;
  return {
    fault: isFault(code) ? `${code}: ${message}` : null,
    outcome,
    detail: `${code}: ${message}${outcome === 'completed' && !reached ? '; the state is another' : ''}`,
    passed,
    steps: stepsOf(run, { one, account, passed }),
    taken: run.step,
    invalid: account.invalid,
    calls: await callsUntil(db, run.id, run.step),
    story: wholeRun(run.state).history.map(toldOf),
  };
}

/**
 * A step passed where the platform says so and the agents did the right thing in it, as far as the simulation knows.
 * Where all steps passed and the final state is still wrong, the last step counts as failed.
 */
function stepsOf(
  run: RunRow,
  { one, account, passed }: Pick<Ended, 'one' | 'account'> & { readonly passed: boolean },
): boolean[] {
  const { state, outcome, reason, startedAt } = run;
  const verdicts = stepVerdicts(state, { outcome, reason, begun: startedAt !== null });
  const own = verdicts.slice(one.spec.preconditions.length).map(({ verdict }) => verdict === 'passed');
  if (passed) return own.map(() => true);
  const right = own.map((said, at) => said && !account.misfilled.has(at) && !account.unfinished.has(at));
  return right.every(Boolean) ? right.with(-1, false) : right;
}

function toldOf(item: RunRow['state']['history'][number]): string {
  const text = item.text === null ? '' : ` = '${item.text}'`;
  const judged = item.reason === null ? `${item.verdict}` : `${item.verdict}: ${item.reason}`;
  return `${item.task + 1}.${item.step} ${item.kind} '${item.label}'${text} -> ${judged}`;
}
