import { expect, test } from 'vitest';
import { type Answerer, createDesk } from './desk.ts';

const PATIENT_MS = 60_000;
const named = (name: string): Answerer => ({ answer: () => name });
const NOBODY = { role: 'reflector', input: { goal: '', outcome: '', history: [] }, repair: false } as const;
const nameOf = async (found: Promise<Answerer>): Promise<string> => (await found).answer(NOBODY);

test('a question goes to the answerer of its job', async () => {
  const desk = createDesk(PATIENT_MS);
  desk.assign('a', named('for a'));
  desk.assign('b', named('for b'));
  expect(await nameOf(desk.answererOf('b'))).toBe('for b');
  expect(await nameOf(desk.answererOf('a'))).toBe('for a');
});

test('a question that comes first waits for its answerer', async () => {
  const desk = createDesk(PATIENT_MS);
  const waiting = [desk.answererOf('a'), desk.answererOf('a')];
  desk.assign('b', named('for b'));
  desk.assign('a', named('for a'));
  expect(await Promise.all(waiting.map(nameOf))).toEqual(['for a', 'for a']);
});

test('of two answerers of a job the later one is asked', async () => {
  const desk = createDesk(PATIENT_MS);
  desk.assign('a', named('first'));
  desk.assign('a', named('second'));
  expect(await nameOf(desk.answererOf('a'))).toBe('second');
});

test('nobody waits for ever, and a released job has no answerer', async () => {
  const desk = createDesk(1);
  desk.assign('a', named('for a'));
  desk.release('a');
  await expect(desk.answererOf('a')).rejects.toMatchObject({ code: 'DEADLINE_PASSED' });
});
