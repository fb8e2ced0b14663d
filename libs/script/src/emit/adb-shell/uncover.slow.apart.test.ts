import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Trace } from '../../trace/trace.ts';
import { coveredTrace, SHADE, withFirst } from '../covered.fixture.ts';
import { DUMPS } from '../notes.fixture.ts';
import { stubAdb } from './stub-adb.fixture.ts';

const MOVES = [['list', 'input tap 970 1770', 'editor']] as const;
const BACK = 'input keyevent KEYCODE_BACK';

let stub: ReturnType<typeof stubAdb>;
beforeEach(() => {
  stub = stubAdb({ dumps: DUMPS, moves: MOVES });
});
afterEach(() => stub.remove());

function inputs(trace: Trace, deadline = '4'): readonly string[] {
  const { status, stderr, log } = stub.run(trace, { TAPWRIGHT_DEADLINE_S: deadline });
  expect({ status, stderr: stderr.replace(/^cat: .*\n/gm, '') }).toEqual({ status: 0, stderr: '' });
  return log.filter((line) => line.startsWith('input') && !line.endsWith('HOME'));
}

describe('what lies over the app', () => {
  it('is a window of the system: BACK closes it, before a target and before a key', () => {
    for (const kind of ['click', 'back'] as const) {
      stub.write('dialog.xml', SHADE);
      stub.write('shade', '');
      const done = kind === 'click' ? 'input tap 970 1770' : BACK;
      expect(inputs(coveredTrace(kind))).toEqual([BACK, done]);
      stub.remove();
      stub = stubAdb({ dumps: DUMPS, moves: MOVES });
    }
  });

  it.each([undefined, false])(
    'is a keyboard over the target that was not there in the run (%s)',
    (before) => {
      stub.write('keyboard', '');
      expect(inputs(coveredTrace('click', before))).toEqual([BACK, 'input tap 970 1770']);
    },
  );

  it('is not a keyboard that was open in the run, or that does not cover the target', () => {
    stub.write('keyboard', '');
    expect(inputs(coveredTrace('click', true))).toEqual(['input tap 970 1770']);
    stub.remove();
    stub = stubAdb({ dumps: DUMPS, moves: [] });
    stub.write('keyboard', '');
    const trace = coveredTrace('click', false);
    const locators = [{ by: 'text', text: 'Rent', matches: 1, fragile: false } as const];
    const steps = trace.steps.map((step) => ({ ...step, locators, after: { ...step.after, checks: [] } }));
    expect(inputs({ ...trace, steps })).toEqual(['input tap 470 300']);
  });

  it('is a keyboard that hides the result of the step, after half of the waiting time', () => {
    stub.remove();
    stub = stubAdb({ dumps: DUMPS, moves: [...MOVES, ['editor', BACK, 'editor']] });
    stub.write('keyboard', '');
    const checks = [{ kind: 'text', text: 'Nowhere' } as const];
    const hidden = withFirst(coveredTrace('click', true, false), (step) => ({
      ...step,
      after: { ...step.after, checks },
    }));
    const { status, log } = stub.run(hidden, { TAPWRIGHT_DEADLINE_S: '2' });
    expect([status, log.filter((line) => line === BACK)]).toEqual([1, [BACK]]);
  });
});

describe('a BACK of the run', () => {
  it('that closed the keyboard is left out where no keyboard is open', () => {
    expect(inputs(coveredTrace('back', true))).toEqual([]);
  });

  it('that closed the keyboard closes it', () => {
    stub.write('keyboard', '');
    expect(inputs(coveredTrace('back', true))).toEqual([BACK]);
  });

  it('that was meant for the app is pressed after a keyboard was closed', () => {
    stub.write('keyboard', '');
    expect(inputs(coveredTrace('back', false))).toEqual([BACK, BACK]);
  });
});
