import type { AppTrouble, HistoryItem } from '@tapwright/contracts';
import type { Screen } from '@tapwright/screen';
import { describe, expect, it } from 'vitest';
import { actionKey } from '../choose/action-space.ts';
import { item, mark, node, screenOf, state } from '../screen.fixture.ts';
import {
  type Interruption,
  interruptionOf,
  isCovered,
  mayBeRepeated,
  textShown,
  undoneBy,
} from './interrupted.ts';

const field = (id: string, text: string) =>
  node({ class: 'android.widget.EditText', resource_id: id, text, focusable: true });
const form = (title: string, body: string, ...more: readonly string[]) =>
  screenOf(field('title', title), field('body', body), ...more);
const question = screenOf(node({ package: 'com.android.permissioncontroller', text: 'Allow?' }));
const covered: Screen = {
  ...question,
  elements: question.elements.map((one) => ({ ...one, packageName: 'com.android.permissioncontroller' })),
};
const died: AppTrouble = {
  kind: 'process_death',
  process: 'org.example',
  pid: 1,
  summary: 'died',
  stack: [],
};

function keyOf(screen: Screen, id: string): string {
  const element = screen.elements.find(({ resourceId }) => resourceId === id);
  if (element === undefined) throw new Error(`no ${id}`);
  return actionKey('text', null, element, '');
}

interface Situation {
  readonly did?: Partial<HistoryItem>;
  readonly before?: Screen;
  readonly after: Screen;
  readonly keyboardShown?: boolean;
  readonly trouble?: AppTrouble;
  readonly deed?: boolean;
}

function found({ did, before = form('', ''), after, deed = false, ...more }: Situation) {
  const around = { keyboardShown: false, trouble: undefined, ...more, deed };
  return interruptionOf({ item: item(did), before, after, app: 'org.example', ...around });
}

const typing = (text: string): Partial<HistoryItem> => ({
  kind: 'text',
  text,
  key: keyOf(form('', ''), 'body'),
});

describe('interruptionOf', () => {
  const cases: readonly [string, Situation, Interruption | null][] = [
    ['an action that led on', { after: form('', '') }, null],
    ['the death of the process', { after: form('', ''), trouble: died }, 'process_death'],
    [
      'of a service of the app',
      { after: form('', ''), trouble: { ...died, process: 'org.example:sync' } },
      null,
    ],
    ['a window over a text', { did: typing('milk'), after: covered }, 'covered'],
    ['a window over a scroll', { did: { kind: 'scroll' }, after: covered }, 'covered'],
    ['a window to which a click may have led', { after: covered }, null],
    ['a window that was there before', { did: typing('x'), before: covered, after: covered }, null],
    ['a text that arrived', { did: typing('Milk 2'), after: form('', 'milk, 2') }, null],
    ['a text that did not', { did: typing('milk'), after: form('', '') }, 'text_lost'],
    ['a text in another field', { did: typing('milk'), after: form('milk', '') }, 'text_misplaced'],
    [
      'a text that another field held before',
      { did: typing('milk'), before: form('milk', ''), after: form('milk', '') },
      'text_lost',
    ],
    [
      'a text that was changed by the field',
      { did: typing('milk'), after: form('', 'mild') },
      'text_differs',
    ],
    ['a text that was cut off', { did: typing('milk'), after: form('', 'mil') }, 'text_differs'],
    ['a secret that is shown in another way', { did: typing('${pin}'), after: form('', '****') }, null],
    ['a secret that did not arrive', { did: typing('${pin}'), after: form('', '') }, 'text_lost'],
    ['an amount that was formatted', { did: typing('1250'), after: form('', '$1,250.00') }, null],
    ['a text that is sent by its line end', { did: typing('milk\n'), after: form('', '') }, null],
    ['a field that is gone', { did: typing('milk'), after: screenOf(field('title', '')) }, null],
    ['a click that did nothing', { did: { after: mark('a') }, after: form('', '') }, null],
    [
      'a click that did nothing under a keyboard',
      { did: { after: mark('a') }, after: form('', ''), keyboardShown: true },
      'keyboard',
    ],
    [
      'a step back that did nothing under a keyboard',
      { did: { kind: 'back', after: mark('a') }, after: form('', ''), keyboardShown: true },
      null,
    ],
    [
      'a commit that was surely meant, whatever its result',
      {
        did: { effect: 'commit', after: mark('a') },
        deed: true,
        after: form('', ''),
        keyboardShown: true,
      },
      null,
    ],
    [
      'the death of the process at a commit that was surely meant',
      { did: { effect: 'commit' }, deed: true, after: form('', ''), trouble: died },
      'process_death',
    ],
  ];
  it.each(cases)('%s', (_name, situation, expected) => {
    expect(found(situation)).toBe(expected);
  });
});

it('a screen without anything of the app is covered; this is unknown if it names no package', () => {
  expect(isCovered(covered, 'org.example')).toBe(true);
  expect(isCovered(form('', ''), 'org.example')).toBe(false);
  expect(isCovered(screenOf(node({ package: '' })), 'org.other')).toBe(false);
});

it('textShown is what the field of a typing action shows', () => {
  const { key = '' } = typing('x');
  expect(textShown({ kind: 'text', key }, form('milk', 'mild'))).toBe('mild');
  expect(textShown({ kind: 'click', key }, form('milk', 'mild'))).toBeNull();
  expect(textShown({ kind: 'text', key }, screenOf(field('title', 'milk')))).toBeNull();
});

it('an action is interrupted twice on one screen at most', () => {
  const kept = item({ verdict: 'invalidated', reason: 'interrupted' });
  expect(mayBeRepeated(state({ history: [kept] }), kept)).toBe(true);
  expect(mayBeRepeated(state({ history: [kept, kept] }), kept)).toBe(false);
  const elsewhere = { ...kept, before: mark('z') };
  expect(mayBeRepeated(state({ history: [kept, kept] }), elsewhere)).toBe(true);
});

describe('undoneBy', () => {
  const opener = item({ step: 1, before: mark('a'), after: mark('dialog') });
  const closer = item({ step: 2, before: mark('dialog'), after: mark('a'), verdict: null });

  it('is the action whose window was closed again, back to the same screen', () => {
    expect(undoneBy(state({ history: [opener, closer] }), closer)).toBe(0);
  });

  it('is no action if the screen has changed, or the action was a wrong turn anyway', () => {
    expect(undoneBy(state({ history: [opener, closer] }), { ...closer, after: mark('b') })).toBe(-1);
    const wrong = { ...opener, verdict: 'invalidated' as const };
    expect(undoneBy(state({ history: [wrong, closer] }), closer)).toBe(-1);
  });
});
