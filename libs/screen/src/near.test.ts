import { expect, test } from 'vitest';
import { find, node, screenOf } from './dump.fixture.ts';
import { nearOf, rowOf } from './near.ts';

const row = (top: number, title: string, id: string) =>
  node(
    { resource_id: 'o:id/row', bounds: `[0,${top}][1080,${top + 200}]` },
    node({ text: title, bounds: `[40,${top + 10}][600,${top + 90}]` }),
    node({ text: '2 of 8', bounds: `[40,${top + 100}][600,${top + 190}]` }),
    node({
      class: 'android.widget.ImageButton',
      clickable: true,
      desc: 'Count one',
      resource_id: `o:id/${id}`,
      bounds: `[900,${top + 50}][1040,${top + 150}]`,
    }),
  );
const page = (...children: readonly string[]) =>
  screenOf(node({ class: 'android.widget.ScrollView' }, ...children));

test('an icon that others are called like is told with the texts of its row', () => {
  const screen = page(
    node({ bounds: '[0,0][1080,200]' }, row(0, 'Water', 'plus')),
    node({ bounds: '[0,200][1080,400]' }, row(200, 'Walk', 'plus')),
  );
  const [first, second] = screen.elements.filter(({ clickable }) => clickable);
  expect(first && nearOf(screen, first)).toEqual(['Water', '2 of 8']);
  expect(second && rowOf(screen, second)).toEqual(['Walk', '2 of 8']);
});

test('an icon whose name is enough is told without them', () => {
  const screen = page(row(0, 'Water', 'plus'));
  expect(nearOf(screen, find(screen, 'plus'))).toEqual([]);
});

test('a choice is told with the caption above it, whatever stands below', () => {
  const choice = (text: string, top: number) =>
    node({
      class: 'android.widget.RadioButton',
      checkable: true,
      clickable: true,
      text,
      bounds: `[0,${top}][1080,${top + 100}]`,
    });
  const screen = page(
    node({ text: 'Name', bounds: '[0,0][1080,100]' }),
    node({ text: 'The week begins on', bounds: '[0,100][1080,200]' }),
    choice('Monday', 200),
    choice('Sunday', 300),
    node({ text: 'Reminder', bounds: '[0,400][1080,500]' }),
  );
  const on = (inner: string) => screenOf(node({ bounds: '[0,0][1080,900]' }, inner));
  expect(nearOf(screen, find(screen, 'Sunday'))).toEqual([]);
  const form = on(
    [
      node({ text: 'Name', bounds: '[0,0][1080,100]' }),
      node({ text: 'The week begins on', bounds: '[0,100][1080,200]' }),
      node({ bounds: '[0,200][1080,400]' }, choice('Monday', 200), choice('Sunday', 300)),
      node({ text: 'Reminder', bounds: '[0,400][1080,500]' }),
    ].join(''),
  );
  expect(nearOf(form, find(form, 'Sunday'))).toEqual(['The week begins on']);
  expect(rowOf(form, find(form, 'Sunday'))).toEqual([]);
});

test('a field that its hint names is told with its caption', () => {
  const screen = screenOf(
    node(
      { bounds: '[0,0][1080,900]' },
      node({ text: 'Cost centre', bounds: '[0,0][1080,100]' }),
      node({
        class: 'android.widget.EditText',
        clickable: true,
        focusable: true,
        hint: 'Ask your manager',
        text: 'Ask your manager',
        resource_id: 'o:id/centre',
        bounds: '[0,100][1080,200]',
      }),
    ),
  );
  expect(nearOf(screen, find(screen, 'centre'))).toEqual(['Cost centre']);
});

test('a switch with another name than its row is told with the row', () => {
  const alarm = (name: string) =>
    page(
      node(
        { resource_id: 'o:id/row', bounds: '[0,0][1080,200]' },
        node({ text: '05:50', bounds: '[40,10][600,90]' }),
        node({ text: 'Early', bounds: '[40,100][600,190]' }),
        node({
          class: 'android.widget.Switch',
          checkable: true,
          clickable: true,
          content_desc: name,
          resource_id: 'o:id/switch',
          bounds: '[900,50][1040,150]',
        }),
      ),
    );
  const [other, same] = [alarm('Alarm at ten to six'), alarm('Early')];
  expect(nearOf(other, find(other, 'switch'))).toEqual(['05:50', 'Early']);
  expect(nearOf(same, find(same, 'switch'))).toEqual([]);
});
