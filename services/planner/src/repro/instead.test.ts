import { emptyRunState } from '@tapwright/contracts';
import type { TraceStep } from '@tapwright/script';
import { expect, test } from 'vitest';
import { advanced } from '../planner.fixture.ts';
import { insteadIn } from './instead.ts';

const counted = { matches: 1, fragile: false } as const;
const NOTE = 'Milk, Today, 09:30';

function step(index: number, label: string): TraceStep {
  const target = { index: 0, resourceId: '', text: '', desc: '', className: 'C', label };
  return {
    index,
    task: 0,
    action: {
      kind: 'click',
      target: { ...target, bounds: [0, 0, 1, 1] },
      text: null,
      direction: null,
      effect: 'look',
      key: `click|${index}`,
    },
    locators: [{ by: 'near', className: 'C', anchor: 'Milk', side: 'around', ...counted }],
    before: { activity: '', contentHash: '', structureKey: '', known: [] },
    after: { activity: '', structureKey: '', checks: [] },
  };
}

const steps = [step(0, 'New note'), step(1, NOTE), step(2, 'Delete')];

function pressed(...labels: readonly string[]) {
  const history = labels.map((label, at) => advanced({ step: at, label, key: `click|${at + 1}` }));
  const closed = advanced({ key: 'click|the dialog of an earlier crash', label: 'Close app' });
  const repro = { crashId: 'c', fingerprint: 'f', keep: [1, 2] };
  return { state: { ...emptyRunState([], []), repro, history: [closed, ...history] } };
}

test('a target that was there has its name, whatever time it shows', () => {
  expect(insteadIn({ steps }, pressed('Milk, Today, 10:15', 'Delete'))).toEqual([]);
  expect(insteadIn({ steps }, pressed('Milk, Yesterday', 'Delete'))).toEqual([]);
});

test('what was pressed in its place has another one', () => {
  expect(insteadIn({ steps }, pressed('Herbs, Today, 09:30', 'Delete'))).toEqual([
    { at: 1, label: 'Herbs, Today, 09:30' },
  ]);
});

test('a replay that ended before tells of no more', () => {
  expect(insteadIn({ steps }, pressed())).toEqual([]);
});
