import { Writable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { createProgress, stepText } from './progress.ts';

const step = {
  index: 3,
  action: 'text',
  target: 'Title',
  text: 'Milk',
  verdict: 'advanced',
  evidence: '',
  deviceMs: 1,
  modelMs: 1,
};

/** What is written to a stream that is, or is not, a terminal. */
function written(isTTY: boolean, act: (progress: ReturnType<typeof createProgress>) => void): string {
  let text = '';
  const out = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk);
      done();
    },
  });
  act(createProgress(Object.assign(Object.create(process.stdout), { write: out.write.bind(out), isTTY })));
  return text;
}

describe('progress', () => {
  test('without a terminal is plain lines: step, action, verdict, time', () => {
    const text = written(false, (progress) => {
      progress.note('screen.observed …');
      progress.step('candidate', step, 12.4);
      progress.step('verification', { ...step, verdict: 'invalidated: loop' }, 1);
      progress.end();
    });
    expect(text).toBe(
      'step  3  text "Title" ← "Milk"  advanced  12 ms\nreplay  3  text "Title" ← "Milk"  invalidated: loop  1 ms\n',
    );
  });

  test('on a terminal shows what goes on between two steps and clears it again', () => {
    const text = written(true, (progress) => {
      progress.note('screen.observed …');
      progress.end();
    });
    expect(text).toContain('screen.observed');
    expect(text.endsWith('\r\u001b[2K')).toBe(true);
  });
});

test('a step in a few words', () => {
  expect(stepText({ ...step, action: 'back', target: null, text: null })).toBe('back');
  expect(stepText({ ...step, text: null })).toBe('text "Title"');
  expect(stepText({ ...step, target: 'x'.repeat(200), text: null }).length).toBeLessThan(80);
});
