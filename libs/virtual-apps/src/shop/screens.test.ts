import type { TruthStep } from '@tapwright/virtual-ui';
import { createInteractiveSource, type InteractiveSource, menu, playStep } from '@tapwright/virtual-ui';
import { lintScreen } from '@tapwright/virtual-ui/testing';
import { describe, expect, it } from 'vitest';
import { shopApp } from './app.ts';
import { shopPlaces } from './places.fixture.ts';

function at(steps: readonly TruthStep[]): InteractiveSource {
  const source = createInteractiveSource({ apps: [shopApp], start: 'org.tapwright.shop' });
  for (const step of steps) playStep(source, step);
  return source;
}

describe.each(Object.entries(shopPlaces))('shop: the screen "%s"', (_name, steps) => {
  it('has nothing that overlaps, is off the screen, cut or without a name', () => {
    expect(lintScreen(at(steps))).toEqual([]);
  });
});

it('shop: the theme changes the picture, but not the tree', async () => {
  const [light, dark] = [at([]), at(menu('Dark theme'))];
  const [before, after] = [await light.picture(), await dark.picture()];
  expect(Buffer.from(before.png).equals(after.png)).toBe(false);
  expect(dark.view().hierarchy).toBe(light.view().hierarchy);
});
