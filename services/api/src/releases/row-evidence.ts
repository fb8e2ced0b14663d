import type { RanCase } from '@tapwright/cases';
import { type CaseSpec, type CaseVerdict, RunEnded, withValues } from '@tapwright/contracts';
import { type EvidenceRow, type EvidenceStep, hashOfJson } from '@tapwright/report';
import { caseVerdict, plainValues, type StepVerdict, wholeRun } from '@tapwright/runtime';
import type {
  CaseRow,
  EvidenceCapture,
  EvidenceEvent,
  JobRow,
  RunRow,
  ScriptRow,
  StepRow,
} from '@tapwright/store';
import { goalVerdict, verdictsOf } from '../report/job-report.ts';
import { standingFor } from '../report/shown-run.ts';
import type { ReleaseTest } from './release-tests.ts';

/** What is stored of a run that counts. */
export interface JobFacts {
  readonly job: JobRow;
  readonly runs: readonly RunRow[];
  readonly steps: readonly StepRow[];
  readonly captures: readonly EvidenceCapture[];
  readonly events: readonly EvidenceEvent[];
  readonly scripts: readonly ScriptRow[];
}

export interface RowFacts {
  readonly test: ReleaseTest;
  /** The stored case. */
  readonly stored: CaseRow | null;
  readonly decision: EvidenceRow['decision'];
  /** Id of the newest run; null: there is none. Without `facts` it is not stored any more. */
  readonly jobId: string | null;
  readonly facts: JobFacts | null;
}

/** The artifacts of a row, whose bytes are not known yet. */
export type ArtifactRef = Pick<EvidenceRow['artifacts'][number], 'id' | 'kind'>;
export type RowWithoutBytes = Omit<EvidenceRow, 'artifacts'> & { readonly artifacts: readonly ArtifactRef[] };

/** Evidence of a row. Pure. */
export function rowEvidence({ test, stored, decision, jobId, facts }: RowFacts): RowWithoutBytes {
  const spec = facts?.job.spec;
  const ran = spec?.case?.spec;
  const told = facts === null ? null : toldBy(facts);
  return {
    test: test.test,
    requirement: (ran ?? stored?.spec)?.requirement ?? null,
    case: caseOf(test, { stored, ran }),
    job: jobId,
    verdict: told?.verdict ?? 'not_run',
    endedAt: facts?.job.endedAt?.toISOString() ?? null,
    decision,
    parameters: (spec?.case?.parameters ?? spec?.replay?.parameters ?? []).map(({ name, value }) => ({
      name,
      value,
    })),
    library: { ...spec?.case?.library },
    steps: [...(told?.steps ?? [])],
    artifacts: facts === null ? [] : artifactsOf(facts),
    scripts: (facts?.scripts ?? []).map(({ id, format, content, files }) => ({
      id,
      format,
      sha256: hashOfJson({ content, files }),
    })),
    hashes: facts === null ? null : hashesOf(facts),
  };
}

/** A case as charts count it; null for a row that is no case or has not run. */
export function ranCaseOf({ facts }: RowFacts): RanCase | null {
  const spec = facts?.job.spec.case?.spec;
  if (facts === null || spec === undefined) return null;
  const { steps } = toldBy(facts);
  const written = (at: number) => spec.steps[at - spec.preconditions.length]?.written ?? null;
  return {
    id: spec.id,
    requirement: spec.requirement ?? null,
    steps: steps.map(({ text, verdict }, at) => ({ text, verdict, written: written(at) })),
  };
}

function caseOf(
  { case: of }: ReleaseTest,
  { stored, ran }: { readonly stored: CaseRow | null; readonly ran: CaseSpec | undefined },
): EvidenceRow['case'] {
  if (of === null) return null;
  return {
    id: of.id,
    title: (stored?.spec ?? ran)?.title ?? '',
    row: of.row,
    sha256: stored === null ? null : hashOfJson(stored.spec),
    changedSince:
      stored !== null && ran !== undefined && hashOfJson(bare(stored.spec)) !== hashOfJson(bare(ran)),
  };
}

/** A job has a copy of its case without what belongs to other rows. */
const bare = (spec: CaseSpec) => ({ ...spec, parameters: {}, rows: [] });

function toldBy({ job, runs, steps, captures, scripts }: JobFacts): {
  readonly verdict: CaseVerdict;
  readonly steps: readonly EvidenceStep[];
} {
  const run = standingFor(runs, scripts);
  const verdicts = verdictsOf({ job, run });
  const verdict = job.spec.case === undefined ? goalVerdict(job.outcome) : caseVerdict(verdicts);
  if (run === null) return { verdict, steps: [] };
  const { history } = wholeRun(run.state);
  const pictures = new Map(captures.map(({ id, pictureId }) => [id, pictureId]));
  const values = plainValues(job.spec.case);
  const stepOf = ({ task, verdict: own, reason }: StepVerdict): EvidenceStep => {
    const done = new Set(history.filter((item) => item.task === task).map(({ step }) => step));
    const rows = steps.filter(({ runId, index }) => runId === run.id && done.has(index));
    const seen = rows.flatMap(({ beforeCaptureId, afterCaptureId }) => [
      beforeCaptureId,
      afterCaptureId ?? '',
    ]);
    return {
      index: task + 1,
      text: withValues(run.state.tasks[task]?.goal ?? '', values),
      verdict: own,
      reason: reason === null ? null : `${reason.message} (${reason.code})`,
      pictures: [...new Set(seen.flatMap((id) => pictures.get(id) ?? []))],
    };
  };
  return { verdict, steps: verdicts.map(stepOf) };
}

function artifactsOf({ captures, events }: JobFacts): readonly ArtifactRef[] {
  const logs = events.flatMap(({ type, data }) =>
    type === RunEnded.type ? (RunEnded.schema.safeParse(data).data?.log?.artifactId ?? []) : [],
  );
  const found: ArtifactRef[] = [
    ...captures.flatMap(({ hierarchyId, pictureId, files }): ArtifactRef[] => [
      { id: hierarchyId, kind: 'hierarchy' },
      ...(pictureId === null ? [] : [{ id: pictureId, kind: 'picture' as const }]),
      ...(files ?? []).flatMap(({ artifactId }) =>
        artifactId == null ? [] : [{ id: artifactId, kind: 'file' as const }],
      ),
    ]),
    ...logs.map((id) => ({ id, kind: 'log' as const })),
  ];
  const once = new Map(found.map((one) => [`${one.kind} ${one.id}`, one]));
  return [...once].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}

function hashesOf({ job, steps, captures, events }: JobFacts): NonNullable<EvidenceRow['hashes']> {
  const { spec, outcome, reason, ledger, createdAt, endedAt } = job;
  return {
    job: hashOfJson({ spec, outcome, reason, ledger, createdAt, endedAt }),
    events: hashOfJson(events.map(({ seq, type, runId, data }) => ({ seq, type, runId, data }))),
    // Which screen a step was done on is part of what was done.
    steps: hashOfJson({ steps, captures }),
  };
}
