import { parseHierarchy } from '@tapwright/screen';
import { expect, test } from 'vitest';
import { shownNodes } from './shown-nodes.ts';

function screenWith(rows: number) {
  const row = (at: number) =>
    `<node class="a.TextView" text="Row ${at}" package="org.example" clickable="true" enabled="true" bounds="[0,${at * 10}][100,${at * 10 + 10}]"/>`;
  const rowsXml = Array.from({ length: rows }, (_, at) => row(at)).join('');
  const dump = `<hierarchy rotation="0"><node class="a.Frame" package="org.example" bounds="[0,0][1080,1920]">${rowsXml}</node></hierarchy>`;
  const parsed = parseHierarchy(dump, { packageName: 'org.example', activity: 'org.example/.Main' });
  if (!parsed.ok) throw new Error(parsed.detail);
  return parsed.screen;
}

test('the widest link, which stands first, replaces text and place of its element', () => {
  const wide = { text: 'the terms', part: [0, 0, 0.5, 1] as [number, number, number, number] };
  const narrow = { text: 'here', part: [0.8, 0, 0.9, 1] as [number, number, number, number] };
  const [first, second] = shownNodes(screenWith(2), new Map([[1, [wide, narrow]]]));
  expect(first).toMatchObject({ text: 'the terms', desc: 'the terms', bounds: [0, 0, 50, 10] });
  expect(second).toMatchObject({ text: 'Row 1', bounds: [0, 10, 100, 20] });
});

test('are bounded, whatever the screen holds', () => {
  expect(shownNodes(screenWith(500), new Map())).toHaveLength(120);
});
