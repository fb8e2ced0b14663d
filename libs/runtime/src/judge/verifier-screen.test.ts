import { parseHierarchy } from '@tapwright/screen';
import { expect, test } from 'vitest';
import { verifierScreen } from './verifier-screen.ts';

const field = (id: string, attributes: string) =>
  `<node class="android.widget.EditText" resource-id="o.e:id/${id}" package="o.e" enabled="true" clickable="true" focusable="true" bounds="[0,0][500,90]" ${attributes}/>`;

test('a field is told with its name, as what no press changes, and with what it holds, but for a password', () => {
  const fields = [
    field('file_name', 'text="rye.txt" hint="Name"'),
    field('comment', 'text="Comment" hint="Comment"'),
    field('secret', 'text="••••" hint="PIN" password="true"'),
  ];
  const dump = `<hierarchy rotation="0"><node class="android.widget.FrameLayout" package="o.e" enabled="true" bounds="[0,0][1080,1920]">${fields.join('')}</node></hierarchy>`;
  const result = parseHierarchy(dump, { packageName: 'o.e', activity: 'o.e/.A' });
  if (!result.ok) throw new Error(result.detail);
  expect(verifierScreen(result.screen).elements).toEqual([
    { index: 1, text: 'Name', checked: null, inert: true, holds: 'rye.txt' },
    { index: 2, text: 'Comment', checked: null, inert: true },
    { index: 3, text: 'PIN', checked: null, inert: true },
  ]);
});
