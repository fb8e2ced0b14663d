import { describe, expect, it } from 'vitest';
import { parameter } from '../../text/template.ts';
import type { Check, Trace, TraceStep } from '../../trace/trace.ts';
import { CASE_PIN, caseTrace } from '../case.fixture.ts';
import { adbShell } from './adb-shell.ts';

const proof = { status: 'replayed', detail: '3 times on a fresh device' } as const;
const emit = (trace: Trace) => adbShell.emit(trace, { proof });
const withStep = (change: (step: TraceStep) => TraceStep): Trace => {
  const trace = caseTrace();
  return { ...trace, steps: trace.steps.map((step, at) => (at === 0 ? change(step) : step)) };
};
const look = {
  by: 'look',
  className: 'C',
  hash: '0123456789abcdef',
  matches: 1,
  fragile: false,
} as const;

it('holds no secret', () => {
  const { content, files } = emit(caseTrace());
  expect(content + files[0]?.text).not.toContain(CASE_PIN);
  expect(adbShell.emit(caseTrace(), { proof, selfContained: true }).content).not.toContain(CASE_PIN);
});

describe('it lists its losses', () => {
  const counted = { matches: 1, fragile: false } as const;
  const point = { by: 'point', x: 1, y: 2, matches: 1, fragile: true } as const;
  const state: Check = { kind: 'state', name: 'Save', locators: [point], is: 'enabled' };
  it.each<[string, Trace]>([
    ['"pin" is typed, process lists show it', caseTrace()],
    [`${parameter('pin')} is typed literally`, { ...caseTrace(), parameters: [] }],
    [
      'is not looked for by its picture',
      withStep((step) => ({ ...step, locators: [look, ...step.locators] })),
    ],
    ['nothing but a picture names its target', withStep((step) => ({ ...step, locators: [look] }))],
    [
      'does not check that "Save" is enabled: nothing but its place names it',
      withStep((step) => ({ ...step, after: { ...step.after, checks: [state] } })),
    ],
    [
      'the pop-up is not closed: nothing names it',
      {
        ...caseTrace(),
        guards: [{ name: 'the pop-up', shows: [point], dismiss: [{ by: 'text', text: 'OK', ...counted }] }],
      },
    ],
    [
      'the parameter "b" shares TAPWRIGHT_A',
      {
        ...caseTrace(),
        parameters: ['a', 'b'].map((name) => ({ name, secret: false, value: '', env: 'TAPWRIGHT_A' })),
      },
    ],
    [
      'comes from PATH, which has a meaning of its own',
      { ...caseTrace(), parameters: [{ name: 'path', secret: false, value: '', env: 'PATH' }] },
    ],
  ])('%s', (words, trace) => {
    const { losses, files } = emit(trace);
    const found = losses.find((loss) => loss.includes(words));
    expect(found).toBeDefined();
    expect(JSON.parse(files[0]?.text ?? '').losses).toContain(found);
  });
});

it('a pop-up that nothing names is never tapped', () => {
  const trace = { ...caseTrace(), guards: [{ name: 'x', shows: [look], dismiss: [look] }] };
  expect(JSON.parse(emit(trace).files[0]?.text ?? '').guards).toEqual([]);
});
