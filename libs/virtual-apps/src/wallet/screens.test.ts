import type { TruthStep } from '@tapwright/virtual-ui';
import { screenOf } from '@tapwright/virtual-ui';
import { lintScreen } from '@tapwright/virtual-ui/testing';
import { describe, expect, it } from 'vitest';
import { driveWallet } from './drive.fixture.ts';
import { walletPlaces } from './places.fixture.ts';

/** Unnamed on purpose: the box beside the links, and the keypad whose keys are not nodes. */
const UNNAMED = ['agree', 'keypad'];

describe.each(Object.entries(walletPlaces))('the screen "%s"', (_name, steps) => {
  it('has nothing that overlaps, is off the screen, cut or without a name', () => {
    const { source, play } = driveWallet();
    play(...steps);
    expect(lintScreen(source, UNNAMED)).toEqual([]);
  });

  it('is the same when it is reached again', () => {
    const [first, second] = [driveWallet(), driveWallet()];
    first.play(...steps);
    second.play(...steps);
    expect(first.source.view()).toEqual(second.source.view());
  });
});

it('a fault is found: the balance over the number of cards', () => {
  const { source } = driveWallet(['wallet:overlapping-balance']);
  expect(lintScreen(source, UNNAMED)).toEqual([expect.stringContaining('overlap')]);
});

it('every activity, dialog and sheet of the app is among the screens', () => {
  const seen = Object.values(walletPlaces).map((steps) => {
    const { source, play } = driveWallet();
    play(...steps);
    return source.view().activity.split('.').at(-1);
  });
  expect(new Set(seen).size).toBe(20);
  const texts = Object.values(walletPlaces).flatMap((steps) => {
    const { source, play } = driveWallet();
    play(...steps);
    return screenOf(source).elements.map(({ text }) => text);
  });
  for (const title of [
    'Unbind this card?',
    'Confirm the payment',
    'Expiry date',
    'Month of the bill',
    'Year of birth',
  ])
    expect(texts).toContain(title);
});

it('the theme changes the picture, but not the tree', async () => {
  const [light, dark] = [driveWallet(), driveWallet()];
  const toSettings: TruthStep = { kind: 'click', on: { desc: 'Settings' } };
  light.play(toSettings, { kind: 'back' });
  dark.play(toSettings, { kind: 'click', on: { id: 'dark_theme' } }, { kind: 'back' });
  expect(dark.source.view().hierarchy).toBe(light.source.view().hierarchy);
  const [before, after] = [await light.source.picture(), await dark.source.picture()];
  expect(Buffer.from(before.png).equals(after.png)).toBe(false);
});
