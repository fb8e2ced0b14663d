import { type HistoryItem, JobSpec, type Obligation } from '@tapwright/contracts';
import { ledgerOf } from '@tapwright/runtime';
import { parseHierarchy, type Screen } from '@tapwright/screen';
import { describe, expect, test } from 'vitest';
import { itemOf, markOf, readerOf, stateWith } from './verifier.fixture.ts';
import { provesNothing } from './weak-proof.ts';

const node = (kind: string, text: string) =>
  `<node class="android.widget.${kind}" text="${text}" package="o.e" enabled="true" clickable="true" focusable="true" bounds="[0,500][900,600]"/>`;

function screenOf(...nodes: readonly string[]): Screen {
  const dump = `<hierarchy rotation="0"><node class="android.widget.FrameLayout" package="o.e" enabled="true" bounds="[0,0][1080,1920]">${nodes.join('')}</node></hierarchy>`;
  const result = parseHierarchy(dump, { packageName: 'o.e', activity: 'o.e/.Main' });
  if (!result.ok) throw new Error(result.detail);
  return result.screen;
}

const spec = JobSpec.parse({
  kind: 'case',
  goal: 'a case',
  case: {
    spec: { id: 'c', title: 'a case', steps: [{ do: 'x' }] },
    row: null,
    parameters: [{ name: 'new', value: 'Oat', secret: false, about: '' }],
  },
});

const editor = (name: string) => screenOf(node('EditText', name), node('Button', 'Save'));

interface Tried {
  readonly read?: Partial<Obligation>;
  readonly expected?: readonly object[];
  readonly after?: Screen;
  readonly did?: Partial<HistoryItem>;
}

/** Whether what the step expects says nothing of it, after one action on the editor of `Rye`. */
async function isWeak({
  read = { deed: 'act' },
  expected = [{ text: 'Oat' }],
  after = editor('Oat'),
  did,
}: Tried) {
  const before = editor('Rye');
  const marks = [markOf('cap_1', before), markOf('cap_2', after)] as const;
  const own = { kind: 'text', text: 'Oat', effect: 'edit', verdict: 'advanced', after: marks[1] } as const;
  const says = 'rename it';
  const task = {
    ...{ goal: says, endCondition: '', expectation: '', expect: [...expected] as never[] },
    ledger: ledgerOf(says, { read: [{ says, ...read }], readBy: 'rules' }),
  };
  const state = stateWith({
    tasks: [task],
    history: [itemOf(marks[0], { ...own, ...did })],
    current: marks[1],
  });
  const screens = readerOf({ cap_1: before, cap_2: after });
  return provesNothing({ screens }, { job: { spec }, run: { state }, seen: await screens.read('cap_2') });
}

describe('what a step expects says nothing of its deed', () => {
  test.each<[string, Tried]>([
    ['where only the field shows it in which it was typed', {}],
    ['the value of a parameter as well', { did: { text: '${new}' }, expected: [{ text: '${new}' }] }],
    ['whatever language the verb is of', { read: { values: ['Oat'] } }],
    ['where it was so before', { expected: [{ text: 'Rye' }], after: editor('Rye'), did: { text: 'Rye' } }],
    [
      'where it was so before, and opening may have been all',
      {
        read: { deed: 'choose', values: ['Rye'] },
        expected: [{ text: 'Rye' }],
        did: { kind: 'click', label: 'Rye' },
      },
    ],
    [
      'where the switch was not switched, and may stand so already',
      {
        ...{
          read: { deed: 'act', where: 'Rye', state: 'off', mayHold: true },
          expected: [{ text: 'Theme' }],
        },
        ...{ did: { kind: 'click', text: null, effect: 'look' }, after: screenOf(node('TextView', 'Theme')) },
      },
    ],
  ])('%s', async (_, tried) => expect(await isWeak(tried)).toBe(true));
});

describe('what a step expects proves its deed', () => {
  test.each<[string, Tried]>([
    ['where something else shows it', { after: screenOf(node('TextView', 'Oat')) }],
    [
      'where a text beside the field shows it as well',
      { after: screenOf(node('EditText', 'Oat'), node('TextView', 'Oat')) },
    ],
    ['where the field shows what nobody has typed', { did: { text: null, kind: 'click' } }],
    ['where it names the field', { expected: [{ value: 'Oat', equals: 'Oat' }] }],
    ['where one of several shows more', { expected: [{ text: 'Oat' }, { element: 'Oat', is: 'present' }] }],
    ['where typing is the deed', { read: { deed: 'enter', values: ['Oat'] } }],
    ['where to set a value is to type it', { read: { deed: 'choose', values: ['Oat'] } }],
    ['where nothing needs to be done', { read: { mayHold: true } }],
  ])('%s', async (_, tried) => expect(await isWeak(tried)).toBe(false));
});
