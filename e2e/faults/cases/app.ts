import { expect } from 'vitest';
import { type FaultCase, SAVE, TYPE_BODY } from '../fault-case.fixture.ts';

const crashed = (code: string) => ({ outcome: 'crashed', reason: { code } });

/** The app itself fails, or the system ends it. */
export const APP_CASES: readonly FaultCase[] = [
  {
    name: 'has its app crash under an input',
    faults: `{ events: [{ do: crash, ${TYPE_BODY} }] }`,
    kinds: ['crash'],
    ends: crashed('APP_CRASHED'),
    seen: ({ run }) => expect(run.steps.at(-1)?.trouble).toMatchObject({ kind: 'crash' }),
  },
  {
    name: 'has its app crash at its start',
    faults: '{ events: [{ do: crash, on: dump }] }',
    kinds: ['crash'],
    ends: crashed('APP_CRASHED'),
  },
  {
    name: 'has an app that does not respond',
    faults: `{ events: [{ do: not-responding, ${TYPE_BODY} }] }`,
    kinds: ['not-responding'],
    ends: crashed('APP_NOT_RESPONDING'),
    seen: ({ run }) => expect(run.steps.at(-1)?.trouble).toMatchObject({ kind: 'anr' }),
  },
  {
    name: 'ends the process of the app; its home screen comes',
    faults: `{ events: [{ do: process-death, ${TYPE_BODY} }] }`,
    kinds: ['process-death'],
    ends: 'completed',
    seen: ({ run }) => expect(run.steps.filter(({ trouble }) => trouble !== undefined)).toHaveLength(1),
  },
  {
    name: 'ends the process of the app and restarts it, where the same tap means something else',
    faults: `{ events: [{ do: process-death, restart: true, ${TYPE_BODY} }] }`,
    kinds: ['process-death'],
    ends: 'completed',
  },
  {
    name: 'ends the process of the app when it is to save',
    faults: `{ events: [{ do: process-death, restart: true, ${SAVE} }] }`,
    kinds: ['process-death'],
    ends: 'unseen',
  },
  {
    name: 'turns itself off and on again in the middle of the run',
    kinds: [],
    ends: 'completed',
    during: rebootAfter(2),
    seen: (_, { phone }) => expect(phone.virtual.journal.count({ kind: 'reboot' })).toBe(1),
  },
];

/** Only inputs that are taps or texts. */
function rebootAfter(inputs: number): NonNullable<FaultCase['during']> {
  return ({ virtual }) => {
    let left = inputs;
    const forget = virtual.onInput(({ kind }) => {
      if (kind !== 'tap' && kind !== 'text') return;
      left -= 1;
      if (left > 0) return;
      // Only once: the commands that bring the app back afterwards are inputs, too.
      forget();
      virtual.reboot();
    });
  };
}
