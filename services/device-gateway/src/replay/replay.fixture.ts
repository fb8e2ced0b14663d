import { type Heal, newId } from '@tapwright/contracts';
import { TRACE_SCHEMA, type Trace, type TraceStep } from '@tapwright/script';
import { insertScripts, type RunRow, type StepRow, stepsOfRun } from '@tapwright/store';
import { carryOut, changeRun } from '@tapwright/testing';
import { APP, actionOn, type Gateway, type Handled } from '../gateway.fixture.ts';
import { onRunQueued } from '../lease/run-queued.ts';
import { onReplayPlanned } from './replay-planned.ts';

/** A press of the still screen's button, after which no check follows. */
export function pressStep(change: Partial<TraceStep> = {}): TraceStep {
  return {
    index: 1,
    task: 0,
    action: actionOn('click', 'Save'),
    locators: [{ by: 'text', text: 'Save', matches: 1, fragile: false }],
    before: { activity: '', contentHash: '', structureKey: '', known: [] },
    after: { activity: '', structureKey: '', checks: [] },
    ...change,
  };
}

/** A trace of these steps on the still screen. */
export function traceWith(steps: readonly TraceStep[], change: Partial<Trace> = {}): Trace {
  return {
    schema: TRACE_SCHEMA,
    goal: 'save',
    case: null,
    app: APP,
    packageName: APP,
    start: { component: null, cleared: false },
    screen: [1080, 1920],
    createdAt: '2030-01-02T03:04:05.000Z',
    parameters: [],
    guards: [],
    steps,
    final: { activity: '', checks: [] },
    ...change,
  };
}

export interface BegunReplay {
  readonly run: RunRow;
  /** The capture that its beginning made. */
  readonly captureId: string;
  /** What the phone reported as its language. */
  readonly locale: string | undefined;
}

/** A run that has the phone and is to play the trace. */
export async function beginReplay(
  gateway: Gateway,
  trace: Trace,
  { heal, pictures }: { readonly heal?: Heal | undefined; readonly pictures?: boolean } = {},
): Promise<BegunReplay> {
  const id = newId('evt');
  const queued = await gateway.queue(
    {
      ...(heal === undefined ? {} : { kind: 'replay', replay: { scriptId: id, heal, parameters: [] } }),
      ...(pictures === undefined ? {} : { pictures }),
    },
    { strategy: 'replay', traceScriptId: id },
  );
  const script = {
    id,
    tenantId: queued.run.tenantId,
    jobId: queued.job.id,
    runId: queued.run.id,
    format: 'neutral-json',
    fileName: 'x',
    content: JSON.stringify(trace),
    losses: [],
    proof: 'not_replayed' as const,
    proofDetail: '',
  };
  await carryOut(gateway.db, { writes: insertScripts([script]) });
  const begun = await gateway.work(onRunQueued, queued.run, {});
  await changeRun(gateway.db, queued.run, { status: 'running' });
  const { captureId = '', locale } = (begun.emitted[0]?.data ?? {}) as {
    captureId?: string;
    locale?: string;
  };
  return { run: await gateway.run(queued.run.id), captureId, locale };
}

/** Handles the events that a move has led to. */
export function goOn(gateway: Gateway, run: RunRow, { emitted }: Handled): Promise<Handled> {
  return gateway.work(onReplayPlanned, run, emitted[0]?.data);
}

/** Handles events until the trace was played: the last one, and the steps that were written down. */
export async function playToTheEnd(
  gateway: Gateway,
  { run, captureId }: BegunReplay,
): Promise<{ readonly end: Handled['emitted'][number] | undefined; readonly steps: readonly StepRow[] }> {
  let now = await gateway.work(onReplayPlanned, run, { step: 0, captureId, late: false });
  for (let events = 0; now.emitted[0]?.type === 'replay.planned' && events < 20; events += 1)
    now = await goOn(gateway, run, now);
  return { end: now.emitted[0], steps: await stepsOfRun(gateway.db.read, run.id) };
}
