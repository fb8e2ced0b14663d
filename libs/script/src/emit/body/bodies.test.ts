import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Trace } from '../../trace/trace.ts';
import { caseTrace } from '../case.fixture.ts';
import { conditionalNotes } from '../conditions.fixture.ts';
import { emitters } from '../emitters.ts';
import { noteAndFiles } from '../file-trace.fixture.ts';
import { darkThemeTrace } from '../home.fixture.ts';
import { actionOn, notesTrace, screenOf } from '../notes.fixture.ts';

const proof = { status: 'not_replayed', detail: 'x'.repeat(200) } as const;
const WITH_BODY = emitters.filter(({ helpers }) => helpers !== undefined);
/** A helper that changes gets a new version, and its line here. */
const HELPERS: Readonly<Record<string, readonly [version: string, hash: string]>> = {
  'adb-shell': ['1.4.0', '150a7af78900'],
  maestro: ['1.0.0', 'e85052cf2fc2'],
  uiautomator2: ['1.4.0', 'acdcfec8f37d'],
  webdriverio: ['1.4.0', '1f4a3860531d'],
};

const LONG = `It's "long": ${'word '.repeat(60)}`;

/** Types two texts that only their ends tell apart. */
function longTrace(): Trace {
  const { steps, ...rest } = notesTrace();
  const [, typing] = steps;
  if (typing === undefined) throw new Error('the notes are typed');
  const typed = ['one', 'two'].map((end, at) => ({
    ...typing,
    index: at,
    action: actionOn(screenOf('editor'), 'text', 'body', `${LONG}${end}`),
    after: { ...typing.after, checks: [{ kind: 'text' as const, text: `${LONG}${end}` }] },
  }));
  return { ...rest, goal: LONG, app: LONG, steps: typed };
}

describe.each(WITH_BODY)('a body as $format', ({ format, emit, helpers = [] }) => {
  it.each([
    ['notes', notesTrace()],
    ['case', caseTrace()],
    ['files', noteAndFiles()],
    ['home', darkThemeTrace()],
    ['conditions', conditionalNotes()],
    ['long texts', longTrace()],
  ])(
    'has 12 lines, two for each step and condition and one for each check, of 120 columns: %s',
    (_name, trace) => {
      const lines = emit(trace, { proof }).content.trimEnd().split('\n');
      const checks = trace.steps.reduce(
        (sum, { after }) => sum + after.checks.length,
        trace.final.checks.length,
      );
      const conditions = trace.steps.flatMap(({ when = [] }) => when).length;
      expect(lines.length).toBeLessThanOrEqual(12 + 2 * (trace.steps.length + conditions) + checks);
      expect(lines.filter((line) => line.length > 120)).toEqual([]);
    },
  );

  it('cuts texts that are too long for a line, never two to the same, and keeps them whole beside it', () => {
    const { content, files } = emit(longTrace(), { proof });
    const entries: readonly { act: string[]; args?: string[]; does?: unknown[] }[] = JSON.parse(
      files[0]?.text ?? '',
    ).steps;
    const whole = entries.map(({ act, args }) => (args ?? act).at(-1));
    expect(whole.filter((text) => text?.startsWith(LONG))).toEqual(
      ['one', 'one', 'two', 'two'].map((end) => `${LONG}${end}`),
    );
    expect(content).not.toContain(LONG);
    expect(new Set(entries.map(({ act, does = act }) => JSON.stringify(does))).size).toBe(entries.length);
  });

  it('has a helper of a version, and a README of five lines', () => {
    const [version, known] = HELPERS[format] ?? ['', ''];
    const [helper, ...others] = helpers;
    expect(helper?.text.slice(0, 200)).toContain(version);
    const rest = others.filter(({ name }) => name !== 'README.md').map(({ text }) => text);
    expect(hash('sha256', [helper?.text, ...rest].join('')).slice(0, 12)).toBe(known);
    expect(
      others
        .find(({ name }) => name === 'README.md')
        ?.text.trimEnd()
        .split('\n'),
    ).toHaveLength(5);
  });
});
