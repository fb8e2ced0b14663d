import type { AppEnv } from '@tapwright/virtual-ui';
import { describe, expect, it } from 'vitest';
import { reduceCamera } from './reduce.ts';
import { MOST_RECORDED_MS } from './reduce-shutter.ts';
import { type CameraEvent, type CameraState, initialCamera } from './state.ts';

const NOW = Date.UTC(2026, 2, 2, 9, 30);
const tap: CameraEvent = { type: 'shutter_tapped' };

const envAt = (now: number, granted = true): AppEnv => ({
  now,
  installed: [],
  locale: 'en-US',
  rotation: 0,
  granted: () => granted,
});

/** The state after some events, each with its milliseconds after the first moment, and the effects of the last event. */
function after(events: readonly (readonly [ms: number, event: CameraEvent])[], from = initialCamera) {
  let state: CameraState = from;
  let effects: readonly string[] = [];
  for (const [ms, event] of events) {
    const reaction = reduceCamera(state, event, envAt(NOW + ms));
    state = reaction.state;
    effects = reaction.effects.map((effect) => effect.nav);
  }
  return { state, effects };
}

describe('the shutter', () => {
  it('takes a photo and writes its file', () => {
    const { state, effects } = after([[0, tap]]);
    expect(state.items).toMatchObject([{ id: 1, kind: 'photo', facing: 'back', flash: false, ms: 0 }]);
    expect(effects).toEqual(['write_file']);
  });

  it('does nothing without the permission', () => {
    const reaction = reduceCamera(initialCamera, tap, envAt(NOW, false));
    expect(reaction).toEqual({ state: initialCamera, effects: [] });
  });

  it('begins and ends a recording; the file is written at the end', () => {
    const begun = after([
      [0, { type: 'mode_chosen', mode: 'video' }],
      [0, tap],
    ]);
    expect(begun.state.items).toEqual([]);
    expect(begun.effects).toEqual(['after']);
    const ended = after([[6_400, tap]], begun.state);
    expect(ended.state.items).toMatchObject([{ kind: 'video', takenAt: NOW, ms: 6_400 }]);
    expect(ended.state.recording).toBeNull();
    expect(ended.effects).toEqual(['write_file']);
  });

  it('waits for the timer, and is cancelled by a second tap', () => {
    const waiting = after([
      [0, { type: 'timer_tapped' }],
      [0, tap],
    ]).state;
    expect(waiting).toMatchObject({ items: [], countdown: { left: 3 } });
    const { ticket } = waiting;
    const second = after([[1_000, { type: 'ticked', ticket }]], waiting).state;
    expect(second.countdown?.left).toBe(2);
    expect(after([[3_000, { type: 'ticked', ticket }]], second).state.items).toMatchObject([{ timer: 3 }]);
    const off = after([[1_500, tap]], second).state;
    expect(off).toMatchObject({ items: [], countdown: null });
    expect(after([[3_000, { type: 'ticked', ticket }]], off).state.items).toEqual([]);
  });

  it('fires only the flash of the back camera, and only if it is on', () => {
    const flash = (...taps: CameraEvent[]) =>
      after([...taps, tap].map((event) => [0, event] as const)).state.items[0]?.flash;
    expect(flash({ type: 'flash_tapped' })).toBe(true);
    expect(flash()).toBe(false);
    expect(flash({ type: 'flash_tapped' }, { type: 'flash_tapped' })).toBe(false);
    expect(flash({ type: 'flash_tapped' }, { type: 'flipped' })).toBe(false);
  });
});

describe('a recording', () => {
  const recording = after([
    [0, { type: 'mode_chosen', mode: 'video' }],
    [0, tap],
  ]).state;
  const { ticket } = recording;

  it('locks the other controls', () => {
    for (const event of [
      { type: 'flipped' },
      { type: 'mode_chosen', mode: 'photo' },
      { type: 'flash_tapped' },
      { type: 'timer_tapped' },
      { type: 'gallery_opened' },
      { type: 'settings_opened' },
    ] as const)
      expect(after([[1_000, event]], recording), event.type).toEqual({ state: recording, effects: [] });
  });

  it('is saved when the app is left', () => {
    const { state, effects } = after([[4_000, { type: 'left' }]], recording);
    expect(state).toMatchObject({ recording: null, items: [{ ms: 4_000 }] });
    expect(effects).toEqual(['write_file', 'pop']);
  });

  it('goes on ticking, and ends by itself after a quarter of an hour', () => {
    const ticked = after([[1_000, { type: 'ticked', ticket }]], recording);
    expect(ticked.state.recording?.elapsed).toBe(1_000);
    expect(ticked.effects).toEqual(['after']);
    const last = after([[MOST_RECORDED_MS, { type: 'ticked', ticket }]], recording);
    expect(last.state).toMatchObject({ recording: null, items: [{ ms: MOST_RECORDED_MS }] });
  });

  it('is not ended by a tick of an older one', () => {
    const old = after([[MOST_RECORDED_MS, { type: 'ticked', ticket: ticket - 1 }]], recording);
    expect(old).toEqual({ state: recording, effects: [] });
  });
});

it('deleting removes the opened item and its file', () => {
  const two = after([
    [0, tap],
    [500, tap],
    [1_000, { type: 'item_opened', id: 1 }],
  ]).state;
  expect(two.items.map(({ path }) => path)).toEqual([
    '/sdcard/DCIM/Camera/IMG_20260302_093000_1.jpg',
    '/sdcard/DCIM/Camera/IMG_20260302_093000.jpg',
  ]);
  const { state, effects } = after([[2_000, { type: 'delete_confirmed' }]], two);
  expect(state.items.map(({ id }) => id)).toEqual([2]);
  expect(effects).toEqual(['delete_file', 'pop', 'snackbar']);
  expect(after([[3_000, { type: 'delete_confirmed' }]], state).effects).toEqual([]);
});
