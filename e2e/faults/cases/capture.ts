import { expect } from 'vitest';
import { type FaultCase, input, OPEN, TYPE_BODY } from '../fault-case.fixture.ts';

/** Dumps that fail, from a given input of the run on. */
const failing = (...dumps: readonly string[]) =>
  `{ phone: { idleWaitMs: 50 }, events: [${dumps.map((dump) => `{ do: dump-fails, ${dump} }`).join(', ')}] }`;

export const CAPTURE_CASES: readonly FaultCase[] = [
  ...(['idle-timeout', 'null-root', 'killed', 'empty-file'] as const).map(
    (kind): FaultCase => ({
      name: `gives no dump once, and then three times running (${kind})`,
      faults: failing(`kind: ${kind}, ${OPEN}`, `kind: ${kind}, dumps: 3, ${TYPE_BODY}`),
      kinds: ['dump-fails'],
      ends: 'undisturbed',
    }),
  ),
  {
    name: 'gives the dump before once more, after a tap and after a text',
    faults: failing(`kind: stale-tree, ${OPEN}`, `kind: stale-tree, ${TYPE_BODY}`),
    kinds: ['dump-fails'],
    ends: 'undisturbed',
  },
  {
    name: 'shows black pictures, and each capture of them says so',
    faults: `{ events: [{ do: black-picture, pictures: 500, ${input(3)} }] }`,
    job: { pictures: true },
    kinds: ['black-picture'],
    ends: 'undisturbed',
    // From the third input on; the look after the fourth finds that the goal is reached.
    seen: ({ run }) =>
      expect(run.steps.map(({ blackPicture }) => blackPicture === true)).toEqual([false, false, true, true]),
  },
];
