import { STATED_WAIT_MAX_MS } from '@tapwright/contracts';
import { describe, expect, it } from 'vitest';
import { emitters } from './emitters.ts';
import { notesTrace } from './notes.fixture.ts';
import { parseTrace } from './parse-trace.ts';
import { withPauses } from './stated-wait.ts';
import type { Trace } from './trace.ts';

const proof = { status: 'not_replayed', detail: '' } as const;

/** A case of these sentences; each step of the notes is done for the sentence of its number. */
function caseOf(sentences: readonly string[], tasks: readonly number[]): Trace {
  const { steps, ...rest } = notesTrace();
  return {
    ...rest,
    case: { id: 'c', title: 'c', requirement: null, row: null, steps: sentences },
    steps: steps.slice(0, tasks.length).map((step, at) => ({ ...step, task: tasks[at] ?? 0 })),
  };
}

describe('a wait that a case asks for', () => {
  it('comes after the last step that was done before it, and adds to one that comes there too', () => {
    const trace = caseOf(['Type', 'Wait for 2 seconds', 'Wait for 3 seconds', 'Save'], [0, 0, 3]);
    const steps = withPauses(trace.steps, trace.case);
    expect(steps.map(({ pauseMs }) => pauseMs)).toEqual([undefined, 5_000, undefined]);
    expect(parseTrace(JSON.stringify({ ...trace, steps })).steps).toEqual(steps);
  });

  it('before the first step is none', () => {
    const trace = caseOf(['Wait for 2 seconds', 'Type'], [1]);
    expect(withPauses(trace.steps, trace.case)).toEqual(trace.steps);
  });

  it('is no longer than ten minutes in a trace that is read', () => {
    const trace = caseOf(['Type'], [0]);
    const steps = trace.steps.map((step) => ({ ...step, pauseMs: STATED_WAIT_MAX_MS + 1 }));
    expect(() => parseTrace(JSON.stringify({ ...trace, steps }))).toThrow('pauseMs');
  });

  it.each(emitters)('is waited in $format, or told among its losses', ({ format, emit }) => {
    const trace = caseOf(['Type', 'Wait for 6 seconds'], [0]);
    const { content, losses } = emit({ ...trace, steps: withPauses(trace.steps, trace.case) }, { proof });
    const waits: Readonly<Record<string, RegExp>> = {
      'neutral-json': /"pauseMs": 6000/,
      'adb-shell': /^sleep 6$/m,
      uiautomator2: /^ *time\.sleep\(6\)$/m,
      webdriverio: /^ *await driver\(\)\.pause\(6000\);$/m,
    };
    const wait = waits[format];
    if (wait === undefined) expect(losses.join('\n')).toContain('the wait of 6 s after step');
    else expect(content).toMatch(wait);
  });
});
