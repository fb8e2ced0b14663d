import type { SeenFile } from '@tapwright/contracts';
import { describe, expect, it, test } from 'vitest';
import { filesChecked } from '../play/files-checked.ts';
import { nextMove, PLAY_START } from '../play/play-trace.ts';
import { bindTrace } from '../trace/bind-trace.ts';
import { holdsOn } from '../trace/check.ts';
import { expectationCheck } from '../trace/expected-checks.ts';
import { parseTrace } from '../trace/parse-trace.ts';
import { type Check, holdsByAbsence } from '../trace/trace.ts';
import { emitters } from './emitters.ts';
import { FILE_CHECKS, fileTrace, STRANGE } from './file-trace.fixture.ts';
import { notesTrace, screenOf } from './notes.fixture.ts';

const proof = { status: 'not_replayed', detail: '' } as const;
const trace = fileTrace(FILE_CHECKS);

test('a script that checks no file contains no code for files', () => {
  for (const { emit } of emitters)
    expect(emit(notesTrace(), { proof }).content).not.toMatch(/file_contains|newest_file|contentOf/);
});

test('reports what a format cannot do', () => {
  const losses = (format: string) =>
    emitters
      .find((one) => one.format === format)
      ?.emit(trace, { proof })
      .losses.join('\n') ?? '';
  expect(losses('maestro').match(/is not checked/g)).toHaveLength(4);
  expect(losses('webdriverio').match(/must allow the feature adb_shell/g)).toHaveLength(2);
  expect(losses('adb-shell')).toBe('');
  expect(losses('uiautomator2')).toBe('');
});

test('a trace is read back as it was written, and refuses other paths', () => {
  const neutral = emitters.find(({ format }) => format === 'neutral-json');
  expect(parseTrace(neutral?.emit(trace, { proof }).content ?? '').final.checks).toEqual(FILE_CHECKS);
  const wrong: readonly Check[] = [
    { kind: 'file', path: '/data/data/x', is: 'present' },
    { kind: 'file', path: '/sdcard/../data/x', is: 'present' },
    { kind: 'file', path: '/sdcard/x', is: 'absent', contains: 'a' },
  ];
  for (const check of wrong)
    expect(() => parseTrace(JSON.stringify(fileTrace([check])))).toThrow(
      expect.objectContaining({ code: 'INPUT_INVALID' }),
    );
});

test('the words of a case become a check, and keep their parameters', () => {
  const context = {
    parameters: new Set(['who']),
    values: { who: 'Ana' },
    others: [],
    rankText: () => 0 as const,
  };
  const check = (expectation: Parameters<typeof expectationCheck>[1]) =>
    expectationCheck(screenOf('list'), expectation, context);
  const file = '/sdcard/Download/${who}-*.vcf';
  expect(check({ file, contains: '5 $ for ${who}' })).toEqual({
    kind: 'file',
    path: file,
    is: 'present',
    contains: '5 $$ for ${who}',
  });
  expect(check({ file, is: 'absent' })).toEqual({ kind: 'file', path: file, is: 'absent' });
});

describe('a replay', () => {
  const bound = bindTrace(trace, { parameters: {}, today: new Date(2026, 2, 2) });
  const [list, card, notes, left] = filesChecked(bound, PLAY_START);
  const seen = (
    path: string | undefined,
    content: string | null,
    more: Partial<SeenFile> = {},
  ): SeenFile => ({
    path: path ?? '',
    name: content === null ? null : 'some',
    content: content === null ? null : Buffer.from(content),
    cut: false,
    ...more,
  });
  const right = [seen(list, ''), seen(card, `FN:${STRANGE}`), seen(notes, 'of ${pin}'), seen(left, null)];
  const screen = screenOf('list');
  const play = (files: readonly SeenFile[], isLate = true) =>
    nextMove({ trace: bound, state: PLAY_START, screen, files, isLate, heal: 'model' });

  it('passes where every file is as expected', () => {
    expect(card).toBe(`/sdcard/Download/${STRANGE}-*.vcf`);
    expect(play(right)).toMatchObject({ kind: 'done' });
  });

  it('waits for a file that is not there yet, and fails if it never comes', () => {
    const none = [seen(list, null), ...right.slice(1)];
    expect(play(none, false)).toMatchObject({ kind: 'wait' });
    const failed = {
      kind: 'failed',
      code: 'EXPECTATION_NOT_MET',
      message: `the end: there is no file ${list}`,
    };
    expect(play(none)).toMatchObject(failed);
    expect(play(none)).not.toHaveProperty('unknown');
  });

  it('is inconclusive where a file was not read, or only in part', () => {
    const unread = [seen(list, null, { unread: 'Permission denied' }), ...right.slice(1)];
    expect(play(unread)).toMatchObject({ kind: 'failed', unknown: true });
    const cut = [right[0], seen(card, 'FN:', { cut: true }), right[2], right[3]].flatMap((one) => one ?? []);
    expect(play(cut)).toMatchObject({ kind: 'failed', unknown: true });
    expect(play([])).toMatchObject({ kind: 'failed', unknown: true });
  });

  it('reports a known failure before an unknown one', () => {
    const both = [seen(list, null, { unread: 'busy' }), ...right.slice(1, 3), seen(left, 'x')];
    expect(play(both)).toMatchObject({
      kind: 'failed',
      message: expect.stringMatching('there is the file some'),
    });
    expect(play(both)).not.toHaveProperty('unknown');
  });
});

test('only “absent” holds for a missing file', () => {
  expect(FILE_CHECKS.map(holdsByAbsence)).toEqual([false, false, false, true]);
  const [first] = FILE_CHECKS;
  if (first !== undefined)
    expect(holdsOn(screenOf('list'), first)).toMatchObject({ holds: false, unknown: true });
});
