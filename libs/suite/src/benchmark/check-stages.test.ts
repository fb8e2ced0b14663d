import { TapwrightError } from '@tapwright/contracts';
import { expect, test } from 'vitest';
import { checkStages } from './check-stages.ts';
import type { PlayItem } from './data/item.ts';

const play = (open: PlayItem['open']): PlayItem => ({
  ...{ goal: 'Go', skills: [], packageName: 'org.example', kind: 'common', faulty: null },
  ...{ hasWay: true, weak: false, length: 1, truth: null, open },
});

const planned = (item: PlayItem, knowsTheWay: boolean) => ({
  ...{ seed: 1, subject: { knowsTheWay } },
  item: { id: 'app/1#0', group: 'app', dimension: 'e2e' as const, play: item },
});

test('a task that cannot be begun is told by its name, with what was expected', async () => {
  const broken = play(() =>
    Promise.reject(
      new TapwrightError('RECORDING_CORRUPT', 'no such picture', { field: 's/n1.jpg', expected: 'a file' }),
    ),
  );
  await expect(checkStages([planned(broken, false)])).rejects.toMatchObject({
    ...{ code: 'RECORDING_CORRUPT', field: 's/n1.jpg', expected: 'a file' },
    message: 'the task app/1#0 cannot be begun: no such picture',
  });
});

test('each task is set up once as it is, and once for models that follow its way', async () => {
  const opened: boolean[] = [];
  const item = play((_, informed) => {
    opened.push(informed);
    return Promise.reject(new Error('not here')).catch(() => ({}) as never);
  });
  await checkStages([planned(item, false), planned(item, true), planned(item, false)]);
  expect(opened).toEqual([false, true]);
});

test.each([
  ['is too long', 'x'.repeat(10_001), 'at most 10000 characters'],
  ['has a NUL', 'Open\0 it', 'a text without NUL characters and halves of surrogate pairs'],
  ['has no text', ' ', 'a goal with some text'],
])('a goal that %s is refused before its task is set up', async (_, goal, expected) => {
  const item = { ...play(() => Promise.reject(new Error('it was set up'))), goal };
  await expect(checkStages([planned(item, false)])).rejects.toMatchObject({
    ...{ code: 'INPUT_INVALID', expected },
    message: 'the goal of the task app/1#0 is wrong',
  });
});
