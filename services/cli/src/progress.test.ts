import { Writable } from 'node:stream';
import { WriteStream } from 'node:tty';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createProgress, stepText } from './progress.ts';

afterEach(() => vi.unstubAllEnvs());

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
  const hasColors = () => WriteStream.prototype.hasColors(process.env);
  const stream = { write: out.write.bind(out), isTTY, hasColors };
  act(createProgress(Object.assign(Object.create(process.stdout), stream)));
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

  test.each([
    ['', true],
    ['1', false],
  ])('has colours unless NO_COLOR says otherwise: %j', (value, coloured) => {
    vi.stubEnv('NO_COLOR', value === '' ? undefined : value);
    // Node shows no colours on a terminal of most build servers either.
    for (const name of ['CI', 'TEAMCITY_VERSION', 'TMUX', 'FORCE_COLOR', 'NODE_DISABLE_COLORS']) {
      vi.stubEnv(name, undefined);
    }
    vi.stubEnv('TERM', 'xterm-256color');
    const text = written(true, (progress) => progress.step('candidate', step, null));
    expect(text.includes('\u001b[32m')).toBe(coloured);
  });
});

test('a step in a few words', () => {
  expect(stepText({ ...step, action: 'back', target: null, text: null })).toBe('back');
  expect(stepText({ ...step, text: null })).toBe('text "Title"');
  expect(stepText({ ...step, target: 'x'.repeat(200), text: null }).length).toBeLessThan(80);
});
