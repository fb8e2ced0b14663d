import { parseHierarchy, type Screen } from '@tapwright/screen';
import { expect, it } from 'vitest';
import { partOf } from './read-picture.ts';

function screenWith(...bounds: readonly string[]): Screen {
  const nodes = bounds.map((at) => `<node class="android.view.View" bounds="${at}"/>`).join('');
  const parsed = parseHierarchy(`<hierarchy rotation="0">${nodes}</hierarchy>`, {
    packageName: 'a',
    activity: 'b',
  });
  if (!parsed.ok) throw new Error(parsed.detail);
  return parsed.screen;
}

const phone = { width: 1080, height: 2400 };

it('an element lies where the screen says, also where the dump is of a dialog or leaves out a system bar', () => {
  for (const dump of ['[0,0][1080,2400]', '[0,0][1080,2274]', '[54,900][1026,1500]'])
    expect(partOf(screenWith(dump), [100, 1000, 300, 1100], phone)).toEqual([100, 1000, 300, 1100]);
});

it('is scaled to a smaller picture, with or without the system bar', () => {
  for (const dump of ['[0,0][1080,2400]', '[0,0][1080,2274]'])
    expect(partOf(screenWith(dump), [100, 1000, 300, 1100], { width: 540, height: 1200 })).toEqual([
      50, 500, 150, 550,
    ]);
});

it('is cut at the edges, and missing beyond them', () => {
  const screen = screenWith('[0,0][1080,2274]');
  expect(partOf(screen, [1000, 2300, 1200, 2500], phone)).toEqual([1000, 2300, 1080, 2400]);
  expect(partOf(screen, [1080, 0, 1200, 100], phone)).toBeNull();
});
