import { PLAIN_PHONE } from '@tapwright/virtual-ui';
import { lintScreen } from '@tapwright/virtual-ui/testing';
import { describe, expect, it } from 'vitest';
import { driveChat } from './drive.fixture.ts';
import { chatPlaces } from './places.fixture.ts';
import { back, click, menu } from './steps.ts';

describe.each(Object.entries(chatPlaces))('the screen "%s"', (_name, steps) => {
  it('has no layout faults, upright and turned', () => {
    const { source, play } = driveChat();
    play(...steps);
    expect(lintScreen(source)).toEqual([]);
    source.attach?.({ ...PLAIN_PHONE, rotation: 1 });
    expect(lintScreen(source)).toEqual([]);
  });
});

it('the theme changes the picture, but not the tree', async () => {
  const [light, dark] = [driveChat(), driveChat()];
  light.play(...menu('Settings'), click({ id: 'settings_scroll' }), back);
  dark.play(...menu('Settings'), click({ id: 'dark_theme' }), back);
  expect(dark.source.view().hierarchy).toBe(light.source.view().hierarchy);
  const [before, after] = [await light.source.picture(), await dark.source.picture()];
  expect(Buffer.from(before.png).equals(after.png)).toBe(false);
});
