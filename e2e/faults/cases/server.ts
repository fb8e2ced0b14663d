import { type FaultCase, SAVE, TYPE_BODY } from '../fault-case.fixture.ts';

/** The adb server stops, and every connection to its phones ends. */
export const SERVER_CASES: readonly FaultCase[] = [
  {
    name: 'loses its adb server twice',
    faults: `{ events: [{ do: server-restart, downMs: 300, ${TYPE_BODY} }, { do: server-restart, downMs: 300, ${SAVE} }] }`,
    alone: true,
    kinds: ['server-restart'],
    ends: 'undisturbed',
  },
  {
    name: 'loses its adb server for longer than a run waits',
    faults: `{ events: [{ do: server-restart, downMs: 11000, ${TYPE_BODY} }] }`,
    alone: true,
    kinds: ['server-restart'],
    ends: { outcome: 'inconclusive', reason: { code: 'DEVICE_UNAVAILABLE' } },
  },
];
