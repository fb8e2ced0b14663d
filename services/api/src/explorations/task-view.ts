import { type ExploreTaskView, Outcome } from '@tapwright/contracts';
import { type Database, type ExploreTaskRow, tasksOf } from '@tapwright/store';
import { existingExploration } from './exploration-view.ts';

/** Most tasks of an exploration that are told at once. */
const TASKS_MAX = 2_000;

/** The tasks of an exploration in their order; of very many, the first 2,000. @throws TapwrightError `NOT_FOUND` */
export async function readTasksOf(db: Database, tenantId: string, id: string): Promise<ExploreTaskView[]> {
  const { exploration } = await existingExploration(db, tenantId, id);
  const rows = await tasksOf(db.read, { explorationId: exploration.id, after: null, limit: TASKS_MAX });
  return rows.map(taskView);
}

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
