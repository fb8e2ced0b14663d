import { describe, expect, it } from 'vitest';
import { driveSampler } from '../testing/drive.fixture.ts';

function onFields() {
  const drive = driveSampler();
  drive.tap({ text: 'Fields' });
  return drive;
}

describe('typing', () => {
  it('has no effect while no field has the focus', () => {
    const { type, press, state, source } = onFields();
    type('lost');
    press('ENTER', 'DEL');
    expect(state().texts).toEqual({});
    expect(source.view().keyboardShown).toBe(false);
  });

  it('opens the keyboard with the focus; BACK hides it before it leaves', () => {
    const { source, tap, press, element } = onFields();
    tap({ id: 'one' });
    expect(element({ id: 'one' }).focused).toBe(true);
    expect(source.view().keyboardShown).toBe(true);
    press('BACK');
    expect(source.view().keyboardShown).toBe(false);
    expect(source.view().activity).toContain('FieldsActivity');
    press('BACK');
    expect(source.view().activity).toContain('MainActivity');
  });

  it('shows the hint as text while the field is empty', () => {
    const { tap, type, press, element } = onFields();
    expect(element({ id: 'one' })).toMatchObject({ text: 'Hint of one', hint: 'Hint of one' });
    tap({ id: 'one' });
    type('a');
    expect(element({ id: 'one' }).text).toBe('a');
    press('DEL', 'DEL');
    expect(element({ id: 'one' }).text).toBe('Hint of one');
  });

  it('inserts and erases at the cursor', () => {
    const { tap, type, press, state } = onFields();
    tap({ id: 'one' });
    type('bcd');
    press('MOVE_HOME');
    type('a');
    press('FORWARD_DEL');
    expect(state().texts.one).toBe('acd');
    press('MOVE_END');
    type('e');
    press('DPAD_LEFT', 'DEL');
    expect(state().texts.one).toBe('ace');
  });

  it.each([
    ['an emoji', 'a😀', ['DEL'], 'a'],
    ['an emoji of several signs', 'a👩🏽‍🚀🇩🇪', ['DEL', 'DEL'], 'a'],
    ['an accent of its own', 'ae\u0301', ['DEL'], 'ae'],
    ['an emoji behind the cursor', '😀b', ['MOVE_HOME', 'FORWARD_DEL'], 'b'],
    ['an emoji that the cursor passes', 'a😀b', ['DPAD_LEFT', 'DPAD_LEFT', 'DEL'], '😀b'],
  ])('takes %s for one character', (_, text, keys, left) => {
    const { tap, type, press, state } = onFields();
    tap({ id: 'one' });
    type(text);
    press(...keys);
    expect(state().texts.one).toBe(left);
  });

  it('treats ENTER as a line break in a field of several lines, as the action of the keyboard in a field of one', () => {
    const { source, tap, type, press, state } = onFields();
    tap({ id: 'many' });
    type('x');
    press('ENTER');
    type('y');
    tap({ id: 'one' });
    press('ENTER');
    expect(state().texts.many).toBe('x\ny');
    expect(state().log).toEqual(['submitted']);
    expect(source.view().keyboardShown).toBe(false);
  });

  it('moves the focus with TAB, round and round', () => {
    const { tap, press, type, state } = onFields();
    tap({ id: 'one' });
    press('TAB');
    type('second');
    press('TAB', 'TAB', 'TAB');
    type('first');
    expect(state().texts).toEqual({ many: 'second', one: 'first' });
  });

  it('shows a password as dots only', () => {
    const { source, tap, type, element, state } = onFields();
    tap({ id: 'secret' });
    type('hunter22');
    expect(element({ id: 'secret' })).toMatchObject({ text: '••••••••', password: true });
    expect(source.view().hierarchy).not.toContain('hunter22');
    expect(state().texts.secret).toBe('hunter22');
  });

  it('leaves out of the dump what XML cannot hold, so that the dump can be read', () => {
    const { tap, type, element } = onFields();
    tap({ id: 'many' });
    type('<a href="x">\n&\u0001\ud800');
    expect(element({ id: 'many' }).text).toBe('<a href="x">\n&..');
  });

  it('drops what exceeds the longest text of a field', () => {
    const { tap, type, state } = onFields();
    tap({ id: 'one' });
    type('x'.repeat(30_000));
    expect(state().texts.one).toHaveLength(20_000);
    tap({ id: 'many' });
    type('y'.repeat(30_000));
    expect(state().texts.many).toHaveLength(20_000);
  });

  it('moves a field that the keyboard would cover into sight', () => {
    const { source, tap, swipe, type, element } = onFields();
    swipe(2000, 200);
    tap({ id: 'low' });
    type('z');
    expect(source.view().keyboardShown).toBe(true);
    expect(element({ id: 'low' }).bounds[3]).toBeLessThanOrEqual(1560);
  });

  it('ignores taps on the keyboard, which is not the app’s', () => {
    const { source, tap, state } = onFields();
    tap({ id: 'one' });
    const before = source.view();
    source.input({ kind: 'tap', x: 540, y: 1800 });
    expect(source.view()).toEqual(before);
    expect(state().texts).toEqual({});
  });
});
