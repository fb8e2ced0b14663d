import { menu } from '@tapwright/virtual-ui';
import { describe, expect, it } from 'vitest';
import { driveApp } from '../testing/drive-app.fixture.ts';
import { contactsApp } from './app.ts';
import { contactsPlaces } from './places.fixture.ts';

describe.each(Object.entries(contactsPlaces))('contacts: the screen "%s"', (_name, steps) => {
  it('has nothing that overlaps, is off the screen, cut or without a name', () => {
    const { play, faults } = driveApp(contactsApp);
    play(...steps);
    expect(faults(['menu_star'])).toEqual([]);
  });
});

it('contacts: the theme changes the picture, but not the tree', async () => {
  const [light, dark] = [driveApp(contactsApp), driveApp(contactsApp)];
  dark.play(...menu('Dark theme'));
  const [before, after] = [await light.source.picture(), await dark.source.picture()];
  expect(Buffer.from(before.png).equals(after.png)).toBe(false);
  expect(dark.source.view().hierarchy).toBe(light.source.view().hierarchy);
});
