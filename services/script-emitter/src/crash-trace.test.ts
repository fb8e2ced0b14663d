import type { TraceStep } from '@tapwright/script';
import { expect, test } from 'vitest';
import { ofTheApp } from './crash-trace.ts';

function press(index: number, resourceId: string): TraceStep {
  const target = { index: 0, resourceId, text: '', desc: '', className: 'android.widget.Button', label: 'B' };
  const bounds: [number, number, number, number] = [0, 0, 1, 1];
  const action = { kind: 'click' as const, target: { ...target, bounds }, text: null, direction: null };
  return {
    ...{ index, task: 0, locators: [] },
    action: { ...action, effect: 'look', key: `click|${index}` },
    before: { activity: '', contentHash: '', structureKey: '', known: [] },
    after: { activity: '', structureKey: '', checks: [] },
  };
}

test('what was pressed on the dialog of an earlier crash is no step to the next one', () => {
  const steps = [
    press(1, 'org.example:id/a'),
    press(2, 'android:id/aerr_close'),
    press(3, 'android:id/button1'),
  ];
  expect(ofTheApp(steps).map(({ index }) => index)).toEqual([1, 3]);
});

test('the step in which the app crashed stays, whatever was pressed', () => {
  const steps = [press(1, 'org.example:id/a'), press(2, 'android:id/aerr_wait')];
  expect(ofTheApp(steps)).toEqual(steps);
});
