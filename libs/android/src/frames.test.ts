import { describe, expect, it } from 'vitest';
import { type Frame, frameOf, framesBeside, heldStill } from './frames.ts';

const open = new AbortController().signal;
const row = (...shown: [print: string, endedAt: number][]): Frame[] =>
  shown.map(([print, endedAt]) => ({ png: null, print, endedAt }));

describe('framesBeside', () => {
  it('takes no picture beside a fast dump, and leaves nothing running', async () => {
    let taken = 0;
    const result = await framesBeside(
      Promise.resolve('tree'),
      async () => {
        taken += 1;
        return frameOf(new Uint8Array(), 0);
      },
      open,
    );
    expect(result).toEqual({ value: 'tree', frames: [] });
    expect(taken).toBe(0);
  });

  it('keeps the newest picture only, and the fingerprints of all', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    let taken = 0;
    const take = async (): Promise<Frame> => {
      taken += 1;
      if (taken === 3) resolve('tree');
      return frameOf(new Uint8Array([taken]), taken);
    };
    const { frames } = await framesBeside(promise, take, open);
    expect(frames.map(({ png }) => png === null)).toEqual([...frames.slice(1).map(() => true), false]);
    expect(new Set(frames.map(({ print }) => print)).size).toBe(frames.length);
    expect(frames.length).toBeGreaterThan(2);
  });

  it('takes pictures one after another beside a slow dump; the last one ends after it', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const pending: (() => void)[] = [];
    const take = (): Promise<Frame> =>
      new Promise((done) => {
        pending.push(() => done(frameOf(new Uint8Array([pending.length]), pending.length)));
        if (pending.length === 1) pending[0]?.();
        if (pending.length === 2) resolve('tree');
        if (pending.length === 2) setImmediate(() => pending[1]?.());
      });
    const { value, frames } = await framesBeside(promise, take, open);
    expect(value).toBe('tree');
    expect(frames).toHaveLength(2);
  });

  it('needs no pictures: if they fail, the dump still counts', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const result = await framesBeside(
      promise,
      () => {
        resolve('tree');
        return Promise.reject(new Error('no picture'));
      },
      open,
    );
    expect(result).toEqual({ value: 'tree', frames: [] });
  });
});

describe('heldStill', () => {
  it.each([
    ['two that are equal', row(['a', 300], ['a', 600]), true],
    ['a change at the end', row(['a', 300], ['a', 600], ['b', 900]), false],
    ['a change before the last two', row(['a', 300], ['b', 600], ['b', 900]), true],
    ['a cursor that blinks', row(['on', 300], ['off', 600], ['on', 900]), true],
    ['two that are too close', row(['a', 300], ['a', 340]), false],
    ['a single one', row(['a', 300]), false],
    ['none', [], false],
  ])('judges %s', (_name, frames, expected) => {
    expect(heldStill(frames, 100)).toBe(expected);
  });
});
