import { ActionKind, Basis, Bounds, CaseVerdict, JudgedLedger, VerdictKind } from '@tapwright/contracts';
import { z } from 'zod';
import { cutText } from './cut-text.ts';

export const REPORT_SCHEMA = 'tapwright-report-1';
export const TEXT_MAX = 20_000;
const NOTE_LENGTH = 60;
const STEPS_MAX = 400;
const ACTIONS_MAX = 400;
const PIXELS_MAX = 20_000;

/** Texts may come from apps and models: a text that is too long is cut with a note when it is read, not refused. */
const text = z
  .string()
  .overwrite((given) => (given.length > TEXT_MAX + NOTE_LENGTH ? cutText(given, TEXT_MAX) : given));
const time = z.iso.datetime({ offset: true });
const count = z.int().nonnegative();
const milliseconds = z.number().nonnegative();
const pixels = z.int().min(1).max(PIXELS_MAX);

/** A stored picture: its file is `frames/<id>.png`, and the format of the id allows no other place. */
export const FrameId = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,127}$/, 'letters, digits, _ or - (128 at most)');
export const FrameRef = z.strictObject({ id: FrameId, width: pixels, height: pixels });
export type FrameRef = z.infer<typeof FrameRef>;

export const Point = z.tuple([z.number(), z.number()]);
export type Point = z.infer<typeof Point>;

const ReportReason = z.strictObject({ code: text, message: text, basis: Basis.optional() });

/** A file of the phone that a verdict is based on. */
export const ReportFile = z.strictObject({
  /** As the case names it; it may contain `*`. */
  path: text,
  /** Name of the file that was found; null: none. */
  name: text.nullable(),
  /** How many bytes were read; null if there is no file, or this is unknown. */
  bytes: count.nullable(),
  /** Only its first part was read. */
  isCut: z.boolean(),
  /** Its beginning; null if it is not text. */
  excerpt: text.nullable(),
  /** Why it could not be found out what is there. */
  unread: text.nullable(),
});
export type ReportFile = z.infer<typeof ReportFile>;

/** What a verdict is based on. Bounds are pixels of the frame. */
export const ReportEvidence = z.strictObject({
  summary: text,
  elements: z.array(z.strictObject({ text, bounds: Bounds })).max(200),
  /** The screen it was read from; null: the one after the last action. */
  frame: FrameRef.nullable().default(null),
  files: z.array(ReportFile).max(20).default([]),
});
export type ReportEvidence = z.infer<typeof ReportEvidence>;

/** One action on a device. Places are pixels of the frame before it. */
export const ReportAction = z.strictObject({
  index: count,
  description: text,
  kind: ActionKind,
  /** The text to type, press or turn to; `${name}` for a case's parameter. */
  text: text.nullable().default(null),
  /** The element it was done on. */
  bounds: Bounds.nullable(),
  /** For swipes: where the finger touched and left the screen. */
  from: Point.nullable().default(null),
  to: Point.nullable().default(null),
  verdict: VerdictKind,
  evidence: ReportEvidence.nullable(),
  before: FrameRef.nullable(),
  after: FrameRef.nullable(),
});
export type ReportAction = z.infer<typeof ReportAction>;

export const ReportStep = z.strictObject({
  index: count,
  text,
  /** The author's sentence, if a rule has rewritten it. */
  written: text.nullable(),
  /** What had to be seen when it was done, a sentence for each; empty where nobody said it. */
  wanted: z.array(text).max(20).default([]),
  role: text.nullable(),
  verdict: CaseVerdict,
  reason: ReportReason.nullable(),
  /** Null if it was not run. */
  startedAt: time.nullable(),
  durationMs: milliseconds,
  evidence: ReportEvidence.nullable(),
  /** What the step was read to ask for, and what was said of each part; null where it was not read. */
  ledger: JudgedLedger.nullable().default(null),
  actions: z.array(ReportAction).max(ACTIONS_MAX),
});
export type ReportStep = z.infer<typeof ReportStep>;

/** A locator that failed and what was found instead; a person accepts or rejects it. */
export const HealedLocator = z.strictObject({
  /** `index` of the step and of its action. */
  step: count,
  action: count,
  was: text,
  becomes: text,
  why: text,
});
export type HealedLocator = z.infer<typeof HealedLocator>;

const ReportDevice = z.strictObject({
  role: text.nullable().default(null),
  serial: text,
  model: text.nullable().default(null),
  android: text.nullable().default(null),
  screen: z.tuple([pixels, pixels]),
});

/** The whole report of one finished job. */
export const JobReport = z.strictObject({
  schema: z.literal(REPORT_SCHEMA),
  job: z.strictObject({
    id: text,
    kind: z.enum(['goal', 'case', 'replay', 'explore', 'interactive']),
    title: text,
    tenant: text.nullable().default(null),
  }),
  case: z
    .strictObject({
      id: text,
      title: text,
      requirement: text.nullable(),
      /** Data row, from 0. */
      row: count.nullable(),
      tags: z.array(text).max(50),
    })
    .nullable(),
  app: text.nullable(),
  /** The leading one first; empty if none was granted; at most as many as a job may have roles. */
  devices: z.array(ReportDevice).max(8),
  strategy: text,
  startedAt: time,
  endedAt: time,
  verdict: CaseVerdict,
  reason: ReportReason.nullable(),
  /** What the goal was read to ask for, and what was said of each part; null where it was not read. */
  ledger: JudgedLedger.nullable().default(null),
  steps: z.array(ReportStep).max(STEPS_MAX),
  scripts: z.array(z.strictObject({ format: text, fileName: text, proof: text, detail: text })).max(50),
  healed: z.array(HealedLocator).max(1_000),
  totals: z.strictObject({
    actions: count,
    deviceMs: milliseconds,
    modelMs: milliseconds,
    modelCalls: count,
    inputTokens: count,
    outputTokens: count,
    /** Calls whose tokens the endpoint did not count. */
    uncounted: count.default(0),
  }),
});
export type JobReport = z.infer<typeof JobReport>;
/** The input of a writer: fields with a default may be left out. */
export type JobReportInput = z.input<typeof JobReport>;
