import type { ReadScreen, WithScreens } from '@tapwright/captures';
import {
  type Action,
  type CaseVerdict,
  type HistoryItem,
  type JudgedLedger,
  judgedLedger,
  meantName,
  Outcome,
  withValues,
} from '@tapwright/contracts';
import { type FrameRef, type JobReport, REPORT_SCHEMA } from '@tapwright/report';
import { caseVerdict, plainValues, type StepVerdict, stepVerdicts, wholeRun } from '@tapwright/runtime';
import type { Platform } from '@tapwright/service';
import {
  type CaptureRow,
  type Database,
  type DeviceRow,
  findCaptures,
  findDevice,
  type HealingRow,
  healingsOf,
  type JobRow,
  modelTotals,
  type RunRow,
  type StepRow,
  stepsOfRun,
} from '@tapwright/store';
import { reportFiles } from './report-files.ts';
import { type ShownRun, shownRun } from './shown-run.ts';
import { wantedOf } from './wanted-of.ts';

type Sources = Pick<Platform, 'db' | 'artifacts'> & WithScreens;
type Step = JobReport['steps'][number];
type ReportedAction = Step['actions'][number];
type Evidence = NonNullable<Step['evidence']>;

const ELEMENTS_MAX = 20;

/** A device with its role; null where the run has one device only. */
interface RoleDevice {
  readonly role: string | null;
  readonly row: DeviceRow;
}

/** What a report is made from. */
interface Facts {
  readonly job: JobRow;
  readonly run: RunRow | null;
  /** Words of the tasks that a leg has set itself. */
  readonly tasks: ShownRun['tasks'];
  readonly steps: readonly StepRow[];
  readonly captures: ReadonlyMap<string, CaptureRow>;
  /** The leading one first. */
  readonly devices: readonly RoleDevice[];
  /** The phone whose pictures are shown: the leading one, or that of a step's role. */
  readonly device: DeviceRow | null;
}

/**
 * Everything about a job and its main run, or the run that is named, for people and for other tools. An exploration has
 * no main run: its legs are named.
 * @throws TapwrightError `NOT_FOUND` where the job has no such run
 */
export async function jobReport(
  sources: Sources,
  job: JobRow,
  wanted: string | null = null,
): Promise<JobReport> {
  return reportOf(sources, job, await shownRun(sources.db.read, job, wanted));
}

/** The report of a run that was read before. */
export async function reportOf(sources: Sources, job: JobRow, shown: ShownRun): Promise<JobReport> {
  const { read } = sources.db;
  const { run, scripts, tasks } = shown;
  const steps = run === null ? [] : await stepsOfRun(read, run.id);
  const ids = steps.flatMap(({ beforeCaptureId, afterCaptureId }) =>
    [beforeCaptureId, afterCaptureId ?? []].flat(),
  );
  const captures = new Map((await findCaptures(read, [...new Set(ids)])).map((row) => [row.id, row]));
  const devices = run === null ? [] : await devicesOf(read, run);
  const facts: Facts = { job, run, tasks, steps, captures, devices, device: devices[0]?.row ?? null };
  const verdicts = verdictsOf(facts);
  const bound = job.spec.case;
  const started = run?.startedAt ?? job.createdAt;
  const part = shown.isPart ? run : null;
  const { outcome, reason, endedAt } = part ?? job;
  return {
    schema: REPORT_SCHEMA,
    job: { id: job.id, kind: job.spec.kind, title: titleOf(job, part), tenant: job.tenantId },
    case: bound === undefined ? null : caseOf(bound),
    app: job.spec.app ?? run?.state.seen[0]?.packageName ?? null,
    devices: devices.map(deviceOf),
    strategy: job.spec.strategy,
    startedAt: started.toISOString(),
    endedAt: (endedAt ?? new Date()).toISOString(),
    verdict: bound === undefined ? goalVerdict(outcome) : caseVerdict(verdicts),
    reason: outcome === 'completed' ? null : reason,
    ledger: judgedLedgerOf(job, steps),
    steps: await Promise.all(verdicts.map((verdict) => stepOf(sources, facts, verdict))),
    scripts: scripts.map(({ format, fileName, proof, proofDetail }) => ({
      format,
      fileName,
      proof,
      detail: proofDetail,
    })),
    healed: run === null ? [] : await healedIn(read, run),
    totals: await totalsOf(sources, part === null ? shown.all : [part], steps),
  };
}

function titleOf({ spec }: JobRow, part: RunRow | null): string {
  const number = part?.state.leg?.number;
  return number === undefined ? spec.goal : `${spec.goal}, leg ${number}`;
}

/** That of a goal stands with its job. */
function stepLedgerOf({ job, run }: Facts, task: number): JobRow['ledger'] {
  return job.spec.case === undefined ? null : (run?.state.tasks[task]?.ledger ?? null);
}

/** With what the last verdict says that speaks of obligations. */
export function judgedLedgerOf(
  { ledger }: Pick<JobRow, 'ledger'>,
  steps: readonly Pick<StepRow, 'verdict'>[],
): JudgedLedger | null {
  if (ledger === null) return null;
  const said = steps.findLast(({ verdict }) => verdict?.evidence.obligations !== undefined);
  return judgedLedger(ledger, said?.verdict?.evidence.obligations ?? []);
}

/** What a replay used instead of an element that was not found. It was proposed; the decision does not matter here. */
async function healedIn(db: Database['read'], { id, jobId, tenantId }: RunRow): Promise<JobReport['healed']> {
  const rows = (await healingsOf(db, { tenantId, jobId })).filter(({ runId }) => runId === id);
  return rows.map(({ step, before, after, reason }: HealingRow) => ({
    step: 1,
    action: step,
    was: firstOf(before),
    becomes: firstOf(after),
    why: reason,
  }));
}

/** The most reliable locator of a chain, in words. */
function firstOf(chain: readonly unknown[]): string {
  const first = chain[0];
  if (typeof first !== 'object' || first === null) return 'nothing';
  const { matches: _matches, fragile: _fragile, ...rule } = first as Record<string, unknown>;
  return Object.values(rule).map(String).join(' ');
}

const GOAL_VERDICTS: Readonly<Record<Outcome, CaseVerdict>> = {
  completed: 'passed',
  failed: 'failed',
  infeasible: 'failed',
  out_of_budget: 'failed',
  crashed: 'crashed',
  inconclusive: 'inconclusive',
  canceled: 'inconclusive',
};

export function goalVerdict(outcome: Outcome | null): CaseVerdict {
  return outcome === null ? 'not_run' : GOAL_VERDICTS[outcome];
}

/** How each step of a case, or the goal, or each task of a leg, ended in the run. */
export function verdictsOf({
  job,
  run,
  tasks = new Map(),
}: Pick<Facts, 'job' | 'run'> & Partial<Pick<Facts, 'tasks'>>): readonly StepVerdict[] {
  if (run === null) return [];
  const outcome = run.outcome ?? job.outcome;
  const known = stepVerdicts(run.state, { outcome, reason: run.reason, begun: run.startedAt !== null });
  if (run.purpose !== 'leg') return known;
  // A leg remembers how its last tasks ended; of those before, their rows tell.
  const outcomeOf = (task: number) => run.state.ended?.find((end) => end.task === task)?.outcome;
  return known.map((one) => {
    const ended = Outcome.safeParse(outcomeOf(one.task) ?? tasks.get(one.task)?.outcome);
    return ended.success ? { ...one, verdict: exploredVerdict(ended.data) } : one;
  });
}

/** A task that the end of its steps cut off says nothing about the app. */
function exploredVerdict(outcome: Outcome): CaseVerdict {
  return outcome === 'out_of_budget' ? 'inconclusive' : goalVerdict(outcome);
}

function caseOf({ spec, row }: NonNullable<JobRow['spec']['case']>): JobReport['case'] {
  const { id, title, requirement, tags } = spec;
  return { id, title, requirement: requirement ?? null, row, tags: [...tags] };
}

/** The phones of a run, the leading one first, with their roles where there are several. */
async function devicesOf(read: Database['read'], { serial, state }: RunRow): Promise<readonly RoleDevice[]> {
  const held = Object.entries(state.phones ?? {}).map(([role, phone]) => ({ role, serial: phone.serial }));
  const phones = held.length > 0 ? held : serial === null ? [] : [{ role: null, serial }];
  const leadingFirst = phones.toSorted((a, b) => Number(b.serial === serial) - Number(a.serial === serial));
  const found: RoleDevice[] = [];
  for (const { role, serial: own } of leadingFirst) {
    const row = await findDevice(read, own);
    if (row !== null) found.push({ role, row });
  }
  return found;
}

function deviceOf({ role, row }: RoleDevice): JobReport['devices'][number] {
  const { serial, model, apiLevel, width, height } = row;
  return { role, serial, model, android: `API ${apiLevel}`, screen: [width, height] };
}

async function stepOf(sources: Sources, all: Facts, { task, verdict, reason }: StepVerdict): Promise<Step> {
  const { job, run, steps } = all;
  const role = run?.state.tasks[task]?.role ?? null;
  const facts = { ...all, device: all.devices.find((one) => one.role === role)?.row ?? all.device };
  const whole = run === null ? null : wholeRun(run.state);
  const history = whole?.history.filter((item) => item.task === task) ?? [];
  const own = steps.filter(({ index }) => history.some((item) => item.step === index));
  const actions = await Promise.all(
    own.flatMap((row) => {
      const item = history.find(({ step }) => step === row.index);
      return item === undefined ? [] : [actionOf(sources, facts, { row, item })];
    }),
  );
  const begun = own[0]?.decidedAt ?? null;
  const last = own.at(-1);
  const ended = last?.judgedAt ?? last?.decidedAt ?? begun;
  const goal = all.tasks.get(task)?.goal ?? run?.state.tasks[task]?.goal ?? '';
  const written = job.spec.case?.spec.steps[task - (job.spec.case.spec.preconditions.length ?? 0)]?.written;
  return {
    index: task + 1,
    text: withValues(goal, plainValues(job.spec.case)),
    written: written ?? null,
    wanted: wantedOf(run?.state.tasks[task], plainValues(job.spec.case)),
    role,
    verdict,
    reason,
    startedAt: begun?.toISOString() ?? null,
    durationMs: begun === null || ended === null ? 0 : Math.max(0, ended.getTime() - begun.getTime()),
    evidence: last === undefined ? null : await evidenceOf(sources, facts, last),
    ledger: judgedLedgerOf({ ledger: stepLedgerOf(facts, task) }, own),
    actions,
  };
}

async function actionOf(
  sources: Sources,
  facts: Facts,
  { row, item }: { readonly row: StepRow; readonly item: HistoryItem },
): Promise<ReportedAction> {
  const { action } = row;
  return {
    index: row.index,
    description: described(action),
    kind: action.kind,
    text: action.text,
    bounds: action.target?.bounds ?? null,
    from: null,
    to: null,
    verdict: item.verdict ?? 'inconclusive',
    evidence: await evidenceOf(sources, facts, row),
    before: frameOf(facts, row.beforeCaptureId),
    after: frameOf(facts, row.afterCaptureId),
  };
}

function described({ kind, target, direction }: Action): string {
  const words = [kind.replace('_', ' '), direction ?? '', target === null ? '' : `“${meantName(target)}”`];
  return words.filter((word) => word !== '').join(' ');
}

/** Null where there is no picture, or it shows nothing. */
function frameOf({ captures, device }: Facts, captureId: string | null): FrameRef | null {
  const capture = captureId === null ? undefined : captures.get(captureId);
  if (capture?.pictureId == null || capture.blackPicture || device === null) return null;
  const turned = capture.rotation % 2 === 1;
  const { width, height } = device;
  return { id: capture.pictureId, width: turned ? height : width, height: turned ? width : height };
}

async function evidenceOf(sources: Sources, facts: Facts, row: StepRow): Promise<Evidence | null> {
  const { verdict } = row;
  if (verdict === null) return null;
  const { summary, captureId, elements, files = [] } = verdict.evidence;
  const seen = elements.length === 0 || captureId === null ? null : await screenOf(sources, captureId);
  const shown = elements.slice(0, ELEMENTS_MAX).flatMap((index) => seen?.screen.elements[index] ?? []);
  return {
    summary,
    elements: shown.map(({ text, desc, bounds }) => ({ text: text || desc, bounds })),
    frame: frameOf(facts, captureId),
    files: await reportFiles(sources.artifacts, facts.job.tenantId, files),
  };
}

/** Null where it was pruned: the sentence stays. */
async function screenOf({ screens }: Sources, captureId: string): Promise<ReadScreen | null> {
  return screens.read(captureId).catch(() => null);
}

async function totalsOf(
  { db }: Sources,
  runs: readonly { readonly id: string }[],
  steps: readonly StepRow[],
): Promise<JobReport['totals']> {
  const totals = await Promise.all(runs.map(({ id }) => modelTotals(db.read, id)));
  const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);
  return {
    actions: steps.filter(({ action }) => action.kind !== 'end').length,
    deviceMs: sum(steps.map(({ deviceMs }) => deviceMs)),
    modelMs: sum(steps.map(({ modelMs }) => modelMs)),
    modelCalls: sum(totals.map(({ calls }) => calls)),
    inputTokens: sum(totals.map(({ inputTokens }) => inputTokens)),
    outputTokens: sum(totals.map(({ outputTokens }) => outputTokens)),
    uncounted: sum(totals.map(({ uncounted }) => uncounted)),
  };
}
