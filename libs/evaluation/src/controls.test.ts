import { describe, expect, test } from 'vitest';
import { controlOf, numberedThings, sameControl, titleOf } from './controls.ts';
import { button, label, named, node, row, screenOf } from './testing/app.ts';

const settings = screenOf(
  label('[0,0][400,50]', 'GENERAL'),
  row(
    '[0,50][400,150]',
    'o:id/autosave_row',
    node('[10,60][390,140]', { class: 'android.widget.CheckBox', text: 'Autosave', checkable: true }),
  ),
  row(
    '[0,150][400,250]',
    'o:id/size_row',
    label('[10,160][390,190]', 'Size'),
    label('[10,200][390,240]', 'Large'),
  ),
  row(
    '[0,250][400,350]',
    'o:id/alarm_row',
    label('[10,260][300,340]', '7:00'),
    node('[300,260][390,340]', {
      resource_id: 'o:id/switch',
      class: 'android.widget.Switch',
      checkable: true,
    }),
  ),
);

const texts = (elements: readonly { text: string; resourceId: string }[]) =>
  elements.map(({ text, resourceId }) => text || resourceId);

describe('the same control', () => {
  test('a label and the row that gets its touches are one', () => {
    expect(texts(sameControl(settings, named(settings, 'Size')))).toEqual(['Size', 'o:id/size_row']);
  });

  test('a row and the check box that fills it are one, from either side', () => {
    const fromBox = texts(sameControl(settings, named(settings, 'Autosave')));
    const fromRow = texts(sameControl(settings, named(settings, 'o:id/autosave_row')));
    expect(fromBox.toSorted()).toEqual(['Autosave', 'o:id/autosave_row']);
    expect(fromRow.toSorted()).toEqual(fromBox.toSorted());
  });

  test('a nameless switch in a row is a separate control', () => {
    expect(texts(sameControl(settings, named(settings, 'o:id/switch')))).toEqual(['o:id/switch']);
    expect(texts(sameControl(settings, named(settings, '7:00')))).not.toContain('o:id/switch');
  });

  test('a clickable background is not the control of everything on it', () => {
    const screen = screenOf(
      node('[0,0][400,800]', { clickable: true }, label('[0,0][400,50]', 'a'), label('[0,50][400,99]', 'b')),
    );
    expect(controlOf(screen, named(screen, 'b'))).toBe(named(screen, 'b'));
  });
});

test('a title is the own text of the element, else the description, else the first words inside', () => {
  const titleAt = (name: string) => titleOf(settings, named(settings, name));
  expect([titleAt('Large'), titleAt('o:id/size_row'), titleAt('o:id/switch')]).toEqual(['Large', 'Size', '']);
  const screen = screenOf(
    node('[0,0][50,50]', { content_desc: ' More\n options ' }, label('[0,0][9,9]', 'inner')),
  );
  expect(titleOf(screen, screen[1] ?? named(screen, ''))).toBe('More options');
});

test('numbers things like the recorder: controls and lone texts; everything inside a control is part of it', () => {
  const named = numberedThings(settings).map((element) => titleOf(settings, element));
  expect(named).toEqual(['GENERAL', 'Autosave', 'Size', '7:00']);
  const bars = screenOf(
    button('[0,0][9,9]', 'Back', { package: 'com.android.systemui' }),
    button('[0,9][9,18]', ''),
  );
  expect(numberedThings(bars)).toEqual([]);
});
