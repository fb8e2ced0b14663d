import { createOfflineModel, VerifierOutput } from '@tapwright/model';
import {
  answerInWords,
  expectedCompleted,
  figuresByKind,
  figuresByReason,
  figuresByStructure,
  type JudgedClaim,
  kindRows,
  structureRows,
} from './claims/figures.ts';
import { interactiveTasks } from './claims/interactive/interactive-claims.ts';
import { judge, type Verify } from './claims/judge.ts';
import type { ClaimedTask, KnownClaim } from './claims/known-claim.ts';
import type { ClaimsOptions } from './claims/options.ts';
import { recordedClaims } from './claims/recorded-claims.ts';
import { droidtaskWays, sphinxWays } from './claims/recorded-way.ts';
import { type DataFlags, readDataFlags, someOf } from './evaluation/flags.ts';
import { percent, textTable } from './evaluation/text-table.ts';

/**
 * The offline verifier alone. It gets claims of being done whose answer is known, as the verifier's service asks
 * them: true ones at the end of a task; false ones before the end, after a wrong turn, with something left out, with
 * another value and so on. Those of recorded tasks are made from the recording; those of interactive apps are carried
 * out, and the app's own check says what is true. The rules were
 * written with claims of all three sets in view, so nothing here is held out; `--recordings DIR` measures other apps, and
 * `--apps` virtual ones, those that are held out among them. Whoever makes a rule on what it shows of such an app says so in
 * docs/adding-a-virtual-app.md: the app is held out no more.
 */
const PREMATURE_RATES = [0.19, 0.4];

interface Source extends ClaimedTask {
  readonly claims: () => readonly KnownClaim[];
}

export async function main(options: ClaimsOptions): Promise<void> {
  const flags = readDataFlags(options);
  const sources = options.apps === undefined ? allSources(flags) : interactiveTasks(options.apps.split(','));
  const judged: JudgedClaim[] = [];
  for (const { claims } of someOf(sources, flags, ({ key, goal }) => `${key} ${goal}`))
    for (const claim of claims()) judged.push(await judge(claim, verify));
  if (flags.verbose) tellWrong(judged);
  const sets = [...Map.groupBy(judged, ({ claim }) => claim.task.set)];
  for (const [set, own] of sets) process.stdout.write(`${set}\n${tableOf(own)}\n`);
  const heads = ['true claims of', 'structural', 'claims', 'accepted in the end', 'share', 'inconclusive'];
  process.stdout.write(textTable([heads, ...structureRows(judged)]));
  if (!flags.json) return;
  const rows = sets.flatMap(([, own]) => figuresByKind(own));
  process.stdout.write(`${JSON.stringify({ rows, structure: figuresByStructure(judged) })}\n`);
}

function allSources({ recordings }: DataFlags): readonly Source[] {
  const ways = [...droidtaskWays(recordings), ...sphinxWays(recordings)];
  const recorded = ways.map((way): Source => ({ ...way, claims: () => recordedClaims(way) }));
  return [...recorded, ...interactiveTasks()];
}

const model = createOfflineModel();

const verify: Verify = async (input) => {
  const about = { jobId: 'claims', runId: 'claims' };
  const { signal } = new AbortController();
  const question = { about, input, messages: [], signal, timeoutMs: 10_000 };
  const { output } = await model.ask({ ...question, role: 'verifier', schema: VerifierOutput });
  return output;
};

function tableOf(judged: readonly JudgedClaim[]): string {
  const kinds = textTable([
    ['claim', 'is', 'claims', 'accepted', 'share', 'if insisted', 'inconclusive', 'proved by any yes'],
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

function tellWrong(judged: readonly JudgedClaim[]): void {
  for (const one of judged) {
    const { claim, accepted, reason } = one;
    const { key, goal } = claim.task;
    if (accepted === claim.isTrue) continue;
    const done = claim.input.history.map(
      ({ action, text, verdict }) =>
        `${action}${text === null ? '' : ` = ${text}`}${verdict === 'advanced' ? '' : ` (${verdict})`}`,
    );
    const form = claim.isTrue && claim.structural ? ' (structural)' : '';
    process.stderr.write(
      `${answerInWords(one)} ${claim.kind}${form}: ${key}: ${goal}\n  ${done.join('; ')}\n  ${reason}\n`,
    );
  }
}
