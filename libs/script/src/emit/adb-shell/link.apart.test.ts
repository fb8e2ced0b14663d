import type { Action } from '@tapwright/contracts';
import { afterAll, expect, it } from 'vitest';
import { recordStep } from '../../trace/record-step.ts';
import { actionOn, DUMPS, notesTrace, screenOf } from '../notes.fixture.ts';
import { stubAdb } from './stub-adb.fixture.ts';

const [typed, saved] = [screenOf('typed'), screenOf('saved')];
const plain = actionOn(typed, 'click', "It's done");
const link = { text: 'done', part: [0.2, 0.25, 0.3, 0.75] as [number, number, number, number] };
const onLink: Action = { ...plain, target: plain.target === null ? null : { ...plain.target, link } };
const onSpot: Action = {
  ...plain,
  target: plain.target === null ? null : { ...plain.target, spot: { x: 0.25, y: 0.5 } },
};
const withLast = (action: Action) => ({
  ...notesTrace(),
  steps: [...notesTrace().steps.slice(0, 2), recordStep(2, action, typed, saved)],
});
const trace = withLast(onLink);

/** The element where it was in the run, and moved: the link moves with it. */
const MOVED = DUMPS.typed.replace('[40,1000][500,1140]', '[540,1200][1000,1340]');
const stub = (dump: string, tap: string) =>
  stubAdb({
    dumps: { home: DUMPS.list.replaceAll('New note', 'Apps'), ...DUMPS, typed: dump },
    moves: [
      ['home', "am start -n 'org.example.notes/.List' 2>&1", 'list'],
      ['list', 'input tap 970 1770', 'editor'],
      ['editor', `input text 's%s&%s"eggs"'`, 'typed'],
      ['typed', tap, 'saved'],
    ],
  });
const phones = () => [stub(DUMPS.typed, 'input tap 155 1070'), stub(MOVED, 'input tap 655 1270')];
const stubs = phones();
const others = phones();
afterAll(() => {
  for (const one of [...stubs, ...others]) one.remove();
});

it.each(stubs)('taps a link at its place in the element, wherever the element is', (one) => {
  const { status, stdout, stderr } = one.run(trace, { TAPWRIGHT_DEADLINE_S: '10' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^step 3, tap part ".*" "0.25" "0.5"$/m);
});

it.each(others)('taps a point at its share of the element, wherever the element is', (one) => {
  const crop = Buffer.from('a picture').toString('base64');
  const { steps, ...rest } = withLast(onSpot);
  const cropped = steps.map((step) => (step.index === 2 ? { ...step, crop } : step));
  const { status, stdout, stderr } = one.run({ ...rest, steps: cropped }, { TAPWRIGHT_DEADLINE_S: '10' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toContain('PASSED');
});
