import type { HistoryItem } from '@tapwright/contracts';
import type { ViewerBlock, ViewerStep } from '@tapwright/report';
import type { wholeRun } from '@tapwright/runtime';
import type { StepRow } from '@tapwright/store';
import type { ToldByEvents } from './events.ts';

type Whole = ReturnType<typeof wholeRun>;

const ELEMENTS_MAX = 200;
const CHANGES_MAX = 400;

/** A step with all that is known of it. Steps that the run does not remember are none of its actions. */
export function viewerStep(row: StepRow, item: HistoryItem, told: ToldByEvents): ViewerStep {
  const { index, thought, action, status, verdict, deviceMs, modelMs, decidedAt, judgedAt } = row;
  const evidence = verdict?.evidence;
  const trouble = evidence?.trouble;
  return {
    index,
    task: item.task,
    thought,
    effect: action.effect,
    key: action.key,
    status,
    verdict: verdict?.kind ?? null,
    reason: verdict?.reason ?? null,
    before: row.beforeCaptureId,
    after: row.afterCaptureId,
    changes: (row.changes ?? item.changes).slice(0, CHANGES_MAX),
    pictureChanged: item.pictureChanged ?? false,
    observation: item.observation ?? null,
    serves: item.serves ?? null,
    predicted: item.predicted ?? null,
    evidence:
      evidence === undefined
        ? null
        : {
            screen: evidence.captureId,
            elements: evidence.elements.slice(0, ELEMENTS_MAX),
            obligations: evidence.obligations ?? [],
          },
    trouble:
      trouble === undefined
        ? null
        : { kind: trouble.kind, summary: trouble.summary, stack: [...trouble.stack] },
    restoration: told.restorations.get(index) ?? null,
    wait: told.waits.get(index) ?? waitOf(row),
    deviceMs,
    modelMs,
    decidedAt: decidedAt.toISOString(),
    judgedAt: judgedAt?.toISOString() ?? null,
  };
}

/** Of a step that was played inside the gateway no event tells. */
function waitOf({ settledBy, settleMs }: StepRow): ViewerStep['wait'] {
  return settledBy === null ? null : { settledBy, settleMs, polls: null };
}

/** What the run does not offer again, with the step after which it was blocked. */
export function viewerBlocks({ blocked, history }: Whole): ViewerBlock[] {
  return blocked.map(({ task, key, screen, reason }) => {
    const marks = ({ before }: HistoryItem) => [before.layout, before.content, before.place, before.elements];
    const from = history.findLast((item) => item.key === key && marks(item).includes(screen));
    return {
      task,
      label: from === undefined ? key : [from.kind.replace('_', ' '), from.label].join(' ').trim(),
      key,
      activity: from?.before.activity ?? null,
      step: from?.step ?? null,
      reason,
    };
  });
}
