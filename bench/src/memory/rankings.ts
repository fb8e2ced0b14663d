import { rankCandidates } from '@tapwright/runtime';
import type { Bench } from '../harness/platform.ts';
import type { CurvePlan, TaskOfApp } from './curves.ts';
import { type CandidateResult, runMemoryJob } from './run-job.ts';

const RANKINGS = ['first', 'words', 'evidence'] as const;

/** How often a ranking puts a candidate first that really reached the goal, and how direct its way was. */
export interface RankingFigures {
  readonly ranking: string;
  readonly tasks: number;
  readonly completed: number;
  /** Mean steps of the chosen ones that reached the goal; null where none did. */
  readonly steps: number | null;
}

export interface Ranked {
  readonly figures: readonly RankingFigures[];
  /** Tasks in which some candidates that claimed to be done were right, and others wrong. */
  readonly decidable: number;
  /** What was ranked, task by task. */
  readonly tried: readonly Tried[];
}

interface Tried extends TaskOfApp {
  readonly results: readonly CandidateResult[];
}

/** All rankings over the same candidates, with the best and the worst possible choice next to them. */
export async function compareRankings(
  bench: Bench,
  plan: CurvePlan,
  { model, candidates }: { readonly model: string; readonly candidates: number },
): Promise<Ranked> {
  const tried: Tried[] = [];
  for (const task of plan.tasks) {
    const { seed, maxSteps } = plan;
    const about = { model, seed, maxSteps, tenantId: 'ranking', label: 'candidate' };
    const spec = { candidates, memory: false, learn: false };
    tried.push({ ...task, results: await runMemoryJob(bench, { ...task, ...about, spec }) });
  }
  const figures = RANKINGS.map((ranking) => figuresOf(ranking, tried, (one) => chosenBy(ranking, one)));
  const any = figuresOf('any candidate', tried, ({ results }) =>
    shortest(results.filter(({ completed }) => completed)),
  );
  const decidable = tried.filter(({ results }) => {
    const claimed = results.filter(({ candidate }) => candidate.completed);
    return claimed.some(({ completed }) => completed) && claimed.some(({ completed }) => !completed);
  });
  return { figures: [...figures, any], decidable: decidable.length, tried };
}

function chosenBy(ranking: (typeof RANKINGS)[number], { goal, results }: Tried): CandidateResult | undefined {
  const candidates = results.map(({ candidate }) => candidate);
  const [best] = rankCandidates(candidates, { ranking, goal });
  return results.find(({ candidate }) => candidate.id === best?.id);
}

function figuresOf(
  ranking: string,
  tried: readonly Tried[],
  choose: (one: Tried) => CandidateResult | undefined,
): RankingFigures {
  const right = tried.map(choose).filter((result) => result?.completed === true);
  const steps = right.reduce((total, result) => total + (result?.steps ?? 0), 0);
  return {
    ranking,
    tasks: tried.length,
    completed: right.length,
    steps: right.length === 0 ? null : steps / right.length,
  };
}

function shortest(results: readonly CandidateResult[]): CandidateResult | undefined {
  return results.toSorted((a, b) => a.steps - b.steps)[0];
}
