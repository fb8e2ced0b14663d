import { createInteractiveSource, PLAIN_PHONE, parseTree, playTruth } from '@tapwright/virtual-ui';
import { anyInput, dice, lintScreen } from '@tapwright/virtual-ui/testing';
import { describe, expect, it, test } from 'vitest';
import { isLampsState } from './lamps/index.ts';
import { drawnApps, virtualApp, virtualApps } from './list.ts';

const apps = Object.entries(drawnApps).map(([name, entry]) => ({ name, ...entry }));
const ways = apps.flatMap(({ app, tasks }) =>
  tasks.flatMap((task) =>
    [task.truth, ...(task.ways ?? [])].map((way, at) => ({ app, task, id: task.id, way, number: at + 1 })),
  ),
);

test('apps without a tree are found by name, and stand in no list of the others', () => {
  for (const { name, app } of apps) {
    expect(virtualApp(name).app).toBe(app);
    expect(app.tile.packageName).toBe(`org.tapwright.${name}`);
    expect(Object.keys(virtualApps)).not.toContain(name);
  }
});

it.each(apps)('$name: its tree has one view without a word, which takes no click by itself', ({ app }) => {
  const source = createInteractiveSource({ apps: [app], start: app.tile.packageName });
  const { hierarchy } = source.view();
  expect(hierarchy.match(/class="android\.view\.View"/g)).toHaveLength(1);
  expect(hierarchy).not.toMatch(/text="[^"]|content-desc="[^"]|clickable="true"/);
  expect(parseTree(hierarchy)).not.toBeNull();
});

it.each(ways)('$id: way $number, played on places of the board, reaches the goal', ({ app, task, way }) => {
  const { packageName } = app.tile;
  const source = createInteractiveSource({ apps: [app], start: packageName });
  expect(task.done(source.state(packageName)), 'before the first step').toBe(false);
  playTruth(source, task, way);
  expect(task.done(source.state(packageName)), 'after the last step').toBe(true);
});

describe.each(apps)('$name', ({ app }) => {
  it.each([0, 1] as const)('has no layout faults at rotation %i', (rotation) => {
    const { packageName } = app.tile;
    const source = createInteractiveSource({ apps: [app], start: packageName });
    source.attach?.({ ...PLAIN_PHONE, rotation });
    const roll = dice(11);
    for (let step = 0; step < 40; step += 1) {
      expect(lintScreen(source, ['board'])).toEqual([]);
      source.input(anyInput(source, roll));
      if (source.view().packageName !== packageName) source.start(packageName);
    }
  });
});

test('the picture changes with every lamp, the tree never', async () => {
  const { app, tasks } = virtualApp('lamps');
  const { packageName } = app.tile;
  const source = createInteractiveSource({ apps: [app], start: packageName });
  const [before, tree] = [(await source.picture()).png, source.view().hierarchy];
  const [task] = tasks;
  if (task === undefined) throw new Error('no task');
  playTruth(source, task);
  expect(source.view().hierarchy).toBe(tree);
  expect(Buffer.compare((await source.picture()).png, before)).not.toBe(0);
  const state = source.state(packageName);
  expect(isLampsState(state) && state.touches).toBe(1);
});
