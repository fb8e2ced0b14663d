import { describe, expect, it } from 'vitest';
import { readScreen } from './play-truth.ts';
import type { TruthStep } from './steps.ts';
import { inputsOf } from './truth-inputs.ts';

const node = (attributes: string): string => `<node package="org.example" enabled="true" ${attributes}/>`;
const screenWith = (nodes: string) => () =>
  readScreen(`<hierarchy rotation="0"><node bounds="[0,0][1000,2000]">${nodes}</node></hierarchy>`);

const BOARD = node(
  'resource-id="org.example:id/board" class="android.view.View" bounds="[100,200][300,600]"',
);
const ROWS = [0, 1, 2].map((i) => node(`text="Row" bounds="[0,${i * 100}][1000,${i * 100 + 100}]"`)).join('');
const ALLOW = node(
  'resource-id="com.android.permissioncontroller:id/permission_allow_foreground_only_button" bounds="[0,1000][1000,1100]"',
);

const inputs = (nodes: string, step: TruthStep) => inputsOf(screenWith(nodes), step);

describe('what a finger does for a step', () => {
  it('is a tap at fractions of the element', () => {
    expect(inputs(BOARD, { kind: 'tap_at', on: { id: 'board' }, at: [0.25, 0.75] })).toEqual([
      { kind: 'tap', x: 150, y: 500 },
    ]);
  });

  it.each([
    ['up', [200, 520], [200, 280]],
    ['down', [200, 280], [200, 520]],
    ['left', [260, 400], [140, 400]],
    ['right', [140, 400], [260, 400]],
  ] as const)('is a swipe %s inside of the element', (direction, from, to) => {
    expect(inputs(BOARD, { kind: 'swipe', on: { id: 'board' }, direction })).toEqual([
      { kind: 'swipe', from, to, ms: 300 },
    ]);
  });

  it('is on the element with the given number, where several fit', () => {
    expect(inputs(ROWS, { kind: 'click', on: { text: 'Row', nth: 2 } })).toEqual([
      { kind: 'tap', x: 500, y: 250 },
    ]);
    expect(inputs(ROWS, { kind: 'double_click', on: { text: 'Row', nth: 2 } })).toEqual([
      { kind: 'tap', x: 500, y: 250 },
      { kind: 'tap', x: 500, y: 250 },
    ]);
    expect(() => inputs(ROWS, { kind: 'click', on: { text: 'Row', nth: 3 } })).toThrow(
      expect.objectContaining({ code: 'LOCATOR_NOT_FOUND' }),
    );
  });

  it('is a key, and nothing for a wait', () => {
    expect(inputs('', { kind: 'key', key: 'TAB' })).toEqual([{ kind: 'key', key: 'TAB' }]);
    expect(inputs('', { kind: 'wait', ms: 100 })).toEqual([]);
  });

  it('allows what the system asks for, and nothing where it does not ask', () => {
    expect(inputs(ALLOW, { kind: 'dialog_allow' })).toEqual([{ kind: 'tap', x: 500, y: 1050 }]);
    expect(inputs(BOARD, { kind: 'dialog_allow' })).toEqual([]);
  });
});
