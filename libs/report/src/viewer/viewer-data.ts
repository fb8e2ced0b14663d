import {
  Bounds,
  Effect,
  InvalidReason,
  ObligationVerdict,
  Prediction,
  VerdictKind,
} from '@tapwright/contracts';
import { z } from 'zod';
import { cutText } from '../cut-text.ts';
import { FrameRef, JobReport, TEXT_MAX } from '../report-model.ts';
import { ReportTest, SuiteFigures } from '../suite-report.ts';

export const VIEWER_SCHEMA = 'tapwright-viewer-1';

/** Bounds of what one viewer is given. What goes beyond is left out, and `leftOut` says so. */
export const VIEWER_MAX = {
  steps: 2_000,
  trees: 1_000,
  elements: 3_000,
  calls: 10_000,
  events: 20_000,
  blocked: 2_000,
  runs: 1_000,
  scripts: 50,
  logCharacters: 1_000_000,
  scriptCharacters: 400_000,
} as const;
const LABEL_MAX = 300;

const text = z
  .string()
  .overwrite((given) => (given.length > TEXT_MAX + 60 ? cutText(given, TEXT_MAX) : given));
const label = z.string().overwrite((given) => (given.length > LABEL_MAX ? cutText(given, LABEL_MAX) : given));
const time = z.iso.datetime({ offset: true });
const count = z.int().nonnegative();
const milliseconds = z.number().nonnegative();

/** An element of a screen. What is empty or false is absent: a tree has hundreds of them. */
export const ViewerElement = z.strictObject({
  /** Index of its parent, which stands before it; absent: it has none. */
  parent: count.optional(),
  className: label,
  resourceId: label.optional(),
  text: label.optional(),
  desc: label.optional(),
  hint: label.optional(),
  bounds: Bounds,
  /** What can be done with it and how it stands, such as `clickable` and `checked`. */
  states: z.array(label).max(12).optional(),
});
export type ViewerElement = z.infer<typeof ViewerElement>;

/** A screen as it was seen. */
export const ViewerScreen = z.strictObject({
  /** Name of its tree in `trees`; null: it is no longer kept. */
  tree: z.string().nullable(),
  frame: FrameRef.nullable(),
  packageName: label,
  activity: label,
  keyboardShown: z.boolean(),
});
export type ViewerScreen = z.infer<typeof ViewerScreen>;

/** How the phone was waited for after something was done to it. */
export const ViewerWait = z.strictObject({
  /** `stable`: the screen held still. `cap`: it did not within the time that is waited at most. `none`: nothing was waited for. */
  settledBy: label,
  settleMs: milliseconds,
  /** How often the screen was looked at; null: not known. */
  polls: count.nullable(),
  /** What read the screen where a server on the phone may: `server` or `dump`; absent: the dump. */
  seenBy: label.optional(),
  /** Why it was not the server, or what a comparison has shown. */
  seenWhy: text.optional(),
});
export type ViewerWait = z.infer<typeof ViewerWait>;

/** How the screen before an invalidated action was brought back. */
export const ViewerRestoration = z.strictObject({
  /** What was tried first: `back`, `path`, `replay` … */
  plan: label,
  /** Steps of the run that were repeated for it. */
  steps: z.array(z.int()).max(400),
  /** How the screen was recognised; null: it is not over, or nothing says. */
  reached: label.nullable(),
  /** Actions that were done for it. */
  moves: count.nullable(),
  /** The screen that was wanted, and the one that came: keys of `screens`. */
  wanted: z.string().nullable(),
  came: z.string().nullable(),
  wait: ViewerWait.nullable(),
});
export type ViewerRestoration = z.infer<typeof ViewerRestoration>;

/** One action of the run with all that is known of it. `index` is that of the action in the report. */
export const ViewerStep = z.strictObject({
  index: z.int(),
  /** Position of its step in the report, from 0. */
  task: count,
  thought: text,
  effect: Effect,
  key: text,
  /** What the phone said: `done`, `uncertain`, `not_found`, `unsupported`; null: nothing yet. */
  status: label.nullable(),
  verdict: VerdictKind.nullable(),
  /** Why it was invalidated. */
  reason: InvalidReason.nullable(),
  /** Keys of `screens`. */
  before: z.string(),
  after: z.string().nullable(),
  changes: z.array(text).max(400),
  /** Only the picture shows what it changed. */
  pictureChanged: z.boolean(),
  observation: text.nullable(),
  /** The obligation that it serves, and what it was expected to bring, as the actor said. */
  serves: label.nullable(),
  predicted: Prediction.nullable(),
  evidence: z
    .strictObject({
      /** Key of `screens` from which it was read. */
      screen: z.string().nullable(),
      elements: z.array(count).max(200),
      obligations: z.array(ObligationVerdict).max(40),
    })
    .nullable(),
  /** The failure of the app in the phone's log. */
  trouble: z.strictObject({ kind: label, summary: text, stack: z.array(text).max(200) }).nullable(),
  restoration: ViewerRestoration.nullable(),
  wait: ViewerWait.nullable(),
  deviceMs: milliseconds,
  modelMs: milliseconds,
  decidedAt: time,
  judgedAt: time.nullable(),
});
export type ViewerStep = z.infer<typeof ViewerStep>;

/** An action that was not offered again. */
export const ViewerBlock = z.strictObject({
  task: count,
  /** What: its words, and its whole identity. */
  label: text,
  key: text,
  /** Where: the app's activity, and the step whose screen it is; null: not known any more. */
  activity: label.nullable(),
  step: z.int().nullable(),
  reason: text,
});
export type ViewerBlock = z.infer<typeof ViewerBlock>;

/** One question to a model. */
export const ViewerCall = z.strictObject({
  role: label,
  model: label,
  at: time,
  /** The step for which it was asked; null: none. */
  step: z.int().nullable(),
  inputTokens: count,
  outputTokens: count,
  cachedTokens: count,
  latencyMs: milliseconds,
  attempts: count,
  repaired: z.boolean(),
  /** Version of the prompt. */
  prompt: label.nullable(),
  usd: z.number().nonnegative().nullable(),
  /** Its facts and the answer, as JSON; null where they were not kept: a platform keeps no words of prompts. */
  question: text.nullable(),
  answer: text.nullable(),
});
export type ViewerCall = z.infer<typeof ViewerCall>;

export const ViewerEvent = z.strictObject({
  seq: count,
  type: label,
  at: time,
  run: z.string().nullable(),
  step: z.int().nullable(),
  /** As JSON. */
  data: text,
});
export type ViewerEvent = z.infer<typeof ViewerEvent>;

export const ViewerScript = z.strictObject({
  format: text,
  fileName: text,
  proof: text,
  detail: text,
  losses: z.array(text).max(1_000),
  content: z.string().max(VIEWER_MAX.scriptCharacters + 60),
});
export type ViewerScript = z.infer<typeof ViewerScript>;

/** What a report leaves out: how the run came to each of its verdicts. */
export const ViewerDetails = z.strictObject({
  /** The run that the report shows; null: it has none yet. */
  run: z.string().nullable(),
  /** All runs of the job. */
  runs: z
    .array(
      z.strictObject({
        id: z.string(),
        purpose: label,
        status: label,
        outcome: label.nullable(),
        serial: label.nullable(),
        steps: count,
        /** Number of a leg of an exploration, from 1; absent: it is none. */
        leg: count.optional(),
      }),
    )
    .max(VIEWER_MAX.runs),
  steps: z.array(ViewerStep).max(VIEWER_MAX.steps),
  screens: z.record(z.string(), ViewerScreen),
  trees: z.record(z.string(), z.array(ViewerElement).max(VIEWER_MAX.elements)),
  blocked: z.array(ViewerBlock).max(VIEWER_MAX.blocked),
  calls: z.array(ViewerCall).max(VIEWER_MAX.calls),
  events: z.array(ViewerEvent).max(VIEWER_MAX.events),
  /** The phone's log of the run: its end, where it is longer than can be shown. */
  log: z.strictObject({ text: z.string(), isCut: z.boolean() }).nullable(),
  scripts: z.array(ViewerScript).max(VIEWER_MAX.scripts),
  /** What there was no room for, in words. */
  leftOut: z.array(label).max(20),
});
export type ViewerDetails = z.infer<typeof ViewerDetails>;

/** One job as the viewer shows it; without details, as its report alone tells it. */
export const ViewerRun = z.strictObject({ report: JobReport, details: ViewerDetails.nullable() });
export type ViewerRun = z.infer<typeof ViewerRun>;

/** The document that the viewer reads: in its file, dropped onto it, or from a platform. */
export const ViewerData = z.strictObject({
  schema: z.literal(VIEWER_SCHEMA),
  title: text,
  figures: SuiteFigures.nullable(),
  /** Empty where each run stands for itself. */
  tests: z.array(ReportTest).max(VIEWER_MAX.runs),
  runs: z.array(ViewerRun).max(VIEWER_MAX.runs),
});
export type ViewerData = z.infer<typeof ViewerData>;
