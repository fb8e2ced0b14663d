import { click, screenOf } from '@tapwright/virtual-ui';
import { describe, expect, it } from 'vitest';
import { driveApp } from '../testing/drive-app.fixture.ts';
import { playerApp } from './app.ts';
import { playerPlaces } from './places.fixture.ts';
import { playerUnnamed } from './unnamed.ts';

function at(name: string) {
  const drive = driveApp(playerApp);
  drive.play(...(playerPlaces[name] ?? []));
  return drive;
}

describe.each(Object.keys(playerPlaces))('player: the screen "%s"', (name) => {
  it('has nothing that overlaps, is off the screen or cut, and exactly the names that it should have', () => {
    expect(at(name).faults(playerUnnamed)).toEqual([]);
  });

  it('is the same when it is reached again', () => {
    expect(at(name).source.view()).toEqual(at(name).source.view());
  });
});

it('player: every activity is among the screens', () => {
  const seen = new Set(Object.keys(playerPlaces).map((name) => at(name).place()));
  expect(seen.size).toBe(6);
});

it('player: every id in the list of unnamed controls is used', () => {
  const ids = new Set(
    Object.keys(playerPlaces).flatMap((name) =>
      screenOf(at(name).source).elements.map(({ resourceId }) => resourceId.split('/')[1]),
    ),
  );
  expect(playerUnnamed.filter((id) => !ids.has(id))).toEqual([]);
});

describe('player: whether a mode is on', () => {
  const transportOf = (name: string) => {
    const { source } = at(name);
    const hierarchy = source.view().hierarchy;
    return hierarchy.slice(hierarchy.indexOf(':id/transport'), hierarchy.indexOf(':id/extras'));
  };

  it('cannot be seen in the dump', () => {
    expect(transportOf('repeating one')).toBe(transportOf('now playing'));
    expect(transportOf('now playing, all on')).toBe(transportOf('now playing'));
  });

  it('can be seen in the picture', async () => {
    const [off, one] = [await at('now playing').source.picture(), await at('repeating one').source.picture()];
    expect(Buffer.from(off.png).equals(one.png)).toBe(false);
  });

  it('is set by controls without an id, a text or a description', () => {
    const { elements } = screenOf(at('now playing').source);
    const root = elements.findIndex(({ resourceId }) => resourceId.endsWith(':id/transport'));
    const inside = elements.slice(root + 1).filter(({ bounds }) => {
      const part = elements[root]?.bounds ?? [0, 0, 0, 0];
      return bounds[1] >= part[1] && bounds[3] <= part[3];
    });
    expect(inside.filter(({ clickable }) => clickable)).toHaveLength(5);
    for (const element of inside) expect(element).toMatchObject({ resourceId: '', text: '', desc: '' });
  });
});

it('player: the theme changes the picture, but not the tree', async () => {
  const [light, dark] = [at('tiles'), at('tiles')];
  dark.play(click({ id: 'theme' }));
  expect(dark.source.view().hierarchy).toBe(light.source.view().hierarchy);
  const [before, after] = [await light.source.picture(), await dark.source.picture()];
  expect(Buffer.from(before.png).equals(after.png)).toBe(false);
});
