import { expect, test } from 'vitest';
import { label, named, node, row, screenOf } from '../testing/app.ts';
import { touchedWith } from './touched-with.ts';

const screen = screenOf(
  node('[0,0][400,20]', { resource_id: 'o:id/toast' }),
  row(
    '[0,50][400,100]',
    'o:id/row',
    label('[10,60][300,90]', 'Wifi'),
    node('[300,60][390,90]', { resource_id: 'o:id/switch', clickable: true }),
  ),
  node(
    '[0,100][90,150]',
    { resource_id: 'o:id/wrapper' },
    row('[0,100][90,150]', 'o:id/button', label('[9,110][80,140]', 'OK')),
  ),
);
const ids = (name: string) =>
  touchedWith(screen, named(screen, name)).map(({ resourceId, text }) => resourceId || text);

test('a label is touched with its row, a row with its labels, but not with a control inside it', () => {
  expect(ids('Wifi')).toEqual(['Wifi', 'o:id/row']);
  expect(ids('o:id/row')).toEqual(['o:id/row', 'Wifi']);
  expect(ids('o:id/switch')).toEqual(['o:id/switch']);
});

test('a wrapper and the only control in it are one, from either side', () => {
  expect(ids('o:id/wrapper').toSorted()).toEqual(['OK', 'o:id/button', 'o:id/wrapper']);
  expect(ids('OK').toSorted()).toEqual(['OK', 'o:id/button', 'o:id/wrapper']);
});

test('an element is touched alone if nothing around it reacts', () => {
  expect(ids('o:id/toast')).toEqual(['o:id/toast']);
});
