import { createInteractiveSource, playStep, playTruth, screenOf, VirtualError } from '@tapwright/virtual-ui';
import { describe, expect, it } from 'vitest';
import { open, pull, write } from './chat/steps.ts';
import { appsTogether, virtualApp, virtualApps } from './list.ts';

const tasks = Object.values(virtualApps).flatMap(({ app, tasks: all }) =>
  all.map((task) => ({ app, task, id: task.id })),
);
const ways = tasks.flatMap(({ app, task, id }) =>
  [task.truth, ...(task.ways ?? [])].map((way, i) => ({ app, task, id, way, number: i + 1 })),
);
const bugs = Object.entries(virtualApps).flatMap(([name, { app }]) =>
  Object.entries(app.bugs).map(([bug, { description }]) => ({ app, bug: `${name}:${bug}`, description })),
);

describe('virtual apps', () => {
  it('are found by name', () => {
    expect(virtualApp('notes').app.tile.packageName).toBe('org.tapwright.notes');
  });

  it.each(Object.entries(virtualApps))('%s: the name is the last part of the package', (name, { app }) => {
    expect(app.tile.packageName).toBe(`org.tapwright.${name}`);
  });

  it.each(['nothing', 'toString', ''])('refuse the unknown name "%s" and list the known ones', (name) => {
    const attempt = () => virtualApp(name);
    expect(attempt).toThrow(VirtualError);
    expect(attempt).toThrow(
      expect.objectContaining({ code: 'VIRTUAL_APP_UNKNOWN', expected: expect.stringContaining('notes') }),
    );
  });

  it('together: each phone has all apps, and messages go from one phone to the other; other apps are as usual', () => {
    const chat = 'org.tapwright.chat';
    const installed = appsTogether([virtualApp('chat'), virtualApp('notes')], 2);
    const [one, two] = installed.map((apps) => createInteractiveSource({ apps, start: chat }));
    if (one === undefined || two === undefined) throw new Error('there are two phones');
    expect(installed.map((apps) => apps.map(({ tile }) => tile.label))).toEqual([
      ['Chat', 'Notes'],
      ['Chat', 'Notes'],
    ]);
    for (const step of [open('Jonas Adlerfeld'), ...write('Ahoy')]) playStep(one, step);
    for (const step of pull) playStep(two, step);
    expect(two.view().hierarchy).toContain('Ahoy');
  });

  it('have tasks with unique names', () => {
    expect(new Set(tasks.map(({ id }) => id)).size).toBe(tasks.length);
    expect(tasks.length).toBeGreaterThanOrEqual(6);
  });

  it.each(ways)('$id: way $number, played on elements, reaches the goal', ({ app, task, way }) => {
    const { packageName } = app.tile;
    const source = createInteractiveSource({ apps: [app], start: packageName });
    expect(task.done(source.state(packageName)), 'before the first step').toBe(false);
    playTruth(source, task, way);
    expect(task.done(source.state(packageName)), 'after the last step').toBe(true);
    source.clear(packageName);
    expect(task.done(source.state(packageName)), 'after a reset').toBe(false);
  });

  it.each(tasks)('$id: the check fails for foreign data', ({ task }) => {
    for (const foreign of [undefined, null, 'notes', {}, { notes: [] }])
      expect(task.done(foreign)).toBe(false);
  });
});

describe.runIf(bugs.length > 0)('the bugs of virtual apps', () => {
  it.each(bugs)('$bug: says what is wrong, and lets the app start', ({ app, bug, description }) => {
    expect(description.length).toBeGreaterThan(15);
    const { packageName } = app.tile;
    const source = createInteractiveSource({ apps: [app], start: packageName, bugs: [bug] });
    expect(source.view().packageName).toBe(packageName);
    expect(screenOf(source).elements.length).toBeGreaterThan(2);
  });
});
