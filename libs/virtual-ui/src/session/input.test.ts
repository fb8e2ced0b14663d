import { describe, expect, it } from 'vitest';
import { driveSampler } from '../testing/drive.fixture.ts';

function onRows() {
  const drive = driveSampler();
  drive.tap({ text: 'Rows' });
  return drive;
}

describe('touch', () => {
  it('is taken by the row around a text', () => {
    const { tap, state } = onRows();
    tap({ text: 'Row 3' });
    expect(state().log).toEqual(['row 3']);
  });

  it('held long is a long press where the element has one, else a click', () => {
    const { source, element, state } = onRows();
    for (const text of ['Row 2', 'Row 3']) {
      const [left, top] = element({ text }).bounds;
      source.input({ kind: 'long_tap', x: left + 1, y: top + 1 });
      source.input({ kind: 'swipe', from: [left + 1, top + 1], to: [left + 2, top + 1], ms: 800 });
    }
    expect(state().log).toEqual(['long 2', 'long 2', 'row 3', 'row 3']);
  });

  it('does nothing on a button that is not enabled, or where nothing is', () => {
    const { source, tap, state } = driveSampler();
    tap({ text: 'Asleep' });
    source.input({ kind: 'tap', x: 540, y: 2200 });
    source.input({ kind: 'tap', x: -5, y: 99_999 });
    expect(state().log).toEqual([]);
  });

  it('ticks a box and takes the tick away', () => {
    const { tap, element } = driveSampler();
    tap({ text: 'Tick' });
    expect(element({ text: 'Tick' })).toMatchObject({ checkable: true, checked: true });
    tap({ text: 'Tick' });
    expect(element({ text: 'Tick' }).checked).toBe(false);
  });
});

describe('a list', () => {
  it('dumps the rows that can be seen and no others', () => {
    const { texts, element } = onRows();
    expect(texts().length).toBeGreaterThan(10);
    expect(texts()).not.toContain('Row 39');
    expect(element({ id: 'rows' }).scrollable).toBe(true);
  });

  it('moves exactly as far as the finger', () => {
    const { element, swipe } = onRows();
    const before = element({ text: 'Row 5' }).bounds[1];
    swipe(1200, 1000);
    expect(element({ text: 'Row 5' }).bounds[1]).toBe(before - 200);
    swipe(1000, 1100);
    expect(element({ text: 'Row 5' }).bounds[1]).toBe(before - 100);
  });

  it('stops at both ends', () => {
    const { source, swipe, texts } = onRows();
    const top = source.view().hierarchy;
    for (let i = 0; i < 10; i += 1) swipe(2000, 200);
    expect(texts().at(-1)).toBe('Row 39');
    const end = source.view().hierarchy;
    swipe(2000, 200);
    expect(source.view().hierarchy).toBe(end);
    for (let i = 0; i < 10; i += 1) swipe(200, 2000);
    expect(source.view().hierarchy).toBe(top);
  });

  it('does not move sideways', () => {
    const { source } = onRows();
    const before = source.view();
    source.input({ kind: 'swipe', from: [900, 1200], to: [100, 1000], ms: 200 });
    expect(source.view()).toEqual(before);
  });

  it('is at its beginning again when the activity is opened anew', () => {
    const { source, swipe, tap, press } = onRows();
    const top = source.view().hierarchy;
    swipe(1500, 900);
    press('BACK');
    tap({ text: 'Rows' });
    expect(source.view().hierarchy).toBe(top);
  });
});
