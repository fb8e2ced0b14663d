import { type ExploreTaskView, Outcome } from '@tapwright/contracts';
import type { ExploreTaskRow } from '@tapwright/store';

/** A task of an exploration as the API shows it. */
export function taskView(row: ExploreTaskRow): ExploreTaskView {
  const { id, position, runId, goal, endCondition, proposedBy, origin, summary, success } = row;
  const outcome = Outcome.safeParse(row.outcome);
  return {
    id,
    position,
    runId,
    task: goal,
    endCondition,
    proposedBy: proposedBy === 'rule' ? 'rule' : 'model',
    reasoning: origin?.reasoning ?? '',
    difficulty: origin?.difficulty ?? null,
    importance: origin?.importance ?? null,
    refused: [...(origin?.refused ?? [])],
    outcome: outcome.success ? outcome.data : null,
    done: row.outcome === null ? null : row.outcome === 'completed' && success !== false,
    summary: summary ?? '',
    firstStep: row.firstStep,
    lastStep: row.lastStep,
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}
