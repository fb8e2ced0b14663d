import { markOfScreen } from '@tapwright/captures';
import { CANDIDATES_ASKED_MAX, HealingAsked } from '@tapwright/contracts';
import { forbiddenBy, isDeed } from '@tapwright/runtime';
import { elementLabel, toElementRef } from '@tapwright/screen';
import type { Playing, PlayMove } from '@tapwright/script';
import { eventFor, type HandlerResult } from '@tapwright/service';
import type { Played, Stand } from './play-until.ts';
import { progressOf } from './replay-steps.ts';

type Asking = Extract<PlayMove, { kind: 'ask' }>;

/** The model is asked. The replay goes on with its answer, on the same screen that the question was about. */
export function askedResult(
  { job, run, trace }: Played,
  { seen, move }: Stand & { readonly move: Asking },
): HandlerResult<typeof HealingAsked> {
  const candidates = move.choices.slice(0, CANDIDATES_ASKED_MAX).map(({ index }) => index);
  const data = { step: run.step, captureId: seen.capture.id, at: trace.steps.indexOf(move.step), candidates };
  return {
    run: { state: { ...run.state, play: progressOf(move.state), current: markOfScreen(seen) } },
    emit: [eventFor(HealingAsked, { job, run }, data)],
  };
}

/**
 * What a model may not choose, whatever it answers: forbidden elements, elements that are surely meant to change
 * something, and those that the trace itself marks as commits.
 */
export function barredFor(
  trace: Played['trace'],
  forbidden: readonly string[],
): NonNullable<Playing['isBarred']> {
  const deeds = new Set(
    trace.steps.flatMap(({ action: { effect, target } }) =>
      effect === 'commit' ? (target?.label ?? []) : [],
    ),
  );
  return (screen, { action: { kind, text } }, element) => {
    const { label } = elementLabel(screen, element);
    return (
      (label !== '' && deeds.has(label)) ||
      isDeed(screen, element, label) ||
      forbiddenBy(
        { action: { kind, text, target: toElementRef(screen, element) }, element, screen },
        forbidden,
      ) !== null
    );
  };
}
