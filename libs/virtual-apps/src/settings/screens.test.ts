import { screenOf } from '@tapwright/virtual-ui';
import { describe, expect, it } from 'vitest';
import { driveApp } from '../testing/drive-app.fixture.ts';
import { settingsApp } from './app.ts';
import { settingsPlaces } from './places.fixture.ts';
import { path } from './tasks.ts';

function at(name: string) {
  const drive = driveApp(settingsApp);
  drive.play(...(settingsPlaces[name] ?? []));
  return drive;
}

describe.each(Object.keys(settingsPlaces))('settings: the screen "%s"', (name) => {
  it('has nothing that overlaps, is off the screen, cut or without a name', () => {
    expect(at(name).faults()).toEqual([]);
  });

  it('is the same when it is reached again', () => {
    expect(at(name).source.view()).toEqual(at(name).source.view());
  });
});

it('settings: every activity is among the screens', () => {
  const seen = new Set(Object.keys(settingsPlaces).map((name) => at(name).place()));
  expect(seen.size).toBe(44);
});

it('settings: "Notifications" is the title of three different pages', () => {
  const pages = ['notifications', 'app notifications', 'accessible notifications'].map(at);
  for (const page of pages) expect(screenOf(page.source).elements[0]).toBeDefined();
  const titles = pages.map(({ source }) =>
    screenOf(source).elements.filter(({ text }) => text === 'Notifications'),
  );
  expect(titles.map((found) => found.length)).toEqual([1, 1, 1]);
  expect(new Set(pages.map(({ place }) => place())).size).toBe(3);
});

it('settings: the theme changes the picture, and in the tree only the switch', async () => {
  const [light, dark] = [driveApp(settingsApp), driveApp(settingsApp)];
  light.play(...path('Display'), { kind: 'back' }, ...path('Display'), { kind: 'back' });
  dark.play(...path('Display', 'Dark theme'), { kind: 'back' });
  expect(dark.source.view().hierarchy).toBe(light.source.view().hierarchy);
  const [before, after] = [await light.source.picture(), await dark.source.picture()];
  expect(Buffer.from(before.png).equals(after.png)).toBe(false);
});
