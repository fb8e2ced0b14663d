import { describe, expect, it } from 'vitest';
import type { TraceStep } from '../trace/trace.ts';
import { isTypable, plainLine, typingCommands } from './adb-shell/shell-text.ts';
import { emitters } from './emitters.ts';
import { actionOn, notesTrace, screenOf } from './notes.fixture.ts';

const proof = { status: 'replayed', detail: '3 of 3 steps on emulator-5554' } as const;
const adbShell = emitters.find(({ format }) => format === 'adb-shell');
const emit = (steps: readonly TraceStep[]) => adbShell?.emit({ ...notesTrace(), steps }, { proof });
const step = (more: Partial<TraceStep>): TraceStep => {
  const first = notesTrace().steps[0];
  if (first === undefined) throw new Error('the trace has steps');
  return { ...first, ...more };
};

it('every format has a name and an extension of its own', () => {
  expect(new Set(emitters.map(({ format }) => format)).size).toBe(emitters.length);
  for (const { fileExtension } of emitters) expect(fileExtension).toMatch(/^[a-z]+$/);
});

describe('a day that is written in English', () => {
  const loss = 'days are searched for in English';
  const dayOf = (format: string) => {
    const checks = [{ kind: 'text' as const, text: `Due \${today+1d|${format}}` }];
    return { ...notesTrace(), final: { activity: '', checks } };
  };

  it.each(emitters.filter(({ format }) => format !== 'neutral-json'))('is a loss of $format', ({ emit }) => {
    expect(emit(dayOf('EEE, MMM d'), { proof }).losses.join()).toContain(loss);
    expect(emit(dayOf('dd.MM.yyyy'), { proof }).losses.join()).not.toContain(loss);
  });
});

describe('adb-shell says what is lost', () => {
  it('nothing where names and texts identify every element', () => {
    expect(emit(notesTrace().steps)?.losses).toEqual([]);
  });

  it.each([
    ['coordinates', step({ locators: [{ by: 'point', x: 1, y: 2, matches: 1, fragile: true }] })],
    ['should happen once', step({ action: { ...step({}).action, effect: 'commit' } })],
    ['beyond ASCII', step({ action: actionOn(screenOf('editor'), 'text', 'body', 'Grüße') })],
    ['not checked', step({ after: { activity: '', structureKey: '', checks: [] } })],
  ])('%s', (words, lossy) => {
    const emission = emit([lossy]);
    expect(emission?.losses).toHaveLength(1);
    expect(emission?.losses[0]).toContain(words);
    expect(JSON.parse(emission?.files[0]?.text ?? '').losses).toEqual(emission?.losses);
  });
});

describe('shell text', () => {
  it('types spaces as %s, splits a %s of the text, and sends line ends as keys', () => {
    expect(typingCommands("it's 5%s\nend")).toEqual([
      `input text 'it'\\''s%s5%'`,
      `input text 's'`,
      'input keyevent KEYCODE_ENTER',
      `input text 'end'`,
    ]);
    expect(typingCommands('')).toEqual([]);
  });

  it('keeps comments on one line, and knows what can be typed', () => {
    expect(plainLine('a\nrm -rf /\u2028b')).toBe('a rm -rf / b');
    expect([isTypable('a~ \n'), isTypable('ä'), isTypable('\u0007')]).toEqual([true, false, false]);
  });
});
