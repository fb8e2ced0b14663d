import type { Action } from '@tapwright/contracts';
import { describe, expect, it } from 'vitest';
import { parseTrace } from '../trace/parse-trace.ts';
import type { Trace } from '../trace/trace.ts';
import { emitters } from './emitters.ts';
import { notesTrace } from './notes.fixture.ts';

const proof = { status: 'not_replayed', detail: '' } as const;

function waiting(waitMs: number): Trace {
  const { steps, ...rest } = notesTrace();
  const action: Action = {
    kind: 'wait',
    target: null,
    text: null,
    direction: null,
    waitMs,
    effect: 'look',
    key: 'wait',
  };
  return { ...rest, steps: steps.slice(0, 1).map((step) => ({ ...step, action, locators: [] })) };
}

describe('a wait that a case asks for', () => {
  it('is no longer than ten minutes in a trace that is read', () => {
    expect(parseTrace(JSON.stringify(waiting(600_000))).steps).toMatchObject([
      { action: { waitMs: 600_000 } },
    ]);
    expect(() => parseTrace(JSON.stringify(waiting(600_001)))).toThrow('waitMs');
  });

  it.each(emitters)('is kept by $format, or listed among its losses', ({ format, emit }) => {
    const { content, losses } = emit(waiting(6_000), { proof });
    const waits: Readonly<Record<string, RegExp>> = {
      'neutral-json': /"waitMs": 6000/,
      'adb-shell': /^pause 6$/m,
      uiautomator2: /^ *app\.pause\(6\)$/m,
      webdriverio: /^ *await app\.pause\(6\);$/m,
    };
    const wait = waits[format];
    if (wait === undefined) expect(losses.join('\n')).toContain('wait of 6 s is left out');
    else expect(content).toMatch(wait);
  });
});
