import { describe, expect, it } from 'vitest';
import { choice } from '../mini-app.fixture.ts';
import {
  dialogButton,
  digitOf,
  isNegative,
  isOverflow,
  isSearchField,
  isSettings,
  keypad,
  nameOf,
} from './controls.ts';

const button = (label: string, resourceId = '') => choice(0, { label, resourceId });

describe('buttons', () => {
  it.each(['OK', 'Save', 'Move to trash', 'Delete'])('%s closes a dialog that can be canceled', (label) => {
    expect(dialogButton([button('Cancel'), button(label)])?.label).toBe(label);
  });

  it('knows the buttons of Android’s own dialogs by their ids, whole or shortened', () => {
    expect(dialogButton([button('Plough on', 'android:id/button1')])?.label).toBe('Plough on');
    expect(dialogButton([button('Plough on', 'button1')])?.label).toBe('Plough on');
    expect(isNegative(button('Leave it', 'button2'))).toBe(true);
  });

  it('sees no dialog in a screen with only a Save button', () => {
    expect(dialogButton([button('Save'), button('Share')])).toBeUndefined();
  });

  it('distinguishes menus from settings', () => {
    expect([isOverflow(button('More options')), isSettings(button('More options'))]).toEqual([true, false]);
    expect([isOverflow(button('Settings')), isSettings(button('Settings'))]).toEqual([false, true]);
  });
});

describe('names', () => {
  it('reads the id if there is no label', () => {
    expect(nameOf(button('', 'org.example:id/send_message'))).toBe('send message');
    expect(nameOf(button('Go', 'org.example:id/send_message'))).toBe('Go');
  });

  it('knows a search field by label, hint or id', () => {
    expect(isSearchField(choice(0, { kind: 'text', hint: 'Search notes' }))).toBe(true);
    expect(isSearchField(choice(0, { kind: 'text', resourceId: 'search_src_text' }))).toBe(true);
    expect(isSearchField(choice(0, { kind: 'text', label: 'Name' }))).toBe(false);
  });
});

describe('keypads', () => {
  it.each([
    ['5', '5'],
    ['5, JKL', '5'],
    ['Five', '5'],
    ['5 apples', null],
    ['50', null],
    ['OK', null],
  ])('the key %s enters %s', (label, digit) => {
    expect(digitOf(label)).toBe(digit);
  });

  it('is recognised only if nearly all digits are there', () => {
    const keys = (count: number) =>
      Array.from({ length: count }, (_, index) => choice(index, { label: String(index) }));
    expect(keypad(keys(10))?.get('7')?.index).toBe(7);
    expect(keypad(keys(4))).toBeNull();
  });
});
