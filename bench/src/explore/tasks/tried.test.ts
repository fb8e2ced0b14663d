import { expect, test } from 'vitest';
import { triedOf } from './through-pipeline.ts';

const TASK = { task: 'Add a plant', done: false, firstStep: 3, lastStep: 5 } as const;
const nobody = { truthOf: () => null };

test.each([
  ['nobody was asked about', new Map(), 'cut'],
  ['the judge could not decide', new Map([['Add a plant', true]]), 'refused'],
])('an inconclusive task that %s', (_, judged, ended) => {
  expect(triedOf({ ...TASK, outcome: 'inconclusive' }, nobody, judged)).toMatchObject({ ended, actions: 3 });
});
