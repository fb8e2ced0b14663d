import type { HistoryItem, ScreenMark } from '@tapwright/contracts';

const A: ScreenMark = {
  captureId: 'cap_a',
  packageName: 'o.e',
  activity: 'o.e/.A',
  layout: 'a',
  content: 'a',
  place: 'a',
};

/** One advanced click. */
export function advanced(values: Partial<HistoryItem> = {}): HistoryItem {
  return {
    step: 1,
    task: 0,
    key: 'click|x',
    kind: 'click',
    label: 'Open',
    checked: null,
    text: null,
    direction: null,
    effect: 'look',
    before: A,
    after: A,
    verdict: 'advanced',
    reason: null,
    changes: [],
    ...values,
  };
}
