import { expect, test } from 'vitest';
import { find, node, screenOf } from './dump.fixture.ts';
import { isInert } from './inert.ts';

test('a text is inert where neither it nor its row reacts, and so is a field', () => {
  const screen = screenOf(
    node(
      {},
      node({ resource_id: 'o:id/caption', text: 'Potted' }),
      node({ clickable: true }, node({ resource_id: 'o:id/title', text: 'Fern' })),
      node({
        resource_id: 'o:id/field',
        class: 'android.widget.EditText',
        clickable: true,
        focusable: true,
        text: 'Name',
      }),
      node({ resource_id: 'o:id/button', class: 'android.widget.Button', clickable: true, text: 'Save' }),
    ),
  );
  const inert = (id: string): boolean => isInert(screen, find(screen, id));
  expect(['caption', 'title', 'field', 'button'].map(inert)).toEqual([true, false, true, false]);
});
