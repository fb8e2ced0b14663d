import { z } from 'zod';
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
  'device_lost',
  'tarpit',
]);
export type InvalidReason = z.infer<typeof InvalidReason>;

/** What a verdict rests on: a sentence, and the screen and elements it was read from. */
export const Evidence = z.object({
  summary: z.string(),
  captureId: z.string().nullable(),
  elements: z.array(z.number().int()),
  /** What the phone's log says of the app, where it failed during the step. */
  trouble: AppTrouble.optional(),
});
export type Evidence = z.infer<typeof Evidence>;

export const Verdict = z.object({
  kind: VerdictKind,
  reason: InvalidReason.nullable(),
  evidence: Evidence,
});
export type Verdict = z.infer<typeof Verdict>;

/** How to get back to the screen before an invalidated action (GUARDIAN 3.2.4). */
export const RestorationPlan = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('nothing') }),
  z.object({ kind: z.literal('back') }),
  /** Launch the app afresh, then repeat these actions, found again by locator. */
  z.object({ kind: z.literal('replay'), steps: z.array(z.number().int()) }),
  z.object({ kind: z.literal('relaunch') }),
]);
export type RestorationPlan = z.infer<typeof RestorationPlan>;

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

export const Reason = z.object({ code: z.string(), message: z.string() });
export type Reason = z.infer<typeof Reason>;
