import { z } from 'zod';
import { CaseId } from './case.ts';
import { PackageName } from './device.ts';
import { ScheduleId } from './schedule.ts';
import { DecisionView, Person } from './sign-off.ts';

/** Rows of one release: all of their evidence is read again each time. */
export const RELEASE_ROWS_MAX = 500;
export const RELEASE_CHARTS_MAX = 20;

export const ReleaseId = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/,
    'letters, digits or . _ - (80 at most), a letter or digit first',
  );

/** A flow chart whose cases belong to the release. */
export const ReleaseChart = z.strictObject({
  /** The id from which the ids of its cases are made. */
  id: CaseId,
  /** Mermaid, or JSON as `tapwright flow expand` reads it. */
  text: z.string().min(1).max(100_000),
  style: z.enum(['plain', 'semi-structured']).default('plain'),
  mode: z.enum(['all', 'edges']).default('all'),
  visits: z.int().min(1).max(10).default(1),
});
export type ReleaseChart = z.infer<typeof ReleaseChart>;

/** What is signed off: the tests of a version of an app. The body of `PUT /v1/releases/:id`. */
export const ReleaseSpec = z.strictObject({
  title: z.string().trim().min(1).max(200),
  app: PackageName,
  /** The version code that phones report; only results on it count. */
  appVersion: z.string().trim().min(1).max(60),
  /** Stored cases, with all of their rows. */
  cases: z.array(CaseId).max(RELEASE_ROWS_MAX).default([]),
  /** Schedules: the tests of their jobs. */
  schedules: z.array(ScheduleId).max(50).default([]),
  /** The tests of these jobs, such as those of a batch. */
  jobs: z.array(z.string().min(1).max(80)).max(RELEASE_ROWS_MAX).default([]),
  charts: z.array(ReleaseChart).max(RELEASE_CHARTS_MAX).default([]),
});
export type ReleaseSpec = z.infer<typeof ReleaseSpec>;

/** As it is stored: the tests of its jobs by name, which outlive the jobs. */
export const StoredRelease = ReleaseSpec.extend({ tests: z.array(z.string()).max(RELEASE_ROWS_MAX) });
export type StoredRelease = z.infer<typeof StoredRelease>;

export const SignatureState = z.enum(['valid', 'void', 'withdrawn']);
export type SignatureState = z.infer<typeof SignatureState>;

export const SignatureView = z.object({
  id: z.string(),
  /** The version of the report that was signed. */
  report: z.int(),
  /** Of its evidence. */
  sha256: z.string(),
  by: Person,
  /** What the person signs as, in their own words. */
  role: z.string(),
  comment: z.string(),
  at: z.string(),
  state: SignatureState,
  /** What has changed since; empty while it is valid. */
  reasons: z.array(z.string()),
  /** When it was noticed, or withdrawn. */
  endedAt: z.string().nullable(),
});
export type SignatureView = z.infer<typeof SignatureView>;

export const SignatureRequest = z.strictObject({
  /** The hash of the report, as it was read: nobody signs another one by mistake. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/, 'the sha256 of the report'),
  role: z.string().trim().min(1).max(80),
  comment: z.string().trim().max(2_000).default(''),
});

/** A version of the report without its evidence. */
export const ReportView = z.object({ number: z.int(), sha256: z.string(), by: Person, at: z.string() });
export type ReportView = z.infer<typeof ReportView>;

const CoverageShare = z.object({ covered: z.int(), passed: z.int(), of: z.int() });

/** What the rows of the release have covered of a chart. */
export const ChartCoverage = z.object({
  chart: z.string(),
  nodes: CoverageShare,
  edges: CoverageShare,
  /** Cases that ran with other steps than the chart gives them now. */
  notCounted: z.array(z.object({ case: z.string(), why: z.string() })),
});
export type ChartCoverage = z.infer<typeof ChartCoverage>;

export const ReleaseSummary = z.object({
  rows: z.int(),
  passed: z.int(),
  failed: z.int(),
  notRun: z.int(),
  accepted: z.int(),
  rejected: z.int(),
  undecided: z.int(),
});
export type ReleaseSummary = z.infer<typeof ReleaseSummary>;

/** A rejection whose row has not been run again since. */
export const OpenRejection = DecisionView.extend({ test: z.string() });
