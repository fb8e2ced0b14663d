import { parseHierarchy } from '@tapwright/screen';
import { expect, test } from 'vitest';
import { labelled } from './ask-verifier.ts';

const field = (id: string, attributes: string) =>
  `<node class="android.widget.EditText" resource-id="o.e:id/${id}" package="o.e" enabled="true" clickable="true" focusable="true" bounds="[0,0][500,90]" ${attributes}/>`;

test('a field is told with its name and with what it holds, but for a password', () => {
  const fields = [
    field('file_name', 'text="rye.txt" hint="Name"'),
    field('comment', 'text="Comment" hint="Comment"'),
    field('secret', 'text="••••" hint="PIN" password="true"'),
  ];
  const dump = `<hierarchy rotation="0"><node class="android.widget.FrameLayout" package="o.e" enabled="true" bounds="[0,0][1080,1920]">${fields.join('')}</node></hierarchy>`;
  const result = parseHierarchy(dump, { packageName: 'o.e', activity: 'o.e/.A' });
  if (!result.ok) throw new Error(result.detail);
  expect(labelled(result.screen, new Map())).toEqual([
    { index: 1, text: 'Name', checked: null, holds: 'rye.txt' },
    { index: 2, text: 'Comment', checked: null },
    { index: 3, text: 'PIN', checked: null },
  ]);
});

test('a text that only names something is told as a caption, a button and what lies in one is not', () => {
  const view = (text: string, clickable: boolean, inside = '') =>
    `<node class="android.widget.TextView" package="o.e" enabled="true" clickable="${clickable}" text="${text}" bounds="[0,0][500,90]">${inside}</node>`;
  const dump = `<hierarchy rotation="0">${view('', false, view('Done', false) + view('', true, view('Save', false)))}</hierarchy>`;
  const result = parseHierarchy(dump, { packageName: 'o.e', activity: 'o.e/.A' });
  if (!result.ok) throw new Error(result.detail);
  expect(labelled(result.screen, new Map())).toEqual([
    { index: 1, text: 'Done', checked: null, isCaption: true },
    { index: 3, text: 'Save', checked: null },
  ]);
});
