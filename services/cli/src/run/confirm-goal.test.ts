import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { createOfflineModel } from '@tapwright/model';
import { ledgerOf } from '@tapwright/runtime';
import { describe, expect, test } from 'vitest';
import { changed, confirmGoal, obligationsFrom } from './confirm-goal.ts';
import { judgedInWords } from './ledger-in-words.ts';

const GOAL = 'Create a note named "Ada" and turn on dark mode';

async function confirmed(...answers: string[]) {
  const out = new PassThrough();
  const obligations = await confirmGoal({
    goal: GOAL,
    app: 'org.example',
    model: createOfflineModel(),
    modelTimeoutMs: 1_000,
    signal: new AbortController().signal,
    input: Readable.from(answers.map((answer) => `${answer}\n`)),
    out,
  });
  return { says: obligations?.map(({ says }) => says) ?? null, shown: String(out.read()) };
}

describe('a person who sees what was read', () => {
  test('confirms it', async () => {
    const { says, shown } = await confirmed('');
    expect(says).toEqual(['Create a note named "Ada"', 'turn on dark mode']);
    expect(shown).toContain('the goal asks for (read by rules):\n  · o1 Create a note named "Ada"\n');
  });

  test('leaves one out and adds another; what is left out is shown as the remainder', async () => {
    const { says, shown } = await confirmed('2', '+ pin it', 'y');
    expect(says).toEqual(['Create a note named "Ada"', 'pin it']);
    expect(shown).toContain('in none of them: turn, dark, mode');
  });

  test.each([['n'], ['2', 'n']])('wants nothing done', async (...answers) => {
    expect((await confirmed(...answers)).says).toBeNull();
  });

  test('who says nothing wants nothing done', async () => {
    expect((await confirmed()).says).toBeNull();
  });

  test('is told of a number that names none', async () => {
    expect((await confirmed('7', '')).shown).toContain('“7” names none of them');
  });
});

test('the last obligation cannot be left out', () => {
  expect(changed('a', ledgerOf('a', { read: [{ says: 'a' }], readBy: 'rules' }), '1')).toBeNull();
});

describe('a file with obligations', () => {
  const reading = async (content: string) => {
    const folder = await mkdtemp(join(tmpdir(), 'obligations-'));
    const path = join(folder, 'o.json');
    await writeFile(path, content);
    try {
      return await obligationsFrom(path);
    } finally {
      await rm(folder, { recursive: true });
    }
  };

  test('is read', async () => {
    expect(await reading('[{"says": "Pin it", "where": "note"}]')).toMatchObject([
      { says: 'Pin it', where: 'note' },
    ]);
  });

  test.each(['', '[]', '{"says": "a"}', '[{"say": "a"}]', '[{"says": ""}]'])(
    'with other content is refused: %s',
    async (content) => {
      await expect(reading(content)).rejects.toMatchObject({ code: 'INPUT_INVALID', field: '--obligations' });
    },
  );

  test('that is missing is refused', async () => {
    await expect(obligationsFrom('/nowhere/o.json')).rejects.toMatchObject({ code: 'INPUT_INVALID' });
  });
});

test('the end shows each obligation with what was said of it', () => {
  const judged = {
    obligations: [
      { id: 'o1', says: 'Add milk', negative: false, done: 'yes', reason: 'it is there' },
      { id: 'o2', says: 'send it', negative: true, done: 'unsure', reason: 'nothing shows it' },
      { id: 'o3', says: 'Pin it', negative: false, done: null, reason: '' },
    ] as const,
    remainder: ['twice'],
    readBy: 'model' as const,
  };
  expect(judgedInWords({ ...judged, obligations: [...judged.obligations] })).toBe(
    'the goal asks for (read by a model):\n' +
      '  ✓ o1 Add milk\n' +
      '  ? o2 not: send it: nothing shows it\n' +
      '  · o3 Pin it\n' +
      '  in none of them: twice\n',
  );
});
