import type { HistoryItem, Prediction } from '@tapwright/contracts';
import { parseHierarchy, type Screen } from '@tapwright/screen';
import { describe, expect, test } from 'vitest';
import { findStrategy } from '../strategy/strategy.ts';
import { predicted } from './checks/predicted.ts';
import type { ActionOutcome } from './outcome.ts';
import { missedPrediction } from './prediction.ts';

function screenOf(nodes: string): Screen {
  const dump = `<hierarchy rotation="0"><node class="android.widget.FrameLayout" package="o.e" enabled="true" bounds="[0,0][1080,1920]">${nodes}</node></hierarchy>`;
  const result = parseHierarchy(dump, { packageName: 'o.e', activity: 'o.e/.A' });
  if (!result.ok) throw new Error(result.detail);
  return result.screen;
}
const node = (attributes: string) =>
  `<node ${attributes} package="o.e" enabled="true" bounds="[0,0][500,90]"/>`;
const title = (text: string) => node(`class="android.widget.TextView" text="${text}"`);
const field = (text: string) =>
  node(`class="android.widget.EditText" focusable="true" clickable="true" text="${text}"`);
const toggle = (text: string, checked: boolean) =>
  node(`class="android.widget.Switch" text="${text}" checkable="true" checked="${checked}"`);

const mark = (place: string) => ({ place }) as HistoryItem['before'];
const item = (expected: Prediction | undefined, values: Partial<HistoryItem> = {}) =>
  ({
    step: 2,
    task: 0,
    key: 'k',
    label: 'Wi-Fi',
    effect: 'look',
    before: mark('list'),
    after: mark('list'),
    ...(expected === undefined ? {} : { predicted: expected }),
    ...values,
  }) as HistoryItem;

describe('a prediction', () => {
  test.each<[string, Prediction | undefined, string, string | null]>([
    ['that is none is never missed', undefined, title('A'), null],
    ['of a text that is there holds', { kind: 'element', text: 'Display' }, title('DISPLAY:'), null],
    [
      'of a text that is not there is missed',
      { kind: 'element', text: 'Display' },
      title('Sound'),
      '“Display” was expected, seen were: Sound',
    ],
    [
      'of a field holds where a field shows it',
      { kind: 'field', text: '4111 1111' },
      field('41111111'),
      null,
    ],
    [
      'of a field is missed where another text shows it',
      { kind: 'field', text: 'Ada' },
      title('Ada'),
      'no field holds “Ada”',
    ],
    ['of a switch holds', { kind: 'switch', text: 'on' }, toggle('Wi-Fi', true), null],
    ['of a switch is missed', { kind: 'switch', text: 'on' }, toggle('Wi-Fi', false), '“Wi-Fi” is not on'],
    ['of a switch that is not there says nothing', { kind: 'switch', text: 'on' }, title('A'), null],
    [
      'of another page is missed on the same one',
      { kind: 'place', text: 'Details' },
      title('A'),
      'another page was expected (Details), but it is the same',
    ],
  ])('%s', (_, expected, nodes, missed) => {
    expect(missedPrediction(item(expected), { before: screenOf(''), after: screenOf(nodes) })).toBe(missed);
  });

  test('of another page holds on any other one, whatever its title', () => {
    const moved = item({ kind: 'place', text: 'Details' }, { after: mark('details') });
    expect(missedPrediction(moved, { before: screenOf(''), after: screenOf(title('A')) })).toBeNull();
  });
});

describe('a missed prediction', () => {
  const strategy = findStrategy('tapwright');
  const outcome = (values: Partial<ActionOutcome> = {}) =>
    ({
      item: item(undefined),
      status: 'done',
      missed: 'seen were: A',
      state: { history: [] },
      ...values,
    }) as unknown as ActionOutcome;

  test('takes a look back, and says what was seen', () => {
    expect(predicted(outcome(), strategy)).toEqual({
      kind: 'invalidated',
      reason: 'not_as_predicted',
      summary: 'seen were: A',
    });
  });

  test.each([
    ['an edit', { settled: { effect: 'edit' } }],
    ['a commit', { settled: { effect: 'commit' } }],
    ['an action of uncertain execution', { status: 'uncertain' }],
    ['what came as expected', { missed: undefined }],
  ])('leaves %s as it is', (_, values) => {
    expect(predicted(outcome(values as Partial<ActionOutcome>), strategy)).toBeNull();
  });

  const after = (...history: HistoryItem[]) =>
    predicted(
      outcome({ item: item(undefined, { step: 9 }), state: { history } as ActionOutcome['state'] }),
      strategy,
    );
  const missed = (key: string, step: number) => item(undefined, { key, step, reason: 'not_as_predicted' });

  test('takes the same action back once', () => {
    expect(after(missed('k', 1))).toBeNull();
  });

  test('takes nothing back for an actor that has stood by another action', () => {
    expect(after(missed('other', 1))?.reason).toBe('not_as_predicted');
    expect(after(missed('other', 1), item(undefined, { key: 'other', step: 2 }))).toBeNull();
  });

  test('takes three looks of a task back at most', () => {
    expect(after(missed('a', 1), missed('b', 2))?.reason).toBe('not_as_predicted');
    expect(after(missed('a', 1), missed('b', 2), missed('c', 3))).toBeNull();
  });
});
