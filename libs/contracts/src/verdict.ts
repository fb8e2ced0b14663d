import { z } from 'zod';
import { KeptFile } from './file.ts';
import { ObligationVerdict } from './obligation.ts';
import { AppTrouble } from './trouble.ts';

export const VerdictKind = z.enum(['advanced', 'invalidated', 'completed', 'crashed', 'inconclusive']);
export type VerdictKind = z.infer<typeof VerdictKind>;

export const InvalidReason = z.enum([
  'no_change',
  'loop',
  'foreign_app',
  'reflection',
  'claim_rejected',
  'not_found',
  'uncertain',
  'interrupted',
  /** The field shows another text than the one that was typed, twice. */
  'text_differs',
  /** It only looked around, and another thing came than the actor had expected. */
  'not_as_predicted',
  'device_lost',
  /** A tenant's own rule (docs/adding-domain-knowledge.md). */
  'validator',
]);
export type InvalidReason = z.infer<typeof InvalidReason>;

/**
 * On what a completion rests. `proved`: on what was read back: what a case expects, or values and states on the screen
 * for every part of the goal. `judged`: somebody says so: a model, the offline model's rules, or the actor alone.
 */
export const Basis = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('proved'), by: z.enum(['expectation', 'screen']) }),
  z.object({ kind: z.literal('judged'), by: z.enum(['model', 'rules', 'actor']) }),
]);
export type Basis = z.infer<typeof Basis>;

const BASIS_WORDS: Readonly<Record<Basis['by'], string>> = {
  expectation: 'proved by what was expected',
  screen: 'proved by the screen',
  model: 'judged by the model',
  rules: 'judged by rules',
  actor: 'claimed by the actor alone',
};

/** `judged by rules`: how a basis is told to people. */
export function basisInWords({ by }: Basis): string {
  return BASIS_WORDS[by];
}

/** What a verdict is based on: a sentence, and the screen and elements it was read from. */
export const Evidence = z.object({
  summary: z.string(),
  captureId: z.string().nullable(),
  elements: z.array(z.number().int()),
  /** The failure of the app in the phone's log, if it failed during the step. */
  trouble: AppTrouble.optional(),
  /** The files that it is based on, their content as artifacts; absent if there are none. */
  files: z.array(KeptFile).optional(),
  /** The judge cited no evidence, even when asked twice. */
  inconclusive: z.boolean().optional(),
  /** Of a completion; absent in what was written before there was one. */
  basis: Basis.optional(),
  /** What was said of each obligation of the goal; absent where it was not read. */
  obligations: z.array(ObligationVerdict).optional(),
});
export type Evidence = z.infer<typeof Evidence>;

export const Verdict = z.object({
  kind: VerdictKind,
  reason: InvalidReason.nullable(),
  evidence: Evidence,
});
export type Verdict = z.infer<typeof Verdict>;

const stepNumber = z.number().int();

/**
 * The way to a wanted screen in the run's own transition graph. It never contains steps that may happen only once. Each
 * known screen has its marks and the step that leads nearer from there; the nearest screens come first.
 */
/** Most places of an app's map of which a restoration knows how to go on. */
export const MAPPED_MAX = 30;

export const Route = z.object({
  known: z.array(z.object({ content: z.string(), layout: z.string(), step: stepNumber })),
  /** From the screen on which the app starts; null if a fresh start leads nowhere near. */
  launch: z.array(stepNumber).nullable(),
  /** What earlier runs did at a place (`package/activity#place`) that surely leads on to the next, nearest first. */
  mapped: z
    .array(z.object({ at: z.string(), key: z.string(), to: z.string() }))
    .max(MAPPED_MAX)
    .optional(),
});
export type Route = z.infer<typeof Route>;

/**
 * How to get back to the screen before an invalidated action (GUARDIAN 3.2.4): what is tried first. If that does not
 * lead there, the route is used; the plan of a tenant's own error handler has none.
 */
export const RestorationPlan = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('nothing') }),
  /** Touch nothing, wait until the screen holds still and capture it again. */
  z.object({ kind: z.literal('look') }),
  z.object({ kind: z.literal('back'), route: Route.optional() }),
  /** The run knows the screen: repeat its own steps from there. */
  z.object({ kind: z.literal('path'), route: Route }),
  /** Restart the app, then repeat these actions, found again by locator. */
  z.object({ kind: z.literal('replay'), steps: z.array(stepNumber), route: Route.optional() }),
  z.object({ kind: z.literal('relaunch'), route: Route.optional() }),
]);
export type RestorationPlan = z.infer<typeof RestorationPlan>;

/** How a restored screen was recognised as the wanted one: by its content, by its layout, or not at all. */
export const Reached = z.enum(['content', 'layout', 'elsewhere']);
export type Reached = z.infer<typeof Reached>;

export const Outcome = z.enum([
  'completed',
  'failed',
  'infeasible',
  'crashed',
  'inconclusive',
  'out_of_budget',
  'canceled',
]);
export type Outcome = z.infer<typeof Outcome>;

export const Reason = z.object({
  code: z.string(),
  message: z.string(),
  /** Of a completion: whether it was proved or judged, and by what. */
  basis: Basis.optional(),
});
export type Reason = z.infer<typeof Reason>;
