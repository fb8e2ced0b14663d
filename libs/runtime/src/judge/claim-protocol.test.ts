import type { RunState } from '@tapwright/contracts';
import { describe, expect, test } from 'vitest';
import { item, mark, state } from '../screen.fixture.ts';
import { findStrategy } from '../strategy/strategy.ts';
import { type Look, settleClaim } from './claims.ts';

/** The published rates (`bench`, error-rates.ts): how often agents end too early, and how a verifier answers. */
const PREMATURE = 29 / 150;
const WRONG_REFUSAL = 76 / 296;
const WRONG_ACCEPTANCE = 57 / 251;

const strategy = findStrategy('tapwright');

interface Claimant {
  /** Whether a refused actor repeats its claim on the same screen. */
  readonly insistsWhenWrong: boolean;
  readonly insistsWhenRight: boolean;
  /** How far a second look repeats the first: 0 is independent of it, 1 always equal. */
  readonly correlation: number;
}

const NOBODY: Claimant = { insistsWhenWrong: false, insistsWhenRight: true, correlation: 0 };

function claimOn(run: RunState, screen: string): RunState {
  const step = run.history.length + 1;
  const claim = { step, kind: 'end' as const, key: 'end|||||', after: null, verdict: null };
  return { ...run, history: [...run.history, item({ ...claim, before: mark(screen) })] };
}

/**
 * Share of the tasks that end right by the protocol alone: after a refused claim at the wrong place the task continues.
 */
function shareOfRight(claimant: Claimant): number {
  const right = shareAtGoal(state(), { claimant, weight: 1 });
  return (1 - PREMATURE) * right + PREMATURE * shareTooEarly(state(), { claimant, weight: 1 });
}

interface Branch {
  readonly claimant: Claimant;
  readonly weight: number;
  /** The last look refused the claim. */
  readonly again?: boolean;
}

function shareAtGoal(run: RunState, { claimant, weight, again = false }: Branch): number {
  const refusal = again ? WRONG_REFUSAL + claimant.correlation * (1 - WRONG_REFUSAL) : WRONG_REFUSAL;
  const told = settled(run, 'goal', 'no');
  const yes = settled(run, 'goal', 'yes').kind === 'accepted' ? weight * (1 - refusal) : 0;
  if (told.kind !== 'told' || !claimant.insistsWhenRight) return yes;
  return yes + shareAtGoal(told.state, { claimant, weight: weight * refusal, again: true });
}

function shareTooEarly(run: RunState, { claimant, weight, again = false }: Branch): number {
  const acceptance = again ? WRONG_ACCEPTANCE * (1 - claimant.correlation) : WRONG_ACCEPTANCE;
  const refused = settled(run, 'too early', 'no');
  const left = weight * (1 - acceptance);
  if (refused.kind === 'told' && claimant.insistsWhenWrong)
    return shareTooEarly(refused.state, { claimant, weight: left, again: true });
  const on = item({ step: refused.state.history.length + 1 });
  return shareAtGoal(
    { ...refused.state, history: [...refused.state.history, on] },
    { claimant, weight: left },
  );
}

function settled(run: RunState, screen: string, answer: Look['answer']) {
  return settleClaim(claimOn(run, screen), strategy, { answer, reason: '' });
}

const NO_CHECK = 1 - PREMATURE;
const BLOCKED_AT_FIRST = (1 - PREMATURE + PREMATURE * (1 - WRONG_ACCEPTANCE)) * (1 - WRONG_REFUSAL);

describe('the expected share of correct ends at the published rates (docs/adr/0008)', () => {
  test.each([
    ['no check', NO_CHECK, 0.807],
    ['`end` blocked at the first refusal', BLOCKED_AT_FIRST, 0.711],
    ['a second look, nobody insists on a wrong claim', shareOfRight(NOBODY), 0.893],
    ['a second look, everybody insists', shareOfRight({ ...NOBODY, insistsWhenWrong: true }), 0.861],
    ['a second look that nobody asks for', shareOfRight({ ...NOBODY, insistsWhenRight: false }), 0.711],
  ])('%s: %f', (_name, share, expected) => {
    expect(share).toBeCloseTo(expected, 2);
  });

  test('a second look is worth its question unless it only repeats the first', () => {
    const at = (correlation: number) => shareOfRight({ ...NOBODY, correlation });
    expect(at(0.45)).toBeGreaterThan(NO_CHECK);
    expect(at(0.5)).toBeLessThan(NO_CHECK);
    expect(at(1)).toBeCloseTo(BLOCKED_AT_FIRST, 2);
  });
});
