import type { AppEnv } from '@tapwright/virtual-ui';
import { describe, expect, it } from 'vitest';
import type { PlayerEvent } from './events.ts';
import { findTracks, tracks } from './library.ts';
import { advance, shuffled, untilEnd } from './playback.ts';
import { reducePlayer } from './reduce.ts';
import { initialPlayer } from './seed.ts';

const still = initialPlayer(0);
const playing = { ...still, playing: true, since: 1_000 };
const envAt = (now: number): AppEnv => ({
  now,
  installed: [],
  locale: 'en-US',
  rotation: 0,
  granted: () => true,
});

describe('the position', () => {
  it('moves with the clock, times the speed', () => {
    expect(advance(playing, 11_000)).toMatchObject({ position: 57_000, since: 11_000 });
    expect(advance({ ...playing, speed: 200 }, 11_000).position).toBe(67_000);
    expect(untilEnd({ ...playing, speed: 200 })).toBe(70_000);
  });

  it('does not move while nothing plays', () => {
    expect(advance(still, 10 ** 12).position).toBe(47_000);
  });

  it('is right after many tracks, by one look or many', () => {
    const all = { ...playing, repeat: 'all' } as const;
    let step = advance(all, 1_000);
    for (let now = 1_000; now <= 3_601_000; now += 7_000) step = advance(step, now);
    const once = advance(all, 3_597_000 + 4_000);
    expect(advance(step, 3_601_000)).toMatchObject({ at: once.at, position: once.position });
  });

  it('is computed in limited time when nobody has looked for years', () => {
    expect(advance({ ...playing, repeat: 'one' }, 10 ** 13).playing).toBe(false);
  });
});

describe('the order', () => {
  it('of a shuffled queue has every track once, and differs each time', () => {
    const ids = tracks.map(({ id }) => id);
    const [first, second] = [shuffled(ids, 0), shuffled(ids, 1)];
    expect(first.toSorted((a, b) => a - b)).toEqual(ids);
    expect(first).not.toEqual(ids);
    expect(second).not.toEqual(first);
    expect(shuffled(ids, 0)).toEqual(first);
  });
});

describe('reminders of the end of a track', () => {
  const after = (...events: readonly (readonly [at: number, event: PlayerEvent])[]) => {
    let state = still;
    const asked: number[] = [];
    for (const [at, event] of events) {
      const reaction = reducePlayer(state, event, envAt(at));
      state = reaction.state;
      for (const effect of reaction.effects) if (effect.nav === 'after') asked.push(at + effect.ms);
    }
    return { state, asked };
  };

  it('are requested once, and again only for an earlier end', () => {
    const { asked } = after(
      [0, { type: 'play_tapped' }],
      [1_000, { type: 'liked', track: 1 }],
      [2_000, { type: 'seeked', value: 0 }],
      [3_000, { type: 'seeked', value: 0.9 }],
    );
    expect(asked).toEqual([140_000, 21_700]);
  });

  it('that come too early do nothing, and a later one follows', () => {
    const { state, asked } = after(
      [0, { type: 'play_tapped' }],
      [2_000, { type: 'seeked', value: 0 }],
      [140_000, { type: 'woken' }],
    );
    expect(state.at).toBe(1);
    expect(asked).toEqual([140_000, 189_000]);
  });
});

describe('taking a track out of the queue', () => {
  const without = (index: number, change = {}) =>
    reducePlayer({ ...still, ...change }, { type: 'queue_removed', index }, envAt(0)).state;

  it('keeps the current track', () => {
    expect(without(0)).toMatchObject({ queue: [1, 2, 3], at: 0, position: 47_000 });
    expect(without(3)).toMatchObject({ queue: [0, 1, 2], at: 1 });
  });

  it('begins the next track if it is the current one', () => {
    expect(without(1)).toMatchObject({ queue: [0, 2, 3], at: 1, position: 0 });
  });

  it('stops the music if it is the last one', () => {
    expect(without(0, { queue: [5], order: [5], at: 0, playing: true })).toMatchObject({
      queue: [],
      at: 0,
      playing: false,
    });
  });
});

it('player: the search looks at titles, makers and albums', () => {
  expect(findTracks('  ')).toEqual([]);
  expect(findTracks('MILL').length).toBe(4);
  expect(findTracks('copper').length).toBe(3);
});
