import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CassetteLine } from '@tapwright/contracts';
import { describe, expect, test } from 'vitest';
import { readCassette } from './read-cassette.ts';
import { replayCassette } from './replay-cassette.ts';

const KEPT = join(import.meta.dirname, 'fixtures');
const NAMES = readdirSync(KEPT).filter((name) => name.endsWith('.cassette.jsonl'));

const textOf = (name: string) => readFileSync(join(KEPT, name), 'utf8');
const NOTES = 'notes-delete.cassette.jsonl';
const SHOP = 'shop-restorations.cassette.jsonl';

/** The cassette with its lines changed. */
function changed(name: string, change: (line: CassetteLine) => CassetteLine) {
  const lines = textOf(name).trim().split('\n');
  const text = lines.map((line) => JSON.stringify(change(CassetteLine.parse(JSON.parse(line))))).join('\n');
  return readCassette(text, name);
}

describe('the kept runs are decided as they were (renewed by scripts/renew-cassettes.ts)', () => {
  test('there are some, and they are small', () => {
    expect(NAMES.length).toBeGreaterThanOrEqual(5);
    const bytes = NAMES.reduce((sum, name) => sum + Buffer.byteLength(textOf(name)), 0);
    expect(bytes).toBeLessThan(300 * 1_024);
  });

  test.each(NAMES)('%s', async (name) => {
    const report = await replayCassette(readCassette(textOf(name), name));
    expect(report).toMatchObject({ result: 'same', parted: null, endedEarly: null, askedOtherwise: 0 });
    expect(report.steps.length).toBeGreaterThan(5);
  });

  test('together they hold restorations of several kinds, and a text that is masked', async () => {
    const all = NAMES.map(textOf).join('');
    const kinds = [...all.matchAll(/"plan":\{"kind":"(\w+)"/g)].map(([, kind]) => kind);
    expect(new Set(kinds).size).toBeGreaterThanOrEqual(3);
    expect(textOf('wallet-password.cassette.jsonl')).toContain('"text":"****"');
    expect(all).not.toContain('7391');
  });
});

describe('another strategy', () => {
  test('differs where it asks a question that the recorded run did not ask, and says so', async () => {
    const report = await replayCassette(readCassette(textOf(SHOP), SHOP), { strategy: 'guardian' });
    expect(report).toMatchObject({
      result: 'parted',
      strategy: { recorded: 'tapwright', now: 'guardian' },
      parted: { step: 1, recorded: 'advanced', now: 'nothing: the recording has no answer' },
    });
    expect(report.parted?.why).toContain('the observer is asked');
    // Later events belong to screens of another way.
    expect(report.steps.at(-1)?.step).toBe(1);
  });

  test('that checks nothing differs at the first step that was not let stand', async () => {
    const report = await replayCassette(readCassette(textOf(SHOP), SHOP), { strategy: 'react' });
    expect(report.parted).toMatchObject({ step: 6, now: 'advanced' });
  });

  test('that is unknown is refused', async () => {
    const replay = replayCassette(readCassette(textOf(NOTES), NOTES), { strategy: 'luck' });
    await expect(replay).rejects.toMatchObject({ code: 'STRATEGY_UNKNOWN' });
  });
});

describe('a run of a version that decided otherwise', () => {
  test('differs at an action that is another one now', async () => {
    const cassette = changed(NOTES, (line) => {
      if (line.kind !== 'event' || line.type !== 'action.decided') return line;
      return {
        ...line,
        data: JSON.parse(JSON.stringify(line.data).replace('"effect":"commit"', '"effect":"look"')),
      };
    });
    const { parted } = await replayCassette(cassette);
    expect(parted?.recorded).toMatch(/^click "Film evening/);
    expect(parted?.step).toBe(1);
  });

  test('differs at a verdict that does not change what came next', async () => {
    const cassette = changed(NOTES, (line) => {
      if (line.kind !== 'end') return line;
      const [first, ...rest] = line.verdicts;
      return first === undefined
        ? line
        : { ...line, verdicts: [{ ...first, reason: 'loop' as const }, ...rest] };
    });
    const { parted } = await replayCassette(cassette);
    expect(parted).toMatchObject({ step: 1, recorded: 'advanced (loop)', now: 'advanced' });
  });

  test('differs where the answer names an action that may not be chosen any more', async () => {
    let place = 0;
    const cassette = changed(NOTES, (line) => {
      if (line.kind !== 'answer' || line.picked === null) return line;
      place += 1;
      return place === 2 ? { ...line, picked: { ...line.picked, kind: 'long_click', element: null } } : line;
    });
    const { parted } = await replayCassette(cassette);
    expect(parted).toMatchObject({ step: 2, now: 'nothing: the recording has no answer' });
    expect(parted?.why).toMatch(/^long_click ".+" may not be chosen/);
  });

  test('takes the recorded answer where only the words of a question differ, and counts the question', async () => {
    const cassette = changed(NOTES, (line) => (line.kind === 'answer' ? { ...line, asked: 'other' } : line));
    const report = await replayCassette(cassette);
    expect(report.result).toBe('same');
    expect(report.askedOtherwise).toBe(cassette.answers.length);
  });

  test('finds the recorded choice at another place of the list', async () => {
    const cassette = changed(NOTES, (line) =>
      line.kind === 'answer' && line.role === 'actor' && typeof line.output === 'object'
        ? { ...line, output: { ...line.output, index: 0 } }
        : line,
    );
    expect((await replayCassette(cassette)).result).toBe('same');
  });
});

describe('a run that did not end by itself', () => {
  test('is decided again up to where it was stopped', async () => {
    const reason = { code: 'DEADLINE_PASSED', message: 'not done in time' };
    const cassette = changed('wallet-password.cassette.jsonl', (line) =>
      line.kind === 'event' && line.type === 'end.claimed'
        ? { ...line, type: 'run.stopped', data: { outcome: 'out_of_budget', reason } }
        : line,
    );
    const report = await replayCassette(cassette);
    expect(report).toMatchObject({
      result: 'same',
      endedEarly: 'the run was stopped: out_of_budget: not done in time (DEADLINE_PASSED)',
    });
  });

  test.each(['outcome.observed', 'action.executed'])(
    'or went on on another device, where it had come to %s',
    async (type) => {
      let seen = 0;
      const cassette = changed(NOTES, (line) => {
        if (line.kind !== 'event' || line.type !== type) return line;
        seen += 1;
        return seen === 2 ? { ...line, type: 'run.queued', data: {} } : line;
      });
      const report = await replayCassette(cassette);
      expect(report).toMatchObject({ result: 'same', endedEarly: 'the run went on on another device' });
      expect(report.steps.at(-1)?.step).toBe(2);
    },
  );
});
