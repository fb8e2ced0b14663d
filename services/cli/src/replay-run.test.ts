import { join } from 'node:path';
import { exitCodeOfError, performCommandLine } from '@tapwright/command-line';
import { toTapwrightError } from '@tapwright/contracts';
import { afterEach, expect, test, vi } from 'vitest';
import { tapwright } from './program.ts';

const KEPT = join(import.meta.dirname, '../../standalone/src/cassette/fixtures/notes-theme.cassette.jsonl');

afterEach(() => vi.restoreAllMocks());

/** Runs the command; gives its output and its exit code. */
async function replayRun(...args: string[]): Promise<{ code: number; out: string; error: string }> {
  const written: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  try {
    return {
      code: await performCommandLine(tapwright, ['replay-run', ...args]),
      out: written.join(''),
      error: '',
    };
  } catch (thrown) {
    const error = toTapwrightError(thrown);
    return { code: exitCodeOfError(error), out: written.join(''), error: `${error.message} ${error.code}` };
  } finally {
    vi.restoreAllMocks();
  }
}

test('a stored run gives the same: 0', async () => {
  const { code, out } = await replayRun(KEPT);
  expect(code).toBe(0);
  expect(out).toMatch(/\nsame\n$/);
});

test('with --json it prints one object and nothing else', async () => {
  const { code, out } = await replayRun(KEPT, '--strategy', 'guardian', '--json');
  expect(code).toBe(1);
  expect(out.trim().split('\n')).toHaveLength(1);
  expect(JSON.parse(out)).toMatchObject({ result: 'parted', parted: { step: 1 } });
});

test.each<[string, string[], RegExp]>([
  ['no file', [], /^FILE is missing/],
  ['two files', [KEPT, KEPT], /takes no more than 1 word/],
  ['a file that is not there', ['nowhere.jsonl'], /^nowhere.jsonl cannot be read INPUT_INVALID/],
  ['a folder', [import.meta.dirname], /cannot be read INPUT_INVALID/],
  ['another file', [import.meta.filename], /replay-run.test.ts:1 is not JSON INPUT_INVALID/],
  ['an unknown strategy', [KEPT, '--strategy', 'luck'], /STRATEGY_UNKNOWN$/],
  [
    'the strategy that follows a trace',
    [KEPT, '--strategy', 'replay'],
    /^--strategy is 'replay' INPUT_INVALID/,
  ],
  ['an unknown flag', [KEPT, '--loud'], /--loud.* INPUT_INVALID/],
])('%s is bad input: 2', async (_, args, problem) => {
  const { code, out, error } = await replayRun(...args);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(error).toMatch(problem);
});
