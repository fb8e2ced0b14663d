import { expect, test } from 'vitest';
import { type Answerer, createDesk } from './desk.ts';

const PATIENT_MS = 60_000;
const named = (name: string): Answerer => ({ answer: () => name });
const NOBODY = { role: 'reflector', input: { goal: '', outcome: '', history: [] }, repair: false } as const;
const nameOf = async (found: Promise<Answerer>): Promise<string> => (await found).answer(NOBODY);

test('gives a question to the answerer of its job', async () => {
  const desk = createDesk(PATIENT_MS);
  desk.assign('a', named('for a'));
  desk.assign('b', named('for b'));
  expect(await nameOf(desk.answererOf('b'))).toBe('for b');
  expect(await nameOf(desk.answererOf('a'))).toBe('for a');
});

test('lets a question wait if its answerer is not there yet', async () => {
  const desk = createDesk(PATIENT_MS);
  const waiting = [desk.answererOf('a'), desk.answererOf('a')];
  desk.assign('b', named('for b'));
  desk.assign('a', named('for a'));
  expect(await Promise.all(waiting.map(nameOf))).toEqual(['for a', 'for a']);
});

test('asks the later one of two answerers of a job', async () => {
  const desk = createDesk(PATIENT_MS);
  desk.assign('a', named('first'));
  desk.assign('a', named('second'));
  expect(await nameOf(desk.answererOf('a'))).toBe('second');
});

test('limits the wait, and has no answerer for a released job', async () => {
  const desk = createDesk(1);
  desk.assign('a', named('for a'));
  desk.release('a');
  await expect(desk.answererOf('a')).rejects.toMatchObject({ code: 'DEADLINE_PASSED' });
});
