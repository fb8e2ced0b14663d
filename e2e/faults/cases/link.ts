import { type FaultCase, SAVE, TYPE_BODY } from '../fault-case.fixture.ts';

/** Between two failures of an action the gateway waits 0.5, 2 and 5 s: a fault of more than 8 s ends the run. */
const SHORT_MS = 900;
const unavailable = { outcome: 'inconclusive', reason: { code: 'DEVICE_UNAVAILABLE' } };

/** Faults of the connection to one phone. */
export const LINK_CASES: readonly FaultCase[] = [
  {
    name: 'is offline for a moment',
    faults: `{ events: [{ do: offline, forMs: ${SHORT_MS}, ${TYPE_BODY} }] }`,
    kinds: ['offline'],
    ends: 'undisturbed',
  },
  {
    name: 'is unplugged for a moment',
    faults: `{ events: [{ do: vanish, forMs: ${SHORT_MS}, ${TYPE_BODY} }] }`,
    kinds: ['vanish'],
    ends: 'undisturbed',
  },
  {
    name: 'is unplugged again and again',
    faults: `{ events: [{ do: vanish, forMs: ${SHORT_MS}, ${TYPE_BODY} }, { do: vanish, forMs: ${SHORT_MS}, ${SAVE} }] }`,
    kinds: ['vanish'],
    ends: 'undisturbed',
  },
  {
    name: 'does not answer for a moment, its connection being half open',
    faults: `{ events: [{ do: half-open, forMs: ${SHORT_MS}, ${TYPE_BODY} }] }`,
    kinds: ['half-open'],
    ends: 'undisturbed',
  },
  {
    name: 'asks to allow the computer again, for a moment; its question takes an input',
    faults: `{ events: [{ do: unauthorized, forMs: ${SHORT_MS}, ${TYPE_BODY} }] }`,
    kinds: ['unauthorized'],
    ends: 'completed',
  },
];

/** The same for longer than a run waits. */
export const LOST_LINK_CASES: readonly FaultCase[] = [
  {
    name: 'is offline until a person repairs the cable',
    faults: `{ events: [{ do: offline, ${TYPE_BODY} }] }`,
    kinds: ['offline'],
    ends: unavailable,
    seen: async (_, { phone }) => expectAway(await phone.row()),
    bringBack: ({ phone, farm }) => farm.server.setState(phone.virtual.serial, 'device'),
  },
  {
    name: 'is unplugged until a person plugs it in',
    faults: `{ events: [{ do: vanish, ${TYPE_BODY} }] }`,
    kinds: ['vanish'],
    ends: unavailable,
    seen: async (_, { phone }) => expectAway(await phone.row()),
    bringBack: ({ phone, farm }) => farm.server.add(phone.virtual),
  },
  {
    name: 'is not authorised until a person allows the computer on the phone',
    faults: `{ events: [{ do: unauthorized, ${TYPE_BODY} }] }`,
    kinds: ['unauthorized'],
    ends: unavailable,
    seen: async (_, { phone }) => expectAway(await phone.row()),
    bringBack: ({ phone, farm }) => {
      phone.virtual.input({ kind: 'key', key: 'BACK' });
      farm.server.setState(phone.virtual.serial, 'device');
    },
  },
  {
    name: 'does not answer for longer than a call waits, and the action in progress is not done twice',
    faults: `{ events: [{ do: half-open, forMs: 16000, ${TYPE_BODY} }] }`,
    kinds: ['half-open'],
    ends: 'undisturbed',
  },
];

function expectAway({ state }: { readonly state: string }): void {
  if (state !== 'connecting' && state !== 'gone') throw new Error(`the device is ${state}`);
}
