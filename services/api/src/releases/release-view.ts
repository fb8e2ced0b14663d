import {
  ChartCoverage,
  type OpenRejection,
  Person,
  OpenRejection as Rejection,
  ReleaseId,
  ReleaseSpec,
  ReleaseSummary,
  ReportView,
  type SignatureState,
  SignatureView,
} from '@tapwright/contracts';
import { type EvidenceRow, EvidenceRow as Row } from '@tapwright/report';
import type { ReleaseReportRow, ReleaseRow, SignatureRow } from '@tapwright/store';
import { z } from 'zod';
import { component } from '../http/schemas.ts';
import { personView } from '../sign-off/person.ts';
import { chartCoverage } from './chart-coverage.ts';
import type { ReleaseStanding } from './release-standing.ts';

component(Person, 'Person', { description: 'The name of a key or the subject of a token, and its id.' });

export const Release = component(
  ReleaseSpec.omit({ charts: true }).extend({
    id: ReleaseId,
    /** Their ids; the texts are what was sent. */
    charts: z.array(z.string()),
    version: z.int(),
    createdAt: z.string(),
    updatedAt: z.string(),
  }),
  'Release',
  { description: 'What is signed off: the tests of a version of an app.' },
);

export const Signature = component(SignatureView, 'Signature', {
  description: 'Who has signed a report. It is void from the moment at which a reader finds other evidence.',
});
export const Report = component(ReportView, 'ReleaseReport', {
  description: 'A version of the report; its hash is over the canonical JSON of its evidence.',
});
const ReleaseRowView = component(
  Row.extend({ links: z.object({ job: z.string(), report: z.string() }).nullable() }),
  'ReleaseRow',
  {
    description:
      'A row of a release with its evidence; pictures and other artifacts are at /v1/artifacts/ID.',
  },
);

export const ReleaseStandingView = component(
  z.object({
    release: Release,
    /** Of the evidence as it is now. */
    sha256: z.string(),
    summary: ReleaseSummary,
    requirements: z.array(
      z.object({
        /** Null: for none. */
        requirement: z.string().nullable(),
        cases: z.array(
          z.object({
            /** Null: goals and replays. */
            case: z.string().nullable(),
            title: z.string(),
            rows: z.array(ReleaseRowView),
          }),
        ),
      }),
    ),
    coverage: z.array(ChartCoverage),
    rejections: z.array(Rejection),
    reports: z.array(Report),
    signatures: z.array(Signature),
  }),
  'ReleaseStanding',
  {
    description:
      'A release with its evidence as it is now: requirement, case, row, step, and who has signed.',
  },
);
export type ReleaseStandingView = z.infer<typeof ReleaseStandingView>;

export function standingView(
  { row, spec, current, signatures }: ReleaseStanding,
  reports: readonly Omit<ReleaseReportRow, 'evidence' | 'tenantId' | 'releaseId'>[],
): ReleaseStandingView {
  const { rows } = current.evidence;
  return {
    release: releaseView(row),
    sha256: current.sha256,
    summary: summaryOf(rows),
    requirements: treeOf(rows),
    coverage: spec.charts.map((chart) => chartCoverage(chart, current.ran)),
    rejections: rows.flatMap(rejectionOf),
    reports: reports.map(reportView),
    signatures: signatures.map(signatureView),
  };
}

export function releaseView({
  id,
  spec,
  version,
  createdAt,
  updatedAt,
}: ReleaseRow): z.infer<typeof Release> {
  const { charts, ...told } = ReleaseSpec.strip().parse(spec);
  return {
    ...told,
    id,
    charts: charts.map((chart) => chart.id),
    version,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

export function reportView(
  row: Pick<ReleaseReportRow, 'number' | 'sha256' | 'byId' | 'byName' | 'at'>,
): ReportView {
  return { number: row.number, sha256: row.sha256, by: personView(row), at: row.at.toISOString() };
}

export function signatureView(row: SignatureRow): SignatureView {
  const state: SignatureState =
    row.withdrawnAt !== null ? 'withdrawn' : row.voidedAt !== null ? 'void' : 'valid';
  const withdrawn = row.withdrawnComment === null ? [] : [row.withdrawnComment];
  return {
    id: row.id,
    report: row.report,
    sha256: row.sha256,
    by: personView(row),
    role: row.role,
    comment: row.comment,
    at: row.at.toISOString(),
    state,
    reasons: [...(row.voidReasons ?? withdrawn)],
    endedAt: (row.withdrawnAt ?? row.voidedAt)?.toISOString() ?? null,
  };
}

function summaryOf(rows: readonly EvidenceRow[]): ReleaseSummary {
  const count = (is: (row: EvidenceRow) => boolean) => rows.filter(is).length;
  const notRun = count(({ verdict }) => verdict === 'not_run');
  const passed = count(({ verdict }) => verdict === 'passed');
  const accepted = count(({ decision }) => decision?.verdict === 'accepted');
  const rejected = count(({ decision }) => decision?.verdict === 'rejected');
  return {
    rows: rows.length,
    passed,
    failed: rows.length - passed - notRun,
    notRun,
    accepted,
    rejected,
    undecided: rows.length - accepted - rejected,
  };
}

/** Requirement, case, row, in the order of the release. */
function treeOf(rows: readonly EvidenceRow[]): ReleaseStandingView['requirements'] {
  return [...Map.groupBy(rows, ({ requirement }) => requirement)].map(([requirement, own]) => ({
    requirement,
    cases: [...Map.groupBy(own, (row) => row.case?.id ?? null)].map(([id, ofCase]) => ({
      case: id,
      title: ofCase[0]?.case?.title ?? '',
      rows: ofCase.map((row) => ({ ...row, links: linksOf(row) })),
    })),
  }));
}

function linksOf({ job, hashes }: EvidenceRow): { job: string; report: string } | null {
  return job === null || hashes === null
    ? null
    : { job: `/v1/jobs/${job}`, report: `/v1/jobs/${job}/report` };
}

function rejectionOf({ test, job, decision }: EvidenceRow): z.infer<typeof OpenRejection>[] {
  return decision?.verdict !== 'rejected' || job === null ? [] : [{ ...decision, job, test }];
}
