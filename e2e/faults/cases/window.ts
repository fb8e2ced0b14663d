import { expect } from 'vitest';
import { NOTES } from '../farm.fixture.ts';
import { type FaultCase, input, OPEN, TYPE_BODY } from '../fault-case.fixture.ts';

const DELETE = 'Delete the note "Film evening"';

/** Windows of the system come up and take the input that was meant for the app. */
export const WINDOW_CASES: readonly FaultCase[] = [
  ...(
    [
      ['permission', 'asks for a permission'],
      ['update', 'wants to be updated'],
      ['low-battery', 'says that its battery is low'],
    ] as const
  ).flatMap(([kind, name]): FaultCase[] => [
    {
      name: `${name} when the app is to open something`,
      faults: `{ events: [{ do: ${kind}, ${OPEN} }] }`,
      kinds: [kind],
      ends: 'completed',
    },
    {
      name: `${name} when a text is to be typed, and when the app is to save it`,
      // BACK closes the window, and the text is typed once more.
      faults: `{ events: [{ do: ${kind}, ${TYPE_BODY} }, { do: ${kind}, ${input(7)} }] }`,
      kinds: [kind],
      ends: 'unseen',
    },
  ]),
  {
    name: 'asks for a permission, twice in a row',
    faults: `{ events: [{ do: permission, ${TYPE_BODY}, times: 2 }] }`,
    kinds: ['permission'],
    ends: 'completed',
    back: ({ virtual }) => expect([...(virtual.packages.find(NOTES)?.granted ?? [])]).toEqual([]),
  },
  {
    name: 'asks for a permission when a note is to be deleted: what may happen once only is not repeated',
    goal: DELETE,
    faults: `{ events: [{ do: permission, ${input(3)} }] }`,
    kinds: ['permission'],
    ends: { outcome: 'inconclusive', reason: { code: 'ONCE_NOT_REPEATED' } },
    seen: (_, { phone }) => expect(JSON.stringify(phone.notes())).toContain('Film evening'),
  },
  {
    name: 'asks for a permission, and the tap that deletes for good answers that: it is neither repeated nor believed',
    goal: DELETE,
    faults: `{ events: [{ do: permission, ${input(4)} }] }`,
    kinds: ['permission'],
    ends: { outcome: 'inconclusive', reason: { code: 'ONCE_NOT_REPEATED' } },
    seen: (_, { phone }) => expect(JSON.stringify(phone.notes())).toContain('Film evening'),
  },
];
