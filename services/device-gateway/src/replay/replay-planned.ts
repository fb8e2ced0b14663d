import {
  type AppTrouble,
  HealingAsked,
  mayProveCommits,
  ReplayPlanned,
  ReplayPlayed,
} from '@tapwright/contracts';
import { forbiddenBy } from '@tapwright/runtime';
import { defineHandler, type HandlerInput } from '@tapwright/service';
import { findDevice } from '@tapwright/store';
import { carryOut } from '../act/carry-out.ts';
import type { GatewayDeps } from '../deps.ts';
import { type HeldLease, heldLease } from '../lease/held-lease.ts';
import { runDevice } from '../lease/run-device.ts';
import { observe } from '../observe/observe.ts';
import { lookForTrouble } from '../observe/trouble.ts';
import { PHONE_RETRY } from '../retry.ts';
import { askedResult, barredFor } from './healing-asked.ts';
import { noMoreHealings, proposeOf } from './healing-limit.ts';
import { filesOfTrace, moveAt, type Played, playUntil, type Stand } from './play-until.ts';
import {
  actedResult,
  endedResult,
  type PlayResult,
  type Refusal,
  refusedResult,
  waitedResult,
} from './replay-result.ts';
import type { Acted } from './replay-steps.ts';

interface Playing extends Played, Pick<HandlerInput<unknown>, 'log'> {
  readonly lease: HeldLease;
  readonly app: string;
  readonly forbidden: readonly string[];
}

type Doing = Acted['move'];

/**
 * Plays one move of a trace. The stored screen and the run's progress alone decide the move, so a move that is
 * handled again after a crash is the same, under the same command ids, and the phone's books skip what was done. Then
 * it looks until the next move is known (docs/adr/0009).
 */
export const onReplayPlanned = defineHandler({
  on: ReplayPlanned,
  emits: [ReplayPlanned, HealingAsked, ReplayPlayed],
  retry: PHONE_RETRY,

  async handle({ data, job, run, signal, log }, deps: GatewayDeps) {
    const lease = heldLease(run);
    const { recorded, trace } = await deps.traces.of(job, run);
    const heal = job.spec.replay?.heal ?? 'off';
    const app = job.spec.app ?? trace.packageName;
    const forbidden = [...job.spec.forbidden, ...(deps.forbidden ?? [])];
    const isBarred = barredFor(trace, forbidden);
    const about = { job, run, recorded, trace, heal, isBarred };
    const playing: Playing = { ...about, lease, app, forbidden, signal, log };
    const state = { ...(run.state.play ?? { at: 0, acted: false, guards: {} }), healings: [] };
    const { captureId, late, still, healing: answer } = data;
    const stand: Stand = { state, seen: await deps.screens.read(captureId), late, still, answer };
    const move = await moveAt(deps, playing, stand);
    if (move.kind === 'done' || move.kind === 'failed') return endedResult(playing, { ...stand, move });
    if (move.kind === 'wait')
      return deps.inventory.exclusively(lease.serial, () => wait(deps, playing, stand));
    if (move.kind === 'ask') {
      const refusal = await noMoreHealings(deps, playing);
      if (refusal !== null) return refusedResult(playing, { ...stand, action: move.step.action, refusal });
      return askedResult(playing, { ...stand, move });
    }
    const phone = await findDevice(deps.db.read, lease.serial);
    const mayCommit = mayProveCommits(job.spec, phone ?? { model: '' });
    const refusal =
      refusalOf({ ...playing, mayCommit }, stand, move) ?? (await proposeOf(deps, playing, move));
    if (refusal !== null) return refusedResult(playing, { ...stand, action: move.action, refusal });
    return deps.inventory.exclusively(lease.serial, () => act(deps, playing, { ...stand, move }));
  },
});

/** There is nothing to do on this screen yet. */
async function wait(deps: GatewayDeps, playing: Playing, { state, seen }: Stand): Promise<PlayResult> {
  const { run, job, lease, signal } = playing;
  const { device } = runDevice(deps, job, lease.serial);
  const before = seen.capture.hierarchyId;
  const picture = job.spec.pictures;
  const files = filesOfTrace(playing, state);
  const first = await observe(deps, { run, device, picture, files, before, patient: true, signal });
  return waitedResult(playing, await playUntil(deps, { ...playing, device }, { state, first }));
}

async function act(
  deps: GatewayDeps,
  playing: Playing,
  { move, seen }: Stand & { readonly move: Doing },
): Promise<PlayResult> {
  const { run, job, lease, app, forbidden, signal, log } = playing;
  const { device, typed } = runDevice(deps, job, lease.serial);
  const step = run.step + 1;
  const action = typed(move.action);
  const eventType = ReplayPlanned.type;
  const { screen } = seen;
  const done = await carryOut(deps, {
    device,
    lease,
    step,
    action,
    screen,
    // The replay itself has closed a keyboard that must not be there.
    keyboardShown: false,
    app,
    forbidden,
    eventType,
    signal,
  });
  const before = seen.capture.hierarchyId;
  const files = filesOfTrace(playing, move.state);
  const first = await observe(deps, { run, device, picture: job.spec.pictures, files, before, signal });
  const begun = performance.now();
  const { token } = lease;
  const trouble = await lookForTrouble({ device, run, token, step, app, typed: action.text, log, signal });
  const actedMs = done.deviceMs + performance.now() - begun;
  const about = { move, seen, done, actedMs, trouble };
  const over = done.status === 'not_found' || done.status === 'unsupported' || isFatal(trouble);
  if (over) return actedResult(playing, { ...about, first, awaited: null });
  const from = { state: move.state, first };
  return actedResult(playing, {
    ...about,
    first,
    awaited: await playUntil(deps, { ...playing, device }, from),
  });
}

/** It is not the app's fault when the system ends its process. */
function isFatal(trouble: AppTrouble | null): boolean {
  return trouble !== null && trouble.kind !== 'process_death';
}

/** What must not be touched here, or not again, may have been allowed when the trace was made. */
function refusalOf(
  { forbidden, mayCommit }: Playing & { readonly mayCommit: boolean },
  { seen }: Stand,
  move: Doing,
): Refusal | null {
  const { action, element } = move;
  const reason = forbiddenBy({ action, element, screen: seen.screen }, forbidden);
  if (reason !== null) return { outcome: 'failed', code: 'FORBIDDEN', message: reason };
  if (action.effect !== 'commit' || mayCommit) return null;
  const message = `'${action.target?.label ?? action.kind}' may happen once only, and the job is not repeatable`;
  return { outcome: 'inconclusive', code: 'ONCE_NOT_REPEATED', message };
}
