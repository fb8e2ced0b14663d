import { forwarded } from '@tapwright/virtual-android';
import type { InputEvent, InputOutcome, ScreenSource } from '@tapwright/virtual-ui';
import { type FaultCase, OPEN, SAVE, TYPE_BODY, TYPE_TITLE } from '../fault-case.fixture.ts';

/** Inputs that do not reach the element they were meant for. */
export const INPUT_CASES: readonly FaultCase[] = [
  ...(
    [
      ['a button', OPEN],
      ['a field', TYPE_BODY],
    ] as const
  ).map(
    ([what, when]): FaultCase => ({
      name: `has a keyboard come up over ${what}`,
      faults: `{ events: [{ do: keyboard, ${when} }] }`,
      kinds: ['keyboard'],
      ends: 'completed',
    }),
  ),
  {
    name: 'is turned between the tap on a field and the text, which goes into another one',
    faults: `{ events: [{ do: rotation, to: 1, ${TYPE_BODY} }] }`,
    kinds: ['rotation'],
    ends: 'completed',
  },
  {
    name: 'is turned upside down and back',
    faults: `{ events: [{ do: rotation, to: 2, ${TYPE_TITLE} }, { do: rotation, to: 0, ${SAVE} }] }`,
    kinds: ['rotation'],
    ends: 'completed',
  },
  { name: 'loses the first tap', screen: losing('tap', 1), kinds: [], ends: 'completed' },
  { name: 'loses the tap on a field', screen: losing('tap', 2), kinds: [], ends: 'completed' },
  { name: 'loses a text', screen: losing('text', 2), kinds: [], ends: 'completed' },
  { name: 'loses the tap that saves', screen: losing('tap', 3), kinds: [], ends: 'unseen' },
  {
    name: 'never shows its keyboard',
    screen: (source) => ({
      ...forwarded(source),
      view: () => ({ ...source.view(), keyboardShown: false }),
    }),
    kinds: [],
    ends: 'undisturbed',
  },
  {
    name: 'is slow, and keeps showing the screen before for a while',
    faults:
      '{ transitions: 250, latency: { dump: [60, 120], screencap: 20, tap: 20, text: 40, key: 20, start: 60, shell: 4 } }',
    kinds: [],
    ends: 'undisturbed',
  },
];

/** The n-th input of a kind does nothing, and the phone does not report it. */
function losing(kind: InputEvent['kind'], n: number): NonNullable<FaultCase['screen']> {
  return (source): ScreenSource => {
    let seen = 0;
    const input = (event: InputEvent): InputOutcome => {
      if (event.kind === kind) seen += 1;
      const lost = event.kind === kind && seen === n;
      return lost ? { basis: 'synthetic', place: source.view().activity } : source.input(event);
    };
    return { ...forwarded(source), input };
  };
}
