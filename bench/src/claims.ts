import { createOfflineModel, VerifierOutput } from '@tapwright/model';
import { claimsOf, type KnownClaim } from './claims/claims-of.ts';
import {
  expectedCompleted,
  figuresByKind,
  figuresByReason,
  type JudgedClaim,
  kindRows,
} from './claims/figures.ts';
import { droidtaskWays, sphinxWays } from './claims/recorded-way.ts';
import { readDataFlags, someOf } from './evaluation/flags.ts';
import { percent, textTable } from './evaluation/text-table.ts';
import type { DataOptions } from './harness/command-line.ts';

/**
 * The offline verifier alone. It gets claims of being done whose answer is known, as the verifier's service asks
 * them: true ones at the end of a recorded task; false ones before the end, after a wrong turn, and with something
 * left out. The rules were developed with `droidtask` in view. `sphinx` is held out, so `--verbose` lists its claims
 * only where `--tasks` asks for some.
 */
const PREMATURE_RATES = [0.19, 0.4];

export async function main(options: DataOptions): Promise<void> {
  const flags = readDataFlags(options);
  const ways = [...droidtaskWays(flags.recordings), ...sphinxWays(flags.recordings)];
  const claims = someOf(ways, flags, ({ key, goal }) => `${key} ${goal}`).flatMap(claimsOf);
  const judged: JudgedClaim[] = [];
  for (const claim of claims) judged.push(await judge(claim));
  if (flags.verbose) tellWrong(judged, flags.given.has('tasks'));
  const sets = [...Map.groupBy(judged, ({ claim }) => claim.way.set)];
  for (const [set, own] of sets) process.stdout.write(`${set}\n${tableOf(own)}\n`);
  if (flags.json) process.stdout.write(`${JSON.stringify(Object.fromEntries(sets.map(asJson)))}\n`);
}

/** A refused claim is made again. */
async function judge(claim: KnownClaim): Promise<JudgedClaim> {
  const { completed: accepted, reason } = await answer(claim.input);
  const again = { ...claim.input, insistedAgainst: reason };
  return { claim, accepted, reason, acceptedInTheEnd: accepted || (await answer(again)).completed };
}

const model = createOfflineModel();

async function answer(input: KnownClaim['input']): Promise<VerifierOutput> {
  const about = { jobId: 'claims', runId: 'claims' };
  const { signal } = new AbortController();
  const question = { about, input, messages: [], signal, timeoutMs: 10_000 };
  const { output } = await model.ask({ ...question, role: 'verifier', schema: VerifierOutput });
  return output;
}

function tableOf(judged: readonly JudgedClaim[]): string {
  const kinds = textTable([
    ['claim', 'is', 'claims', 'accepted', 'share', 'if insisted'],
    ...kindRows(judged),
  ]);
  const reasons = figuresByReason(judged).map(({ reason, ofTrue, ofFalse }) => [
    reason,
    String(ofTrue),
    String(ofFalse),
  ]);
  const expected = PREMATURE_RATES.map(
    (rate) => `${percent(expectedCompleted(judged, rate))} with ${percent(rate)} early claims`,
  );
  return `${kinds}expected to be completed: ${expected.join(', ')}\n${textTable([['reason', 'true', 'false'], ...reasons])}`;
}

function asJson([set, judged]: readonly [string, readonly JudgedClaim[]]) {
  const expected = PREMATURE_RATES.map((rate) => ({ rate, completed: expectedCompleted(judged, rate) }));
  return [set, { byKind: figuresByKind(judged), byReason: figuresByReason(judged), expected }] as const;
}

function tellWrong(judged: readonly JudgedClaim[], all: boolean): void {
  for (const { claim, accepted, reason } of judged) {
    if (accepted === claim.isTrue || (claim.way.set === 'sphinx' && !all)) continue;
    const done = claim.input.history.map(
      ({ action, text, verdict }) =>
        `${action}${text === null ? '' : ` = ${text}`}${verdict === 'advanced' ? '' : ` (${verdict})`}`,
    );
    const verdict = accepted ? 'accepted' : 'refused';
    process.stderr.write(
      `${verdict} ${claim.kind}: ${claim.way.key}: ${claim.way.goal}\n  ${done.join('; ')}\n  ${reason}\n`,
    );
  }
}
