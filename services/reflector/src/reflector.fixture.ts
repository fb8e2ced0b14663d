import {
  emptyRunState,
  type HistoryItem,
  type RunState,
  type ScreenMark,
  TapwrightError,
} from '@tapwright/contracts';
import type { ReflectorDeps } from './deps.ts';

/** Where a run stands; equal names are equal screens. */
export function mark(name: string): ScreenMark {
  return {
    captureId: `cap_${name}`,
    packageName: 'org.example',
    activity: 'o.e/.M',
    layout: `l-${name}`,
    content: `c-${name}`,
    place: `p-${name}`,
  };
}

/** An advanced press in this step, from a screen of its own to that of the next step. */
export function click(step: number, label: string, values: Partial<HistoryItem> = {}): HistoryItem {
  return {
    step,
    task: 0,
    key: `click|${label}`,
    kind: 'click',
    label,
    checked: null,
    text: null,
    direction: null,
    effect: 'look',
    before: mark(`${step}`),
    after: mark(`${step + 1}`),
    verdict: 'advanced',
    reason: null,
    changes: [],
    ...values,
  };
}

export function typing(step: number, label: string, text: string, values: Partial<HistoryItem> = {}) {
  return click(step, label, { kind: 'text', key: `text|${label}`, text, ...values });
}

export function stateOf(goal: string, history: readonly HistoryItem[]): RunState {
  const state = emptyRunState([{ goal, endCondition: '', expectation: '' }], []);
  return { ...state, history: [...history], seen: [mark('1')] };
}

/** Of a reflector that reads no screen. */
export const noScreens: ReflectorDeps['screens'] = {
  read: () => Promise.reject(new TapwrightError('NOT_FOUND', 'there is no capture')),
};
