import { createInteractiveSource, playStep, playTruth, stepsOf } from '@tapwright/virtual-ui';
import { expect, it, test } from 'vitest';
import { drawnApps, heldOutApps, virtualApp, virtualApps } from './list.ts';

const apps = Object.entries(heldOutApps).map(([name, entry]) => ({ name, ...entry }));
const ways = apps.flatMap(({ app, tasks }) =>
  tasks.flatMap((task) =>
    [task.truth, ...(task.ways ?? [])].map((way, at) => ({ app, task, id: task.id, way, number: at + 1 })),
  ),
);

test('they are found by name, and stand in no list of the others', () => {
  for (const { name, app } of apps) {
    expect(virtualApp(name).app).toBe(app);
    expect(app.tile.packageName).toBe(`org.tapwright.${name}`);
    expect(Object.keys({ ...virtualApps, ...drawnApps })).not.toContain(name);
  }
});

it.each(ways)('$id: way $number reaches the goal', ({ app, task, way }) => {
  const { packageName } = app.tile;
  const source = createInteractiveSource({ apps: [app], start: packageName });
  expect(task.done(source.state(packageName)), 'before the first step').toBe(false);
  playTruth(source, task, way);
  expect(task.done(source.state(packageName)), 'after the last step').toBe(true);
});

it.each(ways)('$id: way $number: no part of it may be left out', ({ app, task, way }) => {
  const { packageName } = app.tile;
  const { clock } = createInteractiveSource({ apps: [app], start: packageName });
  // A phone on its own asks for no permission: it is granted.
  const steps = stepsOf(way, clock.now()).filter(({ kind }) => kind !== 'dialog_allow');
  const source = createInteractiveSource({ apps: [app], start: packageName });
  for (const step of steps.slice(0, -1)) playStep(source, step);
  expect(task.done(source.state(packageName))).toBe(false);
});

it.each(apps)('$name: all that happens on the known ways is declared', ({ app, tasks }) => {
  const { packageName } = app.tile;
  const declared = new Set(app.events);
  for (const { truth } of tasks) {
    const source = createInteractiveSource({ apps: [app], start: packageName });
    for (const step of stepsOf(truth, source.clock.now())) playStep(source, step);
    expect(source.happened(packageName).filter((name) => !declared.has(name))).toEqual([]);
  }
});
