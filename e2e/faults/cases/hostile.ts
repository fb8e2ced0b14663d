import { expect } from 'vitest';
import { type FaultCase, OPEN } from '../fault-case.fixture.ts';

const refused = (message: string) => ({
  outcome: 'inconclusive',
  reason: { code: 'DEVICE_OUTPUT_TOO_LARGE', message: expect.stringContaining(message) },
});

/** Phones, or apps on them, that send more than anybody should read. */
export const HOSTILE_CASES: readonly FaultCase[] = [
  {
    name: 'gives a dump of 60 MB, which is refused while it comes and never stored',
    faults: `{ events: [{ do: huge-dump, ${OPEN} }] }`,
    kinds: ['huge-dump'],
    ends: refused('printed over'),
  },
  {
    name: 'gives a picture that takes gigabytes when it is decoded: it is refused by its head',
    faults: `{ events: [{ do: picture-bomb, pictures: 10, ${OPEN} }] }`,
    job: { pictures: true },
    kinds: ['picture-bomb'],
    ends: refused('pixels'),
  },
  {
    name: 'never ends its log: the run goes on without it',
    faults: `{ events: [{ do: endless-log, ${OPEN} }] }`,
    kinds: ['endless-log'],
    ends: 'undisturbed',
  },
];
