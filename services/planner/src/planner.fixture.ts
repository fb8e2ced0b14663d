import { type HistoryItem, type ScreenMark, TapwrightError } from '@tapwright/contracts';
import type { PlannerDeps } from './deps.ts';

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

/** Of a planner that reads no screen. */
export const noScreens: PlannerDeps['screens'] = {
  read: () => Promise.reject(new TapwrightError('NOT_FOUND', 'there is no capture')),
};
