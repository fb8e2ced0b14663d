import { quantile } from 'simple-statistics';
import type { Harm } from './chaos.ts';
import type { LeaseChange } from './lease-log.ts';
import type { PhoneTruth } from './phone-laws.ts';
import type { RunFacts } from './run-laws.ts';

/** Words of the phones' answers (see books.ts), counted as they pass by. */
export function countAnswers() {
  const counts = new Map<string, number>();
  return {
    take(chunk: Buffer): void {
      for (const [, word = ''] of chunk.toString('latin1').matchAll(/tapwright:(\w+)/g))
        counts.set(word, (counts.get(word) ?? 0) + 1);
    },
    of: (word: string): number => counts.get(word) ?? 0,
  };
}

export interface Figures {
  readonly seed: number;
  readonly runs: readonly RunFacts[];
  readonly leases: readonly LeaseChange[];
  readonly truths: readonly PhoneTruth[];
  readonly harm: ReadonlyMap<Harm, number>;
  readonly answers: { of(word: string): number };
}

export function linesOf({ seed, runs, leases, truths, harm, answers }: Figures): string[] {
  const grants = leases.filter(({ what }) => what === 'granted');
  const sum = (of: (truth: PhoneTruth) => number) => truths.reduce((total, truth) => total + of(truth), 0);
  const times = (part: string) =>
    [...harm].reduce((total, [kind, count]) => total + (kind.includes(part) ? count : 0), 0);
  const parted = times('cut') + times('frozen');
  return [
    `farm at random, seed ${seed}: ${runs.length} runs, ${grants.length} grants, ${times('kill')} kills, ` +
      `${times('pause')} pauses, ${parted} partitions, ${answers.of('fenced')} fenced commands, ` +
      `${sum(({ begun }) => begun)} commands executed, duplicates ${duplicatesOf(truths)}`,
    `  phones: ${sum(({ tokens }) => tokens)} tokens accepted, ${answers.of('newer')} refused, ` +
      `${answers.of('already_done')} commands known as done, ${answers.of('uncertain')} uncertain, ` +
      `${sum(({ executed }) => executed.length)} touches and texts, ${sum(({ inTheGap }) => inTheGap)} in the gap of a check`,
    `  runs: ${tally(runs.map(({ outcome, code }) => `${outcome} ${code}`))}`,
    ...['red', 'green'].map((tenant) => fairnessOf(tenant, grants)),
  ];
}

function duplicatesOf(truths: readonly PhoneTruth[]): number {
  return truths.reduce((total, truth) => total + truth.duplicates, 0);
}

/** Share of the grants while both tenants had runs in the queue, and how long they waited. */
function fairnessOf(tenant: string, grants: readonly LeaseChange[]): string {
  const mine = grants.filter(({ tenantId }) => tenantId === tenant);
  const contended = grants.filter((grant) => grant.contended);
  const share =
    contended.filter(({ tenantId }) => tenantId === tenant).length / Math.max(1, contended.length);
  const waits = mine.flatMap(({ waitedMs }) => (waitedMs === null ? [] : [waitedMs]));
  const at = (part: number) => (waits.length === 0 ? 0 : Math.round(quantile(waits, part)));
  return (
    `  ${tenant}: ${mine.length} grants, ${Math.round(share * 100)} % of those under contention, ` +
    `waited p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms`
  );
}

function tally(words: readonly string[]): string {
  const counts = Map.groupBy(words, (word) => word);
  return [...counts].map(([word, all]) => `${all.length} ${word}`).join(', ');
}
