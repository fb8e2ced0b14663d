import { describe, expect, it } from 'vitest';
import { keyEvents } from './key-actions.ts';

const down = (value: string) => ({ type: 'keyDown', value });
const up = (value: string) => ({ type: 'keyUp', value });

describe('key actions', () => {
  it('type what follows each other at once, and press keys by their names', () => {
    const actions = [
      ...['G', 'r', 'ü'].flatMap((key) => [down(key), up(key)]),
      { type: 'pause', duration: 10 },
      down('\uE003'),
      down('\uE008'),
      down('x'),
      up('\uE008'),
      down('\uE007'),
    ];
    expect(keyEvents({ actions })).toEqual([
      { kind: 'text', text: 'Grü' },
      { kind: 'key', key: 'DEL' },
      { kind: 'text', text: 'x' },
      { kind: 'key', key: 'ENTER' },
    ]);
  });

  it.each([{ actions: [{ type: 'pointerDown' }] }, { actions: [{ type: 'keyDown' }] }, { actions: 'no' }])(
    'refuse %j',
    (source) => {
      expect(() => keyEvents(source)).toThrow(expect.objectContaining({ code: 'invalid argument' }));
    },
  );
});
