import { parseHierarchy } from '@tapwright/screen';
import { virtualApps } from '@tapwright/virtual-apps';
import { createInteractiveSource } from '@tapwright/virtual-ui';
import { anyInput, dice, neighbour, sampler } from '@tapwright/virtual-ui/testing';
import { expect } from 'vitest';

const STEPS = 400;
const apps = Object.values(virtualApps).map(({ app }) => app);

/** Walks at random and gives the dump of each step. */
export function walk(packageName: string, seed: number): string[] {
  const source = createInteractiveSource({ apps: [...apps, sampler, neighbour], start: packageName });
  const roll = dice(seed);
  const seen: string[] = [];
  for (let i = 0; i < STEPS; i += 1) {
    const event = anyInput(source, roll);
    try {
      source.input(event);
    } catch (error) {
      // The sampler has a button that opens a missing activity, to show that this is refused.
      if (!String(error).includes('NoSuchActivity')) throw error;
    }
    const { hierarchy, activity } = source.view();
    seen.push(`${activity}\n${hierarchy}\n${JSON.stringify(source.state(packageName))}`);
    if (roll(40) === 0) source.start(packageName);
  }
  return seen;
}

/** Every app, and the one that shows every widget. */
export const WALKED = [...apps, sampler].map((app) => app.tile.packageName);

/** Expects that each screen of a walk can be read, and that the walk visits more than two activities. */
export function expectReadable(packageName: string, seed: number): void {
  const seen = walk(packageName, seed);
  for (const [i, screen] of seen.entries()) {
    const hierarchy = screen.split('\n')[1] ?? '';
    const parsed = parseHierarchy(hierarchy, { packageName, activity: '' });
    expect(parsed.ok, `step ${i}: ${hierarchy}`).toBe(true);
  }
  expect(new Set(seen.map((screen) => screen.split('\n')[0])).size).toBeGreaterThan(2);
}
