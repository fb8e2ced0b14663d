import { emptyRunState, type HistoryItem, type RunState, type ScreenMark } from '@tapwright/contracts';

export function markOf(captureId: string): ScreenMark {
  return { captureId, packageName: 'p', activity: 'a', layout: 'l', content: 'c', place: 'p' };
}

export function itemOf(step: number, values: Partial<HistoryItem> = {}): HistoryItem {
  return {
    step,
    task: 0,
    key: `key ${step}`,
    kind: 'click',
    label: `Next ${step}`,
    checked: null,
    text: null,
    direction: null,
    effect: 'look',
    before: markOf(`cap_${step}`),
    after: null,
    verdict: null,
    reason: null,
    changes: [],
    ...values,
  };
}

/** A state after this many steps. */
export function stateAfter(steps: number): RunState {
  const all = Array.from({ length: steps }, (_, step) => step);
  const seen = all.map((step) => markOf(`cap_${step}`));
  return { ...emptyRunState([], ['a rule']), history: all.map((step) => itemOf(step)), seen };
}
